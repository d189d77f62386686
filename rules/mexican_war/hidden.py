"""MEX-HID: units that the enemy has not seen."""


def is_revealed(was_hidden: bool, seen_now: bool) -> bool:
    """MEX-HID-02: True if figures take the place of the marker now."""
    return was_hidden and seen_now
