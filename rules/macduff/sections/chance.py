"""MACD-CHANCE: event cards, their deck and what they do."""

from typing import NamedTuple

from rules.core.dice import Dice
from rules.macduff.tables import BLANKS_PER_CARD, CARD_EFFECTS, CASUALTIES_DICE, DIE, GENERAL_LOST_ON
from rules.macduff.terms import ELEPHANT, NEVER_SAY_DIE, NONE


class Drawn(NamedTuple):
    """A card taken from the deck."""

    number: int  # as dealt, from 1
    place: int  # among the event cards; NONE: a blank


def blanks_needed(cards: int) -> int:
    """Returns the fewest blanks in a deck of *cards* event cards. MACD-CHANCE-03, MACD-CHANCE-04."""
    return cards * BLANKS_PER_CARD


def draw_card(dice: Dice, cards: int, blanks: int) -> Drawn:
    """Draws one card. Faces count the events first, then the blanks.

    The last card of a deck needs no die. MACD-CHANCE-02, MACD-CHANCE-03.
    """
    number = 1 if cards + blanks == 1 else dice.roll(1, cards + blanks, "MACD-CHANCE-03", NONE)[0]
    return Drawn(number, number - 1 if number <= cards else NONE)


def card_effect(card: int) -> tuple[str, str]:
    """Returns a card's target and effect. MACD-CHANCE-05, MACD-CHANCE-06, MACD-CHANCE-08, MACD-CHANCE-09."""
    return CARD_EFFECTS[card]


def roll_card(dice: Dice, card: int, unit: int) -> tuple[int, ...]:
    """Rolls the die of a card that has one. MACD-CHANCE-10, MACD-CHANCE-13."""
    if card == ELEPHANT:
        return dice.roll(1, DIE, "MACD-CHANCE-10", unit)
    if card == NEVER_SAY_DIE:
        return dice.roll(CASUALTIES_DICE, DIE, "MACD-CHANCE-13", unit)
    return ()


def is_general_lost(card: int, faces: tuple[int, ...]) -> bool:
    """Tells whether the General falls. MACD-CHANCE-10."""
    return card == ELEPHANT and faces[0] <= GENERAL_LOST_ON


def casualties_recovered(card: int, faces: tuple[int, ...], lost: int) -> int:
    """Returns the figures that come back, at most those *lost*. MACD-CHANCE-13."""
    return min(lost, sum(faces)) if card == NEVER_SAY_DIE else 0
