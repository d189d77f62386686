"""Captured guns that are dragged away, by men or by horses with ropes."""

from typing import Final

from rules.core.measure.footprints import CONTACT, Footprint, is_within
from rules.core.measure.legs import incline
from rules.core.measure.shapes import is_on_table
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.travel.paths import March, reach_straight, turn_to
from rules.mexican_war.sections.artillery import captured_rate
from rules.mexican_war.terms import ARTILLERY
from rules.mexican_war.units import WarUnit

AT_THE_GUNS: Final = 100  # hundredths: how near troops are to guns that they capture
UNDISPUTED: Final = 1000  # no formed enemy is so near (MEX-ART-16)


def is_formed_at(guns: WarUnit, unit: WarUnit, reach: int) -> bool:
    """Tells whether a formed unit is within *reach* of guns. MEX-ART-16."""
    room = reach + guns.frontage // 2 + guns.depth + unit.frontage // 2 + unit.depth + CONTACT
    dx, dy = unit.x - guns.x, unit.y - guns.y
    if unit.unformed or dx * dx + dy * dy > room * room or unit.is_routing():
        return False
    return is_within(unit.footprint(), guns.footprint(), reach)


def is_undisputed(battle: WarBattle, guns: WarUnit, side: int) -> bool:
    """Tells whether no formed enemy of a side is near guns. MEX-ART-16."""
    return not any(is_formed_at(guns, unit, UNDISPUTED) for unit in battle.fighters(1 - side))


def guns_to_drag(battle: WarBattle, unit: WarUnit) -> WarUnit | None:
    """Returns the guns of its side without a crew that a unit can drag away, or None.

    MEX-ART-15, MEX-ART-16.
    """
    if unit.arm == ARTILLERY or unit.unformed:
        return None
    for guns in battle.roll_call().batteries:
        if guns.lying and guns.side == unit.side and is_formed_at(guns, unit, AT_THE_GUNS):
            return guns if is_undisputed(battle, guns, unit.side) else None
    return None


def drag_march(battle: WarBattle, unit: WarUnit) -> March | None:
    """Returns the march of a unit that drags guns towards the edge of its own side. MEX-ART-15."""
    if guns_to_drag(battle, unit) is None:
        return None
    reference = battle.tables.movement.carriages["captured_reference_unlimbered"]
    rate = captured_rate(reference, unit.is_mounted(), battle.tables)
    home = 180 if unit.side == 0 else 0
    unit.used = unit.kind(battle.tables).operations
    turn = turn_to(unit.facing, home)
    return March(unit, [incline(reach_straight(battle, unit, unit.footprint(), rate, unit.used, turn), turn)])


def pull_guns(battle: WarBattle, march: March) -> None:
    """Moves guns after the unit that drags them. MEX-ART-15."""
    unit, start = march.unit, march.start
    held = unit.footprint()
    unit.place(start)
    guns = guns_to_drag(battle, unit)
    unit.place(held)
    if guns is None:
        return
    x, y = guns.x + unit.x - start.x, guns.y + unit.y - start.y
    footprint = Footprint(x, y, guns.facing, guns.frontage, guns.depth)
    if (x, y) != (guns.x, guns.y) and is_on_table(
        footprint.corners(), battle.table.width, battle.table.height
    ):
        guns.place(footprint)
        battle.tell("MEX-ART-15", "is_dragged", guns, unit.index, values=(x, y, guns.facing))
