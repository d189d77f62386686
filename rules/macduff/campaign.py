"""MACD-CAMP: what hits cost a campaign, in figures."""

from rules.core.dice import Dice
from rules.macduff.counting import half_up
from rules.macduff.tables import AGAIN_ON, AGAIN_PERMANENT_TO, DIE, PERMANENT_OF, PERMANENT_ON


def is_hunted_down(defeated: bool, vigorous: bool, fresh_cavalry: bool, rearguard: bool) -> bool:
    """MACD-CAMP-03, MACD-R-47: Tells whether a beaten army loses its stragglers for good."""
    return defeated and vigorous and fresh_cavalry and not rearguard


def permanent_losses(figures: int) -> int:
    """MACD-CAMP-01, MACD-CAMP-02, MACD-R-46: Returns a quarter of the figures lost, half up."""
    return half_up(figures, PERMANENT_OF)


def roll_permanent_losses(dice: Dice, unit: int, figures: int) -> tuple[tuple[int, ...], int]:
    """MACD-CAMP-01, MACD-R-46: Rolls for each figure lost; returns the faces and those lost for good.

    A die that is to be rolled again is, before the next figure's.
    """
    faces: tuple[int, ...] = ()
    permanent = 0
    for _ in range(figures):
        first = dice.roll(1, DIE, "MACD-CAMP-01", unit)
        faces += first
        if first[0] == AGAIN_ON:
            second = dice.roll(1, DIE, "MACD-CAMP-01", unit)
            faces += second
            permanent += second[0] <= AGAIN_PERMANENT_TO
        else:
            permanent += first[0] == PERMANENT_ON
    return faces, permanent
