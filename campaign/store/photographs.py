"""Photographs as they are kept: scaled, in one format, without what a camera writes about itself."""

import io
import struct
import threading
from dataclasses import dataclass
from typing import BinaryIO

from django.utils.translation import gettext as _

from campaign.refusals import Refusal

LONGEST = 1280
"""Pixels of the longer edge of a photograph that is kept."""
MOST_BYTES = 200_000
"""The most bytes of a stored photograph."""
MOST_SENT = 20 << 20
"""Bytes of a file that is sent."""
MOST_PIXELS = 50_000_000
"""Of a JPEG, which is read at an eighth of its size."""
MOST_PIXELS_OPENED = 16_000_000
"""Of other formats, which are opened whole."""
QUALITIES = (72, 55, 40, 25)
FORMATS = ("JPEG", "PNG", "WEBP")
UNREADABLE = (OSError, ValueError, SyntaxError, EOFError, struct.error, KeyError, TypeError, IndexError)
ONE_AT_A_TIME = threading.Semaphore(1)
"""An opened photograph takes up to 300 MB for a moment."""


@dataclass(frozen=True, slots=True)
class ScaledPhotograph:
    """`image`: WebP. `width`, `height`: pixels."""

    image: bytes
    width: int
    height: int


def scale_photograph(file: BinaryIO) -> ScaledPhotograph:
    """Returns the photograph in *file* as it is kept. Raises Refusal if it is none, or too large."""
    with ONE_AT_A_TIME:
        return open_and_scale(file)


def open_and_scale(file: BinaryIO) -> ScaledPhotograph:
    from PIL import Image, ImageOps  # late: few pages take a photograph

    try:
        with Image.open(file, formats=FORMATS) as sent:
            most = MOST_PIXELS if sent.format == "JPEG" else MOST_PIXELS_OPENED
            if sent.width * sent.height > most:
                raise Refusal(_("This photograph has too many pixels. Send a smaller one."))
            sent.draft("RGB", (2 * LONGEST, 2 * LONGEST))
            sent.thumbnail((LONGEST, LONGEST))  # before anything copies it: a large one fills the memory
            upright = ImageOps.exif_transpose(sent)
            plain = Image.new("RGB", upright.size, "white")
            seen = upright.convert("RGBA")
            plain.paste(seen, mask=seen)
    except (*UNREADABLE, Image.DecompressionBombError):
        raise Refusal(_("This file is no photograph that can be read. Send a JPEG, PNG or WebP.")) from None
    while True:
        for quality in QUALITIES:
            made = io.BytesIO()
            plain.save(made, "WEBP", quality=quality, method=4)
            if made.tell() <= MOST_BYTES:
                return ScaledPhotograph(made.getvalue(), plain.width, plain.height)
        plain.thumbnail((plain.width * 3 // 4, plain.height * 3 // 4))
