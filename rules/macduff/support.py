"""MACD-HOSP: hospitals and bands."""

from rules.core.dice import Dice
from rules.macduff.tables import BAND_RADIUS, BANDS_ALLOWED, DIE, HOSPITAL_FROM, HOSPITALS_ALLOWED


def roll_hospital(dice: Dice, hospital: int) -> tuple[int, ...]:
    """MACD-HOSP-02: Rolls the turn's die of a hospital that is operating."""
    return dice.roll(1, DIE, "MACD-HOSP-02", hospital)


def is_recovered(faces: tuple[int, ...]) -> bool:
    """MACD-HOSP-02: Tells whether a casualty goes back to its unit."""
    return any(face >= HOSPITAL_FROM for face in faces)


def hears_band(distance: int) -> bool:
    """MACD-HOSP-04: Tells whether a unit is near enough to step out to a band."""
    return distance <= BAND_RADIUS


def has_too_many(bands: int, hospitals: int) -> bool:
    """MACD-HOSP-01: Tells whether an army brings more than one of either."""
    return bands > BANDS_ALLOWED or hospitals > HOSPITALS_ALLOWED
