"""MEX-ART and MEX-MEL on the play sheet: constructions that guns batter, burn, or that hold men."""

from typing import Annotated, Any

from annotated_types import Ge, Le

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import BadInput, hundredths
from rules.mexican_war.playsheet.inputs import (
    NOTHING,
    Construction,
    Count,
    GunLb,
    OptionsField,
    TablesField,
    inches,
    look_up,
    tables_of,
)
from rules.mexican_war.sections import artillery as guns_of, melee
from rules.mexican_war.terms import NONE


def construction_damage(
    dice: Dice,
    *,
    construction: Construction,
    gun_lb: GunLb,
    hits: Count,
    prior_points: Count = 0,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Returns `points_added`, `points_total`, `protection`, and the `result`.

    That is intact, gap or destroyed; `gap_in` is how wide a gap is. Points count afresh for the next gap.

    MEX-ART-06, MEX-ART-07.
    """
    table = tables_of(tables, options)
    protection: int = look_up("construction", construction, table.artillery.protection)
    gun = look_up("gun_lb", gun_lb, table.artillery.guns)
    if prior_points and prior_points >= protection:
        raise BadInput(
            "prior_points", f"it had already reached its {protection}: start counting again (MEX-ART-06)"
        )
    added = guns_of.battering_points(gun, hits)
    total = prior_points + added
    result = guns_of.construction_state(construction, total, table)
    return {
        "points_added": added,
        "points_total": total,
        "protection": protection,
        "result": result,
        "gap_in": inches(table.artillery.wall_gap if result == "gap" else 0),
        "clauses": ["MEX-ART-06", "MEX-ART-07", "MEX-ART-08"],
    }


def fire_start(
    dice: Dice, *, hit: bool = True, options: OptionsField = NOTHING, tables: TablesField = NOTHING
) -> dict[str, Any]:
    """Tells whether a battery that fires at buildings starts a `fire`.

    *hit*: it has hit them, which only an option asks for. MEX-ART-09.
    """
    table = tables_of(tables, options)
    fire = (hit or not guns_of.fire_needs_hit(table)) and guns_of.starts_fire(dice, NONE, table)
    return {"fire": fire, "clauses": ["MEX-ART-09", "MEX-R-14"]}


def building_capacity(
    dice: Dice,
    *,
    diameter_in: Distance,
    storeys: Annotated[int, Ge(1), Le(2)] = 1,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Returns the `figures` that a building holds. MEX-MEL-23."""
    room = melee.building_room(hundredths(diameter_in), storeys, tables_of(tables, options))
    return {"figures": room, "clauses": ["MEX-MEL-23"]}
