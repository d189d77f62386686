"""MEX-VIS on the play sheet: how far one sees, and what is hidden beyond an obstruction."""

from typing import Annotated, Any, Literal

from annotated_types import Ge, Le

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import hundredths
from rules.mexican_war.playsheet.inputs import (
    NOTHING,
    Contours,
    OptionsField,
    TablesField,
    inches,
    tables_of,
)
from rules.mexican_war.sections import visibility as sight


def visibility(
    dice: Dice,
    *,
    turn: Annotated[int, Ge(1), Le(1000)],
    terrain: Literal["open", "woods", "built_up"] = "open",
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Returns `distance_in`, the distance that one sees. MEX-VIS-01, MEX-VIS-02."""
    table = tables_of(tables, options)
    is_open = terrain == "open"
    far = sight.open_visibility(turn, table) if is_open else sight.close_visibility(table)
    return {"distance_in": inches(far), "clauses": ["MEX-VIS-01" if is_open else "MEX-VIS-02"]}


def dead_ground(
    dice: Dice,
    *,
    obstruction: Literal["low", "tall", "two_storey"],
    observer_contours: Contours,
    distance_in: Distance,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Tells whether all beyond an obstruction is `blocked`, or how much, `dead_ground_in`.

    *observer_contours*: how far the observer stands above its foot. MEX-VIS-07.
    """
    table = tables_of(tables, options)
    hidden = sight.dead_ground(obstruction, observer_contours, hundredths(distance_in), table)
    blocked = hidden == sight.HIDES_ALL
    return {
        "blocked": blocked,
        "dead_ground_in": None if blocked else inches(hidden),
        "clauses": ["MEX-VIS-07"],
    }
