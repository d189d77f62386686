"""Parties of prisoners with their numbers."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum

from campaign.logic.vocabulary import Account, Stock
from campaign.models import Campaign, Force, PrisonerParty


def parties_with_men(campaign: Campaign) -> list[PrisonerParty]:
    """Returns the parties with their place and their number of `men`. One query."""
    rows = PrisonerParty.objects.filter(campaign=campaign).select_related("held_at")
    return list(count_men(rows).order_by("key"))


def count_men(parties: QuerySet[PrisonerParty]) -> QuerySet[PrisonerParty]:
    """Adds `men`, the present number of men in each party."""
    posted = Q(postings__stock=Stock.MEN, postings__turn__undone_at=None)
    came = Sum("postings__amount", filter=posted & Q(postings__to_account=Account.CAPTURED), default=0)
    went = Sum("postings__amount", filter=posted & Q(postings__from_account=Account.CAPTURED), default=0)
    return parties.annotate(men=came - went)


def prisoners_at_hand() -> Exists:
    """Marks each force in a query whose side holds prisoners, not on parole, with it or at its place."""
    here = Q(held_by=OuterRef("pk")) | Q(held_at__isnull=False, held_at=OuterRef("place"))
    parties = PrisonerParty.objects.filter(here, captor=OuterRef("side"), paroled=False)
    holding: QuerySet[Any] = count_men(parties)
    return Exists(holding.filter(men__gt=0))


def has_prisoners(force: Force) -> bool:
    """Tells whether the side of *force* holds prisoners with it or at its place.

    One query, unless the force was read with `prisoners_at_hand`.
    """
    has_any: bool | None = getattr(force, "prisoners_at_hand", None)
    if has_any is None:
        has_any = Force.objects.filter(prisoners_at_hand(), pk=force.pk).exists()
    return has_any
