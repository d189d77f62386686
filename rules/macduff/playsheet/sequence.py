"""MACD-SEQ on the play sheet: observation, the deck and initiative."""

from typing import Annotated, Any, Final, Literal

from annotated_types import Ge, Le, MaxLen

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import hundredths
from rules.macduff.playsheet.inputs import SIDES, Count, Row, SideName
from rules.macduff.sections import sequence
from rules.macduff.terms import NONE

Commanders = Annotated[int, Ge(1), Le(50)]


class Observer(Row):
    """The General, a balloon or a raised post, and the formed enemy units that it sees itself."""

    kind: Literal["general", "balloon", "post"]
    distance_in: Distance
    formed_enemy_seen: Count


IN_ORDER: Final = ("initiative",)  # each die of a roll is somebody's own


def observation(dice: Dice, *, observers: Annotated[tuple[Observer, ...], MaxLen(100)]) -> dict[str, Any]:
    """Tells whether a side has the observation `bonus`.

    `extra_cards` with cards, `initiative_modifier` with initiative. Distances are to the General. Between
    signal teams that see each other nothing is counted. MACD-SEQ-06, MACD-SEQ-07, MACD-SEQ-13.
    """
    bonus = any(
        sequence.has_observation(
            0 if observer.kind == "general" else hundredths(observer.distance_in), observer.formed_enemy_seen
        )
        for observer in observers
    )
    return {
        "bonus": bonus,
        "extra_cards": sequence.extra_cards(bonus),
        "initiative_modifier": sequence.initiative_modifier(bonus),
        "clauses": ["MACD-SEQ-06", "MACD-R-13", *(["MACD-SEQ-07", "MACD-SEQ-13"] if bonus else [])],
    }


def activation_deck(
    dice: Dice,
    *,
    commanders_a: Commanders,
    commanders_b: Commanders,
    observation_a: bool = False,
    observation_b: bool = False,
    chance_cards: bool = False,
) -> dict[str, Any]:
    """Counts the `cards_a`, `cards_b` and `jokers` of this turn.

    Lost commanders count too while their units are led by their card. MACD-SEQ-01, MACD-SEQ-07, MACD-SEQ-09.
    """
    cards = (
        sequence.cards_in_deck(commanders_a, observation_a),
        sequence.cards_in_deck(commanders_b, observation_b),
    )
    jokers = sequence.jokers_in_deck(chance_cards)
    clauses = ["MACD-SEQ-01", "MACD-R-07"]
    if observation_a or observation_b:
        clauses.append("MACD-SEQ-07")
    if jokers:
        clauses.append("MACD-SEQ-09")
    return {
        "cards_a": cards[0],
        "cards_b": cards[1],
        "jokers": jokers,
        "total": sum(cards) + jokers,
        "clauses": clauses,
    }


def initiative(
    dice: Dice,
    *,
    observation_a: bool = False,
    observation_b: bool = False,
    previous_first: SideName | None = None,
    choice: Literal["first", "second"] = "first",
) -> dict[str, Any]:
    """Rolls a die for each side to find the `first_side`.

    The `winner` takes its *choice*. A tie keeps last turn's order; on the first turn the `pairs` are rolled
    until one wins. MACD-SEQ-11, MACD-SEQ-12, MACD-SEQ-13.
    """
    before = NONE if previous_first is None else SIDES.index(previous_first)
    rolled = sequence.roll_initiative(dice, (observation_a, observation_b), before != NONE)
    first = sequence.first_side(rolled.winner, choice == "first", before)
    clauses = ["MACD-SEQ-11"]
    if observation_a or observation_b:
        clauses.append("MACD-SEQ-13")
    if rolled.winner == NONE:
        clauses.append("MACD-SEQ-12")
    elif len(rolled.faces) > len(SIDES):
        clauses.append("MACD-R-14")
    return {
        "score_a": rolled.scores[0],
        "score_b": rolled.scores[1],
        "winner": None if rolled.winner == NONE else SIDES[rolled.winner],
        "first_side": SIDES[first],
        "pairs": len(rolled.faces) // len(SIDES),
        "clauses": clauses,
    }
