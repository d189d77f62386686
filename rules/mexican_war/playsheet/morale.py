"""MEX-MOR on the play sheet: checks, regrouping and detachments."""

from typing import Any, Literal

from rules.core.checked_data import Distance
from rules.core.dice import Dice
from rules.core.inputs import BadInput, hundredths
from rules.mexican_war import morale
from rules.mexican_war.playsheet.inputs import (
    NOTHING,
    Count,
    Influence,
    OptionsField,
    Point,
    Some,
    TablesField,
    TroopType,
    inches,
    tables_of,
    troops_of,
)
from rules.mexican_war.table_kinds import Tables, Troops
from rules.mexican_war.terms import EFFECTS, FALL_BACK, NONE

Cause = Literal["casualty", "fear_of_disaster", "rally"]
_CALLS = {"casualty": "MEX-MOR-07", "fear_of_disaster": "MEX-MOR-12", "rally": "MEX-R-26"}


def point_of(troop_type: str | None, morale_point: int | None, tables: Tables) -> tuple[Troops | None, int]:
    """Returns the troops, if they are named, and the morale point. Raises BadInput unless one is given."""
    if troop_type is None:
        if morale_point is None:
            raise BadInput("troop_type", "is needed, or morale_point in its place")
        return None, morale_point
    troops = troops_of("troop_type", troop_type, tables)
    if morale_point is not None:
        raise BadInput("morale_point", "troop_type says it already")
    return troops, troops.morale_point


def condition(figures_start: int, figures_lost: int, **circumstances: Any) -> morale.Condition:
    """Returns the condition of a unit. Raises BadInput if it lost more than it began with."""
    if figures_lost > figures_start:
        raise BadInput("figures_lost", f"is more than the {figures_start} it began with")
    return morale.Condition(figures_start, figures_lost, **circumstances)


def morale_test(
    dice: Dice,
    *,
    cause: Cause,
    troop_type: TroopType | None = None,
    morale_point: Point | None = None,
    figures_start: Some,
    figures_lost: Count,
    unformed: bool = False,
    enemy_flank_or_rear: bool = False,
    cover: bool = False,
    charging_flank_or_rear: bool = False,
    square_vs_mounted: bool = False,
    officer_influence: Influence = 0,
    officer_own_command: bool = True,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """MEX-MOR-07, MEX-MOR-08, MEX-MOR-09, MEX-MOR-12, MEX-MOR-13, MEX-R-26: a check of morale.

    `modifier`, `score` and `relationship`, the `effect` and how far the unit moves, `move_in`. *cause* rally:
    none if it rallies, rout if it runs on.
    """
    table = tables_of(tables, options)
    troops, point = point_of(troop_type, morale_point, table)
    state = condition(
        figures_start,
        figures_lost,
        unformed=unformed,
        enemy_flank_or_rear=enemy_flank_or_rear,
        cover=cover,
        charging_flank_or_rear=charging_flank_or_rear,
        square_vs_mounted=square_vs_mounted,
        influence=officer_influence,
        own_command=officer_own_command,
    )
    modifier = morale.check_modifier(state, table)
    if cause == "fear_of_disaster":
        modifier += morale.fear_modifier(troops, table)
    check = morale.check_morale(dice, _CALLS[cause], NONE, point, modifier)
    found = morale.rally_effect if cause == "rally" else morale.check_effect
    effect = found(check.relationship, table)
    clauses = [_CALLS[cause], "MEX-MOR-08", "MEX-MOR-09"]
    clauses += ["MEX-MOR-10"] if effect == FALL_BACK else []
    clauses += ["MEX-MOR-13"] if cause == "fear_of_disaster" and troops and troops.shaky else []
    clauses += ["MEX-OFF-01", "MEX-R-25"] if officer_influence else []
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
    """MEX-MOR-06: whether a unit is `formed` again."""
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
    """MEX-MOR-02, MEX-MOR-03: whether a part of a unit is `separate`, and checks by itself."""
    table = tables_of(tables, options)
    separate = morale.is_detached(hundredths(separation_in), in_sight, dismounted_detachment, table)
    return {"separate": separate, "clauses": ["MEX-MOR-02", "MEX-MOR-03"]}
