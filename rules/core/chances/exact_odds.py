"""The exact chances of everything that one procedure may answer, over all faces that its dice can show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any

from rules.core.chances.ways_of_dice import (
    MOST,
    Faces,
    TooManyRolls,
    faces_of,
    rolls_by_weight,
    ways_of_dice,
)
from rules.core.dice import NeedDice
from rules.core.procedures import Procedure

Value = bool | int | float | str | None


@dataclass(frozen=True, slots=True)
class ExactOdds:
    """The chances of each value of each answer that is one value and may differ, by the answer's name."""

    answers: Mapping[str, Mapping[Value, Fraction]]
    dice: tuple[tuple[int, int], ...]  # the first roll: how many, of how many sides


def exact_odds(procedure: Procedure, inputs: Mapping[str, Any]) -> ExactOdds:
    """Returns the exact chances of what *procedure* answers to *inputs*.

    Raises BadInput as the procedure does, and TooManyRolls.
    """
    ask, is_in_order = procedure.prepare(inputs), procedure.reads_dice_in_order
    roll = rolls_in_order if is_in_order else rolls_in_any_order
    ways = ways_in_order if is_in_order else ways_to_fall
    chances_by_name: dict[str, Counter[tuple[str, Value]]] = {}
    first: list[tuple[int, int]] = []

    def rolls_of(need: NeedDice, is_first: bool) -> Iterable[tuple[Faces, Fraction]]:
        if is_first:
            first.append((need.count, need.sides))
        if ways(need.count, need.sides) > MOST:
            raise TooManyRolls
        return roll(need.count, need.sides)

    for way in ways_of_dice(ask, rolls_of):
        for name, value in way.answer.items():
            if value is None or isinstance(value, (bool, int, float, str)):
                chances_by_name.setdefault(name, Counter())[kind_of(value), value] += way.chance  # type: ignore[assignment]
    answers = {
        name: {value: Fraction(share) for (_kind, value), share in in_order(chances)}
        for name, chances in chances_by_name.items()
        if len(chances) > 1 or sum(chances.values()) < 1
    }
    return ExactOdds(answers, tuple(first))


def kind_of(value: Value) -> str:
    """Returns the kind of *value*, since True is not 1."""
    return type(value).__name__


def in_order(chances: Counter[tuple[str, Value]]) -> list[tuple[tuple[str, Value], int]]:
    """Returns *chances* by kind of value, numbers by size."""
    return sorted(
        chances.items(),
        key=lambda item: (
            item[0][0],
            item[0][1] if isinstance(item[0][1], (int, float)) else 0,
            str(item[0][1]),
        ),
    )


def ways_to_fall(count: int, sides: int) -> int:
    """Returns in how many ways *count* dice of *sides* can fall, whatever their order."""
    return comb(len(faces_of(sides)) + count - 1, count)


def ways_in_order(count: int, sides: int) -> int:
    """Returns in how many ways *count* dice of *sides* can fall, one after the other."""
    return int(len(faces_of(sides)) ** count)


def rolls_in_order(count: int, sides: int) -> Iterator[tuple[Faces, Fraction]]:
    """Yields each roll of *count* dice of *sides*, one die after the other, with its chance."""
    weights = faces_of(sides)
    whole = sum(weights.values()) ** count
    for rolled in product(sorted(weights), repeat=count):
        yield rolled, Fraction(prod(weights[face] for face in rolled), whole)


def rolls_in_any_order(count: int, sides: int) -> Iterator[tuple[Faces, Fraction]]:
    """Yields each roll of *count* dice of *sides*, its faces rising, with its chance."""
    return rolls_by_weight(count, faces_of(sides))
