"""Rough ground under the straight way of a unit: what slows it, what bars it, and roads."""

from rules.core.measure.contact import footprint_ahead
from rules.core.measure.footprints import Footprint
from rules.core.measure.ground import WHOLE, Span, united_spans
from rules.core.measure.legs import points_of
from rules.core.measure.shapes import Point, Shape
from rules.macduff.battle import MacduffBattle
from rules.macduff.board import MacduffTable
from rules.macduff.sections.terrain import NO_ENTRY
from rules.macduff.terms import BROKEN, DIFFICULT, IMPASSABLE, ROAD
from rules.macduff.units import MacduffUnit
from rules.macduff.whereabouts import cost_in, is_light_gun


def barred_kinds(battle: MacduffBattle, unit: MacduffUnit) -> int:
    """Returns the kinds of ground that a unit may not enter, as a mask.

    MACD-TERR-04, MACD-TERR-06, MACD-TERR-07.
    """
    return _kinds_at(battle, unit, NO_ENTRY)


def slow_kinds(battle: MacduffBattle, unit: MacduffUnit) -> int:
    """Returns the kinds of ground in which an inch costs a unit two, as a mask.

    MACD-TERR-03, MACD-TERR-05, MACD-R-61.
    """
    return _kinds_at(battle, unit, 2)


def _kinds_at(battle: MacduffBattle, unit: MacduffUnit, cost: int) -> int:
    known = battle.table.kinds_by_cost
    key = (2 * unit.unit_class() + is_light_gun(unit)) * 3 + cost
    mask = known.get(key, -1)
    if mask < 0:
        mask = 0
        for terrain in (BROKEN, DIFFICULT, IMPASSABLE):
            if cost_in(battle.table, unit, terrain, battle.options) == cost:
                mask |= battle.table.of_terrain[terrain]
        known[key] = mask
    return mask


def has_ground(battle: MacduffBattle, kinds: int, start: Footprint, end: Footprint) -> bool:
    """Tells whether a front that goes straight ahead may cross any of these kinds.

    It looks at boxes.
    """
    pieces = battle.table.ground.of_kinds(kinds)
    if not pieces:
        return False
    half = start.frontage // 2 + 2
    sx, sy, ex, ey = start.x, start.y, end.x, end.y
    left, right = (sx - half, ex + half) if sx < ex else (ex - half, sx + half)
    low, high = (sy - half, ey + half) if sy < ey else (ey - half, sy + half)
    for piece in pieces:
        near = piece.box
        if near[0] <= right and near[2] >= left and near[1] <= high and near[3] >= low:
            return True
    return False


def spans_off_roads(spans: list[Span], roads: list[Span]) -> list[Span]:
    """Returns the parts of *spans* that no road runs through. MACD-TERR-08."""
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
    """Returns the stretches of a line in ground of these kinds, off roads and gaps."""
    if not kinds:
        return []
    ground = battle.table.ground
    spans = ground.spans(kinds, p, q)
    return spans_off_roads(spans, ground.spans(battle.table.paths, p, q)) if spans else spans


def slow_spans(battle: MacduffBattle, kinds: int, p: Point, q: Point) -> list[Span]:
    """Returns the stretches of a line where an inch costs two.

    That is rough ground off the road. By road it is only difficult ground, unless the option says full.
    MACD-R-21, MACD-R-61.
    """
    spans = off_road_spans(battle, kinds, p, q)
    difficult = battle.table.of_terrain[DIFFICULT]
    if not difficult or not battle.table.paths or battle.options.road_in_difficult != "half":
        return spans
    ground = battle.table.ground
    whole = ground.spans(difficult, p, q)
    by_road = spans_off_roads(whole, off_road_spans(battle, difficult, p, q)) if whole else []
    return united_spans([*spans, *by_road])


def has_on_way(battle: MacduffBattle, kinds: int, start: Footprint, end: Footprint) -> bool:
    """Tells whether the front's corners or middle go through these kinds off the road."""
    if not has_ground(battle, kinds, start, end):
        return False
    pairs = zip(points_of(start), points_of(end), strict=True)
    return any(off_road_spans(battle, kinds, p, q) for p, q in pairs)


def clear_of_barred(battle: MacduffBattle, unit: MacduffUnit, start: Footprint, far: int) -> int:
    """Returns how far ahead a unit goes before ground that it may not enter. MACD-TERR-07."""
    kinds = barred_kinds(battle, unit)
    if not kinds or not far or not has_ground(battle, kinds, start, footprint_ahead(start, far)):
        return far
    whole = far
    for p, q in zip(points_of(start), points_of(footprint_ahead(start, whole)), strict=True):
        for low, _ in off_road_spans(battle, kinds, p, q):
            far = min(far, max(0, whole * low // WHOLE - 1))
        if not far:
            break
    return far


def within_budget(battle: MacduffBattle, unit: MacduffUnit, start: Footprint, far: int, budget: int) -> int:
    """Returns how far of *far* a unit gets straight ahead for *budget* hundredths.

    By option, a line obstacle on the way halves the whole move. MACD-R-22, MACD-R-61.
    """
    far = min(far, budget)
    kinds = slow_kinds(battle, unit)
    if not has_ground(battle, kinds | battle.table.of_terrain[DIFFICULT], start, footprint_ahead(start, far)):
        return far
    if kinds and battle.options.linear_obstacle == "whole_move":
        lines, kinds = kinds & battle.table.obstacles, kinds & ~battle.table.obstacles
        if lines and has_on_way(battle, lines, start, footprint_ahead(start, far)):
            far = min(far, budget // 2)
            budget //= 2
    pairs = zip(points_of(start), points_of(footprint_ahead(start, far)), strict=True)
    slow = [spans for spans in [slow_spans(battle, kinds, p, q) for p, q in pairs] if spans]
    if not slow or far + depth_until(slow, far, far) <= budget:
        return far
    least, most = far // 2, far
    while least + 1 < most:
        half = (least + most) // 2
        if half + depth_until(slow, half, far) <= budget:
            least = half
        else:
            most = half
    return least


def depth_until(lines: list[list[Span]], gone: int, far: int) -> int:
    """Returns the greatest depth of slow ground on lines of *far*, up to *gone*. MACD-R-61."""
    end = WHOLE * gone // far
    greatest = 0
    for spans in lines:
        parts = 0
        for low, high in spans:
            if low < end:
                parts += (high if high < end else end) - low
        greatest = max(greatest, parts)
    return (greatest * far + WHOLE // 2) // WHOLE


def is_barred(battle: MacduffBattle, unit: MacduffUnit, footprint: Footprint) -> bool:
    """Tells whether a unit would stand in ground that it may not enter. MACD-TERR-04, MACD-TERR-07."""
    kinds = battle.table.kinds_at(footprint.corners())
    return bool(kinds & barred_kinds(battle, unit)) and not kinds & battle.table.paths


def is_rough_way(battle: MacduffBattle, start: Footprint, end: Footprint) -> bool:
    """Tells whether a straight way touches broken or difficult ground off the road. MACD-R-57."""
    return has_on_way(battle, battle.table.rough, start, end)


def has_no_features(battle: MacduffBattle, unit: MacduffUnit, point: Point, kinds: int) -> bool:
    """Tells whether none of these kinds is near the way of a unit to a point."""
    wide = 2 * (unit.frontage + unit.depth)
    start = Footprint(unit.mid_x, unit.mid_y, unit.facing, wide, 0)
    return not has_ground(battle, kinds, start, start.at(*point))


def is_by_road(battle: MacduffBattle, start: Footprint, end: Footprint) -> bool:
    """Tells whether the middle of the front stays on a road all the way. MACD-R-15."""
    p, q = (start.x, start.y), (end.x, end.y)
    if p == q or not has_ground(battle, battle.table.paths, start, end):
        return False
    spans = battle.table.ground.spans(battle.table.paths, p, q)
    return bool(spans) and sum(high - low for low, high in spans) == WHOLE


def roads_near(table: MacduffTable, point: Point) -> list[Point]:
    """Returns, for the middle of each stretch of road, the point nearest to a point. MACD-TERR-08."""
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
