"""MACD-SEQ: who acts when."""

from typing import NamedTuple

from rules.core.dice import Dice
from rules.macduff.tables import (
    CARDS_PER_COMMANDER,
    DIE,
    JOKERS,
    OBSERVATION_CARDS,
    OBSERVATION_INITIATIVE,
    OBSERVATION_RADIUS,
    OBSERVATION_UNITS,
)
from rules.macduff.terms import NONE


class Initiative(NamedTuple):
    """Both sides' dice for who acts first."""

    faces: tuple[int, ...]  # by pairs, as rolled
    scores: tuple[int, int]  # of the last pair, with what observation adds
    winner: int  # NONE: a tie, so the order stays as it was


def has_observation(distance: int, formed_units: int) -> bool:
    """Tells whether one observer earns the bonus.

    *distance* is from the General, or the post's and the last signal team's added. The observer must itself
    see every unit that counts. MACD-SEQ-06, MACD-R-13.
    """
    return distance <= OBSERVATION_RADIUS and formed_units >= OBSERVATION_UNITS


def extra_cards(observation: bool) -> int:
    """Returns the General's cards that a side adds this turn. MACD-SEQ-07, MACD-R-13."""
    return OBSERVATION_CARDS if observation else 0


def initiative_modifier(observation: bool) -> int:
    """Returns the modifier that observation gives the die. MACD-SEQ-13."""
    return OBSERVATION_INITIATIVE if observation else 0


def cards_in_deck(commanders: int, observation: bool) -> int:
    """Returns how many cards one side has in the deck. MACD-SEQ-01, MACD-SEQ-07."""
    return commanders * CARDS_PER_COMMANDER + extra_cards(observation)


def jokers_in_deck(chance_cards: bool) -> int:
    """Returns how many jokers are in the deck. MACD-SEQ-09."""
    return JOKERS if chance_cards else 0


def roll_initiative(dice: Dice, observation: tuple[bool, bool], has_previous: bool) -> Initiative:
    """Rolls a die for each side, again after a tie on turn 1.

    *has_previous*: a turn has been played, so a tie keeps its order.
    MACD-SEQ-11, MACD-SEQ-12, MACD-SEQ-13, MACD-R-14.
    """
    faces: tuple[int, ...] = ()
    while True:
        faces += dice.roll(2, DIE, "MACD-SEQ-11", NONE)
        blue = faces[-2] + initiative_modifier(observation[0])
        red = faces[-1] + initiative_modifier(observation[1])
        if blue != red:
            return Initiative(faces, (blue, red), 0 if blue > red else 1)
        if has_previous:
            return Initiative(faces, (blue, red), NONE)


def first_side(winner: int, acts_first: bool, previous_first: int) -> int:
    """Returns the side that acts first, as the winner chose or as last turn. MACD-SEQ-11, MACD-SEQ-12."""
    if winner == NONE:
        return previous_first
    return winner if acts_first else 1 - winner
