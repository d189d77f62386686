"""MACD-ENG on the play sheet: a turn's work, and charges blown."""

from typing import Annotated, Any

from annotated_types import Ge, Le

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.macduff.playsheet.inputs import Count, Demolished, Some, Task
from rules.macduff.sections import engineering
from rules.macduff.terms import DEMOLISHED, MAKE_ROAD, NONE, REPAIR, TASKS

_CLAUSES = (
    "MACD-ENG-07",
    "MACD-ENG-07",
    "MACD-ENG-07",
    "MACD-ENG-08",
    "MACD-ENG-09",
    "MACD-ENG-12",
    "MACD-ENG-12",
    "MACD-ENG-12",
    "MACD-ENG-12",
    "MACD-HOSP-03",
    "MACD-HOSP-03",
    "MACD-ENG-13",
    "MACD-R-54",
)
_NEED_FIELD = {"engineer": "engineer", "pontoon_wagon": "pontoon_wagon", "supplies": "supplies_within_6"}
_NEED_WHY = {
    "engineer": "an engineer must order it (MACD-ENG-02)",
    "pontoon_wagon": "it needs a pontoon wagon (MACD-ENG-08)",
    "supplies": "it needs supplies within 6 inches (MACD-ENG-07)",
}


def work(
    dice: Dice,
    *,
    task: Task,
    figures: Count,
    points_before: Count = 0,
    moved: bool = False,
    in_melee: bool = False,
    engineer: bool = False,
    pontoon_wagon: bool = False,
    supplies_within_6: bool = False,
    length_in: Some | None = None,
    required: Some | None = None,
) -> dict[str, Any]:
    """Rolls pioneers' work on a task, `complete` at `required` points.

    *length_in* of a road, whose open `inches` are returned; *required* for a repair, as rolled at the
    accident. `points_after` are kept for the next turn. MACD-ENG-01, MACD-ENG-03, MACD-ENG-05.
    """
    code = TASKS.index(task)
    _refuse_measure("length_in", length_in, code == MAKE_ROAD, "the length of the road in inches")
    _refuse_measure("required", required, code == REPAIR, "the points that the repair takes")
    lacking = engineering.missing_need(code, engineer, pontoon_wagon, supplies_within_6)
    if lacking:
        raise BadInput(_NEED_FIELD[lacking], _NEED_WHY[lacking])
    needed = engineering.work_needed(code, length_in or 0, required or 0)
    if points_before >= needed:
        raise BadInput("points_before", f"{needed} points complete the task")
    count = engineering.work_dice(figures, moved, in_melee)
    done = engineering.work(dice, NONE, count, points_before, needed, moved)
    clauses = ["MACD-ENG-01", _CLAUSES[code]]
    if moved:
        clauses.append("MACD-ENG-05")
    if done.complete:
        clauses += ["MACD-ENG-04", "MACD-R-40"]
    return {
        "dice_count": count,
        "rolled": sum(done.faces),
        "required": needed,
        "complete": done.complete,
        "points_after": done.points,
        "inches": _inches_open(code, done, length_in or 0),
        "clauses": clauses,
    }


def _refuse_measure(field: str, value: int | None, wanted: bool, what: str) -> None:
    """Refuses a measure that the task does not have, or one that is missing."""
    if wanted and value is None:
        raise BadInput(field, f"is needed: {what}")
    if value is not None and not wanted:
        raise BadInput(field, "this task has no such measure. Leave it out")


def _inches_open(task: int, done: engineering.Work, length: int) -> int:
    """Returns the inches of a road that are open by now."""
    if task != MAKE_ROAD:
        return 0
    return length if done.complete else engineering.road_opened(done.points, length)


def demolition(dice: Dice, *, charges: Annotated[int, Ge(1), Le(100)], target: Demolished) -> dict[str, Any]:
    """Rolls a die for each charge: `success` if their `total` is what is `needed`.

    `width_figures` of the breach; a bridge has none. MACD-ENG-10, MACD-ENG-11.
    """
    code = DEMOLISHED.index(target)
    total = sum(engineering.blow_charges(dice, NONE, charges))
    needed = engineering.demolition_needed(code)
    success = total >= needed
    return {
        "total": total,
        "needed": needed,
        "success": success,
        "width_figures": engineering.breach_width(code) if success else 0,
        "clauses": ["MACD-ENG-10", "MACD-ENG-11"],
    }
