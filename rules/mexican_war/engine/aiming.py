"""Who is in a field of fire, how far off, and in sight: before anybody fires."""

from typing import Final

from rules.core.measure.angles import COS, SIN, UNIT
from rules.core.measure.arcs import QUARTER
from rules.core.measure.footprints import CONTACT, Footprint
from rules.mexican_war import small_arms
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.plans import turned_about_middle
from rules.mexican_war.measures import distance, is_in_front
from rules.mexican_war.terms import ARTILLERY, NONE, SQUARE
from rules.mexican_war.units import WarUnit

FARTHEST: Final = 1 << 20  # hundredths: more than any range
QUARTERS: Final = (0, 90, 180, 270)


def is_target(battle: WarBattle, unit: WarUnit, target: WarUnit) -> bool:
    """MEX-SA-01, MEX-SA-04, MEX-ART-02, MEX-ART-05: True if a unit may fire at another, the range apart."""
    return place_to_fire(battle, unit, target, FARTHEST) is not None


def place_to_fire(battle: WarBattle, unit: WarUnit, target: WarUnit, reach: int) -> Footprint | None:
    """MEX-SA-01, MEX-SA-04, MEX-ART-02, MEX-ART-05: Returns the place of a unit with its face to a target.

    None if that is hidden, fights hand to hand, is farther off than *reach*, or lies in no field of fire.
    """
    if target.enemy != NONE or target.hidden or is_beyond(unit, target, reach):
        return None
    guns = unit.arm == ARTILLERY
    arc = battle.tables.artillery.arc_degrees if guns else battle.tables.small_arms.arc_degrees
    place = firing_place(unit, target, arc)
    if place is None or not (battle.does_see(unit, target) or is_suspected(battle, unit, target)):
        return None
    return place


def is_beyond(unit: WarUnit, target: WarUnit, reach: int) -> bool:
    """True if a target is so far off that nothing needs to be measured."""
    dx, dy = unit.x - target.x, unit.y - target.y
    room = reach + unit.frontage // 2 + unit.depth + target.frontage // 2 + target.depth + CONTACT
    return dx * dx + dy * dy > room * room


def longest_range(battle: WarBattle, unit: WarUnit) -> int:
    """MEX-SA-08, MEX-ART-18: Returns the range beyond which a unit hits nobody, from the highest hill."""
    tables = battle.tables
    if unit.arm == ARTILLERY:
        return tables.artillery.guns[unit.pounds].edges[-1]
    bonus = battle.table.highest * tables.small_arms.hill_range_bonus_per_contour
    return small_arms.last_edge(unit.fire_class(tables), tables) + bonus


def firing_place(unit: WarUnit, target: WarUnit, arc: int) -> Footprint | None:
    """MEX-SA-01, MEX-R-46: the place of a unit with the face to the front that has a target in its field.

    Only a square has four such faces. None if the target is in no field.
    """
    here = unit.footprint()
    if unit.formation == SQUARE and unit.arm != ARTILLERY:
        for turn in QUARTERS:
            place = turned_about_middle(here, turn)
            if is_in_front(target.shape(), place, arc):
                return place
        return None
    sine, cosine = SIN[unit.facing], COS[unit.facing]
    dx, dy = target.x - unit.x, target.y - unit.y
    onward, aside = dx * sine + dy * cosine, abs(dx * cosine - dy * sine)
    half, reach = unit.frontage // 2 * UNIT, (target.frontage // 2 + target.depth + CONTACT) * UNIT
    if onward < -reach or (arc <= QUARTER and aside - reach > half + onward + reach):
        return None
    if onward > 0 and aside + CONTACT * UNIT < half:
        return here
    return here if is_in_front(target.shape(), here, arc) else None


def range_to(battle: WarBattle, unit: WarUnit, target: WarUnit) -> int:
    """MEX-SA-02: from the front of those who fire to the target."""
    place = firing_place(unit, target, battle.tables.small_arms.arc_degrees) or unit.footprint()
    return distance(place.front(), target.shape())


def is_suspected(battle: WarBattle, unit: WarUnit, target: WarUnit) -> bool:
    """MEX-VIS-05: True if a unit can fire at another only on suspicion: one of them is deep in a wood."""
    if not battle.table.has_woods or battle.table.does_see(unit.footprint(), target.footprint()):
        return False
    return battle.is_visible_from(unit, target) and battle.table.is_suspected(
        unit.footprint(), target.footprint()
    )
