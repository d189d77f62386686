"""MACD-UNIT: units, their detachments and their order."""

from rules.macduff.tables import DETACHMENT_GAP


def is_same_unit(gap: int) -> bool:
    """MACD-UNIT-05, MACD-UNIT-06: Tells whether a detachment so far away is still part of its unit."""
    return gap <= DETACHMENT_GAP
