"""MEX-OFF on the play sheet: influence, and a command without its officer."""

from typing import Any, Literal

from rules.core.dice import Dice
from rules.mexican_war.playsheet.inputs import (
    NOTHING,
    Influence,
    Officer,
    OptionsField,
    TablesField,
    look_up,
    tables_of,
)
from rules.mexican_war.sections import officers
from rules.mexican_war.terms import NONE

_BY_NAME = {"scott": "MEX-OFF-02", "us_other": "MEX-OFF-04", "mexican_other": "MEX-OFF-04"}


def officer_influence(
    dice: Dice, *, officer: Officer, options: OptionsField = NOTHING, tables: TablesField = NOTHING
) -> dict[str, Any]:
    """Returns the `influence` of a general. MEX-OFF-02, MEX-OFF-03, MEX-OFF-04."""
    table = tables_of(tables, options)
    look_up("officer", officer, table.officers.influence)
    influence = officers.roll_influence(dice, NONE, officer, table)
    return {"influence": influence, "clauses": [_BY_NAME.get(officer, "MEX-OFF-03"), "MEX-R-27"]}


def order_change_test(
    dice: Dice,
    *,
    influence: Influence = 0,
    mode: Literal["helps", "literal"] | None = None,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Tells whether a unit whose officer has fallen has `changed` its order.

    *mode*: how influence counts, or null for the option's reading. MEX-OFF-07, MEX-OFF-10, MEX-R-29.
    """
    table = tables_of(tables, options)
    reading = mode or table.options.order_change_influence
    changed = officers.may_change_order(dice, NONE, influence, reading, table)
    return {"changed": changed, "clauses": ["MEX-OFF-07", "MEX-OFF-10", "MEX-R-29"]}


def command_reorder_time(dice: Dice) -> dict[str, Any]:
    """Returns the `turns` until somebody else commands; the die is an average die. MEX-OFF-12."""
    return {"turns": officers.reorder_turns(dice, NONE), "clauses": ["MEX-OFF-12"]}
