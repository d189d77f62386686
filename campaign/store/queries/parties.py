"""Parties of prisoners with their numbers."""

from django.db.models import Q, Sum

from campaign.logic.vocabulary import Account, Stock
from campaign.models import Campaign, PrisonerParty


def parties_with_men(campaign: Campaign) -> list[PrisonerParty]:
    """Returns the parties with the place where each is held and how many `men` are in it. One query."""
    counted = Q(postings__stock=Stock.MEN, postings__turn__undone_at=None)
    came = Sum("postings__amount", filter=counted & Q(postings__to_account=Account.CAPTIVE), default=0)
    went = Sum("postings__amount", filter=counted & Q(postings__from_account=Account.CAPTIVE), default=0)
    rows = PrisonerParty.objects.filter(campaign=campaign).select_related("held_at")
    return list(rows.annotate(men=came - went).order_by("key"))
