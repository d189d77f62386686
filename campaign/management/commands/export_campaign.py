from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.management.commands.check_ledger import campaigns
from campaign.management.database import refuse_unmigrated
from campaign.operations.campaigns import campaign_files
from campaign.refusals import Refusal


class Command(BaseCommand):
    help = "Writes a running campaign to one file, from which import_campaign makes it anew anywhere."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("campaign", metavar="SLUG", help="the campaign's name in addresses")
        parser.add_argument("file", type=Path, help="where to write it; nothing is overwritten")

    def handle(self, *args: Any, campaign: str, file: Path, **options: Any) -> None:
        refuse_unmigrated()
        (campaign_row,) = campaigns(campaign)
        try:
            with file.open("xb") as opened:
                campaign_files.write_campaign_file(campaign=campaign_row, to=opened, actor=None)
        except OSError as fault:
            raise CommandError(f"{file} cannot be written: {fault.strerror}.") from None
        except Refusal as refusal:
            file.unlink()
            raise CommandError(str(refusal)) from None
        self.stdout.write(f"{campaign_row.name} is written to {file}: {file.stat().st_size} bytes.")
