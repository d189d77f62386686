"""Targets in a field of fire, with distance and sight, before anybody fires."""

from collections.abc import Iterator
from typing import Final

from rules.core.measure.angles import COS, SIN, UNIT
from rules.core.measure.arcs import QUARTER, in_field
from rules.core.measure.footprints import CONTACT, Footprint
from rules.core.measure.shapes import Point
from rules.core.measure.sight import line_of_sight
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.plans import turned_about_middle
from rules.mexican_war.ground import WarTable
from rules.mexican_war.sections import small_arms
from rules.mexican_war.sections.measures import TOUCH, distance
from rules.mexican_war.terms import ARTILLERY, NONE, SQUARE
from rules.mexican_war.units import WarUnit

FARTHEST: Final = 1 << 20  # hundredths: more than any range
QUARTERS: Final = (0, 90, 180, 270)


def targets_in_field(battle: WarBattle, unit: WarUnit, reach: int) -> list[tuple[WarUnit, Footprint]]:
    """Returns the enemies within *reach* in a field of fire, seen or not, by index.

    Each comes with the place of the unit with its face to that target. Units that fight hand to hand are no
    targets. One that is just out of range may be among them. MEX-SA-01, MEX-ART-02.
    """
    guns = unit.arm == ARTILLERY
    arc = battle.tables.artillery.arc_degrees if guns else battle.tables.small_arms.arc_degrees
    if unit.formation == SQUARE and not guns:
        return _targets_of_square(battle, unit, reach, arc)
    here, found = unit.footprint(), list(targets_from_near(battle, unit, reach))
    if len(found) > 1:
        found.sort(key=_index_of)
    return [(target, here) for target in found]


def _index_of(unit: WarUnit) -> int:
    return unit.index


def targets_from_near(battle: WarBattle, unit: WarUnit, reach: int) -> Iterator[WarUnit]:
    """Yields the same enemies for a unit that is no square, the one with the nearest front first."""
    tables = battle.tables
    arc = tables.artillery.arc_degrees if unit.arm == ARTILLERY else tables.small_arms.arc_degrees
    sine, cosine, half = SIN[unit.facing], COS[unit.facing], unit.frontage // 2
    x, y, beside, along = unit.x, unit.y, COS[arc], SIN[arc]
    front, far, farthest = half * UNIT, (reach + CONTACT) * UNIT, reach + half
    found = []
    for u, v, radius, target in battle.in_row(1 - unit.side).between(x - farthest, x + farthest):
        dx, dy, room = u - x, v - y, radius * UNIT
        onward = dx * sine + dy * cosine
        if onward < -room or onward - room > far or target.enemy != NONE or target.hidden:
            continue
        aside = dx * cosine - dy * sine
        if aside < 0:
            aside = -aside
        outside = (aside - front) * beside - onward * along  # of the ray from the end of the front
        if outside > room * UNIT or (onward > far and onward - depth_towards(unit, target) > far):
            continue
        is_in = onward > TOUCH and (aside + TOUCH < front or outside < -TOUCH * 2 * UNIT)
        found.append((dx * dx + dy * dy, target.index, target, is_in))
    if len(found) > 1:
        found.sort()
    for _, _, target, is_in in found:
        if is_in or _is_in_arc(unit.footprint(), target, arc):
            yield target


def depth_towards(unit: WarUnit, target: WarUnit) -> int:
    """Returns how much nearer any of a target is than the middle of its front, straight ahead of a unit."""
    turned = (target.facing - unit.facing) % 360
    across, back = target.frontage // 2 * SIN[turned], target.depth * COS[turned]
    return (across if across > 0 else -across) + (back if back > 0 else 0)


def _is_in_arc(here: Footprint, target: WarUnit, arc: int) -> bool:
    front = here.corners()
    return in_field(target.shape(), front[0], front[1], here.facing, arc)


def _targets_of_square(
    battle: WarBattle, unit: WarUnit, reach: int, arc: int
) -> list[tuple[WarUnit, Footprint]]:
    found = []
    for target in battle.near_enemies(unit, reach):
        if target.enemy == NONE and not target.hidden:
            place = firing_place(unit, target, arc)
            if place is not None:
                found.append((target, place))
    return found


def longest_range(battle: WarBattle, unit: WarUnit) -> int:
    """Returns the range beyond which a unit hits nobody, from the highest hill. MEX-SA-08, MEX-ART-18."""
    tables = battle.tables
    if unit.arm == ARTILLERY:
        return tables.artillery.guns[unit.pounds].edges[-1]
    bonus = battle.table.highest * tables.small_arms.hill_range_bonus_per_contour
    return small_arms.last_edge(unit.fire_class(tables), tables) + bonus


def firing_place(unit: WarUnit, target: WarUnit, arc: int) -> Footprint | None:
    """Returns the place of a unit with the face to the front that has a target in its field.

    Only a square has four such faces. None if the target is in no field. MEX-SA-01, MEX-R-46.
    """
    here = unit.footprint()
    if unit.formation == SQUARE and unit.arm != ARTILLERY:
        for turn in QUARTERS:
            place = turned_about_middle(here, turn)
            if _is_in_arc(place, target, arc):
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
    return here if _is_in_arc(here, target, arc) else None


def range_to(battle: WarBattle, unit: WarUnit, target: WarUnit) -> int:
    """Returns the range from the front of the unit that fires to its target. MEX-SA-02."""
    place = None
    if unit.formation == SQUARE and unit.arm != ARTILLERY:
        place = firing_place(unit, target, battle.tables.small_arms.arc_degrees)
    return distance((place or unit.footprint()).front(), target.shape())


def is_in_sight(battle: WarBattle, unit: WarUnit, target: WarUnit) -> bool:
    """Tells whether a unit sees another, or suspects where it is."""
    if not battle.is_visible_from(unit, target):
        return False
    return is_line_open(battle.table, line_of_sight(unit.footprint(), target.footprint()))


def is_line_open(table: WarTable, line: tuple[Point, Point]) -> bool:
    """Tells whether a line of sight is open, or the enemy at its end is suspected."""
    return table.is_seen_along(line) or (table.has_woods and table.is_suspected_along(line))


def is_suspected(battle: WarBattle, unit: WarUnit, target: WarUnit) -> bool:
    """Tells whether a unit can fire at another only on suspicion, deep in a wood. MEX-VIS-05."""
    if not battle.table.has_woods:
        return False
    line = line_of_sight(unit.footprint(), target.footprint())
    if battle.table.is_seen_along(line):
        return False
    return battle.is_visible_from(unit, target) and battle.table.is_suspected_along(line)
