"""SCW-ZONE: zones, their capacity, and their position to each other. x goes east, y north."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rules.core.boards.squares import bearing, eighths_between, is_ahead, span, zones_between
from rules.scwares.options import Options
from rules.scwares.tables import ARC, BASE
from rules.scwares.terms import NONE


class Capacity(NamedTuple):
    """The number of bases of one kind that a zone holds."""

    per_rank: int
    ranks: int
    bases: int


class Fit(NamedTuple):
    """The shallowest arrangement of bases in a zone."""

    fits: bool
    ranks: int  # fewest at that depth; NONE if a base is wider than the zone
    depth: int  # mm; NONE as above


def capacity(kind: int, width: int, depth: int) -> Capacity:
    """Returns how many bases of a *kind* a zone of *width* by *depth* mm holds.

    SCW-ZONE-03, SCW-R-08, SCW-R-09.
    """
    base_width, base_depth = BASE[kind]
    per_rank = width // base_width
    ranks = depth // base_depth if per_rank else 0
    return Capacity(per_rank, ranks, per_rank * ranks)


def fit_in_zone(kinds: Sequence[int], width: int, depth: int) -> Fit:
    """Returns how these *kinds* fit into a zone together.

    Bases of a rank stand side by side. A rank is as deep as its deepest base. Ranks stand one behind another.
    SCW-ZONE-03, SCW-ZONE-04, SCW-UNIT-02, SCW-R-08.
    """
    sizes = [BASE[kind] for kind in kinds]
    if any(base_width > width for base_width, _ in sizes):
        return Fit(False, NONE, NONE)
    widths = sorted({base_width for base_width, _ in sizes})
    files = tuple(
        (
            base_width_each,
            tuple(
                sorted(
                    (base_depth for base_width, base_depth in sizes if base_width == base_width_each),
                    reverse=True,
                )
            ),
        )
        for base_width_each in widths
    )
    used, ranks = _shallowest(files, width)
    return Fit(used <= depth, ranks, used)


@lru_cache(maxsize=4096)
def _shallowest(files: tuple[tuple[int, tuple[int, ...]], ...], width: int) -> tuple[int, int]:
    """Returns the least depth in mm of these bases, and the fewest ranks at that depth.

    *files* has the depths of the bases of each width, deepest first. The deepest base of all gives its rank
    its depth. The other bases of a given width in that rank may as well be the deepest of that width: a swap
    with a shallower one makes no other rank deeper. So only their numbers are tried.
    """
    deepest = max((depths[0] for _, depths in files if depths), default=0)
    if not deepest:
        return 0, 0
    most = (range(min(len(depths), width // base_width) + 1) for base_width, depths in files)
    layouts = [
        _shallowest(
            tuple(
                (file_width, depths[count:]) for (file_width, depths), count in zip(files, rank, strict=True)
            ),
            width,
        )
        for rank in product(*most)
        if sum(file_width * count for (file_width, _), count in zip(files, rank, strict=True)) <= width
        and any(count and depths[0] == deepest for (_, depths), count in zip(files, rank, strict=True))
    ]
    depth, ranks = min(layouts)
    return deepest + depth, ranks + 1


def front_rank(kinds: Sequence[int], width: int) -> int:
    """Counts the bases, in order from the enemy, that form the front rank.

    SCW-FIRE-02, SCW-CC-02, SCW-R-08.
    """
    room = width
    for count, kind in enumerate(kinds):
        room -= BASE[kind][0]
        if room < 0:
            return count
    return len(kinds)


def distance(dx: int, dy: int, options: Options) -> int:
    """Returns the zones between two zones *dx* and *dy* apart.

    Steps are orthogonal; by the option a diagonal counts as one. SCW-FIRE-05, SCW-RECON-06, SCW-R-06.
    """
    return span(dx, dy, diagonal_distance(options))


def diagonal_distance(options: Options) -> int:
    """Returns the distance of a diagonal step. SCW-R-06."""
    return 1 if options.distance_metric == "chebyshev" else 2


def direction(dx: int, dy: int) -> int:
    """Returns the nearest of the eight directions; NONE within one zone.

    No two are ever equally near: the line between them would have an irrational slope.
    SCW-FIRE-12, SCW-CC-10, SCW-R-17.
    """
    return bearing(dx, dy) if dx or dy else NONE


def is_in_arc(dx: int, dy: int, facing: int) -> bool:
    """Tells whether that zone lies within 45 degrees of the *facing*.

    The edge is inside, and so is the base's own zone. SCW-FIRE-06, SCW-RECON-03, SCW-R-02.
    """
    return is_ahead(dx, dy, facing)


def is_in_front(facing: int, towards: int) -> bool:
    """Tells whether a neighbour in the direction *towards* is in the arc of the *facing*.

    SCW-CC-02, SCW-R-21.
    """
    return eighths_between(facing, towards) <= ARC


def blocked_by(
    from_zone: tuple[int, int], to_zone: tuple[int, int], blocking: set[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Returns the *blocking* zones between two zones; [] is a clear line.

    They are in order: zones that the line from middle to middle crosses inside; at a corner both, if both
    block. SCW-FIRE-04, SCW-RECON-05, SCW-R-24.
    """
    x, y = from_zone
    blocked: list[tuple[int, int]] = []
    for zones in zones_between(to_zone[0] - x, to_zone[1] - y):
        near_zones = [(x + dx, y + dy) for dx, dy in zones]
        if blocking.issuperset(near_zones):
            blocked += near_zones
    return blocked
