"""The files of a scenario that somebody sends: single files or one zip, read within limits.

Only plain files of known names are taken. Folders in a zip are dropped, so nothing is written elsewhere; a
zip is unpacked piece by piece, so one that grows without end is refused after the limit.
"""

import re
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import PurePosixPath
from typing import BinaryIO

from campaign.scenario.faults import Fault
from campaign.scenario.folders import FILES, HEAD

MOST_FILES = 20
LARGEST = 2_000_000  # bytes of one file, and of a zip as it is sent
MOST_BYTES = 6_000_000  # of all files
PIECE = 65_536  # bytes read at a time
MAP_FILE = re.compile(r"[a-z0-9_]{1,40}\.geojson")
README = "README.md"
IGNORED = ("__MACOSX", ".DS_Store")

Files = dict[str, bytes]


def read_upload(sent: Iterable[tuple[str, BinaryIO]]) -> tuple[Files, list[Fault]]:
    """Returns the content of the files *sent*, by plain name, and a fault for each that is not taken."""
    contents: Files = {}
    faults: list[Fault] = []
    for name, file in sent:
        if name.lower().endswith(".zip"):
            _unpack(name, file, contents, faults)
        else:
            _take(name, file, contents, faults)
    if not contents and not faults:
        faults.append(Fault(HEAD, 0, "", "there is no such file"))
    return contents, faults


def _unpack(name: str, file: BinaryIO, contents: Files, faults: list[Fault]) -> None:
    packed = file.read(LARGEST + 1)
    if len(packed) > LARGEST:
        faults.append(Fault(_printable_name(name), 0, "", f"must be at most {LARGEST} bytes long"))
        return
    try:
        with zipfile.ZipFile(BytesIO(packed)) as whole:
            for entry in whole.infolist()[: MOST_FILES * 3]:
                parts = PurePosixPath(entry.filename).parts
                if entry.is_dir() or not parts or any(part in IGNORED for part in parts):
                    continue
                if ".." in parts or entry.filename.startswith(("/", "\\")) or len(parts) > 2:
                    text = "must lie in the zip itself or in one folder of it"
                    faults.append(Fault(_printable_name(entry.filename), 0, "", text))
                    continue
                if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                    text = "must be packed as an ordinary zip packs it"  # others unpack without a limit
                    faults.append(Fault(_printable_name(entry.filename), 0, "", text))
                    continue
                with whole.open(entry) as inner:
                    _take(parts[-1], inner, contents, faults)  # type: ignore[arg-type]
    except (zipfile.BadZipFile, zlib.error, RuntimeError, OSError, ValueError, EOFError):
        faults.append(Fault(_printable_name(name), 0, "", "is not a zip file, or is damaged"))


def _take(name: str, file: BinaryIO, contents: Files, faults: list[Fault]) -> None:
    """Adds one file to *contents*, or a fault."""
    shown = _printable_name(name)
    if name not in (*FILES, README) and not MAP_FILE.fullmatch(name):
        faults.append(Fault(shown, 0, "", f"is not a scenario file; those are: {', '.join(FILES)}"))
    elif name in contents:
        faults.append(Fault(shown, 0, "", "is there twice"))
    elif len(contents) >= MOST_FILES:
        faults.append(Fault(shown, 0, "", f"is one file too many; a scenario has at most {MOST_FILES}"))
    else:
        room = min(LARGEST, MOST_BYTES - sum(map(len, contents.values())))
        pieces, size = [], 0
        while size <= room and (piece := file.read(PIECE)):
            pieces.append(piece)
            size += len(piece)
        if size > room:
            faults.append(Fault(shown, 0, "", f"is too long; there is room for {room} bytes"))
        else:
            contents[name] = b"".join(pieces)


def _printable_name(name: str) -> str:
    return "".join(letter for letter in name if letter.isprintable())[:60]


def zip_scenario(key: str, files: Mapping[str, bytes]) -> bytes:
    """Returns *files* as a zip with one folder, *key*; the same bytes for the same files."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as whole:
        for name in sorted(files):
            whole.writestr(zipfile.ZipInfo(f"{key}/{name}", (1980, 1, 1, 0, 0, 0)), files[name])
    return made.getvalue()
