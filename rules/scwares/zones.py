"""SCW-ZONE: zones, what fits into them, and how they lie to each other. x goes east, y north."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rules.scwares.options import Options
from rules.scwares.tables import ARC, BASE
from rules.scwares.terms import DIRECTIONS, NONE, STEPS


class Capacity(NamedTuple):
    """How many bases of one kind a zone holds."""

    per_rank: int
    ranks: int
    bases: int


class Fit(NamedTuple):
    """The shallowest way to stand bases in a zone."""

    fits: bool
    ranks: int  # fewest at that depth; NONE if a base is wider than the zone
    depth: int  # mm; NONE likewise


def capacity(kind: int, width: int, depth: int) -> Capacity:
    """SCW-ZONE-03, SCW-R-08, SCW-R-09: how many bases of a *kind* a zone of *width* by *depth* mm holds."""
    base_width, base_depth = BASE[kind]
    per_rank = width // base_width
    ranks = depth // base_depth if per_rank else 0
    return Capacity(per_rank, ranks, per_rank * ranks)


def fit(kinds: Sequence[int], width: int, depth: int) -> Fit:
    """SCW-ZONE-03, SCW-ZONE-04, SCW-R-08: whether bases of these *kinds* fit into a zone together.

    Bases of a rank stand side by side, a rank is as deep as its deepest base, ranks stand one behind another.
    """
    sizes = tuple(sorted((BASE[kind] for kind in kinds), key=lambda size: (-size[1], size[0])))
    if any(size[0] > width for size in sizes):
        return Fit(False, NONE, NONE)
    used, ranks = _shallowest(sizes, width)
    return Fit(used <= depth, ranks, used)


@cache
def _shallowest(sizes: tuple[tuple[int, int], ...], width: int) -> tuple[int, int]:
    """Returns the least depth in mm of these bases, deepest first, and the fewest ranks at that depth.

    The deepest base stands in some rank and gives it its depth; whatever else that rank holds costs nothing,
    so only full ranks are tried.
    """
    if not sizes:
        return 0, 0
    first, rest = sizes[0], sizes[1:]
    found = (_shallowest(left, width) for left in _without_a_rank(rest, width - first[0]))
    depth, ranks = min(found)
    return first[1] + depth, ranks + 1


def _without_a_rank(sizes: tuple[tuple[int, int], ...], room: int) -> list[tuple[tuple[int, int], ...]]:
    """Returns what can be left of *sizes* when *room* mm beside the first base of a rank are filled."""
    left: list[tuple[tuple[int, int], ...]] = []
    for place, size in enumerate(sizes):
        if size[0] <= room and size not in sizes[:place]:
            left += _without_a_rank(sizes[:place] + sizes[place + 1 :], room - size[0])
    return left or [sizes]


def front_rank(kinds: Sequence[int], width: int) -> int:
    """SCW-FIRE-02, SCW-CC-02, SCW-R-08: how many bases, in order from the enemy, are the front rank."""
    room = width
    for count, kind in enumerate(kinds):
        room -= BASE[kind][0]
        if room < 0:
            return count
    return len(kinds)


def distance(dx: int, dy: int, options: Options) -> int:
    """SCW-FIRE-05, SCW-RECON-06, SCW-R-06: zones between two zones *dx* and *dy* apart.

    In orthogonal steps; by the option a diagonal counts as one.
    """
    if options.distance_metric == "chebyshev":
        return max(abs(dx), abs(dy))
    return abs(dx) + abs(dy)


def direction(dx: int, dy: int) -> int:
    """SCW-FIRE-12, SCW-CC-10, SCW-R-17: the nearest of the eight directions; NONE within one zone.

    No two are ever equally near: the line between them would have an irrational slope.
    """
    if not dx and not dy:
        return NONE
    across, along = abs(dx), abs(dy)
    east = (dx > 0) - (dx < 0)
    north = (dy > 0) - (dy < 0)
    twice = 2 * across * along
    if along * along - twice - across * across > 0:
        east = 0
    elif across * across - twice - along * along > 0:
        north = 0
    return STEPS.index((east, north))


def in_arc(dx: int, dy: int, facing: int) -> bool:
    """SCW-FIRE-06, SCW-RECON-03, SCW-R-02: whether that zone lies within 45 degrees of the *facing*.

    The edge is inside, and so is the base's own zone.
    """
    east, north = STEPS[facing]
    ahead = dx * east + dy * north
    return abs(dx * north - dy * east) <= ahead


def eighths(facing: int, other: int) -> int:
    """Eighths of a turn from one direction to another, 0 to 4."""
    apart = abs(facing - other) % len(DIRECTIONS)
    return min(apart, len(DIRECTIONS) - apart)


def in_front(facing: int, towards: int) -> bool:
    """SCW-CC-02, SCW-R-21: whether a neighbour in the direction *towards* is in the arc of the *facing*."""
    return eighths(facing, towards) <= ARC


@cache
def crossed(dx: int, dy: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """SCW-FIRE-04, SCW-R-24: what the line from the middle of zone (0, 0) to that of (dx, dy) runs through.

    In order, ends left out: one zone where the line crosses its inside, two where it touches only the corner
    between them.
    """
    east, north = 1 if dx > 0 else -1, 1 if dy > 0 else -1
    across, along = abs(dx), abs(dy)
    x = y = 0
    found: list[tuple[tuple[int, int], ...]] = []
    while (x, y) != (across, along):
        # Which side of the zone does the line leave by? Both, if it goes through the corner.
        lead = (1 + 2 * y) * across - (1 + 2 * x) * along
        if lead == 0:
            found.append((((x + 1) * east, y * north), (x * east, (y + 1) * north)))
        x += lead >= 0
        y += lead <= 0
        if (x, y) != (across, along):
            found.append(((x * east, y * north),))
    return tuple(found)


def blocked_by(
    from_zone: tuple[int, int], to_zone: tuple[int, int], blocking: set[tuple[int, int]]
) -> list[tuple[int, int]]:
    """SCW-FIRE-04, SCW-RECON-05, SCW-R-24: the *blocking* zones between two zones; [] is a clear line."""
    x, y = from_zone
    found: list[tuple[int, int]] = []
    for zones in crossed(to_zone[0] - x, to_zone[1] - y):
        there = [(x + dx, y + dy) for dx, dy in zones]
        if blocking.issuperset(there):
            found += there
    return found
