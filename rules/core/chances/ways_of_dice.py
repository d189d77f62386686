"""All the ways in which the dice of a question can fall, each with its exact chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, Final, NamedTuple

from rules.core.dice import AVERAGE, AVERAGE_FACES, Dice, NeedDice, ScriptedDice

MOST: Final = 4000
"""Different rolls that are looked at, at most."""

Faces = tuple[int, ...]


class TooManyRolls(Exception):
    """The dice can fall in more ways than are looked at."""


class Way(NamedTuple):
    """One way: the faces of all rolls, its chance, and the answer to it."""

    faces: Faces
    chance: Fraction
    answer: Any


def ways_of_dice(
    ask: Callable[[Dice], Any], rolls_of: Callable[[NeedDice, bool], Iterable[tuple[Faces, Fraction]]]
) -> Iterator[Way]:
    """Yields each way in which the dice that *ask* rolls can fall.

    *rolls_of* returns the different rolls of the dice needed, each with its chance. It is told whether they
    are the first. Raises TooManyRolls, and whatever *ask* does.
    """
    waiting: list[tuple[Faces, Fraction]] = [((), Fraction(1))]
    looked = 0
    while waiting:
        faces, chance = waiting.pop()
        looked += 1
        if looked + len(waiting) > MOST:
            raise TooManyRolls
        try:
            answer = ask(ScriptedDice(list(faces)))
        except NeedDice as need:
            waiting += [((*faces, *rolled), chance * part) for rolled, part in rolls_of(need, not faces)]
            continue
        yield Way(faces, chance, answer)


def faces_of(sides: int) -> Counter[int]:
    """Returns how often each face is on a die of *sides*."""
    return Counter(AVERAGE_FACES if sides == AVERAGE else range(1, sides + 1))


def rolls_by_weight(count: int, weights: Mapping[int, int]) -> Iterator[tuple[Faces, Fraction]]:
    """Yields each roll of *count* dice, its faces rising, with its chance.

    *weights*: how often a die has each face, or faces that do the same.
    """
    whole = sum(weights.values()) ** count
    for rolled in combinations_with_replacement(sorted(weights), count):
        counted = Counter(rolled)
        ways = factorial(count) // prod(map(factorial, counted.values()))
        yield rolled, Fraction(ways * prod(weights[face] for face in rolled), whole)
