"""Step 8: checks for losses, fear of disaster and its chain, rallying, and units that regroup."""

from collections.abc import Sequence
from operator import attrgetter

from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.aims import take_stock
from rules.mexican_war.engine.construction.building import do_works
from rules.mexican_war.engine.construction.works import burn_buildings
from rules.mexican_war.engine.crews import serve_guns
from rules.mexican_war.engine.detachments import checks_with_whole, one_for_morale
from rules.mexican_war.engine.losses import release, unform
from rules.mexican_war.engine.surroundings import (
    frighten_friends,
    influence_for,
    is_enemy_behind,
    is_in_cover,
)
from rules.mexican_war.sections import morale
from rules.mexican_war.terms import ARTILLERY, FALL_BACK, NONE, ROUT, STEADY as HOLDS
from rules.mexican_war.units import FALLS_BACK, MARKED, NO_MOVE, ROUTING, ROUTS, STEADY, WarUnit

IS_SCARED, IS_UNFORMED, STATE_OF = attrgetter("scared"), attrgetter("unformed"), attrgetter("state")


def condition_of(
    battle: WarBattle, unit: WarUnit, flanking: bool = False, family: Sequence[WarUnit] = ()
) -> morale.Condition:
    """Returns how a unit is as it checks now, *flanking* if it is to charge a flank or rear.

    Officers in reach may roll for their influence. *family* are the unit and its parts, where they check as
    one: the losses of all count. MEX-MOR-08.
    """
    influence, is_own = influence_for(battle, unit)
    start, lost = unit.start, unit.figures_lost()
    if len(family) > 1:
        start, lost = (
            sum([relative.start for relative in family]),
            sum([relative.figures_lost() for relative in family]),
        )
    return morale.Condition(
        start,
        lost,
        unit.unformed,
        is_enemy_behind(battle, unit),
        is_in_cover(battle, unit),
        flanking or unit.flanking,
        unit.is_square() and is_horse_near(battle, unit),
        influence,
        is_own,
    )


def is_horse_near(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether enemy cavalry that is seen and does not run is so near that a square counts.

    MEX-MOR-08.
    """
    reach = battle.tables.morale.fear_front
    return any(
        enemy.is_mounted()
        and not enemy.is_routing()
        and not enemy.hidden
        and battle.is_within(unit, enemy, reach)
        for enemy in battle.fighters(1 - unit.side)
    )


def check_unit(
    battle: WarBattle, unit: WarUnit, clause: str, extra: int = 0, family: Sequence[WarUnit] = ()
) -> morale.Check:
    """Makes a unit check; *extra* is added to the modifiers of its condition. MEX-MOR-08."""
    condition = condition_of(battle, unit, False, family)
    modifier = morale.check_modifier(condition, battle.tables) + extra
    return roll_check(battle, unit, clause, modifier)


def roll_check(battle: WarBattle, unit: WarUnit, clause: str, modifier: int) -> morale.Check:
    """Rolls the die of a check, with all that modifies it, against the morale point.

    MEX-MOR-04, MEX-MOR-08.
    """
    point = unit.kind(battle.tables).morale_point
    check = morale.check_morale(battle.dice, clause, unit.index, point, modifier)
    battle.tell(clause, "checks", unit, -1, (check.face,), (check.modifier, check.relationship))
    return check


def give_way(battle: WarBattle, unit: WarUnit, effect: int, clause: str) -> None:
    """Makes a unit fall back or rout next turn. MEX-MOR-09, MEX-MOR-10, MEX-MOR-11, MEX-MEL-19."""
    if effect == HOLDS:
        return
    unit.prone = False
    release(battle, unit)
    if effect == FALL_BACK:
        unit.forced = FALLS_BACK
        battle.tell(clause, "will_fall_back", unit)
        return
    unit.forced = ROUTS
    unit.state = ROUTING
    battle.tell(clause, "routs", unit)
    frighten_friends(battle, unit, [unit.footprint()])
    unform(battle, unit, "MEX-R-34")


def morale_phase(battle: WarBattle) -> None:
    """Makes the checks for losses, then for fear of disaster, then rallies and regroups.

    MEX-MOR-07, MEX-R-36.
    """
    burn_buildings(battle)
    parts = battle.roll_call().parts
    for unit in battle.units:
        if (unit.hurt or parts) and unit.is_present() and not unit.checked and not unit.is_routing():
            check_losses(battle, unit)
    spread_fear(battle)
    rally_units(battle)
    regroup_units(battle)
    serve_guns(battle)
    do_works(battle)
    take_stock(battle)


def check_losses(battle: WarBattle, unit: WarUnit) -> None:
    """Makes a unit that was hurt check, with its parts that are near. MEX-MOR-02, MEX-MOR-07."""
    if checks_with_whole(battle, unit):
        return
    family = one_for_morale(battle, unit)
    if not any(relative.hurt for relative in family):
        return
    check = check_unit(battle, unit, "MEX-MOR-07", family=family)
    effect = morale.check_effect(check.relationship, battle.tables)
    for relative in family:
        give_way(battle, relative, effect, "MEX-MOR-09")


def spread_fear(battle: WarBattle) -> None:
    """Makes friends near a rout check, once each; those that rout frighten others. MEX-MOR-12, MEX-MOR-13."""
    afraid: set[int] = set()
    while (unit := next_scared(battle, afraid)) is not None:
        afraid.add(unit.index)
        extra = morale.fear_modifier(unit.kind(battle.tables), battle.tables)
        check = check_unit(battle, unit, "MEX-MOR-12", extra)
        give_way(battle, unit, morale.check_effect(check.relationship, battle.tables), "MEX-MOR-12")


def next_scared(battle: WarBattle, afraid: set[int]) -> WarUnit | None:
    """Returns the first unit near a rout that has not checked for it."""
    if not any(map(IS_SCARED, battle.units)):
        return None
    waiting = [unit for unit in battle.units if unit.scared and unit.index not in afraid]
    return next((unit for unit in waiting if unit.is_present() and not unit.is_routing()), None)


def rally_units(battle: WarBattle) -> None:
    """Lets routing units stop, unformed. Those that have yet to run do not. MEX-MOR-11, MEX-R-26."""
    for unit in battle.units if ROUTING in map(STATE_OF, battle.units) else ():
        if unit.state != ROUTING or not unit.is_present() or unit.forced == ROUTS:
            continue
        check = check_unit(battle, unit, "MEX-R-26")
        if morale.rally_effect(check.relationship, battle.tables) == ROUT:
            unit.forced = ROUTS
            continue
        unit.state, unit.forced = MARKED if unit.hidden else STEADY, NO_MOVE
        unit.since, unit.regrouping = battle.turn, 0
        battle.tell("MEX-R-26", "rallies", unit)


def regroup_units(battle: WarBattle) -> None:
    """Forms again the units that stood for a full turn, but never guns in woods. MEX-MOR-06, MEX-MOVE-07."""
    for unit in battle.units if any(map(IS_UNFORMED, battle.units)) else ():
        if not unit.unformed or not unit.is_present() or unit.since >= battle.turn:
            continue
        if unit.arm == ARTILLERY and battle.table.is_in_woods(unit.shape()):
            continue
        moved = unit.advanced or unit.moved_back or unit.is_routing() or unit.enemy != NONE
        unit.regrouping = 0 if moved else unit.regrouping + 1
        if morale.has_regrouped(unit.regrouping, unit.advanced, unit.moved_back, battle.tables):
            unit.unformed, unit.regrouping = False, 0
            battle.tell("MEX-MOR-06", "is_formed_again", unit)
