"""SCW-ZONE and lines between zones on the play sheet: room, range, arc, sight."""

from typing import Annotated, Any

from annotated_types import MaxLen

from rules.core.dice import Dice
from rules.scwares.options import read
from rules.scwares.playsheet.inputs import Facing, Kind, Metric, Millimetres, Zone
from rules.scwares.sections import zones
from rules.scwares.tables import ZONE_DEPTH, ZONE_WIDTH
from rules.scwares.terms import DIRECTIONS, KINDS, NONE


def zone_capacity(
    dice: Dice,
    *,
    base_type: Kind,
    zone_width_mm: Millimetres = ZONE_WIDTH,
    zone_depth_mm: Millimetres = ZONE_DEPTH,
) -> dict[str, Any]:
    """Returns the `capacity` of a zone, in `ranks` of `bases_per_rank`.

    All 0 for a base that is too wide. SCW-ZONE-01, SCW-ZONE-03, SCW-UNIT-02.
    """
    room = zones.capacity(KINDS.index(base_type), zone_width_mm, zone_depth_mm)
    return {
        "bases_per_rank": room.per_rank,
        "ranks": room.ranks,
        "capacity": room.bases,
        "clauses": ["SCW-ZONE-01", "SCW-ZONE-03", "SCW-UNIT-02", "SCW-R-08"],
    }


def zone_fit(
    dice: Dice,
    *,
    bases: Annotated[tuple[Kind, ...], MaxLen(40)],
    zone_width_mm: Millimetres = ZONE_WIDTH,
    zone_depth_mm: Millimetres = ZONE_DEPTH,
) -> dict[str, Any]:
    """Tells whether these bases are within a zone (`fits`), and the number and depth of `ranks`.

    `depth_used_mm` is the least possible, `ranks` the fewest at that depth; null if a base is too wide.
    SCW-ZONE-03, SCW-ZONE-04.
    """
    fit = zones.fit_in_zone([KINDS.index(base) for base in bases], zone_width_mm, zone_depth_mm)
    return {
        "fits": fit.fits,
        "ranks": None if fit.ranks == NONE else fit.ranks,
        "depth_used_mm": None if fit.depth == NONE else fit.depth,
        "clauses": ["SCW-ZONE-03" if fit.fits else "SCW-ZONE-04", "SCW-UNIT-02", "SCW-R-08"],
    }


def bearing(
    dice: Dice, *, from_zone: Zone, to_zone: Zone, facing: Facing, distance_metric: Metric = "manhattan"
) -> dict[str, Any]:
    """Returns the `range_zones`, whether it is `in_arc`, and the `direction`.

    The direction is the nearest of eight, null within one zone. SCW-FIRE-05, SCW-FIRE-06, SCW-FIRE-12.
    """
    options = read({"distance_metric": distance_metric})
    dx, dy = to_zone[0] - from_zone[0], to_zone[1] - from_zone[1]
    way = zones.direction(dx, dy)
    return {
        "range_zones": zones.distance(dx, dy, options),
        "in_arc": zones.is_in_arc(dx, dy, DIRECTIONS.index(facing)),
        "direction": None if way == NONE else DIRECTIONS[way],
        "clauses": ["SCW-FIRE-05", "SCW-FIRE-06", "SCW-R-06", "SCW-R-17"],
    }


def line_of_sight(
    dice: Dice,
    *,
    from_zone: Zone,
    to_zone: Zone,
    blocking_zones: Annotated[tuple[Zone, ...], MaxLen(1_000)],
) -> dict[str, Any]:
    """Tells whether the line is `clear`, and the zones it is `blocked_by`, in order. SCW-FIRE-04."""
    blocked = zones.blocked_by(from_zone, to_zone, set(blocking_zones))
    return {"clear": not blocked, "blocked_by": blocked, "clauses": ["SCW-FIRE-04", "SCW-R-24"]}
