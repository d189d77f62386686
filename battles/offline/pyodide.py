"""The files of Pyodide that a browser needs, where they lie, and how large they are."""

from pathlib import Path
from typing import Final

from django.conf import settings
from django.templatetags.static import static

VERSION: Final = "0.29.5"
INTEGRITY: Final = (  # SHA-512 of the package
    "TkYrUv9m8QmfImADKRmpwZulL48E0uUaBSO+dvRQKyAJc0qh9gu7jn8btyHPh3NZm1r2IH2YrJhIr7Q2B9urAw=="
)
FILES: Final = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
MEGABYTE: Final = 1_000_000


def pyodide_folder() -> Path:
    """Returns the folder of the files. Nobody commits it: manage.py fetch_browser_rules fills it."""
    return Path(settings.BROWSER_FILES) / f"pyodide-{VERSION}"


def has_pyodide() -> bool:
    """Tells whether the files are there."""
    return all((pyodide_folder() / name).is_file() for name in FILES)


def pyodide_addresses() -> tuple[str, ...]:
    """Returns the addresses of the files. The folder of the first is that of all."""
    return tuple(static(f"pyodide-{VERSION}/{name}") for name in FILES)


def megabytes_to_load(pack: int) -> int:
    """Returns the megabytes that a phone loads for Pyodide and a *pack* of that many bytes, rounded up."""
    folder = pyodide_folder()
    sizes = [min(size_of(folder / name), size_of(folder / f"{name}.gz") or 10**9) for name in FILES]
    return -(-(sum(sizes) + pack) // MEGABYTE)


def size_of(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0
