"""Where units go: straight ahead, by wheels, past friends, enemies and rough ground."""

from math import isqrt
from typing import Final

from rules.core.measure.angles import COS, SIN
from rules.core.measure.contact import ahead, go_to_contact, go_until_near, is_clear_of_way
from rules.core.measure.footprints import Footprint, around_middle
from rules.core.measure.ground import WHOLE, Span, length_of, united
from rules.core.measure.legs import after_leg, face, points_of, swept, wheel, wheel_cost
from rules.core.measure.shapes import Point, Shape, distance, is_on_table, overlaps
from rules.macduff.battle import MacduffBattle, is_near
from rules.macduff.board import MacduffTable
from rules.macduff.tables import GAP_TO_ENEMY
from rules.macduff.terms import BROKEN, DIFFICULT, IMPASSABLE, LEADER, ROAD
from rules.macduff.terrain import NO_ENTRY
from rules.macduff.units import MacduffUnit, size_on_table
from rules.macduff.whereabouts import cost_in

GAP_IN_CHARGE: Final = 10
"""Hundredths that a charger keeps from enemies beside its target."""

COARSE: Final = 15
"""Degrees between the directions that are tried first."""


def bearing_to(footprint: Footprint, point: Point) -> int:
    """Returns whole degrees from straight ahead to a point, -180 to 179, to the right if above 0.

    The direction whose line passes nearest to the point.
    """
    dx, dy = point[0] - footprint.x, point[1] - footprint.y
    if not dx and not dy:
        return 0
    way = direction_of(dx, dy)
    return (way - footprint.facing + 180) % 360 - 180


def direction_of(dx: int, dy: int) -> int:
    """Returns the whole degrees, clockwise from the far edge, that come nearest to a direction."""
    coarse = _best_of(dx, dy, range(0, 360, COARSE))
    return _best_of(dx, dy, range(coarse - COARSE + 1, coarse + COARSE)) % 360


def _best_of(dx: int, dy: int, several: range) -> int:
    """Returns the first of some degrees that points best."""
    best, found = -(1 << 62), 0
    for degrees in several:
        along = dx * SIN[degrees % 360] + dy * COS[degrees % 360]
        if along > best:
            best, found = along, degrees
    return found


def barred_kinds(battle: MacduffBattle, unit: MacduffUnit) -> int:
    """MACD-TERR-04, MACD-TERR-06, MACD-TERR-07: Returns the kinds of ground a unit may not enter, a mask."""
    return _kinds_at(battle, unit, NO_ENTRY)


def slow_kinds(battle: MacduffBattle, unit: MacduffUnit) -> int:
    """MACD-TERR-03, MACD-TERR-05, MACD-R-61: Returns the kinds in which an inch costs it two, a mask."""
    return _kinds_at(battle, unit, 2)


def _kinds_at(battle: MacduffBattle, unit: MacduffUnit, cost: int) -> int:
    mask = 0
    for terrain in (BROKEN, DIFFICULT, IMPASSABLE):
        if cost_in(battle.board, unit, terrain, battle.options) == cost:
            mask |= battle.board.of_terrain[terrain]
    return mask


def without(spans: list[Span], roads: list[Span]) -> list[Span]:
    """MACD-TERR-08: Returns the parts of *spans* that no road runs through."""
    left = spans
    for low, high in roads:
        left = [
            part
            for begin, end in left
            for part in ((begin, min(end, low)), (max(begin, high), end))
            if part[0] < part[1]
        ]
    return left


def off_road_spans(battle: MacduffBattle, kinds: int, p: Point, q: Point) -> list[Span]:
    """Returns the stretches of a line in ground of these kinds where no road or gap cancels it."""
    if not kinds:
        return []
    ground = battle.board.ground
    spans = ground.spans(kinds, p, q)
    return without(spans, ground.spans(battle.board.paths, p, q)) if spans else spans


def slow_spans(battle: MacduffBattle, kinds: int, p: Point, q: Point) -> list[Span]:
    """MACD-R-21, MACD-R-61: Returns the stretches of a line where an inch costs two.

    Rough ground off the road; by road only difficult ground, unless the option says full.
    """
    found = off_road_spans(battle, kinds, p, q)
    difficult = battle.board.of_terrain[DIFFICULT]
    if not difficult or not battle.board.paths or battle.options.road_in_difficult != "half":
        return found
    ground = battle.board.ground
    whole = ground.spans(difficult, p, q)
    by_road = without(whole, off_road_spans(battle, difficult, p, q)) if whole else []
    return united([*found, *by_road])


def slow_depth(battle: MacduffBattle, kinds: int, start: Footprint, end: Footprint) -> int:
    """MACD-R-61: Returns the greatest depth of slow ground under the front's corners and middle."""
    pairs = zip(points_of(start), points_of(end), strict=True)
    return max([length_of(slow_spans(battle, kinds, p, q), p, q) for p, q in pairs])


def clear_of_barred(battle: MacduffBattle, unit: MacduffUnit, start: Footprint, far: int) -> int:
    """MACD-TERR-07: Returns how far straight ahead a unit goes before ground that it may not enter."""
    kinds = barred_kinds(battle, unit)
    if not kinds or not far:
        return far
    whole = far
    for p, q in zip(points_of(start), points_of(ahead(start, whole)), strict=True):
        for low, _ in off_road_spans(battle, kinds, p, q):
            far = min(far, max(0, whole * low // WHOLE - 1))
    return far


def within_budget(battle: MacduffBattle, unit: MacduffUnit, start: Footprint, far: int, budget: int) -> int:
    """MACD-R-22, MACD-R-61: Returns how far of *far* a unit gets straight ahead for *budget* hundredths.

    By option a line obstacle on the way halves the whole move.
    """
    far = min(far, budget)
    kinds = slow_kinds(battle, unit)
    if kinds and battle.options.linear_obstacle == "whole_move":
        lines, kinds = kinds & battle.board.obstacles, kinds & ~battle.board.obstacles
        if lines and slow_depth(battle, lines, start, ahead(start, far)):
            far = min(far, budget // 2)
            budget //= 2
    if far + slow_depth(battle, kinds, start, ahead(start, far)) <= budget:
        return far
    least, most = far // 2, far
    while least + 1 < most:
        half = (least + most) // 2
        if half + slow_depth(battle, kinds, start, ahead(start, half)) <= budget:
            least = half
        else:
            most = half
    return least


def room_ahead(
    battle: MacduffBattle,
    unit: MacduffUnit,
    start: Footprint,
    far: int,
    passes: bool,
    target: MacduffUnit | None,
) -> int:
    """MACD-CHG-01: Returns how far a unit goes before table edge, friends, or an inch from the enemy.

    A charger passes close by other enemies, who may stand shoulder to shoulder with its *target*, whom it
    may touch. *passes*: it may pass through friends.
    """
    far = _until_edge(battle, start, far)
    reach = far + GAP_TO_ENEMY + start.frontage // 2 + start.depth
    for enemy in battle.enemies(unit):
        if enemy is target or not is_near(enemy, start.x, start.y, reach):
            continue
        gap = GAP_TO_ENEMY if target is None else GAP_IN_CHARGE
        if not is_clear_of_way(start, enemy.shape(), gap):
            far = go_until_near(start, enemy.shape(), gap, far)
    near = [] if passes else [u for u in battle.friends(unit) if is_near(u, start.x, start.y, reach)]
    solid = [shape for shape in battle.shapes(near) if not is_clear_of_way(start, shape, 0)]
    if target is not None:
        solid = [*solid, target.shape()]
    return go_to_contact(start, solid, far) if solid else far


def _until_edge(battle: MacduffBattle, start: Footprint, far: int) -> int:
    """Returns how far a unit goes with all its corners on the table."""
    least, most = 0, far
    if is_on_table(ahead(start, far).corners(), battle.board.width, battle.board.height):
        return far
    while least + 1 < most:
        half = (least + most) // 2
        if is_on_table(ahead(start, half).corners(), battle.board.width, battle.board.height):
            least = half
        else:
            most = half
    return least


def is_free(
    battle: MacduffBattle,
    unit: MacduffUnit,
    shape: Shape,
    target: MacduffUnit | None = None,
    passes: bool = False,
) -> bool:
    """Tells whether a unit may lie there: on the table, on nobody, an inch from enemies it does not fight.

    An enemy that is nearer already it may keep that near, and a charger does not mind any. *passes*: friends
    do not matter, since it goes on.
    """
    if not is_on_table(shape, battle.board.width, battle.board.height):
        return False
    x, y = shape[0]
    reach = max([max(abs(u - x), abs(v - y)) for u, v in shape]) + GAP_TO_ENEMY
    for other in battle.bodies():
        if other is unit or not is_near(other, x, y, reach):
            continue
        if overlaps(shape, other.shape()) and not (passes and other.side == unit.side):
            return False
        enemy = other.side != unit.side and target is None and other.index not in unit.fighting
        if enemy and distance(shape, other.shape()) < min(GAP_TO_ENEMY, gap_now(battle, unit, other)):
            return False
    return True


def gap_now(battle: MacduffBattle, unit: MacduffUnit, other: MacduffUnit) -> int:
    """Returns how near a unit is to another; a unit that is not on the table is far from all."""
    return battle.distance(unit, other) if unit.on_table else GAP_TO_ENEMY


def turned(
    battle: MacduffBattle, unit: MacduffUnit, bearing: int, budget: int, target: MacduffUnit | None
) -> tuple[Footprint, int]:
    """Returns a unit turned towards a bearing, and what it cost; as it stood if there is no room.

    Formed troops wheel on a corner, all others turn about their middle.
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
    if all(is_free(battle, unit, shape, target) for shape in swept(start, leg)[1:]):
        end = after_leg(start, leg)
        if is_free(battle, unit, end.corners(), target):
            return end, cost
    return start, 0


def path_towards(
    battle: MacduffBattle,
    unit: MacduffUnit,
    point: Point,
    budget: int,
    passes: bool = False,
    target: MacduffUnit | None = None,
) -> Footprint:
    """MACD-ORD-03, MACD-MOVE-01: Returns where a unit gets that turns to a point and goes straight on.

    *budget*: hundredths that the dice allow. It goes as far as it can and never farther than the point.
    """
    start, spent = turned(battle, unit, bearing_to(unit.footprint(), point), budget, target)
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
    far = within_budget(battle, unit, start, budget, budget)
    far = clear_of_barred(battle, unit, start, far)
    far = room_ahead(battle, unit, start, far, passes, target)
    if passes:
        far = back_until_clear(battle, unit, start, far)
    return ahead(start, far)


def has_friends_ahead(battle: MacduffBattle, unit: MacduffUnit, far: int) -> bool:
    """MACD-MOVE-12: Tells whether friends stand in the way straight ahead within *far*."""
    start = unit.footprint()
    near = [u for u in battle.friends(unit) if is_near(u, start.x, start.y, far + start.frontage)]
    return any(
        not is_clear_of_way(start, u.shape(), 0) and go_to_contact(start, [u.shape()], far) < far
        for u in near
    )


def back_until_clear(battle: MacduffBattle, unit: MacduffUnit, start: Footprint, far: int) -> int:
    """Returns the most of *far* after which a unit that passes through friends lies on none of them."""
    reach = far + start.frontage // 2 + start.depth
    friends = [u for u in battle.friends(unit) if is_near(u, start.x, start.y, reach)]
    while far > 0:
        shape = ahead(start, far).corners()
        if not any(overlaps(shape, other.shape()) for other in friends):
            return far
        far = max(0, far - 20)
    return 0


def resized(unit: MacduffUnit, formation: int, files: int, keeps_middle: bool) -> Footprint:
    """MACD-MOVE-12: Returns the footprint of a unit in another formation."""
    frontage, depth = size_on_table(unit.troop, formation, max(1, unit.strength), files)
    if keeps_middle:
        return around_middle(unit.footprint().middle(), unit.facing, frontage, depth)
    return Footprint(unit.x, unit.y, unit.facing, frontage, depth)


def is_barred(battle: MacduffBattle, unit: MacduffUnit, footprint: Footprint) -> bool:
    """MACD-TERR-04, MACD-TERR-07: Tells whether a unit would stand in ground that it may not enter."""
    kinds = battle.board.kinds_at(footprint.corners())
    return bool(kinds & barred_kinds(battle, unit)) and not kinds & battle.board.paths


def is_rough_way(battle: MacduffBattle, start: Footprint, end: Footprint) -> bool:
    """MACD-R-57: Tells whether a straight way touches broken or difficult ground off the road."""
    pairs = zip(points_of(start), points_of(end), strict=True)
    return any(off_road_spans(battle, battle.board.rough, p, q) for p, q in pairs)


def roads_near(table: MacduffTable, point: Point) -> list[Point]:
    """MACD-TERR-08: Returns the point of the middle of each stretch of road nearest to a point."""
    found = []
    for piece in table.ground.pieces:
        if table.nature_of(piece).path == ROAD and len(piece.polygon) == 4:
            found.append(nearest_on_line(*middle_line(piece.polygon), point))
    return found


def middle_line(strip: Shape) -> tuple[Point, Point]:
    """Returns the ends of the line along the middle of a strip of four corners."""
    middles = [
        ((x + u) // 2, (y + v) // 2) for (x, y), (u, v) in zip(strip, (*strip[1:], strip[0]), strict=True)
    ]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = middles
    is_longer = (ax - cx) ** 2 + (ay - cy) ** 2 >= (bx - dx) ** 2 + (by - dy) ** 2
    return (middles[0], middles[2]) if is_longer else (middles[1], middles[3])


def nearest_on_line(p: Point, q: Point, point: Point) -> Point:
    """Returns the point of the line from *p* to *q* that is nearest to a point."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    whole = max(1, dx * dx + dy * dy)
    part = min(whole, max(0, (point[0] - p[0]) * dx + (point[1] - p[1]) * dy))
    return p[0] + dx * part // whole, p[1] + dy * part // whole


def is_by_road(battle: MacduffBattle, start: Footprint, end: Footprint) -> bool:
    """MACD-R-15: Tells whether the middle of the front stays on a road all the way."""
    p, q = (start.x, start.y), (end.x, end.y)
    if p == q:
        return False
    spans = battle.board.ground.spans(battle.board.paths, p, q)
    return bool(spans) and sum(high - low for low, high in spans) == WHOLE
