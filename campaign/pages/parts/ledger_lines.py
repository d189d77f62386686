"""The ledger of a force or of a return, as lines with their causes in words."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.logic.vocabulary import TurnState
from campaign.models import Engagement, Posting
from campaign.pages.parts.wording import phrases as words


@dataclass(frozen=True, slots=True)
class LedgerLine:
    date: dt.date
    day: str
    unit: str
    amount: str
    count: int
    men: bool
    source: str
    target: str
    cause: str
    rests_on: str  # the action it comes from, "" if none
    href: str
    note: str


def lines_of_postings(member: Member, postings: Iterable[Posting]) -> tuple[LedgerLine, ...]:
    """Returns *postings* with their units.

    One query more, for the battles they rest on.
    """
    rows = list(postings)
    named = {key for row in rows for key in row.reference.split("/")}
    engagements = Engagement.objects.filter(campaign=member.campaign, key__in=named)
    if member.side is not None:
        engagements = engagements.filter(Q(turn__state=TurnState.PUBLISHED) | Q(is_referred=True))
    battles = {engagement.key: engagement for engagement in engagements.only("key", "ref", "name", "name_es")}
    return tuple(ledger_line(member, row, battles) for row in rows)


def ledger_line(member: Member, row: Posting, battles: dict[str, Engagement]) -> LedgerLine:
    engagement = next((battles[key] for key in row.reference.split("/") if key in battles), None)
    return LedgerLine(
        date=row.date,
        day=words.short_day(row.date),
        unit=row.unit.label,
        amount=words.amount(row.stock, row.amount),
        count=row.amount,
        men=row.stock == "men",
        source=words.account_name(row.from_account),
        target=words.account_name(row.to_account),
        cause=words.cause_name(row.cause),
        rests_on=_("battle of %s") % engagement.label
        if engagement
        else _("the scenario")
        if row.reference.startswith("scenario/")
        else "",
        href=member.url("campaign:return", ref=engagement.ref) if engagement else "",
        note=row.note,
    )
