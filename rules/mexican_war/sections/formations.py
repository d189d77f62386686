"""MEX-FORM: what a formation must look like."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rules.mexican_war.table_kinds import Tables
from rules.mexican_war.terms import (
    ANCHORED_LINE,
    LINE,
    MARCH_COLUMN,
    SKIRMISH,
    SQUARE,
    TACTICAL_COLUMN,
)

OF_CAVALRY = (LINE, MARCH_COLUMN, TACTICAL_COLUMN)
DEEPEST_LINE = 2  # figures
SIZES = ("company", "battalion", "regiment", "brigade")  # smaller first


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape in which a unit is drawn up; None where nobody said."""

    cavalry: bool = False
    wide: int | None = None  # figures
    deep: int | None = None
    skirmish_ability: bool = False
    distance_from_parent: int | None = None
    spacing_stands: int | None = None
    line_separation: int | None = None
    flanks_anchored: bool = False
    size: str = "battalion"


def formation_faults(formation: int, shape: Shape, tables: Tables) -> list[str]:
    """Returns what is wrong with a formation, by the names of inputs.

    Nothing can be wrong with a march column; cavalry takes three formations. MEX-FORM-04, MEX-FORM-12.
    """
    if shape.cavalry and formation not in OF_CAVALRY:
        return ["arm"]
    if formation == MARCH_COLUMN:
        return []
    return _FAULTS[formation](shape, tables)


def _column_faults(shape: Shape, tables: Tables) -> list[str]:
    """Returns the faults of a tactical column: it has a least width and depth. MEX-FORM-03."""
    wide, deep = tables["formations.tactical_column_min_wide"], tables["formations.tactical_column_min_deep"]
    return _list_faults(figures_wide=_is_below(shape.wide, wide), figures_deep=_is_below(shape.deep, deep))


def _skirmish_faults(shape: Shape, tables: Tables) -> list[str]:
    """Returns the faults of skirmishers: who may skirmish, how far apart and how far out.

    MEX-FORM-07, MEX-FORM-08.
    """
    return _list_faults(
        skirmish_ability=not shape.skirmish_ability,
        distance_from_parent_in=_is_below(
            shape.distance_from_parent, tables["formations.skirmish_min_distance"]
        ),
        spacing_stands=_is_below(shape.spacing_stands, tables["formations.skirmish_spacing_stands"]),
    )


def _square_faults(shape: Shape, tables: Tables) -> list[str]:
    """Returns the faults of a square: a battalion or a regiment forms one. MEX-FORM-09."""
    return _list_faults(size=shape.size not in ("battalion", "regiment"))


def _anchored_faults(shape: Shape, tables: Tables) -> list[str]:
    """Returns the faults of an anchored line.

    Both flanks must be safe, and the unit a battalion or less. MEX-FORM-05, MEX-FORM-06.
    """
    too_large = SIZES.index(shape.size) > SIZES.index("battalion")
    return _list_faults(flanks_anchored=not shape.flanks_anchored, size=too_large)


def _line_faults(shape: Shape, tables: Tables) -> list[str]:
    """Returns the faults of a line.

    It is one or two figures deep; the next is more than an inch behind. MEX-FORM-01, MEX-FORM-02.
    """
    apart = shape.line_separation
    return _list_faults(
        figures_deep=shape.deep is not None and not 1 <= shape.deep <= DEEPEST_LINE,
        line_separation_in=apart is not None and apart <= tables["formations.line_separation"],
    )


def _is_below(value: int | None, least: int) -> bool:
    return value is not None and value < least


def _list_faults(**faults: bool) -> list[str]:
    return [name for name, is_fault in faults.items() if is_fault]


_FAULTS: Final[Mapping[int, Callable[[Shape, Tables], list[str]]]] = {
    LINE: _line_faults,
    TACTICAL_COLUMN: _column_faults,
    SKIRMISH: _skirmish_faults,
    SQUARE: _square_faults,
    ANCHORED_LINE: _anchored_faults,
}
