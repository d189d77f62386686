"""Hashes of the site's files, so that browsers and the cache may keep them for good."""

from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

PACKAGES = ("django", "django-unfold", "django-htmx", "django-import-export", "django-simple-history")
"""Packages whose static files the site serves besides its own."""


def static_version(folder: Path) -> str:
    """Returns a short hash of the files in *folder* and of the versions of PACKAGES.

    It changes with any file, so an address is never reused for other contents.
    """
    digest = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    for package in PACKAGES:
        digest.update(f"{package} {version(package)}\0".encode())
    return digest.hexdigest()[:10]


def source_version(*folders: Path) -> str:
    """Returns a short hash of code, templates and words in *folders*: it changes with what a page may say."""
    found = sha256()
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        if path.suffix in {".py", ".html", ".toml", ".mo"}:
            found.update(path.as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:10]
