"""MACD-HOSP on the play sheet: the hospital's die."""

from typing import Any

from rules.core.dice import Dice
from rules.macduff.playsheet.inputs import Count
from rules.macduff.sections import support
from rules.macduff.terms import NONE


def hospital(dice: Dice, *, casualties: Count, operating: bool = True) -> dict[str, Any]:
    """Rolls for a hospital. One of the *casualties* may be `recovered`.

    There is no die if it is packed or nobody is hurt. MACD-HOSP-02.
    """
    faces = support.roll_hospital(dice, NONE) if operating and casualties else ()
    return {"recovered": int(support.is_recovered(faces)), "clauses": ["MACD-HOSP-02"]}
