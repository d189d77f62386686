"""Commanders that know no rules, and what the rulesets' own commanders share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rules.core.dice import MOST_SIDES, SeededDice

Measure = Callable[[Any, str, int, int], int]  # (view, clause, unit, option) -> the less, the better


class Random:
    """Picks any option, by dice of its own: for tests, and as the least that a doctrine must beat."""

    def __init__(self, seed: str) -> None:
        self._dice = SeededDice(seed)

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        """As Commander.choose; two dice where there are more options than a die has sides."""
        count = len(options)
        if count <= MOST_SIDES:
            return self._dice.roll(1, count, clause, unit)[0] - 1
        first, second = self._dice.roll(2, MOST_SIDES, clause, unit)
        return ((first - 1) * MOST_SIDES + second - 1) % count


class Nearest:
    """Picks the option of the least *measure*, the first among equals: a whole doctrine in one function."""

    def __init__(self, measure: Measure) -> None:
        self._measure = measure

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        """As Commander.choose."""
        return least(self._measure(view, clause, unit, option) for option in options)


def least(scores: Iterable[int]) -> int:
    """The place of the smallest of *scores*, the first among equals."""
    listed = list(scores)
    return listed.index(min(listed))


def greatest(scores: Iterable[int]) -> int:
    """The place of the largest of *scores*, the first among equals."""
    listed = scores if isinstance(scores, list) else list(scores)
    return listed.index(max(listed))
