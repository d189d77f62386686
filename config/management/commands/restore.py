"""manage.py restore FILE: makes the site what it was when the backup was written."""

import datetime as dt
import os
import shutil
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection

from campaign.models import Campaign
from config.backups.archive import DATABASES, FORMAT, opened_backup, write_backup
from config.backups.migrations import unknown_migrations


class Command(BaseCommand):
    help = "Restores a backup, migrates it to this version and checks the ledger. Stop the site first."
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a file that manage.py backup has written")
        parser.add_argument(
            "--replace",
            action="store_true",
            help="also where there are campaigns or users; they are backed up first",
        )

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        with opened_backup(file) as (manifest, folder):
            refuse_foreign(manifest)
            database = DATABASES[connection.vendor]
            database.refuse_in_use()
            if is_in_use():
                self.keep_present(replace)
            database.load_database(folder / "database", manifest)
            restore_home(folder / "home")
            self.restore_key((folder / "secret_key").read_text("utf-8"))
        call_command("migrate", verbosity=0, interactive=False)
        self.stdout.write(f"Restored as of {manifest['made']}.")
        call_command("check_ledger", stdout=self.stdout)

    def keep_present(self, replace: bool) -> None:
        """Backs up what is here now, or refuses to touch it."""
        if not replace:
            raise CommandError(
                "There are campaigns or users in this database. Restore into an empty one, or add --replace."
            )
        now = dt.datetime.now(dt.UTC).strftime("%Y%m%d-%H%M%S-%f")
        kept = Path(settings.MANIGUA_HOME) / f"backup-before-restore-{now}.tar.gz"
        write_backup(kept)
        self.stdout.write(f"What was here before is kept in {kept}.")

    def restore_key(self, key: str) -> None:
        """Puts the secret key into MANIGUA_HOME; a SECRET_KEY of the environment goes before it."""
        if os.environ.get("SECRET_KEY"):
            if key != settings.SECRET_KEY:
                self.stdout.write(
                    "SECRET_KEY is another than in the backup: everybody has to log in again. To avoid that,"
                    " set it to what the file secret_key in the backup holds."
                )
            return
        path = Path(settings.MANIGUA_HOME) / "secret_key"
        path.unlink(missing_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(key)


def refuse_foreign(manifest: dict[str, Any]) -> None:
    """Raises CommandError if this version, or this database, cannot hold the backup."""
    if manifest.get("format") != FORMAT:
        raise CommandError("The backup has a format that this version does not know.")
    if manifest["vendor"] != connection.vendor:
        raise CommandError(
            f"The backup is of {manifest['vendor']}, and this database is {connection.vendor}. Restore it"
            " there, then take each campaign over with export_campaign and import_campaign."
        )
    if unknown := sorted(unknown_migrations(manifest["migrations"])):
        raise CommandError(f"The backup is of a later version of Manigua: it has {', '.join(unknown)}.")


def is_in_use() -> bool:
    """Tells whether the database holds a campaign or an account."""
    try:
        return Campaign.objects.exists() or User.objects.exists()
    except DatabaseError:  # empty, or of an older version that has no such table yet
        return bool(connection.introspection.table_names())


def restore_home(folder: Path) -> None:
    """Puts the files of the backup into MANIGUA_HOME."""
    if folder.is_dir():
        shutil.copytree(folder, settings.MANIGUA_HOME, dirs_exist_ok=True)
