"""Says who may read the public page of a campaign, and whether its battles can be watched."""

from typing import Any

from django.db.models import Q, QuerySet

from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, PublicPage
from campaign.store.queries.people.sides import sides_of
from campaign.store.queries.weeks.turns import current_turn

OVER = (TurnState.PUBLISHED, TurnState.ENDED)


def public_page(campaign: Campaign) -> PublicPage:
    """Returns the public page of *campaign*; a closed one, not stored, if it has none."""
    return PublicPage.objects.filter(campaign=campaign).first() or PublicPage(campaign=campaign)


def readable_campaign(slug: str, user: Any) -> Campaign | None:
    """Returns the campaign *slug* if *user* may read its public page; else None.

    It is for everybody once it is open, else for spectators and umpires alone. Players wait until then: the
    order of battle at the start tells a side of its enemy.
    """
    campaign = Campaign.objects.filter(slug=slug).first()
    if campaign is None:
        return None
    page = public_page(campaign)
    if page.is_open or user.is_authenticated and may_look_on(page, user):
        return campaign
    return None


def may_look_on(page: PublicPage, user: Any) -> bool:
    """Tells whether *user* is an umpire of the campaign of *page*, or a spectator who plays no part in it."""
    campaign = page.campaign
    if user.is_superuser or campaign.umpires.filter(pk=user.pk).exists():
        return True
    if page.pk is None or not page.spectators.filter(pk=user.pk).exists():
        return False
    return not campaign.seats.filter(Q(player=user) | Q(stand_in=user)).exists()


def watched_campaigns(user: Any) -> QuerySet[Campaign]:
    """Returns the campaigns in which *user* has the seat of a spectator, by name. One query."""
    watched = PublicPage.objects.filter(spectators=user).values("campaign")
    playing = Q(seats__player=user) | Q(seats__stand_in=user) | Q(umpires=user)
    return Campaign.objects.filter(pk__in=watched).exclude(playing).order_by("name", "slug")


def shows_replays(campaign: Campaign) -> bool:
    """Tells whether anybody may watch the battles.

    The war is over, or all its sides have agreed.
    """
    if current_turn(campaign).state in OVER:
        return True
    return set(public_page(campaign).replays) >= {side.key for side in sides_of(campaign)}
