"""Contact: how far a unit goes straight ahead, and where it stops.

Units touch at 3 hundredths or less. Units at rest never overlap: a unit that has gone too far by a rounding
is put back by hundredths until it is clear.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.measure.angles import COS, HALF_UNIT, SIN, UNIT
from rules.core.measure.footprints import CONTACT, Footprint
from rules.core.measure.shapes import Box, Shape, box_of, distance, overlaps

TRIES: Final = 8


def footprint_ahead(unit: Footprint, far: int, turn: int = 0) -> Footprint:
    """Returns *unit* after *far* in the direction *turn* degrees right of its facing. It keeps its facing."""
    way = (unit.facing + turn) % 360
    if way == 0:  # most go straight towards one of the long edges, or from it: nothing to round
        return Footprint(unit.x, unit.y + far, unit.facing, unit.frontage, unit.depth)
    if way == 180:
        return Footprint(unit.x, unit.y - far, unit.facing, unit.frontage, unit.depth)
    x, y = far * SIN[way], far * COS[way]
    x = (x + HALF_UNIT) >> 16 if x >= 0 else -((HALF_UNIT - x) >> 16)
    y = (y + HALF_UNIT) >> 16 if y >= 0 else -((HALF_UNIT - y) >> 16)
    return Footprint(unit.x + x, unit.y + y, unit.facing, unit.frontage, unit.depth)


def go_until_touch(unit: Footprint, other: Shape, far: int, turn: int = 0) -> int:
    """Returns the hundredths that *unit* can go before it meets *other*, at most *far*.

    It goes straight, *turn* degrees right of its facing. The answer is rounded down; a rounding of the place
    may still overlap, see `go_to_contact`.
    """
    way = (unit.facing + turn) % 360
    if way % 180 == 0 == unit.facing % 180 and len(other) > 1 and other[0][1] == other[1][1]:
        box = box_of(other)
        room = None if box is None else _room_to_box(unit, box, way == 0)
        if room is not None:
            return room if 0 <= room < far else far
    dx, dy = SIN[way], COS[way]
    shape = unit.corners()
    best, over = far, 1
    for points, edges, ux, uy in ((shape, other, dx, dy), (other, shape, -dx, -dy)):
        px, py = edges[-1]
        for qx, qy in edges:
            ex, ey = qx - px, qy - py
            # A point reaches this edge only from outside, so against the way the edge looks.
            closing = ux * ey - uy * ex
            if closing > 0:
                for x, y in points:
                    wx, wy = px - x, py - y
                    # Where the way of the point meets the line of the edge, and how far along the edge.
                    gap = wx * ey - wy * ex
                    along = wx * uy - wy * ux
                    if gap >= 0 and 0 <= along <= closing and gap * UNIT * over < best * closing:
                        best, over = gap * UNIT, closing
            px, py = qx, qy
    return best // over


def _room_to_box(unit: Footprint, box: Box, is_up: bool) -> int | None:
    """Returns the room between a unit that looks along the table and a box straight ahead.

    It is below 0 if the unit never meets it, and None if they are beside each other.
    """
    west, south, east, north = box
    half, near = unit.frontage // 2, unit.y if unit.facing else unit.y - unit.depth
    beyond = near + unit.depth
    if unit.x + half < west or unit.x - half > east:
        return -1
    if beyond <= south:
        return south - beyond if is_up else -1 if beyond < south else None
    if near >= north:
        return near - north if not is_up else -1 if near > north else None
    return None


def go_to_contact(unit: Footprint, others: Iterable[Shape], far: int, turn: int = 0) -> int:
    """Returns the hundredths that *unit* goes until it touches one of *others*, at most *far*.

    Where it stops it overlaps none of them, provided that it overlapped none before.
    """
    near_way = list(others)
    for other in near_way:
        far = go_until_touch(unit, other, far, turn)
    while far > 0 and _overlaps_any(footprint_ahead(unit, far, turn).corners(), near_way):
        far -= 1
    return far


def go_until_near(unit: Footprint, other: Shape, gap: int, far: int, turn: int = 0) -> int:
    """Returns the hundredths that *unit* can go and keep *gap* from *other*, at most *far*.

    It advances by the distance left, less the gap, at most 8 times, so it cannot jump over anything. It may
    stop a little early. A unit that is too near already may go as long as it comes no nearer.
    """
    start = distance(unit.corners(), other)
    if start <= gap:
        # The distance falls, then rises: once it has risen it goes on rising.
        onward = min(far, TRIES)
        return far if distance(footprint_ahead(unit, onward, turn).corners(), other) >= start else 0
    gone = 0
    for _ in range(TRIES):
        left = distance(footprint_ahead(unit, gone, turn).corners(), other) - gap
        if left <= 0 or gone >= far:
            break
        gone = min(far, gone + left)
    while gone > 0 and distance(footprint_ahead(unit, gone, turn).corners(), other) < gap:
        gone -= 1
    return gone


def is_clear_of_way(unit: Footprint, other: Shape, gap: int) -> bool:
    """Tells whether *other* is clear of the straight way ahead of a unit.

    It lies more than *gap* beside it, or behind the unit. Then no move straight ahead comes within *gap* of
    it. The answer may be False where it is just clear.
    """
    sine, cosine = SIN[unit.facing], COS[unit.facing]
    limit = (unit.frontage // 2 + gap + CONTACT) * UNIT
    behind = -(unit.depth + gap + CONTACT) * UNIT
    right = left = rear = True
    for x, y in other:
        dx, dy = x - unit.x, y - unit.y
        across = dx * cosine - dy * sine
        right = right and across > limit
        left = left and across < -limit
        rear = rear and dx * sine + dy * cosine < behind
    return right or left or rear


def is_touching(a: Shape, b: Shape) -> bool:
    """Tells whether the shapes are in contact: at most 3 hundredths apart."""
    return distance(a, b) <= CONTACT


def _overlaps_any(shape: Shape, others: list[Shape]) -> bool:
    return any(overlaps(shape, other) for other in others)
