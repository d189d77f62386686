"""The moves of units: straight ahead, by wheels, past friends, enemies and rough ground."""

from itertools import pairwise
from math import isqrt
from typing import Final

from rules.core.boards.free import bearing
from rules.core.measure.angles import COS, SIN, UNIT
from rules.core.measure.contact import (
    footprint_ahead,
    go_to_contact,
    go_until_near,
    go_until_touch,
    is_clear_of_way,
)
from rules.core.measure.footprints import Footprint, around_middle, outer_radius
from rules.core.measure.legs import after_leg, face, stages_of, wheel, wheel_cost
from rules.core.measure.shapes import Point, Shape, distance, hull, is_on_table, overlaps, root_up
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.ground.rough_ground import (
    barred_kinds,
    clear_of_barred,
    has_ground,
    slow_kinds,
    within_budget,
)
from rules.macduff.tables import GAP_TO_ENEMY
from rules.macduff.terms import DIFFICULT, LEADER
from rules.macduff.units import MacduffUnit, size_on_table
from rules.macduff.whereabouts import is_near

GAP_IN_CHARGE: Final = 10
"""Hundredths that a charger keeps from enemies beside its target."""

TRIES: Final = 8
"""Times that a unit is brought up to an inch from an enemy by the distance that is left."""

ROUND: Final = 2
"""What places may lie off by rounding."""


def bearing_to(footprint: Footprint, point: Point) -> int:
    """Returns whole degrees from straight ahead to a point: -180 to 179, above 0 to the right.

    It is the direction whose line passes nearest to the point.
    """
    dx, dy = point[0] - footprint.x, point[1] - footprint.y
    if not dx and not dy:
        return 0
    way = direction_of(dx, dy)
    return (way - footprint.facing + 180) % 360 - 180


def direction_of(dx: int, dy: int) -> int:
    """Returns the whole degrees, clockwise from the far edge, that come nearest to a direction."""
    about = bearing(dx, dy)
    return _best_of(dx, dy, range(about - 1, about + 2)) % 360


def _best_of(dx: int, dy: int, several: range) -> int:
    """Returns the first of some degrees that points best."""
    best, best_degrees = -(1 << 62), 0
    for degrees in several:
        along = dx * SIN[degrees % 360] + dy * COS[degrees % 360]
        if along > best:
            best, best_degrees = along, degrees
    return best_degrees


def room_ahead(
    battle: MacduffBattle,
    unit: MacduffUnit,
    start: Footprint,
    far: int,
    passes: bool,
    target: MacduffUnit | None,
) -> int:
    """Returns how far a unit goes before table edge, friends, or an inch from the enemy.

    A charger passes close by other enemies. They may stand shoulder to shoulder with its *target*, which it
    may touch. *passes*: it may pass through friends. MACD-CHG-01.
    """
    far = until_edge(battle, start, far)
    if not far:
        return 0
    gap = GAP_TO_ENEMY if target is None else GAP_IN_CHARGE
    solid = []
    for other in on_the_way(battle.bodies(), unit, start, far):
        if other.side == unit.side:
            if not passes and not is_clear_of_way(start, other.shape(), 0):
                solid.append(other.shape())
        elif other is not target and not is_clear_of_way(start, other.shape(), gap):
            far = until_enemy(start, other.shape(), far, gap)
    if target is not None:
        solid.append(target.shape())
    return go_to_contact(start, solid, far) if solid else far


def on_the_way(units: list[MacduffUnit], unit: MacduffUnit, start: Footprint, far: int) -> list[MacduffUnit]:
    """Returns the others that may be within an inch of a straight way ahead.

    It goes by the circles around them.
    """
    sine, cosine = SIN[start.facing], COS[start.facing]
    wide, deep = start.frontage // 2 + GAP_TO_ENEMY, start.depth + GAP_TO_ENEMY
    front, x, y = far + GAP_TO_ENEMY, start.x, start.y
    reach = max(front, deep) + wide
    others_ahead = []
    for other in units:
        dx, radius = other.mid_x - x, other.radius
        room = reach + 2 * radius  # more than any corner of the way is off, on either axis
        if dx > room or dx < -room:
            continue
        dy = other.mid_y - y
        if dy > room or dy < -room:
            continue
        along = dx * sine + dy * cosine
        if -(deep + radius) * UNIT <= along <= (front + radius) * UNIT:
            across = dx * cosine - dy * sine
            if -(wide + radius) * UNIT <= across <= (wide + radius) * UNIT and other is not unit:
                others_ahead.append(other)
    return others_ahead


def until_enemy(start: Footprint, enemy: Shape, far: int, gap: int = GAP_TO_ENEMY) -> int:
    """Returns how far a unit goes before an inch from an enemy. It may stop a little early.

    A footprint an inch larger all round finds the place roughly; then edges are measured. MACD-CHG-01.
    """
    more = gap + ROUND
    wider = footprint_ahead(
        Footprint(start.x, start.y, start.facing, start.frontage + 2 * more, start.depth + 2 * more), more
    )
    if overlaps(wider.corners(), enemy):
        return go_until_near(start, enemy, gap, far)
    gone = go_until_touch(wider, enemy, far)
    for _ in range(TRIES if gone < far else 0):
        left = distance(footprint_ahead(start, gone).corners(), enemy) - gap
        if left <= 0 or gone >= far:
            break
        gone = min(far, gone + left)
    while gone > 0 and distance(footprint_ahead(start, gone).corners(), enemy) < gap:
        gone -= 1
    return gone


def until_edge(battle: MacduffBattle, start: Footprint, far: int) -> int:
    """Returns how far a unit goes with all its corners on the table."""
    gap = start.frontage // 2 + start.depth + 2
    if is_well_inside(battle, start.x, start.y, gap + far):
        return far
    least, most = 0, far
    end = footprint_ahead(start, far)
    if is_well_inside(battle, end.x, end.y, gap) or is_on_table(
        end.corners(), battle.table.width, battle.table.height
    ):
        return far
    while least + 1 < most:
        half = (least + most) // 2
        if is_on_table(footprint_ahead(start, half).corners(), battle.table.width, battle.table.height):
            least = half
        else:
            most = half
    return least


def is_well_inside(battle: MacduffBattle, x: int, y: int, gap: int) -> bool:
    """Tells whether a point is at least *gap* from every edge of the table."""
    return gap <= x <= battle.table.width - gap and gap <= y <= battle.table.height - gap


def is_free(
    battle: MacduffBattle,
    unit: MacduffUnit,
    shape: Shape,
    target: MacduffUnit | None = None,
    passes: bool = False,
) -> bool:
    """Tells whether a unit may lie there: on the table, on no other unit, an inch from enemies.

    It need not be an inch from an enemy that it fights, or that is nearer already. A charger ignores the
    inch. *passes*: friends do not matter, since it goes on.
    """
    (x, y), (u, v) = shape[0], shape[2]
    reach = root_up((x - u) * (x - u) + (y - v) * (y - v)) // 2 + GAP_TO_ENEMY + 2
    near = within_circle(battle.bodies(), (x + u) // 2, (y + v) // 2, reach, unit)
    return is_free_of(battle, unit, shape, near, target, passes)


def is_free_of(
    battle: MacduffBattle,
    unit: MacduffUnit,
    shape: Shape,
    others: list[MacduffUnit],
    target: MacduffUnit | None,
    passes: bool = False,
) -> bool:
    """Tells whether a unit may lie there, as is_free, where only *others* are near."""
    if not is_on_table(shape, battle.table.width, battle.table.height):
        return False
    for other in others:
        if passes and other.side == unit.side:
            continue
        if overlaps(shape, other.shape()):
            return False
        enemy = other.side != unit.side and target is None and other.index not in unit.fighting
        if enemy and distance(shape, other.shape()) < min(GAP_TO_ENEMY, gap_now(battle, unit, other)):
            return False
    return True


def gap_now(battle: MacduffBattle, unit: MacduffUnit, other: MacduffUnit) -> int:
    """Returns how near a unit is to another. A unit off the table is far from all."""
    return battle.distance(unit, other) if unit.on_table else GAP_TO_ENEMY


def turned_unit(
    battle: MacduffBattle, unit: MacduffUnit, bearing: int, budget: int, target: MacduffUnit | None
) -> tuple[Footprint, int]:
    """Returns a unit turned towards a bearing, and the cost.

    Without room it stays as it was. Formed troops wheel on a corner, all others turn about their middle.
    """
    start = unit.footprint()
    if not bearing:
        return start, 0
    if not unit.is_formed():
        end = after_leg(start, face(bearing))
        if bearing % 90 == 0:  # ranks of loose figures simply turn round
            end = around_middle(start.middle(), (start.facing + bearing) % 360, start.frontage, start.depth)
        free = unit.troop == LEADER or is_free(battle, unit, end.corners(), target)
        return (end, 0) if free else (start, 0)
    cost = wheel_cost(start.frontage, bearing)
    if cost > budget:
        return start, 0
    leg = wheel(bearing)
    x, y = start.corners()[1 if bearing > 0 else 0]
    reach = outer_radius(start.frontage, start.depth) * 2 + 4
    near = within_circle(battle.bodies(), x, y, reach + GAP_TO_ENEMY, unit)
    near = [other for other in near if not is_outside_wheel(start, bearing, other)]
    if near and -90 <= bearing <= 90:
        box = box_of_wheel(start, bearing).corners()
        near = [other for other in near if is_beside_shape(other, box, unit.side)]
    if not near and is_well_inside(battle, x, y, reach):
        return after_leg(start, leg), cost
    end = after_leg(start, leg)
    if not is_free_of(battle, unit, end.corners(), near, target):
        return start, 0
    stages = list(stages_of(start, leg))
    for one, other in pairwise(stages[1:]):
        swept = hull([*one.corners(), *other.corners()])
        if not is_free_of(battle, unit, swept, near, target):
            return start, 0
    return end, cost


def is_outside_wheel(start: Footprint, bearing: int, other: MacduffUnit) -> bool:
    """Tells whether another unit is clear of a wheel of at most a quarter.

    It lies behind the wheel, or beyond the corner that the unit turns on.
    """
    if not -90 <= bearing <= 90:
        return False
    sine, cosine = SIN[start.facing], COS[start.facing]
    dx, dy = other.mid_x - start.x, other.mid_y - start.y
    clear = other.radius + GAP_TO_ENEMY + 4
    if dx * sine + dy * cosine < -(start.depth + clear) * UNIT:
        return True
    across = dx * cosine - dy * sine
    return (across if bearing > 0 else -across) > (start.frontage // 2 + clear) * UNIT


def is_beside_shape(other: MacduffUnit, shape: Shape, side: int) -> bool:
    """Tells whether a friend lies on a shape, or an enemy within an inch of it."""
    if other.side == side:
        return overlaps(shape, other.shape())
    return distance(shape, other.shape()) < GAP_TO_ENEMY


def box_of_wheel(start: Footprint, bearing: int) -> Footprint:
    """Returns a rectangle that holds all the ground of a wheel of at most a quarter."""
    out = outer_radius(start.frontage, start.depth) * 2 + 4
    rise = start.frontage * abs(SIN[bearing % 360]) // UNIT + 4
    aside = (start.frontage - out) // 2 if bearing > 0 else (out - start.frontage) // 2
    sine, cosine = SIN[start.facing], COS[start.facing]
    x = start.x + (aside * cosine + rise * sine) // UNIT
    y = start.y + (rise * cosine - aside * sine) // UNIT
    return Footprint(x, y, start.facing, out + 12, start.depth + rise + 8)


def within_circle(
    units: list[MacduffUnit], x: int, y: int, reach: int, but: MacduffUnit | None = None
) -> list[MacduffUnit]:
    """Returns the units, all *but* one, that may be within *reach* of a point.

    It goes by the circles around them.
    """
    near_units = []
    for unit in units:
        far = reach + unit.radius
        dx = unit.mid_x - x
        if dx > far or dx < -far:
            continue
        dy = unit.mid_y - y
        if dx * dx + dy * dy <= far * far and unit is not but:
            near_units.append(unit)
    return near_units


def within_box(
    units: list[MacduffUnit], left: int, low: int, right: int, high: int, reach: int
) -> list[MacduffUnit]:
    """Returns the units that may be within *reach* of a box, by the circles around them."""
    near_units = []
    for unit in units:
        x, y, far = unit.mid_x, unit.mid_y, reach + unit.radius
        if left - far <= x <= right + far and low - far <= y <= high + far:
            near_units.append(unit)
    return near_units


def path_towards(
    battle: MacduffBattle,
    unit: MacduffUnit,
    point: Point,
    budget: int,
    passes: bool = False,
    target: MacduffUnit | None = None,
) -> Footprint:
    """Returns where a unit gets that turns to a point and goes straight on.

    *budget*: hundredths that the dice allow. It goes as far as it can and never beyond the point.
    MACD-ORD-03, MACD-MOVE-01.
    """
    start, spent = turned_unit(battle, unit, bearing_to(unit.footprint(), point), budget, target)
    dx, dy = point[0] - start.x, point[1] - start.y
    far = budget - spent if target is not None else min(budget - spent, isqrt(dx * dx + dy * dy))
    return straight_on(battle, unit, start, far, passes, target)


def straight_on(
    battle: MacduffBattle,
    unit: MacduffUnit,
    start: Footprint,
    budget: int,
    passes: bool = False,
    target: MacduffUnit | None = None,
) -> Footprint:
    """Returns where a unit gets straight ahead for *budget*; where it ends it lies on nobody."""
    far, table = budget, battle.table
    kinds = slow_kinds(battle, unit) | barred_kinds(battle, unit) | table.of_terrain[DIFFICULT]
    if kinds and has_ground(battle, kinds, start, footprint_ahead(start, far)):
        far = within_budget(battle, unit, start, budget, budget)
        far = clear_of_barred(battle, unit, start, far)
    far = room_ahead(battle, unit, start, far, passes, target)
    if passes:
        far = back_until_clear(battle, unit, start, far)
    return footprint_ahead(start, far)


def has_friends_ahead(battle: MacduffBattle, unit: MacduffUnit, far: int) -> bool:
    """Tells whether friends stand in the way straight ahead within *far*. MACD-MOVE-12."""
    start = unit.footprint()
    near = [u for u in battle.friends(unit) if is_near(u, start.x, start.y, far + start.frontage)]
    return any(
        not is_clear_of_way(start, u.shape(), 0) and go_to_contact(start, [u.shape()], far) < far
        for u in near
    )


def back_until_clear(battle: MacduffBattle, unit: MacduffUnit, start: Footprint, far: int) -> int:
    """Returns the most of *far* that a unit can go and then lie clear of the friends it passed."""
    friends = on_the_way(battle.current_roll_call().solid_of[unit.side], unit, start, far)
    if not friends:
        return far
    shapes = [friend.shape() for friend in friends]
    while far > 0:
        corners = footprint_ahead(start, far).corners()
        barring = next((shape for shape in shapes if overlaps(corners, shape)), None)
        if barring is None:
            return far
        far -= 20
        while far > 0 and overlaps(footprint_ahead(start, far).corners(), barring):
            far -= 20
    return 0


def footprint_in(unit: MacduffUnit, formation: int, files: int, keeps_middle: bool) -> Footprint:
    """Returns the footprint of a unit in another formation. MACD-MOVE-12."""
    frontage, depth = size_on_table(unit.troop, formation, max(1, unit.strength), files)
    if keeps_middle:
        return around_middle(unit.footprint().middle(), unit.facing, frontage, depth)
    return Footprint(unit.x, unit.y, unit.facing, frontage, depth)
