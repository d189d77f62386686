"""MEX-FORM on the play sheet: is a formation allowed?"""

from typing import Any, Literal

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import hundredths
from rules.mexican_war.playsheet.inputs import (
    NOTHING,
    Count,
    OptionsField,
    TablesField,
    require_value,
    tables_of,
)
from rules.mexican_war.sections.formations import Shape, formation_faults
from rules.mexican_war.terms import FORMATIONS

Formation = Literal["line", "tactical_column", "march_column", "skirmish", "square", "anchored_line"]
_CLAUSES = {
    "line": ["MEX-FORM-01", "MEX-FORM-02"],
    "tactical_column": ["MEX-FORM-03"],
    "march_column": ["MEX-FORM-04"],
    "skirmish": ["MEX-FORM-07", "MEX-FORM-08"],
    "square": ["MEX-FORM-09", "MEX-FORM-11"],
    "anchored_line": ["MEX-FORM-05", "MEX-FORM-06"],
}


def formation_check(
    dice: Dice,
    *,
    formation: Formation,
    arm: Literal["infantry", "cavalry"] = "infantry",
    figures_wide: Count | None = None,
    figures_deep: Count | None = None,
    skirmish_ability: bool = False,
    distance_from_parent_in: Distance | None = None,
    spacing_stands: Count | None = None,
    line_separation_in: Distance | None = None,
    flanks_anchored: bool = False,
    size: Literal["company", "battalion", "regiment", "brigade"] = "battalion",
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Tells whether a formation is `legal`, and the `reasons` if not: the names of inputs.

    Dismounted cavalry is infantry here.

    MEX-FORM-01, MEX-FORM-02, MEX-FORM-03, MEX-FORM-05, MEX-FORM-06, MEX-FORM-07, MEX-FORM-08, MEX-FORM-09,
    MEX-FORM-12.
    """
    table = tables_of(tables, options)
    if formation == "tactical_column":
        require_value("figures_wide", figures_wide, "of a tactical column")
        require_value("figures_deep", figures_deep, "of a tactical column")
    if formation == "skirmish" and arm == "infantry":
        require_value("distance_from_parent_in", distance_from_parent_in, "of a skirmish line")
        require_value("spacing_stands", spacing_stands, "of a skirmish line")
    distance, separation = (
        None if inches_given is None else hundredths(inches_given)
        for inches_given in (distance_from_parent_in, line_separation_in)
    )
    shape = Shape(
        cavalry=arm == "cavalry",
        wide=figures_wide,
        deep=figures_deep,
        skirmish_ability=skirmish_ability,
        distance_from_parent=distance,
        spacing_stands=spacing_stands,
        line_separation=separation,
        flanks_anchored=flanks_anchored,
        size=size,
    )
    reasons = formation_faults(FORMATIONS.index(formation), shape, table)
    clauses = ["MEX-FORM-12"] if arm == "cavalry" else []
    return {"legal": not reasons, "reasons": reasons, "clauses": clauses + _CLAUSES[formation]}
