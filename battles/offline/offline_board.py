"""The board of a referee's game in a browser: where a form puts a unit, and the drawing of all units.

The server has drawn the ground. `data["board"]` has it, with the cells as [name, column, row, x, y] and the
facings as [number, arrow, wind, degrees].
"""

import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from battles.board.short_names import short_names
from battles.offline.offline_game import Entry, Fields, OfflineGame, step_of
from rules import BadInput, RefereeGame
from rules.core.assisted import Row, Step
from rules.core.refereeing.board import AT, Doubt

NAME_SIZE: Final = 2.6  # of its letters; each is half as wide
NAME_BELOW: Final = 5.6  # the base of a name below the middle of its cell
BED: Final = "M-3.6 3h7.2V-1.6L0-4.2-3.6-1.6z"  # a unit: its point is its front


class OfflineAssisted(OfflineGame):
    """The table of an assisted game. Units on its board move there."""

    def enter(self, sent: Fields, entries: Sequence[Entry]) -> list[Entry]:
        """Returns the new entries that a form makes. Raises Doubtful for a move that seems impossible."""
        values = dict(sent)
        if "cell" not in values:
            return super().enter(sent, entries)
        game = self.replay(entries)
        assert isinstance(game, RefereeGame)
        sure, roll = "sure" in values, "roll" in values
        step = placed_step(self.data["board"], game, step_of(sent), sure=sure, roll=roll)
        entry = self.play(step, entries, is_rolled=roll)
        fields = [*entry["fields"], *place_fields(self.data["board"], step), ("sure", "1")]
        return [{**entry, "fields": fields}]


class Doubtful(Exception):
    """A move that seems impossible. It is made if the players say so."""

    def __init__(self, doubt: Doubt, step: Step) -> None:
        super().__init__(doubt.clause)
        self.doubt, self.step = doubt, step


def cell_name(board: Mapping[str, Any], at: Sequence[int]) -> str:
    """Returns the name of a cell by its column and row."""
    return next(str(name) for name, column, row, *_spot in board["cells"] if (column, row) == tuple(at[:2]))


def place_fields(board: Mapping[str, Any], step: Step) -> list[tuple[str, str]]:
    """Returns the fields that send the place of *step*, if it has one."""
    if AT not in step:
        return []
    return [("cell", cell_name(board, step[AT])), ("facing", str(step[AT][2]))]


def placed_step(
    board: Mapping[str, Any] | None, game: RefereeGame, step: Step, *, sure: bool, roll: bool
) -> Step:
    """Returns *step* with the place that its form names by a cell. *sure*: the players have confirmed it.

    Raises BadInput, or Doubtful for a move that seems too long.
    """
    if "cell" not in step:
        doubt = None if sure else game.doubt_of(step)
        if doubt is not None:
            raise Doubtful(doubt, {**step, "roll": "1"} if roll else step)
        return step
    rules = game.board_rules
    if board is None or rules is None:
        raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
    step = game.step_as_unit_moves(step)
    named = str(step["cell"]).replace(" ", "").upper()
    cell = next(((cell_row[1], cell_row[2]) for cell_row in board["cells"] if cell_row[0] == named), None)
    if cell is None:
        raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
    facing_word = str(step.get("facing", ""))
    facing = (
        int(facing_word)
        if facing_word.isdecimal()
        else rules.facing_after_move(game.inner, game.number_of(step), cell)
    )
    fields = {name: value for name, value in step.items() if name not in ("cell", "facing")}
    fields[AT] = [*cell, facing]
    doubt = None if sure else game.doubt_of(fields)
    if doubt is not None:
        raise Doubtful(doubt, step)
    return fields


def board_html(table: OfflineGame, game: RefereeGame, rows: Sequence[Row]) -> str:
    """Returns the board with its form, as templates/battles/assisted/board.html draws them."""
    board, words, refs = table.data["board"], table.data["words"], table.refs
    moves = moves_of(game, rows)
    numbers = [number for number in units_shown(game, moves) if game.place_of(number) or number in moves]
    units = {refs[number]: unit_data(board, game, number, moves.get(number, "")) for number in numbers}
    named = units_named(table, game, numbers)
    marks = "".join(
        unit_mark(table, game, number, is_named=number in named)
        for number in numbers
        if game.place_of(number)
    )
    cells_of_board = {"cells": [[name, x, y] for name, _column, _row, x, y in board["cells"]], "units": units}
    turns = "".join(
        f'<button class="btn" type="button" data-turn="{number}" aria-label="{escape(wind)}">{arrow}</button>'
        for number, arrow, wind, _degrees in board["facings"]
    )
    names = "".join(
        f'<option value="{escape(refs[number])}">{escape(table.names[number])} '
        f"{units[refs[number]]['cell']}</option>"
        for number in numbers
    )
    fronts = "".join(
        f'<option value="{number}">{arrow} {escape(wind)}</option>'
        for number, arrow, wind, _degrees in board["facings"]
    )
    missing = sum(game.place_of(number) is None and game.entrants[number].is_counted for number in numbers)
    left = f" <b>{escape(words['not_placed'] % {'number': missing})}</b>" if missing else ""
    return (
        f'<div class="refboard plate ground-plate {escape(board["width"])}"'
        f' data-referee-board="{escape(json.dumps(cells_of_board))}"><div class="board">{board["ground"]}'
        f'<g class="units">{marks}</g></svg></div>'
        f'<form id="on-board" class="on-board" data-local="enter">'
        f'<p class="hint"><b data-chosen></b>{escape(words["tap_unit"])}{left}</p>'
        f'<p class="fronts" data-turns hidden>{turns}</p>'
        f"<details><summary>{escape(words['type_cell'])}</summary>"
        f'<p class="row"><label>{escape(words["unit"])} <select name="unit">{names}</select></label>'
        f'<label>{escape(words["cell"])} <input name="cell" size="4" maxlength="6" autocomplete="off"'
        f' autocapitalize="characters"></label><label>{escape(words["facing"])} <select name="facing">'
        f'<option value="">{escape(words["as_it_moves"])}</option>{fronts}</select></label></p>'
        f'<p class="row"><button class="btn" name="do" value="move" data-move>{escape(words["move_there"])}'
        f'</button> <button class="btn" name="do" value="place">{escape(words["set_place"])}</button></p>'
        "</details></form></div>"
    )


def moves_of(game: RefereeGame, rows: Sequence[Row]) -> dict[int, str]:
    """Returns the actions by which units may move on the board now."""
    return {
        row.unit: action.key
        for row in rows
        for action in row.actions
        if action.key in game.moves_to_cells and action.bar is None
    }


def units_shown(game: RefereeGame, moves: Mapping[int, str]) -> list[int]:
    """Returns the units on the table, and those that may come. Those that may move now come first."""
    out = {row.unit for row in game.rows() if row.is_out}
    numbers = [
        number
        for number, is_there in enumerate(game.units_there())
        if (is_there and (game.place_of(number) or number not in out)) or number in moves
    ]
    rare = game.referee.rare
    return sorted(numbers, key=lambda number: (number not in moves, moves.get(number) in rare))


def unit_data(board: Mapping[str, Any], game: RefereeGame, number: int, move: str) -> dict[str, Any]:
    """Returns what referee_board.js needs of a unit."""
    rules, at = game.board_rules, game.place_of(number)
    assert rules is not None
    bases = [base for base in game.standings()[number].bases if base[0] >= 0]
    reach = rules.reach(game.inner, number) if move and at else []
    return {
        "move": move,
        "joins": move in rules.joining,
        "cell": cell_name(board, at) if at else "",
        "cells": [cell_name(board, base) for base in bases] or [cell_name(board, at)] if at else [],
        "facing": at[2] if at else None,
        "reach": [cell_name(board, cell) for cell in reach],
    }


def units_named(table: OfflineGame, game: RefereeGame, numbers: Sequence[int]) -> set[int]:
    """Returns the units whose short names are drawn: of names that meet, the first in *numbers*."""
    spots = {(column, row): (x, y) for _name, column, row, x, y in table.data["board"]["cells"]}
    shorts, named, boxes = short_names(table.names), set[int](), list[tuple[float, float, float]]()
    for number in numbers:
        at = game.place_of(number)
        if at is None:
            continue
        (x, y), half = spots[at[0], at[1]], len(shorts[number]) * NAME_SIZE / 4
        if all(
            abs(x - its_x) >= half + its_half or abs(y - its_y) >= NAME_SIZE
            for its_x, its_y, its_half in boxes
        ):
            named.add(number)
            boxes.append((x, y, half))
    return named


def unit_mark(table: OfflineGame, game: RefereeGame, number: int, *, is_named: bool) -> str:
    """Returns a unit on the board: its bases, with the short name on the first if it *is_named*."""
    board, at = table.data["board"], game.place_of(number)
    assert at is not None
    bases = [base for base in game.standings()[number].bases if base[0] >= 0]
    if not game.entrants[number].is_counted:
        bases = bases[:1]
    spots = {(column, row): (x, y) for _name, column, row, x, y in board["cells"]}
    degrees = {facing: turn for facing, _arrow, _wind, turn in board["facings"]}
    ref, letter = table.refs[number], table.letters[number]
    poses = "".join(
        f'<path class="bed" d="{BED}" transform="translate({x:g} {y:g}) rotate({degrees.get(turn, 0)})"/>'
        for (x, y), turn in ((spots[base[0], base[1]], base[2]) for base in bases or [at])
    )
    x, y = spots[at[0], at[1]]
    name, short = escape(table.names[number]), escape(short_names(table.names)[number])
    tag = (
        f'<text class="tag" x="{x:g}" y="{y + NAME_BELOW:g}" font-size="{NAME_SIZE}"'
        f' text-anchor="middle">{short}</text>'
    )
    return (
        f'<a class="unit {letter}" id="b-{escape(ref)}" href="#on-board" aria-label="{name}">'
        f"<title>{name}</title>{poses}{tag if is_named else ''}</a>"
    )
