"""Footprints: the rectangles that units cover."""

from __future__ import annotations

from functools import cache
from math import isqrt
from typing import Any, Final

from rules.core.measure.angles import COS, HALF_UNIT, SIN, from_fixed_point
from rules.core.measure.shapes import Point, Shape, distance, root_up

FRONT, RIGHT, REAR, LEFT = 0, 1, 2, 3
"""Faces of a footprint, clockwise. Face n runs from corner n to corner n + 1."""

CONTACT: Final = 3
"""Hundredths of an inch. Units at most this far apart touch."""


class Footprint:
    """A rectangle by the middle of its front edge. All numbers are whole; lengths are hundredths.

    Never changed once made. It is no dataclass only because it takes longer to make one once compiled.
    """

    __slots__ = ("_middle", "depth", "facing", "frontage", "known_corners", "x", "y")

    def __init__(self, x: int, y: int, facing: int, frontage: int, depth: int) -> None:
        self.x = x
        self.y = y  # grows away from the near edge
        self.facing = facing  # degrees clockwise from the far edge, 0 to 359
        self.frontage = frontage  # even
        self.depth = depth  # even
        # found when they are first asked for
        self.known_corners: Shape | None = None
        self._middle: Point | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Footprint) and self._numbers() == other._numbers()

    def __hash__(self) -> int:
        return hash(self._numbers())

    def __repr__(self) -> str:
        return f"Footprint{self._numbers()}"

    def __deepcopy__(self, known: dict[int, Any]) -> Footprint:
        return self

    def _numbers(self) -> tuple[int, int, int, int, int]:
        return self.x, self.y, self.facing, self.frontage, self.depth

    def corners(self) -> Shape:
        """Returns front left, front right, rear right, rear left. Rounded here and never again."""
        known = self.known_corners
        if known is None:
            known = self.known_corners = corners(self.x, self.y, self.facing, self.frontage, self.depth)
        return known

    def front(self) -> Shape:
        """Returns the front edge: ranges are measured from it."""
        return self.corners()[:2]

    def middle(self) -> Point:
        """Returns the middle of the whole rectangle."""
        known = self._middle
        if known is None:
            half = self.depth // 2
            back, down = half * SIN[self.facing], half * COS[self.facing]
            back = (back + HALF_UNIT) >> 16 if back >= 0 else -((HALF_UNIT - back) >> 16)
            down = (down + HALF_UNIT) >> 16 if down >= 0 else -((HALF_UNIT - down) >> 16)
            known = self._middle = self.x - back, self.y - down
        return known

    def edge(self, face: int) -> tuple[Point, Point]:
        """Returns the ends of a face as somebody looking out over it sees them: left, then right."""
        shape = self.corners()
        return shape[face], shape[(face + 1) % 4]

    def at(self, x: int, y: int) -> Footprint:
        """Returns the same rectangle with its front middle at *x*, *y*."""
        return Footprint(x, y, self.facing, self.frontage, self.depth)


def corners(x: int, y: int, facing: int, frontage: int, depth: int) -> Shape:
    """Returns the corners of a rectangle, clockwise from the front left."""
    half = frontage // 2
    if facing == 0:  # nine in ten look straight at one of the long edges: nothing to round
        return (x - half, y), (x + half, y), (x + half, y - depth), (x - half, y - depth)
    if facing == 180:
        return (x + half, y), (x - half, y), (x - half, y + depth), (x + half, y + depth)
    sine, cosine = SIN[facing], COS[facing]
    across, up = half * cosine, half * sine
    back, down = depth * sine, depth * cosine
    # each as near() has it, written out: no other function is called as often
    left = (across + HALF_UNIT) >> 16 if across >= 0 else -((HALF_UNIT - across) >> 16)
    rise = (up + HALF_UNIT) >> 16 if up >= 0 else -((HALF_UNIT - up) >> 16)
    rear_x, out_x = across - back, across + back
    rear_x = (rear_x + HALF_UNIT) >> 16 if rear_x >= 0 else -((HALF_UNIT - rear_x) >> 16)
    out_x = (out_x + HALF_UNIT) >> 16 if out_x >= 0 else -((HALF_UNIT - out_x) >> 16)
    rear_y, out_y = up + down, up - down
    rear_y = (rear_y + HALF_UNIT) >> 16 if rear_y >= 0 else -((HALF_UNIT - rear_y) >> 16)
    out_y = (out_y + HALF_UNIT) >> 16 if out_y >= 0 else -((HALF_UNIT - out_y) >> 16)
    return ((x - left, y + rise), (x + left, y - rise), (x + rear_x, y - rear_y), (x - out_x, y + out_y))


def around_middle(middle: Point, facing: int, frontage: int, depth: int) -> Footprint:
    """Returns the rectangle with that middle."""
    half = depth // 2
    x, y = middle[0] + from_fixed_point(half * SIN[facing]), middle[1] + from_fixed_point(half * COS[facing])
    return Footprint(x, y, facing, frontage, depth)


def is_within(a: Footprint, b: Footprint, limit: int) -> bool:
    """Tells whether the edges are at most *limit* apart. *limit* is 0 or more.

    Most rectangles look straight at a long edge of the table: their boxes decide. For the others, circles and
    middles are compared first.
    """
    if a.facing % 180 == 0 == b.facing % 180:
        across = a.x - b.x if a.x > b.x else b.x - a.x
        across -= a.frontage // 2 + b.frontage // 2
        near, south = a.y if a.facing else a.y - a.depth, b.y if b.facing else b.y - b.depth
        along = south - near - a.depth if south > near else near - south - b.depth
        if across <= 0:
            return along <= limit
        return across <= limit if along <= 0 else across * across + along * along <= limit * limit
    dx, dy = a.x - b.x, a.y - b.y
    room = limit + a.frontage // 2 + a.depth + b.frontage // 2 + b.depth + CONTACT
    if dx > room or dx < -room or dy > room or dy < -room:
        return False
    if limit > 0 and dx * dx + dy * dy <= limit * limit:  # the fronts are that near
        return True
    (ax, ay), (bx, by) = a.middle(), b.middle()
    square = (ax - bx) * (ax - bx) + (ay - by) * (ay - by)
    outer = limit + outer_radius(a.frontage, a.depth) + outer_radius(b.frontage, b.depth) + CONTACT
    if square > outer * outer:
        return False
    inner = limit - CONTACT + (a.frontage if a.frontage < a.depth else a.depth) // 2
    inner += (b.frontage if b.frontage < b.depth else b.depth) // 2
    if inner > 0 and square < inner * inner:
        return True
    gap = gap_between(a, b, bx - ax, by - ay)
    if gap > limit + 2 * CONTACT:
        return False
    if (a.facing - b.facing) % 90 == 0:
        if gap <= limit - 2 * CONTACT:
            return True
    elif gap_between(b, a, ax - bx, ay - by) > limit + 2 * CONTACT:
        return False
    return distance(a.corners(), b.corners()) <= limit


def is_farther(a: Footprint, b: Footprint, limit: int) -> bool:
    """Tells whether a box around *b* shows that the edges are more than *limit* apart.

    False says nothing: they may be that far apart all the same.
    """
    (ax, ay), (bx, by) = a.middle(), b.middle()
    return gap_between(a, b, bx - ax, by - ay) > limit + 2 * CONTACT


def gap_between(place: Footprint, other: Footprint, dx: int, dy: int) -> int:
    """Returns the least distance of *other* from a rectangle, roughly.

    It counts as if *other* filled a box along the rectangle. That is exact if both look along the same lines.
    *dx*, *dy* lead from middle to middle.
    """
    sine, cosine = SIN[place.facing], COS[place.facing]
    turn = (other.facing - place.facing) % 360
    over, straight = SIN[turn], COS[turn]
    if over < 0:
        over = -over
    if straight < 0:
        straight = -straight
    along, across = dx * sine + dy * cosine, dx * cosine - dy * sine
    wide, deep = other.frontage // 2, other.depth // 2
    along = ((along if along > 0 else -along) - wide * over - deep * straight >> 16) - place.depth // 2
    across = ((across if across > 0 else -across) - wide * straight - deep * over >> 16) - place.frontage // 2
    if along <= 0:
        return across if across > 0 else 0
    return along if across <= 0 else isqrt(along * along + across * across)


@cache
def outer_radius(frontage: int, depth: int) -> int:
    """Returns the radius of the circle through the corners, rounded up."""
    return root_up(frontage * frontage + depth * depth) // 2 + 1
