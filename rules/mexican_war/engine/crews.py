"""Guns without a crew: who captures them, who serves them next, and disabled guns that are repaired."""

from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.losses import resize, unform
from rules.mexican_war.engine.plans import STAND, has_room
from rules.mexican_war.engine.travel.dragging import AT_THE_GUNS, is_formed_at, is_undisputed
from rules.mexican_war.sections.artillery import has_drafts
from rules.mexican_war.sections.engineering import work_done
from rules.mexican_war.sections.measures import distance
from rules.mexican_war.terms import NONE
from rules.mexican_war.units import STEADY, WarUnit


def serve_guns(battle: WarBattle) -> None:
    """Captures guns, then fills crews with spare gunners, then repairs guns.

    MEX-ART-16, MEX-ART-17, MEX-ADD-06, MEX-ENG-07.
    """
    batteries = battle.roll_call().batteries
    for unit in batteries:
        if unit.lying:
            capture_guns(battle, unit)
    for unit in batteries:
        if unit.lying or unit.is_present():
            fill_crew(battle, unit)
    for unit in batteries:
        if unit.disabled and unit.is_present():
            repair_guns(battle, unit)


def capture_guns(battle: WarBattle, guns: WarUnit) -> None:
    """Gives guns that nobody serves to the side that alone has formed troops at them. MEX-ART-16."""
    near, x, y = [False, False], guns.x, guns.y
    reach = AT_THE_GUNS + guns.frontage + guns.depth
    for unit in battle.units_on_table():
        dx, room = unit.x - x, reach + unit.frontage + unit.depth
        if -room <= dx <= room and -room <= unit.y - y <= room and is_formed_at(guns, unit, AT_THE_GUNS):
            near[unit.side] = True
    if near[0] == near[1]:
        return
    side = int(near[1])
    if side != guns.side and is_undisputed(battle, guns, side):
        battle.change_side(guns, side)
        battle.tell("MEX-ART-16", "is_captured", guns, values=(side,))


def crew_of_gun(battle: WarBattle) -> int:
    """Returns the figures that serve a model gun. MEX-ORG-01."""
    return battle.tables.further.organization["us_field_battery"]["crew_per_gun"]


def spare_gunners(battle: WarBattle, battery: WarUnit) -> int:
    """Returns the gunners beyond those a battery's guns need, disabled guns included.

    MEX-ART-17, MEX-ADD-06.
    """
    if not battery.is_present() or battery.is_routing() or battery.enemy != NONE:
        return 0
    return max(0, battery.strength - crew_of_gun(battle) * (battery.guns + battery.disabled))


def gunners_missing(battle: WarBattle, guns: WarUnit) -> int:
    """Returns the gunners that a battery's guns still need, disabled guns included. MEX-ADD-06."""
    return crew_of_gun(battle) * (guns.guns + guns.disabled) - guns.strength


def fill_crew(battle: WarBattle, guns: WarUnit) -> None:
    """Makes up a crew from spare gunners near by; they serve captured guns as they can.

    MEX-ART-17, MEX-ADD-06.
    """
    wanted = gunners_missing(battle, guns)
    for battery in battle.roll_call().batteries if wanted > 0 else ():
        is_other = battery.on_table and battery.side == guns.side and battery is not guns
        moved = min(spare_gunners(battle, battery), wanted) if is_other else 0
        if moved < 1 or not has_drafts(distance(battery.shape(), guns.shape()), battle.tables):
            continue
        if guns.lying and not has_room(battle, guns, guns.footprint()):
            return
        wanted -= moved
        move_gunners(battle, battery, guns, moved)


def move_gunners(battle: WarBattle, battery: WarUnit, guns: WarUnit, moved: int) -> None:
    """Moves gunners to another battery, or to guns that nobody serves. MEX-ART-17, MEX-ADD-06."""
    battery.strength -= moved
    battery.given += moved
    battery.joined = guns.index
    guns.strength += moved
    guns.taken_in += moved
    battle.tell("MEX-ADD-06", "gives_gunners", battery, guns.index, values=(battery.strength,))
    if guns.lying:
        guns.lying, guns.on_table, guns.state, guns.troop = False, True, STEADY, battery.troop
        battle.list_anew()
        unform(battle, guns, "MEX-ART-17")
    battle.tell("MEX-ART-17", "is_served_again", guns, battery.index, values=(guns.strength,))


def repair_guns(battle: WarBattle, battery: WarUnit) -> None:
    """Repairs a disabled gun with the gunners of a battery that does nothing else. MEX-ENG-07, MEX-R-12."""
    if battery.plan != STAND or battery.fired or battery.enemy != NONE or battery.is_routing():
        return
    battery.repairing += battery.strength
    if work_done("repair", battery.repairing, 1, battle.tables):
        battery.repairing = 0
        battery.disabled -= 1
        battery.guns += 1
        resize(battle, battery)
        values = (battery.guns, battery.frontage, battery.depth)
        battle.tell("MEX-ENG-07", "repairs_a_gun", battery, values=values)
