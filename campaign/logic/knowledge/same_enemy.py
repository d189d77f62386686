"""CAMP-SIGHT: Which sightings of a side may show the same enemy, by what the side saw alone."""

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, hypot, radians

KM_PER_DEGREE = 111.2  # of latitude
NEAR, A_DAY = 8, 20  # km: seen twice on one day, and for each day between

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class SeenEnemy:
    """Says what counts of a sighting; `key` is the caller's own."""

    key: int
    side: str
    arm: str
    low: int
    high: int
    day: dt.date
    at: Point


def km_between(one: Point, other: Point) -> float:
    """Returns the distance of two points given by latitude and longitude."""
    squeeze = cos(radians((one[0] + other[0]) / 2))
    return hypot((other[0] - one[0]) * KM_PER_DEGREE, (other[1] - one[1]) * KM_PER_DEGREE * squeeze)


def may_be_same(newer: SeenEnemy, older: SeenEnemy) -> bool:
    """Tells whether the *older* of two sightings may be the *newer* one, earlier on its way."""
    alike = newer.side == older.side and newer.arm == older.arm
    if not alike or newer.high < older.low or newer.low > older.high:
        return False
    return km_between(newer.at, older.at) <= NEAR + A_DAY * (newer.day - older.day).days


def newest_of_each(seen: Iterable[SeenEnemy]) -> Iterator[SeenEnemy]:
    """Yields those of *seen*, newest first, that no newer one may be.

    Whether it was the same force nobody tells: only what the side saw counts.
    """
    kept: list[SeenEnemy] = []
    for row in seen:
        if not any(may_be_same(newer, row) for newer in kept):
            kept.append(row)
            yield row
