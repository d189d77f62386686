"""Measures that a battle asks for again and again, remembered: each depends on places alone."""

from functools import lru_cache
from typing import Final

from rules.core.measure import arcs, shapes
from rules.core.measure.angles import COS, SIN, UNIT
from rules.core.measure.footprints import CONTACT, FRONT, Footprint
from rules.core.measure.table import MeasuredUnit

TOUCH: Final = CONTACT * UNIT
REMEMBERED: Final = 1 << 15  # answers of each

distance = lru_cache(REMEMBERED)(shapes.distance)
overlaps = lru_cache(REMEMBERED)(shapes.overlaps)
face_struck = lru_cache(REMEMBERED)(arcs.face_struck)


@lru_cache(REMEMBERED)
def hull(points: tuple[shapes.Point, ...]) -> shapes.Shape:
    """Returns the corners of the smallest convex shape around points."""
    return shapes.hull(points)


def has_in_front(place: Footprint, other: MeasuredUnit) -> bool:
    """Tells whether another unit lies at least partly in the field of the front of a place.

    As `arcs.is_in_front` has it. Most look straight at a long edge of the table, both of them, and the rays
    then lie at 45 degrees to all edges. Most others are well inside or well outside.
    """
    facing, theirs = place.facing, other.facing
    if facing % 180 == 0 == theirs % 180:
        onward = place.y - other.y if facing else other.y - place.y
        if facing != theirs:
            onward += other.depth
        if onward < 0:
            return False
        room = onward + place.frontage // 2 + other.frontage // 2
        return -room <= other.x - place.x <= room
    sine, cosine, half = SIN[place.facing], COS[place.facing], place.frontage // 2 * UNIT
    dx, dy = other.x - place.x, other.y - place.y
    onward, aside = dx * sine + dy * cosine, dx * cosine - dy * sine
    if aside < 0:
        aside = -aside
    if onward > TOUCH and aside - half + 2 * TOUCH < onward:  # the middle of its front is
        return True
    if aside - half - onward > 2 * (other.frontage // 2 + other.depth + CONTACT) * UNIT:  # it is far aside
        return False
    front = place.corners()
    return arcs.is_in_field(other.shape(), front[0], front[1], place.facing, arcs.QUARTER)


def face_towards(unit: MeasuredUnit, other: MeasuredUnit) -> int:
    """Returns the face of a unit that a charge or shot of another strikes."""
    place = unit.footprint()
    return FRONT if has_in_front(place, other) else face_struck(place, other.shape())
