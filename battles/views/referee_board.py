"""Steps on the board of a referee's game: laying it, and the places that a form names by their cells."""

from copy import deepcopy
from typing import Any

from django.utils.translation import gettext as _

from battles.board.grid import Lattice
from battles.pages.at_table.board import place_entered
from battles.pages.at_table.handover import Setting, setting_of
from battles.pages.at_table.table import TableDesk
from campaign.plate.projection import Point
from campaign.refusals import Refusal
from rules import BadInput, RefereeGame
from rules.core.assisted import Step
from rules.core.refereeing.board import LAY, Doubt

HUNDREDTHS = 100  # of a unit of the page


class Doubtful(Exception):
    """A move that seems impossible. It is made if the players say so."""

    def __init__(self, doubt: Doubt, step: Step) -> None:
        super().__init__(doubt.clause)
        self.doubt, self.step = doubt, step


def step_on_board(
    desk: TableDesk, game: RefereeGame, step: Step, *, by_hand: bool, sure: bool, roll: bool
) -> dict[str, Any]:
    """Returns *step* with its board, or with its place. *sure*: the players have confirmed the move.

    Raises BadInput, Refusal, or Doubtful for a move that seems too long.
    """
    if step["do"] == LAY:
        return laying_step(desk, game, by_hand=by_hand)
    if "cell" not in step:
        doubt = None if sure else game.doubt_of(step)
        if doubt is not None:
            raise Doubtful(doubt, {**step, "roll": "1"} if roll else step)
        return dict(step)
    step = game.step_as_unit_moves(step)
    new_step = {name: value for name, value in step.items() if name not in ("cell", "facing")}
    new_step["at"] = place_entered(game, step)
    doubt = None if sure else game.doubt_of(new_step)
    if doubt is not None:
        raise Doubtful(doubt, step)
    return new_step


def laying_step(desk: TableDesk, game: RefereeGame, *, by_hand: bool) -> dict[str, Any]:
    """Returns the step that lays the board, on which the phone makes forced moves.

    The units of the member, in a log of both sides all units, are where the set-up has them, unless
    *by_hand*. Those that it lets march up later, though they are no reserves at the table, are near the edge
    where they would come on. Raises Refusal if the board of both sides is already laid out.
    """
    if desk.is_cut and game.board is not None:
        raise Refusal(_("The board is already laid out. Only the umpire can lay it out again."))
    setting = setting_of(desk)
    if setting is None:
        raise Refusal(_("The computer cannot lay this battle out."))
    board, terms = game.referee.board, setting.scenario.terms
    own_keys = {visible.unit.key for visible in desk.units_in_game if visible.own or desk.is_one_log}
    placed = [
        unit
        for unit in setting.base.units
        if unit.place is not None and not unit.off and unit.key in own_keys and not by_hand
    ]
    step: dict[str, Any] = {
        "do": LAY,
        "board": dict(setting.scenario.board),
        "places": {unit.key: list(unit.place or ()) for unit in placed},
        "forced": {name: terms[name] for name in board.terms if name in terms} if board else {},
        "bases": {unit.key: [list(base) for base in unit.bases] for unit in placed if unit.bases},
    }
    if not by_hand:
        step["places"] |= places_of_others(setting, game, step)
    return step


def places_of_others(setting: Setting, game: RefereeGame, step: Step) -> dict[str, list[int]]:
    """Returns places for the units on the table that *step* leaves off the board, nearest to where they come.

    The enemy's are left out.
    """
    laid, plan = deepcopy(game), setting.plan
    laid.lay_board(step)
    board = laid.board_rules
    assert board is not None
    assert plan is not None
    places = dict(step["places"])
    place_by_unit = {}
    facts = {unit["key"]: unit for unit in setting.scenario.units}
    for number, (entrant, is_there) in enumerate(zip(laid.entrants, laid.units_there(), strict=True)):
        unit = facts.get(entrant.key)
        if not is_there or laid.place_of(number) is not None or not entrant.is_counted or unit is None:
            continue
        friends = [at for key, at in places.items() if facts[key]["side"] == unit["side"]]
        if not friends:
            continue
        entry = setting.scenario.terms.get("reserves", {}).get(unit.get("reserve"), {}).get("hex")
        middle = plan.middle(tuple(entry or friends[-1][:2]))
        for cell in cells_by_distance(plan, middle):
            at = (*cell, friends[-1][2])
            try:
                board.check(laid.inner, number, at)
            except BadInput:
                continue
            board.put_unit(laid.inner, number, at)
            place_by_unit[entrant.key] = places[entrant.key] = list(at)
            break
    return place_by_unit


def cells_by_distance(plan: Lattice, middle: Point) -> list[tuple[int, int]]:
    """Returns the cells of a board, the nearest to *middle* first."""

    def distance(cell: tuple[int, int]) -> tuple[int, int, int]:
        x, y = (
            round(HUNDREDTHS * (one - other)) for one, other in zip(plan.middle(cell), middle, strict=True)
        )
        return x * x + y * y, *cell

    return sorted(((column, row) for column in range(plan.cols) for row in range(plan.rows)), key=distance)
