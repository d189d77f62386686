"""The ground of any board as it is drawn: of squares or hexes, in inches, or in centimetres."""

from collections.abc import Mapping
from typing import Any

from battles.board.cells import cell_changes, cell_table
from battles.board.frames import Replay
from battles.board.grid import Lattice, lattice
from battles.board.ground import Change, Table, board_table, changes_of_ground
from battles.board.inches import inch_changes, inch_table, is_measured


def table_under(board: Mapping[str, Any]) -> Table:
    """Returns the ground of *board* as it is drawn."""
    if plan := lattice(board):
        return cell_table(board, plan)
    return inch_table(board) if is_measured(board) else board_table(board)


def ground_changes(board: Mapping[str, Any], plan: Lattice | None, replay: Replay) -> tuple[Change, ...]:
    """Draws the damage to the ground, step by step."""
    scars = [(each.number, each.scar) for each in replay.steps if each.scar]
    if plan:
        return cell_changes(plan, scars)
    return inch_changes(board, scars) if is_measured(board) else changes_of_ground(board, scars)
