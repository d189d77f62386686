"""MEX-ADD on the play sheet: converged units, returns and prisoners."""

from typing import Annotated, Any, Literal

from annotated_types import MaxLen, MinLen
from pydantic import BaseModel, ConfigDict

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.mexican_war.playsheet.inputs import NOTHING, Count, OptionsField, Some, TablesField, tables_of
from rules.mexican_war.sections import aftermath


class Casualties(BaseModel):
    """Figures lost by arm; null for an arm that was not there."""

    model_config = ConfigDict(strict=True, extra="forbid")

    infantry: Count | None = None
    cavalry: Count | None = None
    artillery: Count | None = None


def converge_units(
    dice: Dice,
    *,
    starting_figures: Annotated[tuple[Some, ...], MinLen(2), MaxLen(20)],
    current_figures: Annotated[tuple[Some, ...], MinLen(2), MaxLen(20)],
    stationary_turns: Count,
    fired_or_melee: bool = False,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Tells whether units may become one (`allowed`), and the `reason` if not.

    Also the `limit` of figures, and how many they have `combined`. MEX-ADD-01, MEX-ADD-02.
    """
    table = tables_of(tables, options)
    if len(current_figures) != len(starting_figures):
        raise BadInput("current_figures", f"must be as many as starting_figures, {len(starting_figures)}")
    for place, (now, then) in enumerate(zip(current_figures, starting_figures, strict=True)):
        if now > then:
            raise BadInput(f"current_figures.{place}", f"is more than the {then} it began with")
    reason = aftermath.refused_convergence(
        starting_figures, current_figures, stationary_turns, fired_or_melee, table
    )
    return {
        "limit": aftermath.converged_limit(starting_figures, table),
        "combined": sum(current_figures),
        "allowed": not reason,
        "reason": reason or None,
        "clauses": ["MEX-ADD-01", "MEX-ADD-02"],
    }


def casualty_returns(
    dice: Dice,
    *,
    outcome: Literal["winner", "loser", "drawn"],
    casualties: Casualties,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Returns the figures by arm that are `returned`, and those that are `lost` for good.

    MEX-ADD-03, MEX-R-31.
    """
    table = tables_of(tables, options)
    by_arm = {arm: lost for arm, lost in casualties if lost is not None}
    if not by_arm:
        raise BadInput("casualties", "needs one arm at least")
    returned = {arm: aftermath.figures_returned(outcome, lost, table) for arm, lost in by_arm.items()}
    return {
        "returned": returned,
        "lost": {arm: lost - returned[arm] for arm, lost in by_arm.items()},
        "clauses": ["MEX-ADD-03", "MEX-R-31"],
    }


def prisoner_guards(
    dice: Dice, *, prisoners: Count, options: OptionsField = NOTHING, tables: TablesField = NOTHING
) -> dict[str, Any]:
    """Returns the figures of `guards` that prisoners need. MEX-ADD-04, MEX-ADD-05."""
    guards = aftermath.guards_needed(prisoners, tables_of(tables, options))
    return {"guards": guards, "clauses": ["MEX-ADD-04", "MEX-ADD-05"]}
