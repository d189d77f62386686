"""MEX-HID: units that the enemy has not seen."""


def is_revealed(was_hidden: bool, seen_now: bool) -> bool:
    """Tells whether figures take the place of the marker now. MEX-HID-02."""
    return was_hidden and seen_now
