"""Arcs: the ground ahead of an edge, and the face of a unit that is struck.

The field of an edge lies ahead of it, between two rays. A ray leaves each end and opens outward by *spread*
degrees. The fields of all four faces at 45 degrees cover the table.
"""

from __future__ import annotations

from typing import Final

from rules.core.measure.angles import COS, SIN, from_fixed_point
from rules.core.measure.footprints import FRONT, LEFT, REAR, RIGHT, Footprint
from rules.core.measure.shapes import Point, Shape, distance

QUARTER: Final = 45
"""Degrees of spread at which the four faces share out the table."""


def is_in_field(other: Shape, left: Point, right: Point, facing: int, spread: int) -> bool:
    """Tells whether part of *other* is in the field of the edge from *left* to *right*.

    The ends are named as somebody looking out sees them. One figure is an edge with both ends in one point.
    Touching counts. *spread* is from 0 to 89.
    """
    (lx, ly), (rx, ry) = left, right
    outward, inward = (facing - spread) % 360, (facing + spread) % 360
    ax, ay, bx, by = SIN[outward], COS[outward], SIN[inward], COS[inward]
    if (
        _is_all_left(other, lx, ly, ax, ay)
        or _is_all_left(other, rx, ry, -bx, -by)
        or _is_all_left(other, lx, ly, lx - rx, ly - ry)
    ):
        return False
    if len(other) < 2:
        return True
    px, py = other[-1]
    for qx, qy in other:
        dx, dy = qx - px, qy - py
        if (
            dx * ay - dy * ax >= 0
            and dx * by - dy * bx >= 0
            and dx * (ly - py) - dy * (lx - px) > 0
            and dx * (ry - py) - dy * (rx - px) > 0
        ):
            return False
        px, py = qx, qy
    return True


def _is_all_left(other: Shape, x: int, y: int, dx: int, dy: int) -> bool:
    """Tells whether every corner lies strictly left of the line through *x*, *y* in direction *dx*, *dy*."""
    for u, v in other:  # noqa: SIM110 - asked for every target
        if dx * (v - y) - dy * (u - x) <= 0:
            return False
    return True


def is_all_in_field(other: Shape, left: Point, right: Point, facing: int, spread: int) -> bool:
    """Tells whether *other* lies wholly in the field of that edge."""
    outward, inward = (facing - spread) % 360, (facing + spread) % 360
    ax, ay, bx, by = SIN[outward], COS[outward], SIN[inward], COS[inward]
    dx, dy = right[0] - left[0], right[1] - left[1]
    for u, v in other:
        lx, ly, rx, ry = u - left[0], v - left[1], u - right[0], v - right[1]
        if ax * ly - ay * lx > 0 or bx * ry - by * rx < 0 or dx * ly - dy * lx < 0:
            return False
    return True


def is_in_front(other: Shape, unit: Footprint, spread: int = QUARTER) -> bool:
    """Tells whether *other* lies at least partly in the field of the unit's front edge."""
    return is_on_side(other, unit, FRONT, spread)


def is_on_side(other: Shape, unit: Footprint, face: int, spread: int = QUARTER) -> bool:
    """Tells whether *other* lies at least partly in the field of that face."""
    left, right = unit.edge(face)
    return is_in_field(other, left, right, (unit.facing + 90 * face) % 360, spread)


def face_struck(target: Footprint, charger: Shape, spread: int = QUARTER) -> int:
    """Returns the face of *target* that a charge strikes, from the charger's shape before it moves.

    It is the front if the charger is partly in the front's field, the rear if it is wholly in the rear's,
    else the nearer flank. Between flanks at equal distance it is the rear.
    """
    if is_in_front(charger, target, spread):
        return FRONT
    left, right = target.edge(REAR)
    if is_all_in_field(charger, left, right, (target.facing + 180) % 360, spread):
        return REAR
    on_right, on_left = distance(target.edge(RIGHT), charger), distance(target.edge(LEFT), charger)
    return REAR if on_right == on_left else RIGHT if on_right < on_left else LEFT


def files_bearing(unit: Footprint, files: int, target: Shape, spread: int = QUARTER) -> int:
    """Counts the files of the front rank that have *target* in their own field.

    If both end files bear, all do.
    """
    if files < 1:
        return 0
    if _bears(unit, 0, files, target, spread) and _bears(unit, files - 1, files, target, spread):
        return files
    return sum([_bears(unit, file, files, target, spread) for file in range(files)])


def _bears(unit: Footprint, file: int, files: int, target: Shape, spread: int) -> bool:
    place = place_of_file(unit, file, files)
    return is_in_field(target, place, place, unit.facing, spread)


def place_of_file(unit: Footprint, file: int, files: int) -> Point:
    """Returns the place of a file in the front rank; files count from 0, from the left."""
    # Rounded towards the middle, so that both wings are alike.
    across = unit.frontage * (2 * file + 1 - files)
    offset = abs(across) // (2 * files) if across >= 0 else -(abs(across) // (2 * files))
    return unit.x + from_fixed_point(offset * COS[unit.facing]), unit.y - from_fixed_point(
        offset * SIN[unit.facing]
    )
