"""MACD-VIS on the play sheet: whether a unit in cover is seen."""

from typing import Any

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import hundredths
from rules.macduff.sections import visibility as sight


def visibility(
    dice: Dice, *, depth_in: Distance, distance_in: Distance, fired: bool = False
) -> dict[str, Any]:
    """Tells whether a unit is `visible`, and `obscured` if only by its fire.

    *depth_in*: how much wood, town, fog or night the line passes. MACD-VIS-01, MACD-VIS-02.
    """
    where = (hundredths(depth_in), hundredths(distance_in), fired)
    return {
        "visible": sight.is_visible(*where),
        "obscured": sight.is_obscured(*where),
        "clauses": ["MACD-VIS-01", *(["MACD-VIS-02"] if fired else [])],
    }
