"""Measures that a battle asks for again and again, remembered: each depends on places alone."""

from functools import lru_cache
from typing import Final

from rules.core.measure import arcs, shapes

REMEMBERED: Final = 1 << 15  # answers of each

distance = lru_cache(REMEMBERED)(shapes.distance)
overlaps = lru_cache(REMEMBERED)(shapes.overlaps)
face_struck = lru_cache(REMEMBERED)(arcs.face_struck)
is_in_front = lru_cache(REMEMBERED)(arcs.is_in_front)


@lru_cache(REMEMBERED)
def hull(points: tuple[shapes.Point, ...]) -> shapes.Shape:
    """Returns the corners of the smallest convex shape around points."""
    return shapes.hull(points)
