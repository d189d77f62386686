"""MACD-WIND: the wind, in degrees clockwise from the far edge."""

from typing import NamedTuple

from rules.core.dice import Dice
from rules.macduff.tables import DIE, WIND_DEGREES, WIND_SHIFTS
from rules.macduff.terms import NONE, SHIFT_LEFT, SHIFT_RIGHT, TOGGLE


class Wind(NamedTuple):
    """The direction of the wind, and whether it blows."""

    degrees: int
    blowing: bool


def shift_wind(wind: Wind, face: int) -> Wind:
    """Returns the wind after the die. A calm keeps its direction. MACD-WIND-02, MACD-R-45."""
    shift = WIND_SHIFTS[face]
    if shift == TOGGLE:
        return Wind(wind.degrees, not wind.blowing)
    if not wind.blowing or shift not in (SHIFT_LEFT, SHIFT_RIGHT):
        return wind
    turn = -WIND_DEGREES if shift == SHIFT_LEFT else WIND_DEGREES
    return Wind((wind.degrees + turn) % 360, True)


def roll_wind(dice: Dice, wind: Wind) -> tuple[int, Wind]:
    """Rolls the turn's die, and returns its face and the wind. MACD-WIND-02."""
    face = dice.roll(1, DIE, "MACD-WIND-02", NONE)[0]
    return face, shift_wind(wind, face)
