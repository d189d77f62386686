"""The board of a referee's game for a browser without signal: its ground as drawn, its cells and facings."""

from dataclasses import replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from battles.board.drawing import draw_board
from battles.board.grid import lattice, place_name
from battles.board.positions import WINDS
from battles.pages.at_table.assisted import Drawn
from battles.pages.at_table.board import arrow_of, replay_of_places, width_of
from rules import RefereeGame

END = "</svg>"


def board_data(drawn: Drawn, game: RefereeGame) -> dict[str, Any] | None:
    """Returns the board; None if the game keeps none now. Its ground ends where the units go."""
    plan = lattice(game.board) if game.board is not None else None
    if plan is None or game.board is None:
        return None
    plate = replace(draw_board(game.board, replay_of_places(drawn, game), at=0), unit_marks=())
    cells = [(column, row) for column in range(plan.cols) for row in range(plan.rows)]
    return {
        "ground": render_to_string("components/ground.html", {"board": plate}).strip().removesuffix(END),
        "width": width_of(plan),
        "cells": [[place_name(plan, cell), *cell, *plan.middle(cell)] for cell in cells],
        "facings": [
            [number, arrow_of(plan, number), str(WINDS[plan.bearing(number)]), plan.bearing(number)]
            for number in range(plan.facings)
        ],
    }


def words_of_board() -> dict[str, str]:
    """Returns the texts of the board in the reader's language."""
    return {
        "all_the_same": _("Move it there all the same"),
        "as_it_moves": _("as it moves"),
        "cell": _("Cell"),
        "facing": _("Facing"),
        "move_there": _("Move it there"),
        "not_placed": _("Not on the board yet: %(number)d."),
        "set_place": _("Set its place"),
        "tap_unit": _("Tap a unit, then its new cell."),
        "type_cell": _("Type the cell instead"),
        "unit": _("Unit"),
        "no_board": _(
            "The board can be set up once there is a signal. Until then the phone asks for range and cover."
        ),
    }
