"""Views: what a side knows of a battle, read-only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core.battle import Battle, Commander, Draft
from rules.core.measure.arcs import is_in_front
from rules.core.measure.table import footprint_of, shape_of
from rules.core.playing.choices import Option, describe
from rules.core.standing import UnitState, standings
from rules.core.telling.prose import Cast, names_of


class View:
    """A battle as one side sees it. It changes nothing, and nothing in it can be changed."""

    def __init__(self, battle: Battle, side: int, names: Cast | None = None, draft: Draft = ()) -> None:
        self._battle = battle.seen_by(side)
        self._draft = draft
        self._names = names_of(battle.scenario) if names is None else names
        self.side = side

    @property
    def turn(self) -> int:
        """Returns the turn that is being played, from 1."""
        return self._battle.turn

    @property
    def phase(self) -> int:
        """Returns the index of the present phase in the ruleset's sequence, from 0."""
        return self._battle.phase

    @property
    def draft(self) -> Draft:
        """Returns this side's secret choices so far: clause, unit and option of each."""
        return tuple(self._battle.draft) if self._battle.planning == self.side else self._draft

    @property
    def units(self) -> tuple[UnitState, ...]:
        """Returns the standings of all units, by index.

        A unit that this side does not see is not `on_table`.
        """
        return standings(self._battle.units)

    def name(self, unit: int) -> str:
        """Returns the unit's name."""
        return self._names.name(unit, "en")

    def own(self) -> tuple[int, ...]:
        """Returns the indices of this side's units on the table."""
        return self._of(self.side)

    def enemies(self) -> tuple[int, ...]:
        """Returns the indices of the enemies that this side sees."""
        return self._of(1 - self.side)

    def _of(self, side: int) -> tuple[int, ...]:
        return tuple(unit.index for unit in self._battle.units if unit.side == side and unit.on_table)

    def distance(self, a: int, b: int) -> int:
        """Returns the distance of two units: hundredths of the printed unit, or cells on a grid."""
        return self._battle.board.distance(self._battle.units[a], self._battle.units[b])

    def can_see(self, a: int, b: int) -> bool:
        """Tells whether nothing on the ground hides unit *b* from unit *a*."""
        return self._battle.board.can_see(self._battle.units[a], self._battle.units[b])

    def in_front(self, a: int, b: int) -> bool:
        """Tells whether *b* is at least partly within 45 degrees of the front of *a*. For rules in inches."""
        return is_in_front(shape_of(self._battle.units[b]), footprint_of(self._battle.units[a]))

    def options(self, clause: str, unit: int, options: Sequence[int]) -> tuple[Option, ...]:
        """Describes each of *options*, in the same order."""
        return describe(self._battle, clause, unit, options, self._names)


class Reader:
    """A commander that gets a View and nothing else. Write one from docs/rules.md."""

    def __init__(self, commander: Commander, names: Cast) -> None:
        self._commander = commander
        self._names = names

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        side = view.units[unit].side
        return self._commander.choose(View(view, side, self._names), clause, unit, options)
