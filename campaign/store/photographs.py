"""Photographs as they are kept: scaled, in one format, without what a camera writes about itself."""

import io
import struct
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from django.utils.translation import gettext as _

from campaign.refusals import Refusal

if TYPE_CHECKING:
    from PIL.ImageFile import ImageFile

LONGEST = 1280
"""Pixels of the longer edge of a photograph that is kept."""
MOST_BYTES = 200_000
"""The most bytes of a stored photograph."""
MOST_SENT = 20 << 20
"""Bytes of a file that is sent."""
MOST_PIXELS = 50_000_000
"""The most pixels of a plain JPEG. It is read at a part of its size."""
MOST_PIXELS_OPENED = 16_000_000
"""The most pixels of other formats and of a JPEG in several scans. These are opened whole."""
MOST_SCANS = 40
SCAN = b"\xff\xda"
QUALITIES = (72, 55, 40, 25)
FORMATS = ("JPEG", "PNG", "WEBP")
UNREADABLE = (OSError, ValueError, SyntaxError, EOFError, struct.error, KeyError, TypeError, IndexError)
ONE_AT_A_TIME = threading.Semaphore(1)
"""An opened photograph takes up to 300 MB for a moment."""
PATIENCE = 10
"""Seconds that a photograph waits for the one before it."""


@dataclass(frozen=True, slots=True)
class ScaledPhotograph:
    """`image`: WebP. `width`, `height`: pixels."""

    image: bytes
    width: int
    height: int


def scale_photograph(file: BinaryIO) -> ScaledPhotograph:
    """Returns the photograph in *file* as it is kept. Raises Refusal if it is none, or too large."""
    if not ONE_AT_A_TIME.acquire(timeout=PATIENCE):
        raise Refusal(_("Other photographs are being stored at the moment; try again."))
    try:
        return open_and_scale(file)
    finally:
        ONE_AT_A_TIME.release()


def refuse_large(sent: "ImageFile", file: BinaryIO) -> None:
    """Raises Refusal if *sent*, read from *file*, would take much memory or time to open."""
    in_scans = bool(sent.info.get("progressive"))
    is_plain = sent.format in ("JPEG", "MPO") and not in_scans  # MPO: a phone's JPEG with a second picture
    if sent.width * sent.height > (MOST_PIXELS if is_plain else MOST_PIXELS_OPENED):
        raise Refusal(_("This photograph has too many pixels. Send a smaller one."))
    if in_scans:
        here = file.tell()
        file.seek(0)
        scans = file.read().count(SCAN)
        file.seek(here)
        if scans > MOST_SCANS:
            raise Refusal(_("This file cannot be read as a photograph. Send a JPEG, PNG or WebP."))


def open_and_scale(file: BinaryIO) -> ScaledPhotograph:
    from PIL import Image, ImageOps  # late: few pages take a photograph

    try:
        with Image.open(file, formats=FORMATS) as sent:
            refuse_large(sent, file)
            gap = max(1, max(sent.size) / (2 * LONGEST))
            sent.draft("RGB", (int(sent.width / gap), int(sent.height / gap)))
            sent.thumbnail((LONGEST, LONGEST))  # before anything copies it: a large one fills the memory
            upright = ImageOps.exif_transpose(sent)
            plain = Image.new("RGB", upright.size, "white")
            seen = upright.convert("RGBA")
            plain.paste(seen, mask=seen)
    except (*UNREADABLE, Image.DecompressionBombError):
        raise Refusal(_("This file cannot be read as a photograph. Send a JPEG, PNG or WebP.")) from None
    while True:  # WebP of a smaller picture is smaller, so it ends
        for quality in QUALITIES:
            made = io.BytesIO()
            plain.save(made, "WEBP", quality=quality, method=4)
            if made.tell() <= MOST_BYTES:
                return ScaledPhotograph(made.getvalue(), plain.width, plain.height)
        plain.thumbnail((plain.width * 3 // 4, plain.height * 3 // 4))
