"""A SQLite database in a backup: one file, copied while others read and write it."""

import os
import shutil
import sqlite3
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection

from config.broker import BrokerFailed, claimed_folder

NAME = "manigua.sqlite3"


def dump_database(folder: Path) -> dict[str, Any]:
    """Copies the database into *folder* as it is at one moment."""
    connection.ensure_connection()
    copy = sqlite3.connect(folder / NAME)
    try:
        connection.connection.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
    finally:
        copy.close()
    return {}


def refuse_in_use() -> None:
    """Raises CommandError if `serve` or `demo` runs on this MANIGUA_HOME."""
    if settings.ENVIRONMENT.redis is not None:
        return
    try:
        with claimed_folder(settings.ENVIRONMENT.socket):
            pass
    except BrokerFailed:
        raise CommandError("Manigua is running here. Stop it, then restore.") from None


def load_database(folder: Path, manifest: dict[str, Any]) -> None:
    """Puts the database of *folder* in the place of ours, whole or not at all."""
    target = Path(str(connection.settings_dict["NAME"]))
    connection.close()
    fresh = target.with_name(f".{target.name}.restored")
    shutil.copyfile(folder / NAME, fresh)
    fresh.chmod(0o600)
    for leftover in ("-wal", "-shm"):
        target.with_name(target.name + leftover).unlink(missing_ok=True)
    os.replace(fresh, target)
