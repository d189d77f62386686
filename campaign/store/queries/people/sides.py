"""The sides of a campaign, read once for all parts of a page."""

from django.db.models import Prefetch, Q, Sum, prefetch_related_objects

from campaign.logic.economy.war_aims import Book
from campaign.models import Campaign, Side


def sides_of(campaign: Campaign) -> list[Side]:
    """Returns the sides in the map's order, each with its victory `points`. One query, the first time."""
    won = Q(account_entries__account=Book.POINTS, account_entries__turn__undone_at=None)
    earned = Sum("account_entries__amount", filter=won, default=0)
    rows = Side.objects.annotate(points=earned).order_by("position")
    prefetch_related_objects([campaign], Prefetch("sides", queryset=rows))
    return list(campaign.sides.all())
