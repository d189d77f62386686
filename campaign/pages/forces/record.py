"""The record of a force: its march and its ledger, which its page loads separately."""

from dataclasses import dataclass

from campaign.access import Member
from campaign.models import Force, Posting, Turn
from campaign.pages.forces.force_news import force_news
from campaign.pages.forces.minard_chart import Minard, minard_of_force
from campaign.pages.parts.ledger_lines import LedgerLine, lines_of_postings
from campaign.pages.parts.published_view import postings_that_count, units_in

MOST_LINES = 200  # the newest; the rest is on the pages of the returns they belong to


@dataclass(frozen=True, slots=True)
class RecordPage:
    name: str
    href: str  # of the force
    march: Minard | None  # None: it has not moved
    ledger: tuple[LedgerLine, ...]


def record_page(member: Member, force: Force) -> tuple[RecordPage, Turn]:
    """Returns the march and the ledger of *force* as far as the reader knows them. Five queries."""
    news = force_news(member, force)
    postings = Posting.objects.filter(
        postings_that_count(news.opening), units_in(news.opening, force, "unit__")
    )
    postings = postings.select_related("unit").order_by("-date", "-pk")
    if news.quiet:
        postings = postings.filter(date__lte=news.latest)
    return RecordPage(
        name=force.label,
        href=member.url("campaign:force", ref=force.ref),
        march=minard_of_force(member, force),
        ledger=lines_of_postings(member, postings[:MOST_LINES]),
    ), news.turn
