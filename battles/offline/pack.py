"""The rules as one file for a browser: the core, one ruleset, and the modules here that draw its screens."""

from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import battles
import rules

OLDEST: Final = (1980, 1, 1, 0, 0, 0)  # the same code makes the same file
LEFT_OUT: Final = ("__pycache__",)
SCREENS: Final = (
    *("__init__.py", "board/__init__.py", "board/short_names.py"),
    *(
        f"offline/{name}.py"
        for name in (
            *("__init__", "choice_screen", "numbered_dues"),
            *(
                "offline_board",
                "offline_drawing",
                "offline_game",
                "offline_referee",
                "offline_screen",
                "part_screen",
                "phase_screen",
                "playing",
                "referee_screen",
                "removal_rows",
                "usual_answers",
            ),
        )
    ),
)


@cache
def rules_pack(ruleset: str) -> bytes:
    """Returns the file for *ruleset*."""
    home = Path(rules.__file__).parent
    files = [*home.glob("*.py"), *walk(home / "core"), *walk(home / ruleset)]
    named = {f"rules/{path.relative_to(home).as_posix()}": path for path in files}
    base = Path(battles.__file__).parent
    named |= {f"battles/{name}": base / name for name in SCREENS}
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as pack:
        for name, path in sorted(named.items()):
            pack.writestr(ZipInfo(name, OLDEST), path.read_bytes(), ZIP_DEFLATED)
    return file.getvalue()


@cache
def pack_digest(ruleset: str) -> str:
    """Returns the digest that stands in the address of the file."""
    return sha256(rules_pack(ruleset)).hexdigest()[:12]


def walk(folder: Path) -> list[Path]:
    """Returns the modules and tables under *folder*."""
    return [
        path
        for path in folder.rglob("*")
        if path.suffix in (".py", ".toml") and not set(path.relative_to(folder).parts) & set(LEFT_OUT)
    ]
