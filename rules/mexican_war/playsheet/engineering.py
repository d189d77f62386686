"""MEX-ENG on the play sheet: work, and charges of powder."""

from typing import Any, Literal

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.mexican_war.playsheet.inputs import (
    NOTHING,
    Count,
    OptionsField,
    Some,
    TablesField,
    inches,
    require_value,
    tables_of,
)
from rules.mexican_war.sections import engineering as work
from rules.mexican_war.terms import NONE

Task = Literal[
    "breastwork",
    "breastwork_demolish",
    "dismantle_wall",
    "dismantle_stone",
    "mortared_wall",
    "pontoon",
    "repair",
]
_CLAUSES = {
    "breastwork": ["MEX-ENG-01", "MEX-R-03"],
    "breastwork_demolish": ["MEX-ENG-02", "MEX-R-32"],
    "dismantle_wall": ["MEX-ENG-08"],
    "dismantle_stone": ["MEX-ENG-09", "MEX-R-40"],
    "mortared_wall": ["MEX-ENG-10", "MEX-ENG-11", "MEX-R-40"],
    "pontoon": ["MEX-ENG-06"],
    "repair": ["MEX-ENG-07"],
}


def engineering_work(
    dice: Dice,
    *,
    task: Task,
    figures: Count | None = None,
    turns: Some,
    stands: Count | None = None,
    equipped: bool = True,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Returns the `amount` done, whole, and its `unit`: inches ("in") or hits repaired.

    Walls with mortar are counted by *stands*, all else by *figures*.

    MEX-ENG-01, MEX-ENG-02, MEX-ENG-06, MEX-ENG-07, MEX-ENG-08, MEX-ENG-09, MEX-ENG-10, MEX-ENG-11.
    """
    table = tables_of(tables, options)
    if task == work.MORTARED:
        if not equipped:
            raise BadInput("equipped", "a mortared wall cannot be taken down without tools (MEX-ENG-10)")
        require_value("stands", stands, "for a wall with mortar")
        amount = work.mortar_removed(stands or 0, turns, table)
    else:
        require_value("figures", figures, "for this task")
        amount = work.work_done(task, figures or 0, turns, table)
    return {
        "amount": amount,
        "unit": "hits" if task == work.REPAIR else "in",
        "clauses": _CLAUSES[task],
    }


def demolition_test(
    dice: Dice, *, prepared_turns: Count, options: OptionsField = NOTHING, tables: TablesField = NOTHING
) -> dict[str, Any]:
    """Tells whether a charge `explodes`, and the `section_in` it destroys.

    If it does not, also `reset_turns` for a new fuse. MEX-ENG-03, MEX-ENG-04, MEX-ENG-05.
    """
    table = tables_of(tables, options)
    least = work.preparation_turns(table)
    if prepared_turns < least:
        raise BadInput("prepared_turns", f"a charge is not ready before turn {least} (MEX-ENG-03)")
    explodes = work.goes_off(dice, NONE, table)
    return {
        "explodes": explodes,
        "section_in": inches(table["engineering.demolition_section"] if explodes else 0),
        "reset_turns": 0 if explodes else table["engineering.fuse_reset_turns"],
        "clauses": ["MEX-ENG-03", "MEX-ENG-04", "MEX-ENG-05"],
    }
