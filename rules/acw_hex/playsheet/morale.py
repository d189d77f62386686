"""ACW-MOR on the play sheet: rallying."""

from typing import Any

from rules.acw_hex.playsheet.inputs import Count
from rules.acw_hex.sections import morale
from rules.acw_hex.terms import NONE
from rules.core.dice import Dice
from rules.core.inputs import BadInput


def rally(
    dice: Dice,
    *,
    hits: Count,
    in_enemy_fire_zone: bool = False,
    moved: bool = False,
    shot: bool = False,
    general_present: bool = False,
) -> dict[str, Any]:
    """Returns the `score`, whether the unit has `rallied`, and `hits_after`. ACW-MOR-03, ACW-MOR-04."""
    if not morale.may_rally(hits, False, False):
        raise BadInput("hits", "only a unit with two hits rallies (ACW-MOR-03)")
    if not morale.may_rally(hits, in_enemy_fire_zone, False):
        raise BadInput("in_enemy_fire_zone", "it cannot rally there (ACW-MOR-03)")
    if not morale.may_rally(hits, False, moved):
        raise BadInput("moved", "it has moved this turn (ACW-MOR-03)")
    if not morale.may_rally(hits, False, shot):
        raise BadInput("shot", "it has shot this turn (ACW-MOR-03)")
    roll = morale.rally(dice, NONE, general_present)
    return {
        "score": roll.score,
        "rallied": roll.rallied,
        "hits_after": morale.after_rally(hits, roll.rallied),
        "clauses": ["ACW-MOR-03", "ACW-MOR-04", "ACW-R-24", *(["ACW-R-25"] if general_present else [])],
    }
