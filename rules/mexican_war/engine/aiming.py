"""Who is in a field of fire, how far off, and in sight: before anybody fires."""

from typing import Final

from rules.core.measure.angles import COS, SIN, UNIT
from rules.core.measure.arcs import QUARTER, in_field
from rules.core.measure.footprints import CONTACT, Footprint
from rules.mexican_war import small_arms
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.plans import turned_about_middle
from rules.mexican_war.measures import distance, is_in_front
from rules.mexican_war.terms import ARTILLERY, NONE, SQUARE
from rules.mexican_war.units import WarUnit

FARTHEST: Final = 1 << 20  # hundredths: more than any range
QUARTERS: Final = (0, 90, 180, 270)


def targets_in_field(battle: WarBattle, unit: WarUnit, reach: int) -> list[tuple[WarUnit, Footprint]]:
    """MEX-SA-01, MEX-ART-02: Returns the enemies within *reach* in a field of fire, seen or not, by index.

    Each comes with the place of the unit with its face to that target. Units that fight hand to hand are no
    targets.
    """
    guns = unit.arm == ARTILLERY
    arc = battle.tables.artillery.arc_degrees if guns else battle.tables.small_arms.arc_degrees
    found = []
    for target in battle.near_enemies(unit, reach):
        if target.enemy == NONE and not target.hidden:
            place = firing_place(unit, target, arc)
            if place is not None:
                found.append((target, place))
    return found


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
    front = here.corners()
    return here if in_field(target.shape(), front[0], front[1], unit.facing, arc) else None


def range_to(battle: WarBattle, unit: WarUnit, target: WarUnit) -> int:
    """MEX-SA-02: from the front of those who fire to the target."""
    place = firing_place(unit, target, battle.tables.small_arms.arc_degrees) or unit.footprint()
    return distance(place.front(), target.shape())


def is_in_sight(battle: WarBattle, unit: WarUnit, target: WarUnit) -> bool:
    """True if a unit sees another, or suspects where it is."""
    return battle.does_see(unit, target) or is_suspected(battle, unit, target)


def is_suspected(battle: WarBattle, unit: WarUnit, target: WarUnit) -> bool:
    """MEX-VIS-05: True if a unit can fire at another only on suspicion: one of them is deep in a wood."""
    if not battle.table.has_woods or battle.table.does_see(unit.footprint(), target.footprint()):
        return False
    return battle.is_visible_from(unit, target) and battle.table.is_suspected(
        unit.footprint(), target.footprint()
    )
