"""MEX-PRE on the play sheet: streams, fords, and the ride of an order."""

from typing import Annotated, Any, Literal

from annotated_types import MaxLen, MinLen

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import BadInput, hundredths
from rules.mexican_war.playsheet.inputs import NOTHING, Count, OptionsField, TablesField, tables_of
from rules.mexican_war.sections import preparation as before
from rules.mexican_war.terms import NONE


def stream_type(
    dice: Dice, *, options: OptionsField = NOTHING, tables: TablesField = NOTHING
) -> dict[str, Any]:
    """Tells whether a `stream` is deep or shallow. MEX-PRE-05."""
    deep = before.is_stream_deep(dice, tables_of(tables, options))
    return {"stream": "deep" if deep else "shallow", "clauses": ["MEX-PRE-05", "MEX-PRE-06"]}


def ford_test(
    dice: Dice,
    *,
    tries_in_stretch: Count = 0,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Tells whether a stand finds the water `fordable`.

    *tries_in_stretch*: how often it has looked within two feet of bank. MEX-PRE-07, MEX-PRE-08.
    """
    table = tables_of(tables, options)
    if tries_in_stretch:
        raise BadInput("tries_in_stretch", "a stand may look only once within two feet of bank (MEX-PRE-08)")
    return {"fordable": before.finds_ford(dice, NONE, table), "clauses": ["MEX-PRE-07", "MEX-PRE-08"]}


def order_transmission(
    dice: Dice,
    *,
    side: Literal["us", "mexican"],
    legs_in: Annotated[tuple[Distance, ...], MinLen(1), MaxLen(20)],
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Returns `travel_turns`, `reading_turns` and `total_turns` of an order.

    *legs_in*: the ride to each level of command, from the top down. MEX-PRE-03, MEX-PRE-04.
    """
    rate = before.courier_rate(side, tables_of(tables, options))
    travel, reading = before.transmission_turns([hundredths(leg) for leg in legs_in], rate)
    return {
        "travel_turns": travel,
        "reading_turns": reading,
        "total_turns": travel + reading,
        "clauses": ["MEX-PRE-03", "MEX-PRE-04", "MEX-R-28"],
    }
