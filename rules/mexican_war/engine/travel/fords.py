"""Fords in deep water: where roads meet it, and where a stand has found one."""

from typing import Final

from rules.core.measure.contact import footprint_ahead
from rules.core.measure.shapes import Shape
from rules.core.measure.sight import Obstruction
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.sections.measures import distance
from rules.mexican_war.sections.preparation import finds_ford
from rules.mexican_war.terms import ARTILLERY
from rules.mexican_war.units import WarUnit

BANK: Final = 150  # hundredths: how near to the water a stand is that looks for a ford
LOOKS: Final = 400  # hundredths ahead of a stand in which it looks
BESIDE: Final = 50  # hundredths beyond the banks within which a column keeps to a ford


def is_at_ford(battle: WarBattle, shape: Shape) -> bool:
    """Tells whether a column in deep water is on a road, or keeps to a ford. MEX-MOVE-09, MEX-PRE-06."""
    if battle.table.is_on_road(shape):
        return True
    return any(distance(((x, y),), shape) <= near for x, y, near in battle.fords)


def water_close_to(battle: WarBattle, unit: WarUnit) -> Obstruction | None:
    """Returns the water close ahead of a unit, or None."""
    far = footprint_ahead(unit.footprint(), LOOKS)
    found = battle.table.water_ahead((unit.x, unit.y), (far.x, far.y))
    return None if found is None or found.begins > BANK else found


def water_before(battle: WarBattle, unit: WarUnit) -> Obstruction | None:
    """Returns the deep water close ahead of a unit, or None."""
    found = water_close_to(battle, unit)
    if found is None:
        return None
    return found if battle.table.deep >> battle.table.ground.pieces[found.piece].kind & 1 else None


def may_look_for_ford(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a unit is at deep water and has not looked so near before. MEX-PRE-07, MEX-PRE-08."""
    if unit.arm == ARTILLERY or water_before(battle, unit) is None:
        return False
    reach = battle.tables["streams.ford_try_per_stand"]
    near = [(x, y) for index, x, y in battle.ford_tries if index == unit.index]
    return all(distance((place,), ((unit.x, unit.y),)) >= reach for place in near)


def look_for_ford(battle: WarBattle, unit: WarUnit) -> None:
    """Rolls for a stand at the bank; a ford is where it stands. MEX-PRE-07."""
    water = water_before(battle, unit)
    if water is None:
        return
    battle.ford_tries.append((unit.index, unit.x, unit.y))
    if finds_ford(battle.dice, unit.index, battle.tables):
        middle = footprint_ahead(unit.footprint(), (water.begins + water.ends) // 2)
        battle.fords.append((middle.x, middle.y, (water.ends - water.begins) // 2 + BESIDE))
        battle.tell("MEX-PRE-07", "finds_a_ford", unit, values=(middle.x, middle.y))
    else:
        battle.tell("MEX-PRE-07", "finds_no_ford", unit)
