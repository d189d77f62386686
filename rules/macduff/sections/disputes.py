"""MACD-GEN: what the players settle by a die."""

from rules.core.dice import Dice
from rules.macduff.tables import DIE
from rules.macduff.terms import NONE


def settle_dispute(dice: Dice) -> tuple[tuple[int, ...], int]:
    """Rolls a die for each view; returns both faces and the side that is right.

    If they tie, the side is NONE. MACD-GEN-02, MACD-GEN-04.
    """
    faces = dice.roll(2, DIE, "MACD-GEN-04", NONE)
    if faces[0] == faces[1]:
        return faces, NONE
    return faces, 0 if faces[0] > faces[1] else 1
