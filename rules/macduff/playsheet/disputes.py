"""MACD-GEN on the play sheet: doubts that a die settles."""

from typing import Any, Final

from rules.core.dice import Dice
from rules.macduff.playsheet.inputs import SIDES
from rules.macduff.sections.disputes import settle_dispute
from rules.macduff.terms import NONE

IN_ORDER: Final = ("dispute_roll",)  # each die of a roll is somebody's own


def dispute_roll(dice: Dice) -> dict[str, Any]:
    """Rolls a die for each view. The `winner` is right. A tie leaves none. MACD-GEN-04."""
    _, right = settle_dispute(dice)
    return {"winner": None if right == NONE else SIDES[right], "clauses": ["MACD-GEN-04"]}
