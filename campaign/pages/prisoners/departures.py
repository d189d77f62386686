"""The men who have left a prisoner party, and why."""

from collections import Counter
from collections.abc import Iterable

from campaign.logic.vocabulary import Account, Cause, Stock
from campaign.models import Opening, Posting as Row, PrisonerParty
from campaign.pages.parts.published_view import postings_that_count

BACK = "/back"
"""Ends the reference of a decision that was taken back, after that of the decision."""


def men_gone_by_party(opening: Opening | None, parties: Iterable[PrisonerParty]) -> dict[int, Counter[str]]:
    """Returns the men by their party's primary key, then cause. One query.

    Only those in *opening*, if there is one.
    """
    rows = Row.objects.filter(
        postings_that_count(opening), party__in=list(parties), stock=Stock.MEN, turn__undone_at=None
    )
    rows = rows.exclude(cause=Cause.ROLLBACK).order_by("pk")
    men_gone: dict[int, Counter[str]] = {}
    why: dict[str, str] = {}
    for party, cause, source, target, reference, men in rows.values_list(
        "party", "cause", "from_account", "to_account", "reference", "amount"
    ):
        if source == Account.CAPTURED:
            why[reference] = cause
            men_gone.setdefault(party, Counter())[cause] += men
        elif target == Account.CAPTURED and reference.endswith(BACK):
            men_gone[party][why[reference.removesuffix(BACK)]] -= men
    return men_gone
