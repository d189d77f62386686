"""MEX-ART on the play sheet: fire at men, batteries and buildings, crews, and guns that change hands."""

from typing import Any, Literal

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import BadInput, hundredths
from rules.mexican_war.playsheet.inputs import (
    NOTHING,
    Ability,
    Contours,
    Count,
    Few,
    GunLb,
    GunModifiers,
    OptionsField,
    TablesField,
    at_most_one,
    check_words,
    class_index,
    inches,
    look_up,
    require_value,
    tables_of,
)
from rules.mexican_war.sections import artillery as guns_of
from rules.mexican_war.table_kinds import Gun, Tables
from rules.mexican_war.terms import CLASSES, GUN_BANDS, NONE, OUT


def _gun(pounds: int, tables: Tables) -> Gun:
    gun: Gun = look_up("gun_lb", pounds, tables.artillery.guns)
    return gun


def _check_modifiers(names: tuple[str, ...], tables: Tables) -> None:
    check_words("modifiers", names, tables.artillery.modifiers)
    at_most_one("modifiers", names, guns_of.COVERS)


def artillery_fire(
    dice: Dice,
    *,
    ability: Ability,
    ability_drop: Count = 0,
    gun_lb: GunLb,
    guns: Few,
    range_in: Distance,
    modifiers: GunModifiers = (),
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Fires ball or shrapnel: `hit_count` and `figures`.

    Also the `ability` it fires by, the `band`, `base` and `modifier`. Beyond long range no die is read.

    MEX-ART-18, MEX-ART-20, MEX-ART-21, MEX-ART-22.
    """
    table = tables_of(tables, options)
    gun = _gun(gun_lb, table)
    _check_modifiers(modifiers, table)
    lowered = guns_of.lowered_ability(class_index(ability), ability_drop)
    band = guns_of.gun_band(gun, hundredths(range_in))
    modifier = guns_of.fire_modifier(modifiers, table)
    base = 0 if band == NONE else table.artillery.base_hit[lowered][band]
    salvo = guns_of.Salvo((), 0, 0)
    if band != NONE:
        salvo = guns_of.fire_ball(dice, NONE, guns, base, modifier, table)
    clauses = ["MEX-ART-18", "MEX-R-12"]
    clauses += ["MEX-ART-20"] if ability_drop else []
    clauses += ["MEX-ART-21", "MEX-ART-22"] if set(modifiers) & set(guns_of.DEEP) else []
    clauses += ["MEX-VIS-05", "MEX-VIS-06"] if "suspicion_fire" in modifiers else []
    return {
        "ability": CLASSES[lowered],
        "band": OUT if band == NONE else GUN_BANDS[band],
        "base": base,
        "modifier": modifier,
        "hit_count": salvo.hits,
        "figures": salvo.figures,
        "clauses": clauses,
    }


def canister_fire(
    dice: Dice,
    *,
    ability: Ability,
    ability_drop: Count = 0,
    gun_lb: GunLb,
    guns: Few,
    range_in: Distance,
    modifiers: GunModifiers = (),
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Fires canister: the `dice_count`, and the `figures` that it takes. MEX-ART-18, MEX-ART-20."""
    table = tables_of(tables, options)
    gun = _gun(gun_lb, table)
    _check_modifiers(modifiers, table)
    for place, name in enumerate(modifiers):
        if name in guns_of.NOT_WITH_CANISTER:
            raise BadInput(f"modifiers.{place}", f"{name} counts only for ball (MEX-ART-18)")
    dice_each = guns_of.canister_dice(gun, hundredths(range_in))
    if hundredths(range_in) > gun.canister:
        raise BadInput("range_in", f"is beyond canister, which reaches {inches(gun.canister)} inches")
    lowered = guns_of.lowered_ability(class_index(ability), ability_drop)
    modifier = guns_of.fire_modifier(modifiers, table)
    base = table.artillery.base_canister[lowered]
    salvo = guns_of.fire_canister(dice, NONE, dice_each * guns, base, modifier, table)
    return {
        "ability": CLASSES[lowered],
        "base": base,
        "dice_count": dice_each * guns,
        "modifier": modifier,
        "figures": salvo.figures,
        "clauses": ["MEX-ART-18", *(["MEX-ART-20"] if ability_drop else [])],
    }


def artillery_line_of_fire(
    dice: Dice,
    *,
    ammo: Literal["ball", "canister"],
    gap_in: Distance | None = None,
    battery_frontage_in: Distance | None = None,
    overhead: bool = False,
    contours_above_friends: Contours = 0,
    friends_prone: bool = False,
    enemy_from_friends_in: Distance | None = None,
    target_in_close_action: bool = False,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Tells whether fire is `allowed`, and the `reason` if not.

    The first of: close_action, gap, canister, height, clearance.

    MEX-ART-01, MEX-ART-05, MEX-ART-11, MEX-ART-12.
    """
    table = tables_of(tables, options)
    if gap_in is not None:
        require_value("battery_frontage_in", battery_frontage_in, "where there is a gap")
    if overhead:
        require_value("enemy_from_friends_in", enemy_from_friends_in, "to fire over friends")
    gap, frontage, beyond = (
        None if inches_given is None else hundredths(inches_given)
        for inches_given in (gap_in, battery_frontage_in, enemy_from_friends_in)
    )
    reasons = {
        "close_action": target_in_close_action,
        "gap": gap is not None and frontage is not None and not guns_of.is_gap_wide(gap, frontage, table),
        "canister": overhead and ammo == "canister",
        "height": overhead and not guns_of.is_high_enough(contours_above_friends, friends_prone, table),
        "clearance": overhead and beyond is not None and not guns_of.is_clear_beyond(beyond, table),
    }
    reason = next((name for name, holds in reasons.items() if holds), None)
    return {
        "allowed": reason is None,
        "reason": reason,
        "clauses": ["MEX-ART-01", "MEX-ART-05", "MEX-ART-11", "MEX-ART-12", "MEX-R-41"],
    }


def counter_battery_damage(
    dice: Dice, *, hits: Few, options: OptionsField = NOTHING, tables: TablesField = NOTHING
) -> dict[str, Any]:
    """Returns `crew_casualties`, `guns_disabled` and `guns_destroyed`. MEX-ART-13, MEX-ART-14, MEX-ART-24."""
    damage = guns_of.battery_damage(dice, NONE, hits, tables_of(tables, options))
    return {
        "crew_casualties": damage.crew,
        "guns_disabled": damage.disabled,
        "guns_destroyed": damage.destroyed,
        "clauses": ["MEX-ART-13", "MEX-ART-14", "MEX-ART-24", "MEX-R-13"],
    }


def crew_replacement(
    dice: Dice,
    *,
    ability: Ability,
    crew_casualties: Count,
    infantry_within_in: Distance | None = None,
    drafted_before: bool = False,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Tells whether a crew is `crew_replaced` or `crew_eliminated`, and its `ability` now.

    *infantry_within_in*: distance of the nearest infantry of its side, or null if there is none.
    *drafted_before*: the battery has had drafts already, and *ability* is what they made of it.

    MEX-ART-19, MEX-ART-20.
    """
    table = tables_of(tables, options)
    near = None if infantry_within_in is None else hundredths(infantry_within_in)
    replaced = crew_casualties > 0 and guns_of.has_drafts(near, table)
    drop = 1 if replaced and not drafted_before else 0
    return {
        "crew_replaced": replaced,
        "crew_eliminated": crew_casualties > 0 and not replaced,
        "ability": CLASSES[guns_of.lowered_ability(class_index(ability), drop)],
        "clauses": ["MEX-ART-19", "MEX-ART-20", "MEX-R-12", "MEX-R-44"],
    }


def captured_gun_move(
    dice: Dice,
    *,
    mover: Literal["dismounted", "mounted"],
    undisputed_control: bool,
    unlimbered_rate_in: Distance | None = None,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Tells whether captured guns may be dragged (`allowed`), and how far (`rate_in`).

    *unlimbered_rate_in*: of these guns, or null for the rate of the tables. MEX-ART-15, MEX-ART-16.
    """
    table = tables_of(tables, options)
    usual = table.movement.carriages["captured_reference_unlimbered"]
    rate = usual if unlimbered_rate_in is None else hundredths(unlimbered_rate_in)
    moved = guns_of.captured_rate(rate, mover == "mounted", table) if undisputed_control else 0
    return {
        "allowed": undisputed_control,
        "rate_in": inches(moved),
        "clauses": ["MEX-ART-15", "MEX-ART-16", "MEX-R-15"],
    }
