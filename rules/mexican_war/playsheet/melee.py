"""MEX-MEL on the play sheet: the checks of a charge, the volley, a round, pursuit and colours."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from rules.core.dice import Dice
from rules.core.terms import ATTACKER, DEFENDER, PARTIES
from rules.mexican_war.playsheet.checked_unit import CheckedUnit, asks_for_unit
from rules.mexican_war.playsheet.inputs import (
    NOTHING,
    Arm,
    MeleeModifiers,
    OptionsField,
    Some,
    TablesField,
    TroopType,
    at_most_one,
    check_words,
    inches,
    tables_of,
    troops_of,
)
from rules.mexican_war.sections import melee
from rules.mexican_war.sections.morale import check_modifier, check_morale
from rules.mexican_war.table_kinds import Tables
from rules.mexican_war.terms import ARMS, EFFECTS, NONE, STEADY


class Fighter(BaseModel):
    """One of the two units in a melee."""

    model_config = ConfigDict(strict=True, extra="forbid")

    troop_type: TroopType
    arm: Arm
    figures: Some
    modifiers: MeleeModifiers = ()


@asks_for_unit
def charge_close_test(
    dice: Dice,
    *,
    unit: CheckedUnit,
    cavalry_vs_square: bool = False,
    prepared_works: bool = False,
) -> dict[str, Any]:
    """Tells whether a unit `closes`; if not, it holds its position.

    Also the `modifier`, `score` and `relationship`. MEX-MEL-04, MEX-MEL-05, MEX-MEL-06.
    """
    table, state = unit.table, unit.state
    modifier = melee.closing_modifier(state, cavalry_vs_square, prepared_works, table)
    check = check_morale(dice, "MEX-MEL-04", NONE, unit.point, modifier)
    return {
        "modifier": check.modifier,
        "score": check.score,
        "relationship": check.relationship,
        "closes": melee.does_close(check.relationship, table),
        "clauses": ["MEX-MEL-04", "MEX-MEL-05", "MEX-MEL-06", "MEX-R-18", "MEX-R-48"],
    }


@asks_for_unit
def charge_stand_test(
    dice: Dice,
    *,
    unit: CheckedUnit,
    square_vs_cavalry: bool = False,
    holding_prepared_works: bool = False,
) -> dict[str, Any]:
    """Tells whether the target of a charge `stands`, or its `effect` if not.

    Also the `modifier`, `score` and `relationship`. MEX-MEL-07, MEX-R-19, MEX-R-38, MEX-R-48.
    """
    table, state = unit.table, unit.state
    modifier = melee.standing_modifier(state, square_vs_cavalry, holding_prepared_works, table)
    check = check_morale(dice, "MEX-MEL-07", NONE, unit.point, modifier)
    effect = melee.standing_effect(check.relationship, table)
    return {
        "modifier": check.modifier,
        "score": check.score,
        "relationship": check.relationship,
        "effect": EFFECTS[effect],
        "stands": effect == STEADY,
        "clauses": ["MEX-MEL-07", "MEX-R-19", "MEX-R-38", "MEX-R-48"],
    }


def pre_melee_range(
    dice: Dice,
    *,
    defender_fired: bool = False,
    attacker_fired: bool = False,
    attacker_mounted: bool = False,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Tells whether `defender_fires` and `attacker_fires`, and the `range_in`.

    If nobody fires there is no die, and no range. MEX-MEL-08, MEX-MEL-09, MEX-R-33.
    """
    table = tables_of(tables, options)
    attacker = not attacker_fired and not attacker_mounted
    fires = attacker or not defender_fired
    return {
        "range_in": inches(melee.volley_range(dice, NONE, table)) if fires else None,
        "defender_fires": not defender_fired,
        "attacker_fires": attacker,
        "clauses": ["MEX-MEL-08", "MEX-MEL-09", "MEX-R-33"],
    }


def _check_fighter(role: str, fighter: Fighter, tables: Tables) -> None:
    troops_of(f"{role}.troop_type", fighter.troop_type, tables)
    check_words(f"{role}.modifiers", fighter.modifiers, tables.melee.modifiers)
    for group in (melee.ODDS, melee.SIDES, melee.COVERS):
        at_most_one(f"{role}.modifiers", fighter.modifiers, group)


def melee_round(
    dice: Dice,
    *,
    attacker: Fighter,
    defender: Fighter,
    place: Literal["open", "building", "earthwork_corner"] = "open",
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Fights a round, attacker's die first.

    The rows of the table, what each side inflicts, who makes the `first_check` (or both, or none), and
    whether the defender is wiped out. MEX-MEL-10, MEX-MEL-12, MEX-MEL-14, MEX-MEL-24, MEX-MEL-25, MEX-MEL-27.
    """
    table = tables_of(tables, options)
    fighters = (attacker, defender)
    for role, fighter in zip(PARTIES, fighters, strict=True):
        _check_fighter(role, fighter, table)
    rows = [
        melee.melee_row(
            table.troops[fighter.troop_type],
            ARMS.index(fighter.arm),
            fighter.modifiers,
            melee.ignored_modifiers(role, place, fighters[1 - role].modifiers, table),
            table,
        )
        for role, fighter in enumerate(fighters)
    ]
    figures = attacker.figures, defender.figures
    fought = melee.fight_round(dice, (NONE, NONE), (rows[ATTACKER], rows[DEFENDER]), figures, table)
    losses = fought.inflicted[DEFENDER], fought.inflicted[ATTACKER]
    left = figures[ATTACKER] - losses[ATTACKER], figures[DEFENDER] - losses[DEFENDER]
    first = melee.first_to_check(losses, left, table)
    clauses = ["MEX-MEL-10", "MEX-MEL-11", "MEX-MEL-12", "MEX-MEL-14", "MEX-MEL-27", "MEX-R-37"]
    clauses += {"building": ["MEX-MEL-24"], "earthwork_corner": ["MEX-MEL-25"]}.get(place, [])
    if any(melee.SQUARE in fighter.modifiers for fighter in fighters):
        clauses.append("MEX-R-49")
    return {
        "attacker_row": rows[ATTACKER],
        "defender_row": rows[DEFENDER],
        "attacker_inflicts": fought.inflicted[ATTACKER],
        "defender_inflicts": fought.inflicted[DEFENDER],
        "first_check": {NONE: "none", melee.BOTH: "both"}.get(first) or PARTIES[first],
        "defender_eliminated": not left[DEFENDER],
        "clauses": clauses,
    }


@asks_for_unit
def pursuit_test(
    dice: Dice,
    *,
    unit: CheckedUnit,
    in_square_vs_cavalry: bool = False,
) -> dict[str, Any]:
    """Returns the `moves` that a victor pursues.

    Also whether it was `tested`, and the `relationship`. A square that cavalry attacked stays and rolls no
    die. MEX-MEL-16, MEX-MEL-17, MEX-MEL-18.
    """
    table, state = unit.table, unit.state
    if in_square_vs_cavalry:
        return {"tested": False, "relationship": None, "moves": 0, "clauses": ["MEX-MEL-18"]}
    check = check_morale(dice, "MEX-MEL-16", NONE, unit.point, check_modifier(state, table))
    return {
        "tested": True,
        "relationship": check.relationship,
        "moves": melee.pursuit_moves(check.relationship, table),
        "clauses": ["MEX-MEL-16", "MEX-MEL-17", "MEX-R-20"],
    }


def colours_test(
    dice: Dice,
    *,
    forced_back_by_close_action: bool,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Tells whether a unit was `tested` for its colours, and has `lost` them. MEX-MEL-20."""
    table = tables_of(tables, options)
    lost = forced_back_by_close_action and melee.loses_colours(dice, NONE, table)
    return {"tested": forced_back_by_close_action, "lost": lost, "clauses": ["MEX-MEL-20"]}
