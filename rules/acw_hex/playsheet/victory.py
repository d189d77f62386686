"""ACW-VIC on the play sheet: whether an army concedes at the end of a turn."""

from typing import Any

from rules.acw_hex.playsheet.inputs import Count
from rules.acw_hex.sections import victory as ending
from rules.core.dice import Dice
from rules.core.inputs import BadInput


def victory(
    dice: Dice,
    *,
    initial_infantry: Count,
    initial_cavalry: Count = 0,
    lost_infantry: Count = 0,
    lost_cavalry: Count = 0,
    lost_artillery: Count = 0,
    loc_occupied: Count = 0,
    trains_captured: Count = 0,
) -> dict[str, Any]:
    """Returns the `loss_points`, how many are `needed`, and whether the army `concedes`.

    Numbers are units. *loc_occupied* are lines of supply that an enemy holds now. Lost artillery does not
    count. ACW-VIC-01, ACW-VIC-02, ACW-VIC-03.
    """
    start = initial_infantry + initial_cavalry
    if not start:
        raise BadInput("initial_infantry", "there is no army")
    if lost_infantry > initial_infantry:
        raise BadInput("lost_infantry", f"it began with {initial_infantry}")
    if lost_cavalry > initial_cavalry:
        raise BadInput("lost_cavalry", f"it began with {initial_cavalry}")
    army = ending.army_standing(start, lost_infantry + lost_cavalry, loc_occupied, trains_captured)
    return {
        "loss_points": army.points,
        "needed": ending.points_to_concede(start),
        "concedes": ending.has_conceded(army),
        "clauses": [
            "ACW-VIC-01",
            *(["ACW-VIC-02"] if loc_occupied else []),
            *(["ACW-VIC-03"] if trains_captured else []),
            "ACW-R-26",
        ],
    }
