"""Rolls of ten-sided dice: one is read by its face, of many only the hits are counted."""

from collections.abc import Callable, Sequence
from typing import Final

from rules.core.assisted import Modifier, Outcome, Phrase, Roll, phrase
from rules.mexican_war.assisted.state import UNREAD
from rules.mexican_war.terms import D10

TEN: Final = range(1, D10 + 1)


def signed_number(value: int) -> str:
    """Returns *value* with its sign: "+1", "−1", "0"."""
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"


def one_die(
    title: Phrase,
    side: int,
    clause: str,
    effect: Callable[[int], tuple[Phrase, bool]],
    modifiers: tuple[Modifier, ...] = (),
    total: Modifier | None = None,
    given: Sequence[int] = (),
    faces: Sequence[int] = TEN,
) -> Roll:
    """Asks for the face of one die. *effect* says what a face brings, and whether that is bad."""
    outcomes = []
    for face in faces:
        label, is_bad = effect(face)
        outcomes.append(Outcome((face,), label, is_bad=is_bad))
    return Roll(title, side, tuple(outcomes), modifiers, total, tuple(given), clause)


def count_dice(
    side: int,
    clause: str,
    left: int,
    highest: int,
    modifiers: tuple[Modifier, ...] = (),
    given: Sequence[int] = (),
) -> Roll:
    """Asks how many of *left* dice hit. A hit is noted by the highest face that hits. MEX-SA-12."""
    face = min(D10, max(1, highest))
    most = left if highest > 0 else 0
    outcomes = tuple(
        Outcome((face,) * count + (UNREAD,) * (left - count), fall_words(count)) for count in range(most + 1)
    )
    total = Modifier(phrase("hit_on"), clause, str(face)) if most else Modifier(phrase("cannot_hit"), clause)
    title = phrase("how_many_hit", count=left, face=face)
    return Roll(
        title, side, outcomes, modifiers, total, tuple(given), clause, phrase("misses_unread"), counts=True
    )


def fall_words(count: int) -> Phrase:
    """Returns "nobody", "1 falls" or "3 fall"."""
    return phrase("fall_short", count=count) if count else phrase("nobody")
