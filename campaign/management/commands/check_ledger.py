import datetime as dt
from argparse import ArgumentTypeError
from difflib import get_close_matches
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.audit.fault_texts import in_words
from campaign.audit.ledger_audit import amounts_on, audit
from campaign.i18n.account_names import ACCOUNT_NAMES
from campaign.i18n.stock_names import STOCK_NAMES
from campaign.logic.vocabulary import Account, Stock
from campaign.management.database import refuse_unmigrated
from campaign.models import Campaign
from campaign.store import archive


def day(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"must be a date such as 1873-09-15, not {text!r}") from None


class Command(BaseCommand):
    help = "Adds up the ledger again and checks all checksums; prints each fault, exit code 1 if any."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--campaign", metavar="SLUG", help="only this campaign")
        parser.add_argument(
            "--on", metavar="DATE", type=day, help="also print the balances of that day, 1873-09-15"
        )

    def handle(self, *args: Any, campaign: str | None, on: dt.date | None, **options: Any) -> None:
        refuse_unmigrated()
        checked = campaigns(campaign)
        audits = [audit(campaign_row) for campaign_row in checked]
        faults = [fault for campaign_row in audits for fault in campaign_row.faults]
        faults += [
            f"{campaign_row}: {turn} as it was published does not fit its checksum."
            for campaign_row in checked
            for turn in archive.turns_with_faults(campaign_row)
        ]
        for fault in faults:
            self.stdout.write(in_words(fault))
        if faults:
            raise CommandError(f"ledger false: {len(faults)} fault{'s' * (len(faults) > 1)}")
        for campaign_row, date in ((checked_row, on) for checked_row in checked if on):
            self.stdout.write(f"{campaign_row.slug} on {date}:")
            for side, stock, account, amount in amounts_on(campaign_row, date):
                self.stdout.write(
                    f"  {side}: {STOCK_NAMES[Stock(stock)]}, {ACCOUNT_NAMES[Account(account)]}: {amount}"
                )
        self.stdout.write(
            f"ledger true: {sum(campaign_row.postings for campaign_row in audits)} postings,"
            f" {sum(campaign_row.units for campaign_row in audits)} units,"
            f" men in = men out ({sum(campaign_row.men for campaign_row in audits)})"
        )


def campaigns(slug: str | None) -> list[Campaign]:
    if slug is None:
        return list(Campaign.objects.order_by("slug"))
    rows = list(Campaign.objects.filter(slug=slug))
    if not rows:
        near = get_close_matches(slug, Campaign.objects.values_list("slug", flat=True), n=3, cutoff=0.4)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        raise CommandError(f"There is no campaign {slug!r}.{hint}", returncode=2)
    return rows
