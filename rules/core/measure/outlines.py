"""Outlines: places and polygons of a scenario in inches, read into hundredths.

Every function raises BadInput naming the field.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final

from rules.core.files import fields
from rules.core.inputs import BadInput
from rules.core.measure.ground import strip
from rules.core.measure.shapes import Point
from rules.core.terms import INCH

NARROWEST: Final = 24  # least inches of a table's width or height
WIDEST: Final = 240
MOST_POINTS: Final = 60


def read_inches(field: str, value: Any, least: int, most: int) -> int:
    """Returns a measure in hundredths, from *least* to *most* inches, of two decimal places at most."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise BadInput(field, "must be a number of inches")
    exact = Decimal(str(value)) * INCH
    if not exact.is_finite() or exact != exact.to_integral_value():
        raise BadInput(field, "must be inches with two decimal places at most")
    if not least * INCH <= exact <= most * INCH:
        raise BadInput(field, f"must be from {least} to {most} inches")
    return int(exact)


def read_size(field: str, value: Any) -> int:
    """Returns the width or height of a table."""
    if value is None:
        raise BadInput(field, "is needed, in inches")
    return read_inches(field, value, NARROWEST, WIDEST)


def read_point(field: str, value: Any, width: int, height: int) -> Point:
    """Returns a point [x, y] on a table of *width* by *height* hundredths."""
    pair = fields.entries(field, value)
    if len(pair) != 2:
        raise BadInput(field, "must be [x, y] in inches")
    x, y = (read_inches(f"{field}.{place}", inches, 0, WIDEST) for place, inches in enumerate(pair))
    if x > width or y > height:
        raise BadInput(field, "is beyond the edge of the table")
    return x, y


def read_polygon(field: str, value: Any, width: int, height: int) -> tuple[Point, ...]:
    """Returns the outline of an area, whose edges may not cross."""
    points = _read_points(field, value, 3, width, height)
    if not is_simple(points):
        raise BadInput(field, "its edges cross")
    return tuple(points)


def read_line(field: str, value: Any, across: int, width: int, height: int) -> list[tuple[Point, ...]]:
    """Returns a strip *across* wide for each part of a line."""
    points = _read_points(field, value, 2, width, height)
    if any(p == q for p, q in zip(points, points[1:], strict=False)):
        raise BadInput(field, "two points in a row are one")
    return [strip(p, q, across) for p, q in zip(points, points[1:], strict=False)]


def _read_points(field: str, value: Any, least: int, width: int, height: int) -> list[Point]:
    if value is None:
        raise BadInput(field, "is needed: a list of [x, y] in inches")
    listed = fields.entries(field, value)
    if not least <= len(listed) <= MOST_POINTS:
        raise BadInput(field, f"needs from {least} to {MOST_POINTS} points")
    return [read_point(f"{field}.{number}", at, width, height) for number, at in enumerate(listed)]


def is_simple(polygon: Sequence[Point]) -> bool:
    """Tells whether no two edges of a polygon meet, except neighbours in their corner."""
    count = len(polygon)
    if len(set(polygon)) < count:
        return False
    edges = [(polygon[place], polygon[(place + 1) % count]) for place in range(count)]
    return not any(
        _do_meet(edges[i], edges[j])
        for i in range(count)
        for j in range(i + 2, count)
        if not (i == 0 and j == count - 1)
    )


def _do_meet(a: tuple[Point, Point], b: tuple[Point, Point]) -> bool:
    """Tells whether two lines have a point in common."""
    for place in (0, 1):
        mine, theirs = [point[place] for point in a], [point[place] for point in b]
        if max(mine) < min(theirs) or max(theirs) < min(mine):
            return False
    return not _is_parted(a, b) and not _is_parted(b, a)


def _is_parted(a: tuple[Point, Point], b: tuple[Point, Point]) -> bool:
    """Tells whether both ends of *b* lie strictly on one side of the line through *a*."""
    (px, py), (qx, qy) = a
    sides = [(qx - px) * (y - py) - (qy - py) * (x - px) for x, y in b]
    return min(sides) > 0 or max(sides) < 0
