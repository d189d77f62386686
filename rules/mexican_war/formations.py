"""MEX-FORM: what a formation must look like."""

from dataclasses import dataclass

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
    """How a unit is drawn up; None where nobody said."""

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
    """MEX-FORM-01, MEX-FORM-02, MEX-FORM-03, MEX-FORM-05, MEX-FORM-06, MEX-FORM-07, MEX-FORM-08, MEX-FORM-09,
    MEX-FORM-12: what is wrong with a formation, by the names of inputs."""
    if shape.cavalry and formation not in OF_CAVALRY:
        return ["arm"]
    if formation == LINE:
        return _line_faults(shape, tables)
    if formation == TACTICAL_COLUMN:
        wide, deep = (
            tables["formations.tactical_column_min_wide"],
            tables["formations.tactical_column_min_deep"],
        )
        return _listed(figures_wide=_below(shape.wide, wide), figures_deep=_below(shape.deep, deep))
    if formation == SKIRMISH:
        return _listed(
            skirmish_ability=not shape.skirmish_ability,
            distance_from_parent_in=_below(
                shape.distance_from_parent, tables["formations.skirmish_min_distance"]
            ),
            spacing_stands=_below(shape.spacing_stands, tables["formations.skirmish_spacing_stands"]),
        )
    if formation == SQUARE:
        return _listed(size=shape.size not in ("battalion", "regiment"))
    if formation == ANCHORED_LINE:
        too_large = SIZES.index(shape.size) > SIZES.index("battalion")
        return _listed(flanks_anchored=not shape.flanks_anchored, size=too_large)
    return []


def _line_faults(shape: Shape, tables: Tables) -> list[str]:
    apart = shape.line_separation
    return _listed(
        figures_deep=shape.deep is not None and not 1 <= shape.deep <= DEEPEST_LINE,
        line_separation_in=apart is not None and apart <= tables["formations.line_separation"],
    )


def _below(value: int | None, least: int) -> bool:
    return value is not None and value < least


def _listed(**faults: bool) -> list[str]:
    return [name for name, is_fault in faults.items() if is_fault]
