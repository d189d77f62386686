"""MEX-MOR on the play sheet: checks, regrouping and detachments."""

from typing import Any, Literal

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import hundredths
from rules.mexican_war.playsheet.checked_unit import CheckedUnit, asks_for_unit
from rules.mexican_war.playsheet.inputs import (
    NOTHING,
    Count,
    OptionsField,
    TablesField,
    inches,
    tables_of,
)
from rules.mexican_war.sections import morale
from rules.mexican_war.terms import EFFECTS, FALL_BACK, NONE

Cause = Literal["casualty", "fear_of_disaster", "rally"]
_CALLS = {"casualty": "MEX-MOR-07", "fear_of_disaster": "MEX-MOR-12", "rally": "MEX-R-26"}


@asks_for_unit
def morale_test(
    dice: Dice,
    *,
    cause: Cause,
    unit: CheckedUnit,
) -> dict[str, Any]:
    """Rolls a check of morale.

    Returns `modifier`, `score` and `relationship`, the `effect` and how far the unit moves, `move_in`.
    *cause* rally: none if it rallies, rout if it runs on.

    MEX-MOR-07, MEX-MOR-08, MEX-MOR-09, MEX-MOR-12, MEX-MOR-13, MEX-R-26.
    """
    table, state = unit.table, unit.state
    modifier = morale.check_modifier(state, table)
    if cause == "fear_of_disaster":
        modifier += morale.fear_modifier(unit.troops, table)
    check = morale.check_morale(dice, _CALLS[cause], NONE, unit.point, modifier)
    effect_of = morale.rally_effect if cause == "rally" else morale.check_effect
    effect = effect_of(check.relationship, table)
    clauses = [_CALLS[cause], "MEX-MOR-08", "MEX-MOR-09"]
    clauses += ["MEX-MOR-10"] if effect == FALL_BACK else []
    clauses += ["MEX-MOR-13"] if cause == "fear_of_disaster" and unit.troops and unit.troops.shaky else []
    clauses += ["MEX-OFF-01", "MEX-R-25"] if state.influence else []
    return {
        "modifier": check.modifier,
        "score": check.score,
        "relationship": check.relationship,
        "effect": EFFECTS[effect],
        "move_in": inches(table.movement.fall_back if effect == FALL_BACK else 0),
        "clauses": clauses,
    }


def reorder_status(
    dice: Dice,
    *,
    turns_regrouping: Count,
    advanced: bool = False,
    moved_back: bool = False,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Tells whether a unit is `formed` again. MEX-MOR-06."""
    table = tables_of(tables, options)
    formed = morale.has_regrouped(turns_regrouping, advanced, moved_back, table)
    return {"formed": formed, "clauses": ["MEX-MOR-06"]}


def subunit_status(
    dice: Dice,
    *,
    separation_in: Distance,
    in_sight: bool,
    dismounted_detachment: bool = False,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Tells whether a part of a unit is `separate`, and checks by itself. MEX-MOR-02, MEX-MOR-03."""
    table = tables_of(tables, options)
    separate = morale.is_detached(hundredths(separation_in), in_sight, dismounted_detachment, table)
    return {"separate": separate, "clauses": ["MEX-MOR-02", "MEX-MOR-03"]}
