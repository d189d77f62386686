"""The file of a backup: a tar with a table of contents, the database's parts, and the home's files.

manifest.json        format, program, vendor of the database, when, migrations, tables
secret_key           what signs sessions
database/...         written and read by sqlite.py or postgresql.py
home/...             files of MANIGUA_HOME that are not made again by themselves, media among them
"""

import datetime as dt
import json
import os
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection

from config.backups import postgresql, sqlite
from config.backups.migrations import migrations_applied

FORMAT = 1
MADE_AGAIN = {"run", "log", "secret_key"}
"""Names in MANIGUA_HOME that no backup needs from there; the key has its own place."""
DATABASES = {"sqlite": sqlite, "postgresql": postgresql}


def write_backup(file: Path) -> dict[str, Any]:
    """Writes the backup to *file*, which must not be there yet, and returns its manifest.

    The database may be in use meanwhile: the copy is of one moment. Raises CommandError.
    """
    if file.exists():
        raise CommandError(f"{file} is there already. Name another file.")
    part = file.with_name(f".{file.name}.part")
    try:
        with TemporaryDirectory(prefix="manigua-backup-", dir=file.parent) as folder:
            manifest = {
                "format": FORMAT,
                "vendor": connection.vendor,
                "made": dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
                "migrations": migrations_applied(),
                **DATABASES[connection.vendor].dump_database(Path(folder)),
            }
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as opened:
                write_parts(opened, manifest, Path(folder))
        part.rename(file)
    except OSError as fault:
        part.unlink(missing_ok=True)
        raise CommandError(f"{file} cannot be written: {fault.strerror}.") from None
    return manifest


def write_parts(opened: Any, manifest: dict[str, Any], database: Path) -> None:
    with tarfile.open(fileobj=opened, mode="w:gz") as tar:
        add_text(tar, "manifest.json", json.dumps(manifest, indent=1))
        add_text(tar, "secret_key", settings.SECRET_KEY)
        for path in sorted(database.iterdir()):
            tar.add(path, f"database/{path.name}")
        for path in home_files():
            tar.add(path, f"home/{path.relative_to(settings.MANIGUA_HOME)}")


def add_text(tar: tarfile.TarFile, name: str, text: str) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = len(data := text.encode()), 0o600
    tar.addfile(entry, BytesIO(data))


def home_files() -> Iterator[Path]:
    """Yields the files of MANIGUA_HOME that belong into a backup.

    Not the database itself, nor earlier backups.
    """
    database = str(connection.settings_dict["NAME"])
    for top in sorted(Path(settings.MANIGUA_HOME).iterdir()):
        if top.name in MADE_AGAIN or str(top).startswith(database) or top.name.startswith((".", "backup-")):
            continue
        if ".sqlite3" not in top.name and ".tar" not in top.suffixes:
            yield from sorted(path for path in [top, *top.rglob("*")] if path.is_file())


def unpack_file(tar: tarfile.TarFile, entry: tarfile.TarInfo, folder: Path) -> None:
    """Writes one file of *tar* under *folder*. Raises ValueError for anything but a plain file within it."""
    target = (folder / entry.name).resolve()
    content = tar.extractfile(entry) if entry.isreg() else None
    if content is None or folder.resolve() not in target.parents:
        raise ValueError(f"{entry.name!r} does not belong into a backup")
    target.parent.mkdir(parents=True, exist_ok=True)
    with content, target.open("wb") as file:
        shutil.copyfileobj(content, file)


@contextmanager
def opened_backup(file: Path) -> Iterator[tuple[dict[str, Any], Path]]:
    """Yields the manifest of the backup *file*, and a folder with all its parts. Raises CommandError."""
    with TemporaryDirectory(prefix="manigua-restore-") as folder:
        try:
            with tarfile.open(file, "r:gz") as tar:
                for entry in tar:
                    unpack_file(tar, entry, Path(folder))
            manifest = json.loads((Path(folder) / "manifest.json").read_text("utf-8"))
        except FileNotFoundError:
            raise CommandError(f"{file} is no backup of Manigua, or is not there.") from None
        except (OSError, EOFError, tarfile.TarError, ValueError) as fault:
            raise CommandError(f"{file} cannot be read as a backup: {fault}.") from None
        yield manifest, Path(folder)
