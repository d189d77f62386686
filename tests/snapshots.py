"""Photographs for tests, made on the spot."""

import io

from PIL import Image

ORIENTATION, QUARTER = 0x0112, 6  # turned by a quarter to the right when shown
GPS, LATITUDE_OF = 0x8825, 1


def snapshot(width: int, height: int, *, turned: bool = False, colour: str = "green") -> bytes:
    """Returns a JPEG, red at its left edge, that says where it was taken."""
    made = Image.new("RGB", (width, height), colour)
    made.paste("red", (0, 0, max(1, width // 4), height))
    facts = Image.Exif()
    facts.get_ifd(GPS)[LATITUDE_OF] = "N"
    if turned:
        facts[ORIENTATION] = QUARTER
    file = io.BytesIO()
    made.save(file, "JPEG", exif=facts, quality=95)
    return file.getvalue()
