"""MEX-MOVE on the play sheet: operations and inches, passing through, wider fronts."""

from typing import Any, Literal

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import BadInput, hundredths
from rules.mexican_war.playsheet.inputs import (
    NOTHING,
    Count,
    OptionsField,
    Situations,
    TablesField,
    TroopType,
    check_words,
    inches,
    look_up,
    require_value,
    tables_of,
    troops_of,
)
from rules.mexican_war.sections import movement as moves
from rules.mexican_war.table_kinds import Tables
from rules.mexican_war.terms import ARMS, FORMATIONS, NONE

Mover = Literal["infantry", "cavalry_mounted", "cavalry_dismounted", "artillery", "officer"]
Formation = Literal[
    "line",
    "tactical_column",
    "march_column",
    "skirmish",
    "square",
    "anchored_line",
    "us_horse_limbered",
    "us_field_limbered",
    "siege_limbered",
    "mexican_limbered",
    "us_unlimbered",
    "siege_unlimbered",
    "mexican_unlimbered",
    "captured_reference_unlimbered",
    "officer",
    "courier",
]


def _base_move(arm: Mover, formation: str, tables: Tables) -> int:
    """Returns the move of a formation, a carriage or a rider. Raises BadInput("formation")."""
    if arm == "artillery":
        carriage: int = look_up("formation", formation, tables.movement.carriages)
        return carriage
    if arm == "officer":
        rider: int = look_up("formation", formation, tables.movement.riders)
        return rider
    code: int = look_up("formation", formation, {word: code for code, word in enumerate(FORMATIONS)})
    move = moves.formation_move(ARMS.index(arm), code, tables)
    if move is None:
        raise BadInput("formation", f"{arm} does not take it (MEX-FORM-12)")
    return move


def move_allowance(
    dice: Dice,
    *,
    troop_type: TroopType,
    arm: Mover,
    formation: Formation,
    operations_used: Count = 0,
    delaying_terrain: bool = False,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Returns `operations`, `operations_left`, and inches.

    `base_move_in` is for each operation, `max_move_in` for all that are left. *formation* of artillery is its
    carriage and how it moves: "us_field_limbered"; of an officer "officer" or "courier".

    MEX-MOVE-01, MEX-MOVE-06, MEX-MOVE-11.
    """
    table = tables_of(tables, options)
    troops = troops_of("troop_type", troop_type, table)
    base = _base_move(arm, formation, table)
    if operations_used > troops.operations:
        raise BadInput("operations_used", f"it has {troops.operations} a turn (MEX-MOVE-01)")
    delaying = delaying_terrain and formation != "courier"
    allowance = moves.move_allowance(base, troops, operations_used, delaying, table)
    clauses = ["MEX-MOVE-01", "MEX-MOVE-11"]
    if delaying_terrain:
        clauses.append("MEX-MOVE-06" if delaying else "MEX-R-28")
    return {
        "operations": allowance.operations,
        "operations_left": allowance.left,
        "base_move_in": inches(allowance.base),
        "max_move_in": inches(allowance.farthest),
        "clauses": clauses,
    }


def interpenetration_test(
    dice: Dice,
    *,
    troop_type: TroopType,
    situation: Situations = (),
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Returns `modifier`, `total`, and whether the unit is `unformed`.

    MEX-MOVE-12, MEX-MOVE-13, MEX-MOVE-14.
    """
    table = tables_of(tables, options)
    troops = troops_of("troop_type", troop_type, table)
    check_words("situation", situation, table.movement.situation)
    modifier = moves.passing_modifier(troops, situation, table)
    total, unformed = moves.passing_check(dice, NONE, modifier, table)
    return {
        "modifier": modifier,
        "total": total,
        "unformed": unformed,
        "clauses": ["MEX-MOVE-12", "MEX-MOVE-13", "MEX-MOVE-14", "MEX-R-22"],
    }


def expand_frontage(
    dice: Dice,
    *,
    case: Literal["charging_cavalry", "close_action"],
    deducted_in: Distance | None = None,
    total_move_in: Distance | None = None,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Returns `stands_added` and `move_left_in` of a charge, or `stands_per_flank`.

    MEX-MOVE-15, MEX-MOVE-16.
    """
    table = tables_of(tables, options)
    if case == "close_action":
        return {
            "stands_per_flank": table.movement.frontage_stands_per_flank_melee,
            "clauses": ["MEX-MOVE-16"],
        }
    require_value("deducted_in", deducted_in, "of charging cavalry")
    require_value("total_move_in", total_move_in, "of charging cavalry")
    assert deducted_in is not None
    assert total_move_in is not None
    if deducted_in > total_move_in:
        raise BadInput("deducted_in", "is more than the whole move")
    return {
        "stands_added": moves.stands_added(hundredths(deducted_in), table),
        "move_left_in": total_move_in - deducted_in,
        "clauses": ["MEX-MOVE-15"],
    }
