"""ACW-SHOOT on the play sheet: the line of fire, and a volley of all who shoot at one target."""

from dataclasses import replace
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le, MaxLen

from rules.acw_hex.options import DEFAULTS
from rules.acw_hex.playsheet.inputs import Corner, Count, Hits, Place
from rules.acw_hex.sections import retreat, shoot as arms
from rules.acw_hex.tables import SHOOT_COVER
from rules.acw_hex.terms import ARMS, NONE
from rules.core.boards import hexes
from rules.core.dice import Dice
from rules.core.inputs import BadInput

Shooter = Literal["infantry", "cavalry", "dismounted_cavalry", "field_artillery", "heavy_artillery", "train"]

_REACHES = {"heavy_artillery": "ACW-SHOOT-02", "field_artillery": "ACW-SHOOT-03"}


def line_of_fire(
    dice: Dice,
    *,
    shooter_hex: Place,
    facing: Corner,
    target_hex: Place,
    arm: Shooter,
    blocking_hexes: Annotated[tuple[Place, ...], MaxLen(1000)] = (),
    fire_arc: Literal["wedge", "wide"] = "wedge",
) -> dict[str, Any]:
    """Returns the `range_hexes`, and whether a unit `can_shoot`.

    It can if it is `in_range`, `in_arc` and `clear`. *blocking_hexes* hold units, woods, houses or a higher
    hill; those of shooter and target do not matter. ACW-SHOOT-02, ACW-SHOOT-03, ACW-SHOOT-04, ACW-SHOOT-06.
    """
    reach = arms.reach(ARMS.index(arm))
    if not reach:
        raise BadInput("arm", f"{arm} does not shoot (ACW-SHOOT-01)")
    far = hexes.distance(shooter_hex, target_hex)
    if not far:
        raise BadInput("target_hex", "is the shooter's own")
    options = replace(DEFAULTS, fire_arc=fire_arc)
    checks = {
        "in_range": far <= reach,
        "in_arc": arms.is_in_arc(shooter_hex, facing, target_hex, options),
        "clear": hexes.is_clear(hexes.line(shooter_hex, target_hex), set(blocking_hexes)),
    }
    return {
        "range_hexes": far,
        **checks,
        "can_shoot": all(checks.values()),
        "clauses": [_REACHES.get(arm, "ACW-SHOOT-04"), "ACW-SHOOT-06", "ACW-R-03", "ACW-R-04"],
    }


def shoot(
    dice: Dice,
    *,
    shooters: Annotated[int, Ge(1), Le(100)],
    in_cover: bool = False,
    cover_used: bool = False,
    hits: Hits = 0,
    willing_retreat_hexes: Count = 0,
    free_retreat_hexes: Count = 0,
) -> dict[str, Any]:
    """Rolls a volley, and returns the hits left of it.

    *hits*: those already on the target. *cover_used*: its cover cancelled one this turn. It gives up to
    *willing_retreat_hexes* of the *free_retreat_hexes* behind it, one for each hit.
    ACW-SHOOT-05, ACW-SHOOT-07, ACW-SHOOT-08, ACW-SHOOT-09.
    """
    raw = arms.hits(arms.fire(dice, [NONE] * shooters))
    ignored = arms.hits_ignored(raw if in_cover else 0, SHOOT_COVER if cover_used else 0)
    net = raw - ignored
    given = min(willing_retreat_hexes, free_retreat_hexes, retreat.most_cancelled(net, hits))
    suffered = retreat.suffer(hits, net, given)
    clauses = ["ACW-SHOOT-05", "ACW-SHOOT-07", "ACW-R-15"]
    if in_cover:
        clauses += ["ACW-SHOOT-08", "ACW-R-16"]
    if net > 1:
        clauses.append("ACW-SHOOT-09")
    if suffered.removed:
        clauses += ["ACW-MOR-02", "ACW-R-19"]
    return {
        "raw_hits": raw,
        "ignored": ignored,
        "net_hits": net,
        "retreat_hexes": given,
        "hits_taken": suffered.taken,
        "total_hits": suffered.total,
        "removed": suffered.removed,
        "clauses": clauses,
    }
