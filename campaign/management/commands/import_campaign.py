from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.management.database import refuse_unmigrated
from campaign.operations.campaigns import campaign_files
from campaign.pages.reports.archive_check import tell_all
from campaign.refusals import Refusal
from campaign.store import archive


class Command(BaseCommand):
    help = "Creates a campaign with the same checksum from an exported file, or says what is wrong with it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--slug", default="", help="its name in addresses; else the file's own")
        parser.add_argument("--name", default="", help="its name; else the file's own")
        parser.add_argument(
            "--seat-people",
            action="store_true",
            help="people sit and judge where accounts of their names are here; else all seats are empty",
        )

    def handle(self, *args: Any, file: Path, slug: str, name: str, seat_people: bool, **options: Any) -> None:
        refuse_unmigrated()
        try:
            with file.open("rb") as opened:
                made = campaign_files.bring_in(
                    file=opened, actor=None, slug=slug, name=name, seated=seat_people, tell=tell_all
                )
        except OSError as fault:
            raise CommandError(f"{file} cannot be read: {fault.strerror}.") from None
        except Refusal as refusal:
            raise CommandError(f"{file}: {refusal}") from None
        self.stdout.write(f"{made.name} is brought in as {made.slug}; checksum {archive.war_checksum(made)}.")
