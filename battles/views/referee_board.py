"""Steps on the board of a referee's game: laying it, and the places that a form names by their cells."""

from typing import Any

from django.utils.translation import gettext as _

from battles.pages.at_table.board import place_entered
from battles.pages.at_table.handover import setting_of
from battles.pages.at_table.table import TableDesk
from campaign.refusals import Refusal
from rules import RefereeGame
from rules.core.assisted import Step
from rules.core.refereeing.board import LAY, Doubt


class Doubtful(Exception):
    """A move that seems impossible. It is made if the players say so."""

    def __init__(self, doubt: Doubt, step: Step) -> None:
        super().__init__(doubt.clause)
        self.doubt, self.step = doubt, step


def step_on_board(
    desk: TableDesk, game: RefereeGame, step: Step, *, by_hand: bool, sure: bool
) -> dict[str, Any]:
    """Returns *step* with its board, or with its place. *sure*: the players have confirmed the move.

    Raises BadInput, Refusal, or Doubtful for a move that seems too long.
    """
    if step["do"] == LAY:
        return laying_step(desk, by_hand=by_hand)
    if "cell" not in step:
        return dict(step)
    found = {name: value for name, value in step.items() if name not in ("cell", "facing")}
    found["at"] = place_entered(game, step)
    doubt = None if sure else game.doubt_of(found)
    if doubt is not None:
        raise Doubtful(doubt, step)
    return found


def laying_step(desk: TableDesk, *, by_hand: bool) -> dict[str, Any]:
    """Returns the step that lays the board.

    The units of the member are where the set-up has them, unless *by_hand*.
    """
    setting = setting_of(desk)
    if setting is None:
        raise Refusal(_("The computer cannot lay this battle out."))
    own = {body.unit.key for body in desk.bodies if body.own}
    there = [
        unit
        for unit in setting.base.units
        if unit.place is not None and not unit.off and unit.key in own and not by_hand
    ]
    return {
        "do": LAY,
        "board": dict(setting.scenario.board),
        "places": {unit.key: list(unit.place or ()) for unit in there},
        "bases": {unit.key: [list(base) for base in unit.bases] for unit in there if unit.bases},
    }
