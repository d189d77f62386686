"""Footprints: the rectangles that units cover."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final

from rules.core.measure.angles import COS, HALF_UNIT, SIN, near
from rules.core.measure.shapes import Point, Shape, distance, root_up

FRONT, RIGHT, REAR, LEFT = 0, 1, 2, 3
"""Faces of a footprint, clockwise. Face n runs from corner n to corner n + 1."""

CONTACT: Final = 3
"""Hundredths of an inch. Units at most this far apart touch."""


@dataclass(slots=True, unsafe_hash=True)
class Footprint:
    """A rectangle by the middle of its front edge. All numbers are whole; lengths are hundredths.

    Never changed once made. It is not frozen only because that makes it three times as slow to make.
    """

    x: int
    y: int  # grows away from the near edge
    facing: int  # degrees clockwise from the far edge, 0 to 359
    frontage: int  # even
    depth: int  # even
    # found when they are first asked for
    known_corners: Shape | None = field(default=None, init=False, repr=False, compare=False)
    _middle: Point | None = field(default=None, init=False, repr=False, compare=False)

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
            known = self.x - near(half * SIN[self.facing]), self.y - near(half * COS[self.facing])
            self._middle = known
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
    sine, cosine, half = SIN[facing], COS[facing], frontage // 2
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
    x, y = middle[0] + near(half * SIN[facing]), middle[1] + near(half * COS[facing])
    return Footprint(x, y, facing, frontage, depth)


def is_within(a: Footprint, b: Footprint, limit: int) -> bool:
    """True if the edges are at most *limit* apart. Compares boxes and circles first: most need no more."""
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
    inner = limit + min(a.frontage, a.depth) // 2 + min(b.frontage, b.depth) // 2 - CONTACT
    if inner > 0 and square < inner * inner:
        return True
    return distance(a.corners(), b.corners()) <= limit


@cache
def outer_radius(frontage: int, depth: int) -> int:
    """Returns the radius of the circle through the corners, rounded up."""
    return root_up(frontage * frontage + depth * depth) // 2 + 1
