"""Dice of a table: a few are read, of many only the hits are counted."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.core.assisted import FACES, SHOWN, Modifier, Outcome, Phrase, Roll, faces_of_tap, phrase
from rules.core.dice import Dice, NeedDice
from rules.macduff.assisted.state import UNREAD, TableDice, hits_words
from rules.macduff.terms import NONE

MOST_FACE = FACES[-1]


class DiceAsked(NamedTuple):
    """The dice of a volley, a blow or some work. *hits* rolls them and counts their hits, or points.

    *needed*: the lowest face that hits; NONE if all faces are added. *reads_all*: a miss must be read too.
    *more*: what it means if more dice follow. *says*: the words for a number of hits.
    """

    side: int
    needed: int
    clause: str
    modifiers: tuple[Modifier, ...]
    hits: Callable[[Dice], int]
    reads_all: bool = False
    more: str = "again"
    says: Callable[[int], Phrase] | None = None


def hits_of(dice: DiceAsked, faces: Sequence[int]) -> int | None:
    """Returns the hits of *faces*, None if there are too few."""
    try:
        return dice.hits(TableDice(faces))
    except NeedDice:
        return None


def roll_of(dice: DiceAsked, given: Sequence[int]) -> Roll | None:
    """Returns the next of these *dice*, None if all are rolled. MACD-SHOOT-12, MACD-MEL-02."""
    try:
        dice.hits(TableDice(given))
    except NeedDice as need:
        left = need.count - len(need.given)
        is_few = left == 1 or dice.needed == NONE or dice.reads_all
        return few_dice(dice, given, left) if is_few else many_dice(dice, given, left)
    return None


def total_of(dice: DiceAsked) -> Modifier | None:
    """Returns the face that hits, as the sum of the modifiers; None if all are added.

    MACD-SHOOT-16, MACD-MEL-06.
    """
    if dice.needed == NONE:
        return None
    label = phrase("cannot_hit") if dice.needed > MOST_FACE else phrase("hit_on")
    value = "" if dice.needed > MOST_FACE else f"{max(1, dice.needed)}+"
    return Modifier(label, dice.clause, value)


def few_dice(dice: DiceAsked, given: Sequence[int], left: int) -> Roll:
    """Asks for the faces of one die, or of two that must both be read."""
    outcomes, more = [], phrase("next_dice" if left > SHOWN else dice.more)
    for faces in faces_of_tap(left):
        hits = hits_of(dice, (*given, *faces))
        outcomes.append(Outcome(faces, more if hits is None else (dice.says or hits_words)(hits)))
    title = phrase("roll", count=left)
    return Roll(title, dice.side, tuple(outcomes), dice.modifiers, total_of(dice), tuple(given), dice.clause)


def many_dice(dice: DiceAsked, given: Sequence[int], left: int) -> Roll:
    """Asks how many of *left* dice hit. A hit is noted by the lowest face that hits."""
    face = min(MOST_FACE, max(1, dice.needed))
    most = 0 if dice.needed > MOST_FACE else left
    outcomes = []
    for count in range(most + 1):
        faces = (face,) * count + (UNREAD,) * (left - count)
        hits = hits_of(dice, (*given, *faces))
        outcomes.append(Outcome(faces, phrase(dice.more) if hits is None else (dice.says or price)(hits)))
    title = phrase("how_many_hit", count=left, face=face)
    return Roll(
        title, dice.side, tuple(outcomes), dice.modifiers, total_of(dice), tuple(given), dice.clause,
        phrase("misses_unread"), counts=True,
    )  # fmt: skip


def price(hits: int) -> Phrase:
    """Returns the figures that *hits* cost."""
    return phrase("fall_short", count=hits) if hits else phrase("nobody")


def signed_number(value: int) -> str:
    """Returns *value* with its sign: "+1", "−1"."""
    return f"+{value}" if value > 0 else f"−{-value}"
