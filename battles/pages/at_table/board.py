"""The board on the page of a table game: where the units are, and where one may go."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from json import dumps
from typing import Any

import rules
from battles.board.drawing import BoardPlate, draw_board
from battles.board.grid import Lattice, lattice, place_name
from battles.board.positions import WINDS
from battles.forms.positions import cell_data
from battles.i18n.rule_errors import localized_refusal
from battles.pages.at_table.assisted import Drawn
from battles.pages.at_table.assisted_views import AssistedView, Chip
from battles.pages.at_table.cut_screen import refs_of_others
from battles.replay.steps import replay_of_battle
from battles.replay.unknown import as_unknown
from campaign.i18n.language import reader_language
from rules import SIDES, BadInput, FullLog, RefereeGame, Scenario, UnitState
from rules.core.assisted import Row, Step
from rules.core.refereeing.board import Doubt

ARROWS = "↑↗→↘↓↙←↖"
TURN, EIGHTHS = 360, 8
LEAST, STEP = (
    28,
    140,
)  # pixels of a cell that a finger hits, and the steps in which boards are wider than a phone


@dataclass(frozen=True, slots=True)
class OnBoard:
    """A unit of the board's form. `cell` is "" for one that nobody has placed."""

    ref: str
    name: str
    letter: str
    cell: str
    moves: str  # the action by which it moves now, "" for none
    is_counted: bool  # not an enemy of the member


@dataclass(frozen=True, slots=True)
class DoubtView:
    """A move that seems impossible: why, and the fields that make it all the same."""

    text: str
    chip: Chip
    hidden: tuple[tuple[str, str], ...]
    moves: bool  # it ends at a cell that was named


@dataclass(frozen=True, slots=True)
class RefereeBoard:
    """The board. Before it is laid it has no plate."""

    plate: BoardPlate | None = None
    width: str = ""  # the class of the style sheet: wide-4
    units: tuple[OnBoard, ...] = ()
    facings: tuple[tuple[int, str, str], ...] = ()  # number, arrow, wind
    data: str = ""  # what the script needs, as JSON

    @property
    def unplaced_units(self) -> tuple[OnBoard, ...]:
        """Returns the units that nobody has placed. An enemy comes on the board when it is seen."""
        return tuple(each for each in self.units if not each.cell and each.is_counted)


def referee_board(drawn: Drawn, game: RefereeGame, rows: Sequence[Row]) -> RefereeBoard | None:
    """Returns the board of *game*; None if its rules measure distances instead. *rows*: the units that may
    act now."""
    if game.referee.board is None:
        return None
    plan = lattice(game.board) if game.board is not None else None
    if plan is None or game.board is None:
        return RefereeBoard()
    units = tuple(units_on_board(drawn, game, plan, rows))
    return RefereeBoard(
        plate=draw_board(game.board, replay_of_places(drawn, game), at=0),
        width=width_of(plan),
        units=units,
        facings=tuple(
            (number, arrow_of(plan, number), str(WINDS[plan.bearing(number)]))
            for number in range(plan.facings)
        ),
        data=dumps(
            cell_data(plan)
            | {"units": {shown_unit.ref: unit_data(drawn, game, plan, shown_unit) for shown_unit in units}}
        ),
    )


def with_board(drawn: Drawn, screen: AssistedView, doubt: DoubtView | None) -> AssistedView:
    """Returns the roster of an assisted game with its board, if one is laid. Units on it move there.

    *doubt*: about a move that was entered but not made.
    """
    game = drawn.game
    is_roster = not (screen.ask or screen.roll)
    if not isinstance(game, RefereeGame) or game.board_rules is None or not is_roster:
        return screen
    placed = {drawn.ref(n) for n in range(len(game.entrants)) if game.place_of(n) is not None}
    moves = game.moves_to_cells
    return replace(
        screen,
        board=referee_board(drawn, game, game.rows()),
        doubt=doubt,
        sides=tuple(
            replace(
                side,
                rows=tuple(
                    replace(row, actions=tuple(action for action in row.actions if action.key not in moves))
                    if row.ref in placed
                    else row
                    for row in side.rows
                ),
            )
            for side in screen.sides
        ),
    )


def width_of(plan: Lattice) -> str:
    """Returns the class of the style sheet for the width of a board, such as wide-4."""
    return f"wide-{-(-plan.cols * LEAST // STEP)}"


def arrow_of(plan: Lattice, facing: int) -> str:
    """Returns the arrow nearest to where a facing points."""
    return ARROWS[(plan.bearing(facing) * EIGHTHS + TURN // 2) // TURN % EIGHTHS]


def units_on_board(drawn: Drawn, game: RefereeGame, plan: Lattice, rows: Sequence[Row]) -> list[OnBoard]:
    """Returns the units on the table. Those that may move now come first, commanders after the others.

    A player in a log of both sides places only their own.
    """
    assert game.referee.board is not None
    others = refs_of_others(drawn) if drawn.desk.is_cut else ()
    moves = {
        row.unit: action.key
        for row in rows
        for action in row.actions
        if action.key in game.moves_to_cells and action.bar is None
    }
    out = {row.unit for row in game.rows() if row.is_out}
    units_shown = []
    for number, is_there in enumerate(game.units_there()):
        if drawn.ref(number) in others:
            continue
        at = game.place_of(number)
        if (is_there and (at or number not in out)) or number in moves:
            cell = place_name(plan, at[:2]) if at else ""
            units_shown.append(
                OnBoard(
                    drawn.ref(number),
                    drawn.names[number],
                    drawn.letter(number),
                    cell,
                    moves.get(number, ""),
                    game.entrants[number].is_counted,
                )
            )
    rare = game.referee.rare
    return sorted(
        units_shown,
        key=lambda shown_unit: (not shown_unit.moves, shown_unit.moves in rare, bool(shown_unit.cell)),
    )


def unit_data(drawn: Drawn, game: RefereeGame, plan: Lattice, unit: OnBoard) -> dict[str, Any]:
    """Returns what the script needs of a unit: its action, its cell, where it may go, and how it faces."""
    number = list(drawn.refs.values()).index(unit.ref)
    board, at = game.referee.board, game.place_of(number)
    assert board is not None
    bases = game.standings()[number].bases
    reach = board.reach(game.inner, number) if unit.moves and at else []
    return {
        "move": unit.moves,
        "joins": unit.moves in board.joining,
        "cell": unit.cell,
        "cells": [place_name(plan, base[:2]) for base in bases if base[0] >= 0] or [unit.cell] if at else [],
        "facing": at[2] if at else None,
        "reach": [place_name(plan, cell) for cell in reach],
    }


def replay_of_places(drawn: Drawn, game: RefereeGame) -> Any:
    """Returns a replay without steps: the units as they are now on the board."""
    book, ruleset = rules.find(drawn.desk.battle.ruleset), drawn.desk.battle.ruleset
    entrants = {n: entrant for n, entrant in enumerate(game.entrants) if not drawn.is_hidden(n)}
    facts = tuple(
        {**entrant.facts, "key": drawn.ref(number), "side": SIDES[entrant.side], "name": drawn.names[number]}
        | ({} if entrant.is_counted else {"figures": 1})
        for number, entrant in entrants.items()
    )
    facts = tuple(
        {name: value for name, value in entrant.items() if name != "captive_of"} for entrant in facts
    )
    log, standings = FullLog(), game.standings()
    log.opening = tuple(state_on_board(game, number, standings[number]) for number in entrants)
    shown = replay_of_battle(
        Scenario(ruleset, "", dict(game.board or {}), facts, 0),
        log,
        letters=(drawn.letter_of_side(0), drawn.letter_of_side(1)),
        names=(drawn.sides[0], drawn.sides[1]),
        language=reader_language(),
    )
    return replace(
        shown,
        units=tuple(
            unit if entrant.is_counted else as_unknown(unit, book.hits)
            for unit, entrant in zip(shown.units, entrants.values(), strict=True)
        ),
    )


def state_on_board(game: RefereeGame, number: int, state: UnitState) -> UnitState:
    """Returns how a unit is drawn: only if it has a place, with one base if nobody has counted it."""
    if game.place_of(number) is None:
        return replace(state, x=0, y=0, facing=0, on_table=False, bases=())
    if game.entrants[number].is_counted:
        return state
    return replace(state, strength=1, bases=state.bases[:1])


def doubt_view(drawn: Drawn, doubt: Doubt, step: Step) -> DoubtView:
    """Returns a doubt about the move of *step*, which names its place as the form does."""
    faces = (("faces", "-".join(map(str, step["faces"]))),) if step.get("faces") else ()
    fields = (*drawn.hidden_fields(step), *faces)
    return DoubtView(drawn.say(doubt.text), drawn.chip(doubt.clause), fields, "cell" in step)


def place_entered(game: RefereeGame, step: Step) -> list[int]:
    """Returns the place that *step* names by a cell of the board, with the usual facing if it names none.

    Raises BadInput.
    """
    board, plan = game.board_rules, lattice(game.board or {})
    if board is None or plan is None:
        raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
    cells = {
        place_name(plan, (column, row)): (column, row)
        for column in range(plan.cols)
        for row in range(plan.rows)
    }
    cell = cells.get(str(step["cell"]).replace(" ", "").upper())
    if cell is None:
        raise BadInput("at", "that cell is not on the board")
    unit = game.number_of(step)
    facing_word = str(step.get("facing", ""))
    facing = int(facing_word) if facing_word.isdecimal() else board.facing_after_move(game.inner, unit, cell)
    return [*cell, facing]


def board_fault(why: str) -> str:
    """Returns in a sentence why a unit cannot stand at a place."""
    said = localized_refusal(why)
    return f"{said[:1].upper()}{said[1:]}."
