"""The version in the address of every static file, so that browsers may keep what they have for good."""

from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

PACKAGES = ("django", "django-unfold", "django-htmx", "django-import-export", "django-simple-history")
"""Packages whose static files the site serves besides its own."""


def static_version(folder: Path) -> str:
    """Returns a short hash of the files in *folder* and of the versions of PACKAGES.

    It changes with any file, so an address is never reused for other contents.
    """
    found = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    for package in PACKAGES:
        found.update(f"{package} {version(package)}\0".encode())
    return found.hexdigest()[:10]
