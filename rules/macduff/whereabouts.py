"""The ground under a unit, and its effects."""

from math import isqrt
from typing import Final

from rules.core.measure.angles import COS, SIN, UNIT
from rules.core.measure.arcs import is_in_field
from rules.core.measure.shapes import Shape
from rules.macduff.board import MacduffTable
from rules.macduff.options import DEFAULTS, Options
from rules.macduff.sections.terrain import NO_ENTRY, inch_cost
from rules.macduff.tables import FRONT_DEGREES
from rules.macduff.terms import (
    BROKEN,
    COLUMN,
    DIFFICULT,
    IMPASSABLE,
    LIMBERED,
    MULES,
    OFF_ROAD,
    OPEN,
    RAILWAY_TRAIN,
    TRAIN_WAGON,
    UNFORMED,
    VESSEL,
)
from rules.macduff.units import MacduffUnit

ROUNDED: Final = 6
"""Hundredths that places may lie off by rounding, and more."""


def kinds_under(table: MacduffTable, unit: MacduffUnit) -> int:
    """Returns the kinds of the pieces that any of its figures stands in, as a mask."""
    return unit.kinds_under(table)


def is_ahead(unit: MacduffUnit, shape: Shape) -> bool:
    """Tells whether a shape lies at least partly in a unit's front. MACD-SHOOT-04, MACD-CHG-02, MACD-R-19."""
    corners = unit.shape()
    return is_in_field(shape, corners[0], corners[1], unit.facing, FRONT_DEGREES)


def is_near(unit: MacduffUnit, x: int, y: int, far: int) -> bool:
    """Tells whether a unit may be within *far* of a point. It looks at a box, so it says yes too often."""
    far += unit.frontage // 2 + unit.depth
    return -far <= unit.x - x <= far and -far <= unit.y - y <= far


def about_range(unit: MacduffUnit, target: MacduffUnit) -> tuple[int, int]:
    """Returns the least and the most that the range from a unit's front to a target may be.

    The target lies within the circle around it, and holds the largest circle around its middle.
    """
    sine, cosine = SIN[unit.facing], COS[unit.facing]
    dx, dy = target.mid_x - unit.x, target.mid_y - unit.y
    along = (dx * sine + dy * cosine) // UNIT
    beside = abs(dx * cosine - dy * sine) // UNIT - unit.frontage // 2
    away = isqrt(along * along + beside * beside) if beside > 0 else abs(along)
    inner = (target.depth if target.depth < target.frontage else target.frontage) // 2
    return away - target.radius - ROUNDED, away - inner + ROUNDED


def is_about_within(unit: MacduffUnit, other: MacduffUnit, limit: int) -> bool:
    """Tells whether two units are about *limit* apart or less, by their middles.

    That is enough to choose by.
    """
    dx, dy = unit.mid_x - other.mid_x, unit.mid_y - other.mid_y
    far = limit + (unit.depth + other.depth) // 2
    return dx * dx + dy * dy <= far * far


def worst_terrain(table: MacduffTable, kinds: int) -> int:
    """Returns the worst ground among these kinds. A road or gap there cancels it. MACD-TERR-08."""
    if kinds & table.paths:
        return OPEN
    for terrain in (IMPASSABLE, DIFFICULT, BROKEN):
        if kinds & table.of_terrain[terrain]:
            return terrain
    return OPEN


def is_light_gun(unit: MacduffUnit) -> bool:
    """Tells whether a unit is a gun that its crew can push. MACD-MOVE-14."""
    return unit.gun_size == 0


def cost_in(table: MacduffTable, unit: MacduffUnit, terrain: int, options: Options) -> int:
    """Returns what an inch of that ground costs the unit off the road. MACD-TERR-03, MACD-TERR-05."""
    return inch_cost(unit.unit_class(), is_light_gun(unit), terrain, OFF_ROAD, options)


def can_stand(table: MacduffTable, unit: MacduffUnit) -> bool:
    """Tells whether a unit may be where it is. MACD-TERR-04, MACD-TERR-06, MACD-TERR-07."""
    kinds = kinds_under(table, unit)
    if unit.troop == VESSEL:
        return bool(kinds & table.water)
    if unit.troop == RAILWAY_TRAIN:
        return bool(kinds & table.rails)
    terrain = worst_terrain(table, kinds)
    return cost_in(table, unit, terrain, DEFAULTS) != NO_ENTRY


def is_disordered(table: MacduffTable, unit: MacduffUnit) -> bool:
    """Tells whether rough ground has put a formed unit out of its ranks. MACD-UNIT-08, MACD-R-03."""
    return unit.disordered or (
        bool(unit.kinds_under(table) & table.rough) and not is_column_on_road(table, unit)
    )


def is_column_on_road(table: MacduffTable, unit: MacduffUnit) -> bool:
    """Tells whether a unit is in column on a road, or in a gap.

    A line across a road has its wings in the ground beside it. MACD-TERR-06, MACD-TERR-08.
    """
    return goes_in_column(unit) and bool(table.ground.kinds(unit.footprint().middle()) & table.paths)


def goes_in_column(unit: MacduffUnit) -> bool:
    """Tells whether a unit keeps to the width of a road: a column, or a unit with wheels. MACD-MOVE-15."""
    return unit.formation in (COLUMN, LIMBERED) or unit.troop in (TRAIN_WAGON, MULES)


def keeps_ranks(table: MacduffTable, unit: MacduffUnit) -> bool:
    """Tells whether a unit counts as formed where it stands. MACD-UNIT-07, MACD-R-03."""
    return unit.formation != UNFORMED and unit.is_formed() and not is_disordered(table, unit)
