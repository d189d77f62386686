"""manage.py backup FILE: database, secret key and the home's files in one file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from campaign.management.database import refuse_unmigrated
from config.backups.archive import write_backup


class Command(BaseCommand):
    help = "Writes database, secret key and the files of MANIGUA_HOME to one file; the site may be running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="where to write it; nothing is overwritten")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        refuse_unmigrated()
        write_backup(file)
        self.stdout.write(f"The backup is written to {file}: {file.stat().st_size} bytes.")
        self.stdout.write("It holds the secret key and the secrets of all sides. Keep it private.")
