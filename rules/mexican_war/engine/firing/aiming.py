"""Targets in a field of fire, with distance and sight, before anybody fires."""

from typing import Final

from rules.core.measure.angles import COS, SIN, UNIT
from rules.core.measure.arcs import QUARTER, is_in_field
from rules.core.measure.footprints import CONTACT, Footprint
from rules.core.measure.shapes import Point
from rules.core.measure.sight import line_of_sight
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.plans import turned_about_middle
from rules.mexican_war.ground import WarTable
from rules.mexican_war.rows import InLine
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
    here, targets = unit.footprint(), targets_from_near(battle, unit, reach)
    return [(target, here) for target in (sorted(targets, key=_index_of) if targets[1:] else targets)]


def _index_of(unit: WarUnit) -> int:
    return unit.index


def targets_from_near(battle: WarBattle, unit: WarUnit, reach: int) -> list[WarUnit]:
    """Returns the same enemies for a unit that is no square, the one with the nearest front first.

    They are remembered: with two lines that wait for each other nothing changes from turn to turn.
    """
    here, farthest = unit.footprint(), reach + unit.frontage // 2
    marks = battle.marks_of(1 - unit.side).between(unit.x - farthest, unit.x + farthest)
    if not marks:
        return []
    known = battle.shots.get(unit.index)
    if known is not None and known[0] is here and known[1] == reach and known[2] == marks:
        return known[3]
    numbers = battle.tables.artillery if unit.arm == ARTILLERY else battle.tables.small_arms
    targets = _find_targets(unit, marks, reach, numbers.arc_degrees)
    battle.shots[unit.index] = here, reach, marks, targets
    return targets


def _find_targets(unit: WarUnit, marks: list[InLine], reach: int, arc: int) -> list[WarUnit]:
    targets = (
        _weigh_straight(unit, marks, reach, arc)
        if unit.facing % 180 == 0
        else _weigh(unit, marks, reach, arc)
    )
    if not targets:
        return []
    if len(targets) > 1:
        targets.sort()
    return [target for _, _, target, is_in in targets if is_in or _is_in_arc(unit.footprint(), target, arc)]


Weighed = tuple[
    int, int, WarUnit, bool
]  # how far off squared, index, the target, and if it is surely in the arc


def _weigh_straight(unit: WarUnit, marks: list[InLine], reach: int, arc: int) -> list[Weighed]:
    """Does the same as `_weigh` for a unit that looks straight at a long edge of the table, as most do."""
    x, y, half, is_up, beside, along = unit.x, unit.y, unit.frontage // 2, not unit.facing, COS[arc], SIN[arc]
    far, weighed = reach + CONTACT, []
    for u, v, radius, target, _ in marks:
        onward = v - y if is_up else y - v
        if onward < -radius or onward - radius > far:
            continue
        aside = u - x if u > x else x - u
        outside = (aside - half) * beside - onward * along
        if outside > radius * UNIT or (
            onward > far and onward * UNIT - depth_towards(unit, target) > far * UNIT
        ):
            continue
        is_in = onward > CONTACT and (aside + CONTACT < half or outside < -TOUCH * 2)
        weighed.append((aside * aside + onward * onward, target.index, target, is_in))
    return weighed


def _weigh(unit: WarUnit, marks: list[InLine], reach: int, arc: int) -> list[Weighed]:
    """Returns those of *marks* that may be within *reach* in a field of fire."""
    sine, cosine, half = SIN[unit.facing], COS[unit.facing], unit.frontage // 2
    x, y, beside, along = unit.x, unit.y, COS[arc], SIN[arc]
    front, far = half * UNIT, (reach + CONTACT) * UNIT
    weighed = []
    for u, v, radius, target, _ in marks:
        dx, dy, room = u - x, v - y, radius * UNIT
        onward = dx * sine + dy * cosine
        if onward < -room or onward - room > far:
            continue
        aside = dx * cosine - dy * sine
        if aside < 0:
            aside = -aside
        outside = (aside - front) * beside - onward * along  # of the ray from the end of the front
        if outside > room * UNIT or (onward > far and onward - depth_towards(unit, target) > far):
            continue
        is_in = onward > TOUCH and (aside + TOUCH < front or outside < -TOUCH * 2 * UNIT)
        weighed.append((dx * dx + dy * dy, target.index, target, is_in))
    return weighed


def depth_towards(unit: WarUnit, target: WarUnit) -> int:
    """Returns how much nearer any of a target is than the middle of its front, straight ahead of a unit."""
    turned = (target.facing - unit.facing) % 360
    across, back = target.frontage // 2 * SIN[turned], target.depth * COS[turned]
    return (across if across > 0 else -across) + (back if back > 0 else 0)


def _is_in_arc(here: Footprint, target: WarUnit, arc: int) -> bool:
    if here.facing % 180 == 0 == target.facing % 180:  # as most look: the far edge of the target decides
        onward = here.y - target.y if here.facing else target.y - here.y
        if here.facing != target.facing:
            onward += target.depth
        aside = here.x - target.x if here.x > target.x else target.x - here.x
        beyond = aside - here.frontage // 2 - target.frontage // 2
        return onward >= 0 and beyond * COS[arc] <= onward * SIN[arc]
    front = here.corners()
    return is_in_field(target.shape(), front[0], front[1], here.facing, arc)


def _targets_of_square(
    battle: WarBattle, unit: WarUnit, reach: int, arc: int
) -> list[tuple[WarUnit, Footprint]]:
    targets = []
    for target in battle.near_enemies(unit, reach):
        if target.enemy == NONE and not target.hidden:
            place = firing_place(unit, target, arc)
            if place is not None:
                targets.append((target, place))
    return targets


def longest_range(battle: WarBattle, unit: WarUnit) -> int:
    """Returns the range beyond which a unit hits nobody, from the highest hill. MEX-SA-08, MEX-ART-18."""
    tables = battle.tables
    if unit.arm == ARTILLERY:
        return tables.artillery.guns[unit.pounds].edges[-1]
    known = battle.ranges.get((unit.troop, unit.arm))
    if known is None:
        bonus = battle.table.highest * tables.small_arms.hill_range_bonus_per_contour
        known = small_arms.last_edge(unit.fire_class(tables), tables) + bonus
        battle.ranges[unit.troop, unit.arm] = known
    return known


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
