"""Dice of a table: a few are read, of many only the hits are counted."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.core.assisted import FACES, SHOWN, Modifier, Outcome, Phrase, Throw, faces_of_tap, phrase
from rules.core.dice import Dice, NeedDice
from rules.macduff.assisted.state import UNREAD, TableDice, hits_words

MOST_FACE = FACES[-1]


class Cast(NamedTuple):
    """The dice of a volley or a blow. *hits* rolls them and counts the hits. *needed*: the lowest hit."""

    side: int
    needed: int
    clause: str
    modifiers: tuple[Modifier, ...]
    hits: Callable[[Dice], int]


def hits_of(cast: Cast, faces: Sequence[int]) -> int | None:
    """Returns the hits of *faces*, None if there are too few."""
    try:
        return cast.hits(TableDice(faces))
    except NeedDice:
        return None


def throw_of(cast: Cast, given: Sequence[int]) -> Throw | None:
    """Returns the next dice of *cast*, None if all are thrown. MACD-SHOOT-12, MACD-MEL-02."""
    try:
        cast.hits(TableDice(given))
    except NeedDice as need:
        left = need.count - len(need.given)
        return few_dice(cast, given, left) if left <= SHOWN else many_dice(cast, given, left)
    return None


def total_of(cast: Cast) -> Modifier:
    """Returns the face that hits, as the sum of the modifiers. MACD-SHOOT-16, MACD-MEL-06."""
    label = phrase("cannot_hit") if cast.needed > MOST_FACE else phrase("hit_on")
    value = "" if cast.needed > MOST_FACE else f"{max(1, cast.needed)}+"
    return Modifier(label, cast.clause, value)


def few_dice(cast: Cast, given: Sequence[int], left: int) -> Throw:
    """Asks for the faces of one die, or of two."""
    outcomes = []
    for faces in faces_of_tap(left):
        hits = hits_of(cast, (*given, *faces))
        outcomes.append(Outcome(faces, phrase("again") if hits is None else hits_words(hits)))
    title = phrase("throw", count=left)
    return Throw(title, cast.side, tuple(outcomes), cast.modifiers, total_of(cast), tuple(given), cast.clause)


def many_dice(cast: Cast, given: Sequence[int], left: int) -> Throw:
    """Asks how many of *left* dice hit. A hit is noted by the lowest face that hits."""
    face = min(MOST_FACE, max(1, cast.needed))
    most = 0 if cast.needed > MOST_FACE else left
    outcomes = []
    for count in range(most + 1):
        faces = (face,) * count + (UNREAD,) * (left - count)
        hits = hits_of(cast, (*given, *faces))
        outcomes.append(Outcome(faces, phrase("again") if hits is None else price(hits)))
    title = phrase("how_many_hit", count=left, face=face)
    return Throw(
        title, cast.side, tuple(outcomes), cast.modifiers, total_of(cast), tuple(given), cast.clause,
        phrase("misses_unread"), counts=True,
    )  # fmt: skip


def price(hits: int) -> Phrase:
    """Returns the figures that *hits* cost."""
    return phrase("fall_short", count=hits) if hits else phrase("nobody")


def signed(value: int) -> str:
    """Returns *value* with its sign: "+1", "−1"."""
    return f"+{value}" if value > 0 else f"−{-value}"
