"""MACD-VIS: how far one sees into cover."""

from rules.macduff.tables import SIGHT_DEPTH


def sees_into_cover(depth: int) -> bool:
    """MACD-VIS-01: Tells whether a line may pass that much wood, town, fog or night."""
    return depth <= SIGHT_DEPTH


def is_visible(depth: int, distance: int, fired: bool) -> bool:
    """MACD-VIS-01, MACD-VIS-02: Tells whether a unit is seen: through cover, from near, or by its fire."""
    return sees_into_cover(depth) or distance <= SIGHT_DEPTH or fired


def is_obscured(depth: int, distance: int, fired: bool) -> bool:
    """MACD-VIS-02: Tells whether a unit is seen by its fire alone."""
    return fired and not is_visible(depth, distance, False)
