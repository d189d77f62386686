"""Shapes: convex pieces of the table, and exact questions about them.

A shape lists its corners clockwise as seen from above, from the front left. A point and a line are shapes
too. Coordinates are hundredths of an inch.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from typing import Final

MOST: Final = 1 << 60
"""More than any area on a table."""

Point = tuple[int, int]
Shape = tuple[Point, ...]


def distance(a: Shape, b: Shape) -> int:
    """Measures edge to edge, rounded up: at most n exactly if the shapes are within n. Overlap is 0."""
    if len(a) < 3 and len(b) < 3:
        return _distance_of_lines(a, b)
    if len(a) > 1 and len(b) > 1 and a[0][1] == a[1][1] and b[0][1] == b[1][1]:
        box, other = box_of(a), box_of(b)
        if box is not None and other is not None:
            return _distance_of_boxes(box, other)
    first, is_apart = _distance_beyond(a, b)
    if first >= 0:
        return first
    second, is_parted = _distance_beyond(b, a)
    if second >= 0:
        return second
    if not is_apart and not is_parted:
        return 0
    return root_up(min([(x - u) * (x - u) + (y - v) * (y - v) for x, y in a for u, v in b]))


Box = tuple[int, int, int, int]
"""Left, near, right and far."""


def box_of(shape: Shape) -> Box | None:
    """Returns the box that a line from left to right or a rectangle along the table fills; else None."""
    if len(shape) == 4:
        (px, py), (qx, qy), (rx, ry), (sx, sy) = shape
        if py == qy and qx == rx and ry == sy and sx == px:
            if px == qx:
                return None
            return (px, ry, qx, py) if px < qx else (qx, py, px, ry)
    elif len(shape) == 2:
        (px, py), (qx, qy) = shape
        if py == qy:
            return (px, py, qx, py) if px < qx else (qx, py, px, py)
    return None


def _distance_of_boxes(a: Box, b: Box) -> int:
    """Measures between boxes: most units look straight at a long edge of the table."""
    left, near, right, far = a
    west, south, east, north = b
    across = west - right if west > right else left - east
    along = south - far if south > far else near - north
    if across <= 0:
        return along if along > 0 else 0
    return across if along <= 0 else root_up(across * across + along * along)


def _do_boxes_overlap(a: Box, b: Box) -> bool:
    """Tells whether boxes share more than an edge. A box without width or depth shares no more."""
    left, near, right, far = a
    west, south, east, north = b
    return (left if left > west else west) < (right if right < east else east) and (
        near if near > south else south
    ) < (far if far < north else north)


def _distance_beyond(a: Shape, b: Shape) -> tuple[int, bool]:
    """Returns the distance, and True if an edge parts the shapes.

    The distance is -1 unless a corner of *b* is nearest to an edge of *a*.
    """
    is_apart = False
    px, py = a[-1]
    for qx, qy in a:
        dx, dy = qx - px, qy - py
        offset = dx * py - dy * px
        least = MOST
        for x, y in b:
            far = dx * y - dy * x
            if far <= offset:
                break
            if far < least:
                least = far
        else:
            is_apart = True
            length = dx * dx + dy * dy
            for x, y in b:
                if dx * y - dy * x == least:
                    along = dx * (x - px) + dy * (y - py)
                    if 0 <= along <= length:
                        least -= offset
                        return root_up_of(least * least, length), True
        px, py = qx, qy
    return -1, is_apart


def _distance_of_lines(a: Shape, b: Shape) -> int:
    """Measures between points and lines, whose ends may lie on both sides of something."""
    if len(a) == len(b) == 2 and _lines_cross(a, b):
        return 0
    best, over = -1, 1
    for points, line in ((a, b), (b, a)):
        (px, py), (qx, qy) = line[0], line[-1]
        dx, dy = qx - px, qy - py
        length = dx * dx + dy * dy
        for x, y in points:
            along = dx * (x - px) + dy * (y - py)
            if 0 < along < length:
                across = dx * (y - py) - dy * (x - px)
                square, part = across * across, length
            else:
                nx, ny = (px, py) if along <= 0 else (qx, qy)
                square, part = (x - nx) * (x - nx) + (y - ny) * (y - ny), 1
            if best < 0 or square * over < best * part:
                best, over = square, part
    return root_up_of(best, over)


def _lines_cross(a: Shape, b: Shape) -> bool:
    """Tells whether the lines cross away from their ends."""
    (px, py), (qx, qy) = a
    (rx, ry), (sx, sy) = b
    dx, dy, ex, ey = qx - px, qy - py, sx - rx, sy - ry
    r, s = dx * (ry - py) - dy * (rx - px), dx * (sy - py) - dy * (sx - px)
    p, q = ex * (py - ry) - ey * (px - rx), ex * (qy - ry) - ey * (qx - rx)
    return (r < 0 < s or s < 0 < r) and (p < 0 < q or q < 0 < p)


def root_up(square: int) -> int:
    """Returns the square root, rounded up."""
    root = isqrt(square)
    return root if root * root == square else root + 1


def root_up_of(square: int, over: int) -> int:
    """Returns the root of *square* / *over*, rounded up."""
    root = isqrt(square // over)
    return root if root * root * over == square else root + 1


def overlaps(a: Shape, b: Shape) -> bool:
    """Tells whether two shapes of three corners or more share more than an edge or a corner."""
    if a[0][1] == a[1][1] and b[0][1] == b[1][1]:
        box, other = box_of(a), box_of(b)
        if box is not None and other is not None:
            return _do_boxes_overlap(box, other)
    return not _has_parting_edge(a, b) and not _has_parting_edge(b, a)


def _has_parting_edge(a: Shape, b: Shape) -> bool:
    px, py = a[-1]
    for qx, qy in a:
        dx, dy = qx - px, qy - py
        offset = dy * px - dx * py
        for x, y in b:
            if dx * y - dy * x + offset < 0:
                break
        else:
            return True
        px, py = qx, qy
    return False


def cuts(shape: Shape, p: Point, q: Point) -> bool:
    """Tells whether the line from *p* to *q* passes through the inside of *shape*."""
    return entry(shape, p, q) is not None


def entry(shape: Shape, p: Point, q: Point) -> tuple[int, int] | None:
    """Returns where the line from *p* to *q* enters the inside of *shape*, as a fraction of its length.

    None if it misses the inside.
    """
    (sx, sy), (ex, ey) = p, q
    low, low_of, high, high_of = 0, 1, 1, 1
    px, py = shape[-1]
    for qx, qy in shape:
        dx, dy = qx - px, qy - py
        start = dy * (sx - px) - dx * (sy - py)
        end = dy * (ex - px) - dx * (ey - py)
        if start <= 0 and end <= 0:
            return None
        if start <= 0:
            if -start * low_of > low * (end - start):
                low, low_of = -start, end - start
        elif end < 0 and start * high_of < high * (start - end):
            high, high_of = start, start - end
        px, py = qx, qy
    return (low, low_of) if low * high_of < high * low_of else None


def holds(shape: Shape, point: Point) -> bool:
    """Tells whether *point* lies inside *shape* or on its edge."""
    x, y = point
    px, py = shape[-1]
    for qx, qy in shape:
        if (qx - px) * (y - py) - (qy - py) * (x - px) > 0:
            return False
        px, py = qx, qy
    return True


def hull(points: Iterable[Point]) -> Shape:
    """Returns the smallest convex shape around *points*, clockwise."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    return tuple(_upper_side(ordered) + _upper_side(ordered[::-1]))


def _upper_side(ordered: Sequence[Point]) -> list[Point]:
    side: list[Point] = []
    for x, y in ordered:
        while len(side) > 1:
            (ox, oy), (px, py) = side[-2], side[-1]
            if (px - ox) * (y - oy) - (py - oy) * (x - ox) < 0:
                break
            side.pop()
        side.append((x, y))
    return side[:-1]


def is_on_table(shape: Shape, width: int, height: int) -> bool:
    """Tells whether no corner lies beyond the edges of the table."""
    for x, y in shape:  # noqa: SIM110 - asked for every move
        if not (0 <= x <= width and 0 <= y <= height):
            return False
    return True
