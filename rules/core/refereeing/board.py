"""The board of a table game on a grid: the phone keeps where each unit is.

Its steps are {"do": "lay_board", "board": {...}, "places": {"a-01": [4, 7, 2]}} and {"do": "place",
"unit": "a-01", "at": [4, 7, 2]}. A move says where it ends: {"do": "move", "unit": "a-01", "at": [5, 6, 2]}.
Places are [column, row, facing] as the ruleset counts them. "bases" of a board's step has those of each base.
With "forced" (the terms of the scenario that it needs) the phone makes forced moves on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.core.assisted import Phrase, Step
from rules.core.inputs import BadInput
from rules.core.refereeing.cards import CardTable
from rules.core.standing import GONE, Place

LAY: Final = "lay_board"  # steps
PLACE: Final = "place"
AT: Final = "at"  # the place of a step


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a move seems impossible. The table may be right all the same."""

    text: Phrase
    clause: str


@dataclass(frozen=True, slots=True)
class BoardRules:
    """How a ruleset on a grid keeps places in its assisted game. Units are given by index."""

    lay_board: Callable[[Any, Mapping[str, Any]], None]  # lays the board, with nobody on it
    check: Callable[[Any, int, Place], None]  # raises BadInput("at", why) if the unit cannot stand there
    put_unit: Callable[[Any, int, Place], None]  # puts a unit down, checked before
    clear_board: Callable[[Any], None]  # takes units and bases that have left the table off the board
    is_placed: Callable[[Any, int], bool]
    tell_placed: Callable[[Any, int], None]  # into the log
    tell_moved: Callable[[Any, int, Place], None]  # from that place
    reach: Callable[[Any, int], list[tuple[int, int]]]  # the cells that a unit may move to
    doubt: Callable[[Any, int, Place], Doubt | None]  # about a move to that place
    # how a unit faces after a move to a cell, by default
    facing_after_move: Callable[[Any, int, tuple[int, int]], int] = lambda game, unit, _cell: (
        game.state.units[unit].facing
    )
    put_bases: Callable[[Any, int, Sequence[Place]], None] | None = None  # of a unit with several
    moves: tuple[str, ...] = ("move",)  # actions that end at another place
    joining: tuple[str, ...] = ()  # those of *moves* that may end where another unit is
    moved: str = "has_moved"  # the verb of a move without a place
    force: Callable[[Any, Mapping[str, Any]], None] | None = None  # lets the phone make forced moves
    terms: tuple[str, ...] = ()  # of the scenario, that forced moves need
    forced: tuple[str, ...] = ()  # those of *moves* that the phone makes then
    doubt_action: Callable[[Any, Step], Doubt | None] = lambda _game, _step: None
    """Returns why an action without a place seems impossible."""


class BoardTable(CardTable):
    """The board of a game whose turn the phone keeps."""

    board: Mapping[str, Any] | None = None  # once it is set up
    makes_moves = False  # the phone makes forced moves

    @property
    def board_rules(self) -> BoardRules | None:
        """Returns how this game keeps places; None if it does not now."""
        return self.referee.board if self.board is not None else None

    def number_of(self, step: Step) -> int:
        """Returns the unit that *step* names, on the table or coming on. Raises BadInput if there is none."""
        found = [number for number, each in enumerate(self.entrants) if each.key == step.get("unit")]
        may_come = step.get("do") in self.moves_to_cells  # the move itself says whether it is open
        if not found or not (may_come or self.units_there()[found[0]]):
            raise BadInput("unit", "it cannot do that now. Choose one of the actions offered")
        return found[0]

    def units_there(self) -> list[bool]:
        """Tells for each unit whether it is on the table."""
        return [unit.on_table for unit in self.inner.state.units]  # type: ignore[attr-defined]

    def place_of(self, unit: int) -> Place | None:
        """Returns where *unit* is; None if it has no place on the board."""
        rules = self.board_rules
        there = self.inner.state.units[unit]  # type: ignore[attr-defined]
        if rules is None or not there.on_table or not rules.is_placed(self.inner, unit):
            return None
        return there.x, there.y, there.facing

    def lay_board(self, step: Step) -> None:
        """Lays the board, with the units whose places are known. One that cannot stand there is left out."""
        rules = self.referee.board
        if rules is None:
            raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
        self.board = step["board"]
        rules.lay_board(self.inner, step["board"])
        is_there, places = self.units_there(), step["places"]
        for number, entrant in enumerate(self.entrants):
            if entrant.key not in places or not is_there[number]:
                continue
            bases = [read_place(base) for base in step.get("bases", {}).get(entrant.key, ())]
            try:
                rules.check(self.inner, number, read_place(places[entrant.key]))
            except BadInput:
                continue
            rules.put_unit(self.inner, number, read_place(places[entrant.key]))
            if bases and rules.put_bases is not None:
                rules.put_bases(self.inner, number, bases)
            rules.tell_placed(self.inner, number)
        self.makes_moves = rules.force is not None and "forced" in step
        if rules.force is not None and self.makes_moves:
            rules.force(self.inner, step["forced"])

    def place_unit(self, step: Step) -> None:
        """Puts a unit where it is on the table, whatever its turn."""
        rules = self.board_rules
        if rules is None:
            raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
        unit, at = self.number_of(step), read_place(step.get(AT))
        before = self.place_of(unit)
        rules.check(self.inner, unit, at)
        rules.put_unit(self.inner, unit, at)
        if before is not None and before[:2] == at[:2]:
            rules.tell_moved(self.inner, unit, before)
        else:
            rules.tell_placed(self.inner, unit)

    @property
    def moves_to_cells(self) -> tuple[str, ...]:
        """Returns the actions that end at a cell that the players name."""
        rules = self.board_rules
        if rules is None:
            return ()
        return tuple(each for each in rules.moves if not (self.makes_moves and each in rules.forced))

    def moves_of(self, unit: int) -> list[str]:
        """Returns the actions by which *unit* may move to a cell now."""
        return [
            action.key
            for row in self.rows()
            for action in row.actions
            if row.unit == unit and action.key in self.moves_to_cells and action.bar is None
        ]

    def step_as_unit_moves(self, step: Step) -> Step:
        """Returns *step*, with the unit's own action. The form of a board names the usual move for all."""
        if step["do"] not in self.moves_to_cells:
            return step
        moves = self.moves_of(self.number_of(step))
        return {**step, "do": moves[-1]} if moves and step["do"] not in moves else step

    def is_move(self, step: Step) -> bool:
        """True if *step* ends at another place on the board."""
        return AT in step and step["do"] in self.moves_to_cells

    def move_unit(self, step: Step) -> None:
        """Carries out a move that ends at a place."""
        rules = self.board_rules
        assert rules is not None
        unit, at = self.number_of(step), read_place(step[AT])
        before = self.place_of(unit)
        rules.check(self.inner, unit, at)
        events = len(self.log.events)
        self.inner.take({name: value for name, value in step.items() if name != AT})
        rules.put_unit(self.inner, unit, at)
        if before is None:
            rules.tell_placed(self.inner, unit)
            return
        self.log.events[events:] = [event for event in self.log.events[events:] if event.verb != rules.moved]
        rules.tell_moved(self.inner, unit, before)

    def take_adjusting(self, step: Step) -> None:
        """Takes what people entered by hand. The news of the last step stays: it may be of another side."""
        news = self.inner.news
        self.inner.take(step)
        self.inner.state.news = news  # type: ignore[attr-defined]
        if self.board_rules is not None:
            self.board_rules.clear_board(self.inner)

    def doubt_of(self, step: Step) -> Doubt | None:
        """Returns why the move of *step* seems impossible; None if it does not."""
        rules = self.board_rules
        if rules is None:
            return None
        if not self.is_move(step):
            return rules.doubt_action(self.inner, step)
        if self.place_of(self.number_of(step)) is None:
            return None
        return rules.doubt(self.inner, self.number_of(step), read_place(step[AT]))


def read_place(value: Any) -> Place:
    """Reads [column, row, facing]. Raises BadInput for anything else."""
    is_triple = isinstance(value, list | tuple) and len(value) == len(GONE)
    if not is_triple or not all(type(each) is int for each in value):
        raise BadInput(AT, "that cell is not on the board")
    column, row, facing = value
    return column, row, facing
