"""MACD-UNIT on the play sheet: detachments."""

from typing import Any

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import hundredths
from rules.macduff.units import is_same_unit


def detachment(dice: Dice, *, gap_in: Distance) -> dict[str, Any]:
    """Tells whether a detachment is still the `same_unit` as its parent.

    *gap_in*: from its nearest figure to the parent. MACD-UNIT-05, MACD-UNIT-06.
    """
    same = is_same_unit(hundredths(gap_in))
    clauses = ["MACD-UNIT-05"] if same else ["MACD-UNIT-06", "MACD-R-02"]
    return {"same_unit": same, "clauses": clauses}
