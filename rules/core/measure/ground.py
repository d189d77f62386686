"""Ground: pieces of terrain as polygons, and the length of a line inside them.

A point on a line is stored in 2^20ths of the line, rounded half to even. So both ends of a line agree, and so
do quarter turns and mirror images. A line along the edge of a piece is not inside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import isqrt
from typing import Final

from rules.core.measure.shapes import Point, holds, hull

WHOLE: Final = 1 << 20
"""The length of a line in the unit for points on it."""

Span = tuple[int, int]
"""A stretch of a line, in 2^20ths."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of terrain: a simple polygon. The ruleset defines the meaning of *kind*.

    Contours are nested pieces of rising *level*. A line obstacle is a strip.
    """

    polygon: tuple[Point, ...]
    kind: int
    level: int = 0  # of the ground inside it; the table is 0
    height: int = 0  # of what stands on it, in levels
    box: tuple[int, int, int, int] = field(init=False)  # left, near, right, far

    def __post_init__(self) -> None:
        xs, ys = [x for x, _ in self.polygon], [y for _, y in self.polygon]
        object.__setattr__(self, "box", (min(xs), min(ys), max(xs), max(ys)))


def spans_inside(piece: Piece, p: Point, q: Point) -> list[Span]:
    """Returns the stretches of the line from *p* to *q* that lie inside the piece, in order."""
    (px, py), (qx, qy) = p, q
    if p == q:
        return []
    left, bottom, right, top = piece.box
    if (
        (px <= left and qx <= left)
        or (px >= right and qx >= right)
        or (py <= bottom and qy <= bottom)
        or (py >= top and qy >= top)
    ):
        return []
    dx, dy = qx - px, qy - py
    crossings: list[int] = []
    ax, ay = piece.polygon[-1]
    a = dx * (ay - py) - dy * (ax - px)
    for bx, by in piece.polygon:
        b = dx * (by - py) - dy * (bx - px)
        if a == 0 and b == 0:
            return _spans_by_middles(piece.polygon, p, q)
        if (a > 0) != (b > 0):
            ex, ey = bx - ax, by - ay
            crossings.append(part_of_line((ax - px) * ey - (ay - py) * ex, dx * ey - dy * ex))
        ax, ay, a = bx, by, b
    if len(crossings) == 2:  # nearly always
        low, high = crossings
        if low > high:
            low, high = high, low
        low, high = (low if low > 0 else 0), (high if high < WHOLE else WHOLE)
        return [(low, high)] if low < high else []
    crossings.sort()
    spans = [
        (max(0, crossings[place]), min(WHOLE, crossings[place + 1])) for place in range(0, len(crossings), 2)
    ]
    return [span for span in spans if span[0] < span[1]]


def part_of_line(above: int, below: int) -> int:
    """Returns *above* / *below* in 2^20ths, rounded half to even."""
    if below < 0:
        above, below = -above, -below
    whole, rest = divmod(above << 20, below)
    if 2 * rest > below or (2 * rest == below and whole % 2 == 1):
        whole += 1
    return whole


def _spans_by_middles(polygon: Sequence[Point], p: Point, q: Point) -> list[Span]:
    """Returns spans as spans_inside does, for a line along an edge.

    It looks at the middle of each stretch between crossings.
    """
    (px, py), (qx, qy) = p, q
    dx, dy = qx - px, qy - py
    marks = {0, WHOLE}
    length = dx * dx + dy * dy
    ax, ay = polygon[-1]
    a = dx * (ay - py) - dy * (ax - px)
    for bx, by in polygon:
        b = dx * (by - py) - dy * (bx - px)
        if b == 0:
            marks.add(part_of_line(dx * (bx - px) + dy * (by - py), length))
        elif (a > 0 > b) or (a < 0 < b):
            ex, ey = bx - ax, by - ay
            marks.add(part_of_line((ax - px) * ey - (ay - py) * ex, dx * ey - dy * ex))
        ax, ay, a = bx, by, b
    ordered = sorted([mark for mark in marks if 0 <= mark <= WHOLE])
    scaled = [(x * 2 * WHOLE, y * 2 * WHOLE) for x, y in polygon]
    spans: list[Span] = []
    for low, high in zip(ordered, ordered[1:], strict=False):
        middle = px * 2 * WHOLE + dx * (low + high), py * 2 * WHOLE + dy * (low + high)
        if is_inside(scaled, middle):
            spans.append((low, high))
    return spans


def is_inside(polygon: Sequence[Point], point: Point) -> bool:
    """Tells whether *point* lies inside a simple polygon. A point on its edge does not."""
    x, y = point
    inside = False
    ax, ay = polygon[-1]
    for bx, by in polygon:
        turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if turn == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return False
        if (ay > y) != (by > y) and (turn > 0) == (by > ay):
            inside = not inside
        ax, ay = bx, by
    return inside


def depth_inside(piece: Piece, p: Point, q: Point) -> int:
    """Returns the length of the line from *p* to *q* inside the piece, rounded to nearest."""
    return length_of(spans_inside(piece, p, q), p, q)


def length_of(spans: Iterable[Span], p: Point, q: Point) -> int:
    """Returns the length of these stretches of the line from *p* to *q*, rounded to nearest."""
    parts = sum([high - low for low, high in spans])
    if parts == 0:
        return 0
    dx, dy = q[0] - p[0], q[1] - p[1]
    return (isqrt(4 * (dx * dx + dy * dy) * parts * parts) + WHOLE) >> 21


def united_spans(spans: Iterable[Span]) -> list[Span]:
    """Returns *spans* in order, those that overlap or meet made one."""
    joined: list[Span] = []
    for low, high in sorted(spans):
        if joined and low <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(high, joined[-1][1])
        else:
            joined.append((low, high))
    return joined


def mask_of(kinds: Iterable[int]) -> int:
    """Returns a bit mask of kinds of terrain."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


class Ground:
    """The pieces on a table, in a fixed order, and questions about points and lines."""

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self.pieces = tuple(pieces)
        self._raised = [piece for piece in self.pieces if piece.level]
        self._of_kinds: dict[int, list[Piece]] = {}  # by mask

    def level(self, point: Point) -> int:
        """Returns the level of the ground at *point*: that of the highest piece around it."""
        highest = 0
        x, y = point
        for piece in self._raised:
            left, bottom, right, top = piece.box
            inside = left <= x <= right and bottom <= y <= top
            if inside and piece.level > highest and is_inside(piece.polygon, point):
                highest = piece.level
        return highest

    def of_kinds(self, kinds: int) -> list[Piece]:
        """Returns the pieces of these *kinds*, a mask, in their order."""
        found = self._of_kinds.get(kinds)
        if found is None:
            found = self._of_kinds[kinds] = [piece for piece in self.pieces if kinds >> piece.kind & 1]
        return found

    def kinds(self, point: Point) -> int:
        """Returns the kinds of the pieces around *point*, as a mask."""
        (x, y), mask = point, 0
        for piece in self.pieces:
            left, bottom, right, top = piece.box
            if left < x < right and bottom < y < top and is_inside(piece.polygon, point):
                mask |= 1 << piece.kind
        return mask

    def kinds_under(self, shape: Sequence[Point]) -> int:
        """Returns the kinds of the pieces that *shape* lies on, as a mask.

        A piece counts if *shape* lies on any part of it.
        """
        xs, ys = [x for x, _ in shape], [y for _, y in shape]
        near = self.near_box(min(xs), min(ys), max(xs), max(ys))
        return mask_of([piece.kind for piece in near if covers(piece, shape)])

    def near_box(self, left: int, bottom: int, right: int, top: int) -> list[Piece]:
        """Returns the pieces that may have a point in common with a box, in their order."""
        return [
            piece
            for piece in self.pieces
            if piece.box[0] <= right
            and piece.box[2] >= left
            and piece.box[1] <= top
            and piece.box[3] >= bottom
        ]

    def depth(self, kinds: int, p: Point, q: Point) -> int:
        """Returns how much of the line lies in pieces of these *kinds*, a mask.

        It is rounded to nearest. Where pieces overlap the line is counted once.
        """
        return length_of(self.spans(kinds, p, q), p, q)

    def spans(self, kinds: int, p: Point, q: Point) -> list[Span]:
        """Returns the stretches of the line in pieces of these *kinds*, a mask."""
        stretches: list[Span] = []
        (px, py), (qx, qy) = p, q
        low_x, high_x = (px, qx) if px < qx else (qx, px)
        low_y, high_y = (py, qy) if py < qy else (qy, py)
        for piece in self.of_kinds(kinds):
            left, bottom, right, top = piece.box
            if left < high_x and low_x < right and bottom < high_y and low_y < top:
                stretches += spans_inside(piece, p, q)
        return united_spans(stretches) if len(stretches) > 1 else stretches


def covers(piece: Piece, shape: Sequence[Point]) -> bool:
    """Tells whether the inside of *shape* has anything in common with the piece.

    An edge of *shape* counts too.
    """
    px, py = shape[-1]
    for qx, qy in shape:
        if spans_inside(piece, (px, py), (qx, qy)):
            return True
        px, py = qx, qy
    # No edge goes in: the shape encloses the piece, they are apart, or they are the same.
    body = tuple(shape)
    if len(body) < 3:
        return False
    return all(holds(body, corner) for corner in piece.polygon)


def strip(p: Point, q: Point, width: int) -> tuple[Point, ...]:
    """Returns the polygon of a line obstacle from *p* to *q*: a wall, a hedge, a stream."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = max(1, isqrt(dx * dx + dy * dy))
    ax, ay = width * -dy // (2 * length), width * dx // (2 * length)
    return hull(
        [(p[0] + ax, p[1] + ay), (q[0] + ax, q[1] + ay), (q[0] - ax, q[1] - ay), (p[0] - ax, p[1] - ay)]
    )
