"""Step 8: checks for losses, fear of disaster and its chain, rallying, and units that regroup."""

from collections.abc import Sequence
from dataclasses import replace

from rules.mexican_war import morale
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.aims import take_stock
from rules.mexican_war.engine.building import do_works
from rules.mexican_war.engine.crews import serve_guns
from rules.mexican_war.engine.detachments import checks_with_whole, one_for_morale
from rules.mexican_war.engine.losses import release, unform
from rules.mexican_war.engine.surroundings import influence_for, is_enemy_behind, is_in_cover, is_near
from rules.mexican_war.engine.works import burn_buildings
from rules.mexican_war.terms import FALL_BACK, NONE, ROUT, STEADY as HOLDS
from rules.mexican_war.units import FALLS_BACK, MARKED, NO_MOVE, ROUTING, ROUTS, STEADY, WarUnit


def condition_of(battle: WarBattle, unit: WarUnit) -> morale.Condition:
    """MEX-MOR-08: how a unit is as it checks now. Officers in reach may roll for their influence."""
    influence, own = influence_for(battle, unit)
    return unit.condition(
        enemy_flank_or_rear=is_enemy_behind(battle, unit),
        cover=is_in_cover(battle, unit),
        square_vs_mounted=unit.is_square() and is_horse_near(battle, unit),
        influence=influence,
        own_command=own,
    )


def is_horse_near(battle: WarBattle, unit: WarUnit) -> bool:
    """MEX-MOR-08: True if enemy cavalry is so near that a square counts."""
    reach = battle.tables.morale.fear_front
    return any(
        enemy.is_mounted() and battle.table.is_within(unit, enemy, reach)
        for enemy in battle.fighters(1 - unit.side)
    )


def check_unit(
    battle: WarBattle, unit: WarUnit, clause: str, extra: int = 0, family: Sequence[WarUnit] = ()
) -> morale.Check:
    """MEX-MOR-08: a unit checks; *extra* is added to the modifiers of its condition.

    *family* are the unit and its parts, where they check as one: the losses of all count.
    """
    condition = condition_of(battle, unit)
    if family:
        start, lost = sum(each.start for each in family), sum(each.lost() for each in family)
        condition = replace(condition, start=start, lost=lost)
    modifier = morale.check_modifier(condition, battle.tables) + extra
    return roll_check(battle, unit, clause, modifier)


def roll_check(battle: WarBattle, unit: WarUnit, clause: str, modifier: int) -> morale.Check:
    """MEX-MOR-04, MEX-MOR-08: the die of a check, with all that modifies it, against the morale point."""
    point = unit.kind(battle.tables).morale_point
    check = morale.check_morale(battle.dice, clause, unit.index, point, modifier)
    battle.tell(clause, "checks", unit, -1, (check.face,), (check.modifier, check.relationship))
    return check


def give_way(battle: WarBattle, unit: WarUnit, effect: int, clause: str) -> None:
    """MEX-MOR-09, MEX-MOR-10, MEX-MOR-11, MEX-MEL-19: a unit will fall back or rout next turn."""
    if effect == HOLDS:
        return
    release(battle, unit)
    if effect == FALL_BACK:
        unit.forced = FALLS_BACK
        battle.tell(clause, "will_fall_back", unit)
        return
    unit.forced = ROUTS
    unit.state = ROUTING
    battle.tell(clause, "routs", unit)
    unform(battle, unit, "MEX-R-34")


def morale_phase(battle: WarBattle) -> None:
    """MEX-MOR-07, MEX-R-36: checks for losses, then fear of disaster, then rallying and regrouping."""
    burn_buildings(battle)
    runners = [unit for unit in battle.units if unit.is_present() and unit.frightens]
    fresh: list[WarUnit] = []
    for unit in battle.units:
        if unit.is_present() and not unit.checked and not unit.is_routing():
            fresh += check_losses(battle, unit)
    fresh += spread_fear(battle, runners + fresh)
    rally_units(battle, {unit.index for unit in fresh})
    regroup_units(battle)
    serve_guns(battle)
    do_works(battle)
    take_stock(battle)


def check_losses(battle: WarBattle, unit: WarUnit) -> list[WarUnit]:
    """MEX-MOR-02, MEX-MOR-07: a unit that was hurt checks, with parts that are near; returns who routs."""
    if checks_with_whole(battle, unit):
        return []
    family = one_for_morale(battle, unit)
    if not any(each.hurt for each in family):
        return []
    check = check_unit(battle, unit, "MEX-MOR-07", family=family)
    effect = morale.check_effect(check.relationship, battle.tables)
    for each in family:
        give_way(battle, each, effect, "MEX-MOR-09")
    return family if effect == ROUT else []


def spread_fear(battle: WarBattle, runners: list[WarUnit]) -> list[WarUnit]:
    """MEX-MOR-12, MEX-MOR-13: friends near a rout check, once each; those that rout frighten others in turn.

    Returns the units that rout for fear.
    """
    numbers = battle.tables.morale
    afraid: set[int] = set()
    fresh: list[WarUnit] = []
    queue = list(runners)
    for runner in queue:  # it grows as others rout
        for unit in battle.fighters(runner.side):
            if unit is runner or unit.is_routing() or unit.index in afraid:
                continue
            if not is_near(battle, unit, runner, numbers.fear_front, numbers.fear_rear):
                continue
            afraid.add(unit.index)
            extra = morale.fear_modifier(unit.kind(battle.tables), battle.tables)
            check = check_unit(battle, unit, "MEX-MOR-12", extra)
            effect = morale.check_effect(check.relationship, battle.tables)
            give_way(battle, unit, effect, "MEX-MOR-12")
            if effect == ROUT:
                fresh.append(unit)
                queue.append(unit)
    return fresh


def rally_units(battle: WarBattle, fresh: set[int]) -> None:
    """MEX-MOR-11, MEX-R-26: units that were routing before this step may stop, unformed."""
    for unit in battle.units:
        if not unit.is_present() or not unit.is_routing() or unit.index in fresh:
            continue
        check = check_unit(battle, unit, "MEX-R-26")
        if morale.rally_effect(check.relationship, battle.tables) == ROUT:
            unit.forced = ROUTS
            continue
        unit.state, unit.forced = MARKED if unit.hidden else STEADY, NO_MOVE
        unit.since, unit.regrouping = battle.turn, 0
        battle.tell("MEX-R-26", "rallies", unit)


def regroup_units(battle: WarBattle) -> None:
    """MEX-MOR-06: unformed units that have stood for a full turn, out of melee, are formed again."""
    for unit in battle.units:
        if not unit.is_present() or not unit.unformed or unit.since >= battle.turn:
            continue
        moved = unit.advanced or unit.moved_back or unit.is_routing() or unit.enemy != NONE
        unit.regrouping = 0 if moved else unit.regrouping + 1
        if morale.has_regrouped(unit.regrouping, unit.advanced, unit.moved_back, battle.tables):
            unit.unformed, unit.regrouping = False, 0
            battle.tell("MEX-MOR-06", "is_formed_again", unit)
