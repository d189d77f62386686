"""MACD-HOSP: hospitals and bands."""

from rules.core.dice import Dice
from rules.macduff.tables import BAND_RADIUS, BANDS_ALLOWED, DIE, HOSPITAL_FROM, HOSPITALS_ALLOWED


def roll_hospital(dice: Dice, hospital: int) -> tuple[int, ...]:
    """Rolls the turn's die of a hospital that is operating. MACD-HOSP-02."""
    return dice.roll(1, DIE, "MACD-HOSP-02", hospital)


def is_recovered(faces: tuple[int, ...]) -> bool:
    """Tells whether a casualty goes back to its unit. MACD-HOSP-02."""
    return any(face >= HOSPITAL_FROM for face in faces)


def can_hear_band(distance: int) -> bool:
    """Tells whether a unit is near enough to step out to a band. MACD-HOSP-04."""
    return distance <= BAND_RADIUS


def has_too_many(bands: int, hospitals: int) -> bool:
    """Tells whether an army brings more than one of either. MACD-HOSP-01."""
    return bands > BANDS_ALLOWED or hospitals > HOSPITALS_ALLOWED
