"""An assisted game on the state that a ruleset keeps of its table: a battle, its roster and its news."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from rules.core.assisted import Game, News, Row, Tally
from rules.core.phase_end import PhaseEnd
from rules.core.standing import UnitState, standings


class StateGame(Game):
    """A table game as far as it was entered. A ruleset says what is due, and what a step does."""

    state: Any  # a Seating with its battle, its log, its units and its news

    def __init__(self, state: Any) -> None:
        self.state, self.log = state, state.log

    @abstractmethod
    def row_of(self, unit: Any) -> Row:
        """Returns the row of *unit* in the roster."""

    @abstractmethod
    def tally_of(self, unit: Any) -> Tally:
        """Returns the entries of the table log for *unit*."""

    @property
    def turn(self) -> int:
        found: int = self.state.battle.turn
        return found

    @property
    def news(self) -> News | None:
        found: News | None = self.state.news
        return found

    @property
    def phase_end(self) -> PhaseEnd | None:
        """Returns the end of the phase, where figures are marked first and come off then."""
        return None

    def rows(self) -> tuple[Row, ...]:
        return tuple(self.row_of(unit) for unit in self.state.units)

    def standings(self) -> tuple[UnitState, ...]:
        return standings(self.state.battle.units)

    def tallies(self) -> dict[str, Tally]:
        return {self.state.key(unit.index): self.tally_of(unit) for unit in self.state.units}
