"""MACD-VIS: how far one sees into cover."""

from rules.macduff.tables import SIGHT_DEPTH


def can_see_into_cover(depth: int) -> bool:
    """Tells whether a line may pass that much wood, town, fog or night. MACD-VIS-01."""
    return depth <= SIGHT_DEPTH


def is_visible(depth: int, distance: int, fired: bool) -> bool:
    """Tells whether a unit is seen: through cover, from near, or by its fire. MACD-VIS-01, MACD-VIS-02."""
    return can_see_into_cover(depth) or distance <= SIGHT_DEPTH or fired


def is_obscured(depth: int, distance: int, fired: bool) -> bool:
    """Tells whether a unit is seen by its fire alone. MACD-VIS-02."""
    return fired and not is_visible(depth, distance, False)
