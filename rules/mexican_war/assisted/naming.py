"""Answers that name a unit. They use its number, because a key would tell what the enemy has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.assisted import Answer, Step, phrase, read_answer
from rules.mexican_war.units import WarUnit

NOBODY: Final = "nobody"


def unit_answers(units: Iterable[WarUnit]) -> tuple[Answer, ...]:
    """Returns an answer for each of *units*."""
    return tuple(Answer(str(each.index), phrase("named", unit=each.index)) for each in units)


def unit_named(step: Step, units: Iterable[WarUnit]) -> WarUnit | None:
    """Returns the one of *units* that *step* names, None for nobody. Raises BadInput for any other."""
    there = {str(each.index): each for each in units}
    return there.get(read_answer(step, (NOBODY, *there)))
