"""Commanders that know no rules, and tools that the rulesets' own commanders share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rules.core.dice import MOST_SIDES, SeededDice

Measure = Callable[[Any, str, int, int], int]  # (view, clause, unit, option) -> a score; lower is better


class Random:
    """Picks any option, with its own dice: for tests, and as the weakest opponent of a commander."""

    def __init__(self, seed: str) -> None:
        self._dice = SeededDice(seed)

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        """Chooses as Commander.choose does.

        Rolls two dice where there are more options than a die has sides.
        """
        count = len(options)
        if count <= MOST_SIDES:
            return self._dice.roll(1, count, clause, unit)[0] - 1
        first, second = self._dice.roll(2, MOST_SIDES, clause, unit)
        return ((first - 1) * MOST_SIDES + second - 1) % count


class Nearest:
    """Picks the option with the lowest *measure*, the first of equals: a whole commander in one function."""

    def __init__(self, measure: Measure) -> None:
        self._measure = measure

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        return index_of_least(self._measure(view, clause, unit, option) for option in options)


def index_of_least(scores: Iterable[int]) -> int:
    """Returns the index of the smallest of *scores*, the first of equals."""
    listed = list(scores)
    return listed.index(min(listed))


def index_of_greatest(scores: Iterable[int]) -> int:
    """Returns the index of the largest of *scores*, the first of equals."""
    listed = scores if isinstance(scores, list) else list(scores)
    return listed.index(max(listed))
