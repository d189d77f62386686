"""Photographs as a reader may see them, without their images."""

from django.db.models import Q, QuerySet

from campaign.access import Member, battles_known
from campaign.logic.vocabulary import TurnState
from campaign.logic.vocabulary.photographs import Viewers
from campaign.models import Campaign, Engagement, Photograph

SHARED = (Viewers.BATTLE, Viewers.GAZETTE)


def photographs_seen(member: Member) -> QuerySet[Photograph]:
    """Returns the photographs that *member* may see: the umpire all, a side its own and shared ones of its
    battles.
    """
    rows = Photograph.objects.filter(engagement__campaign=member.campaign)
    if member.own_side is not None:
        known = battles_known(member.own_side.key, Engagement.objects.filter(campaign=member.campaign))
        rows = rows.filter(
            Q(side=member.own_side) | Q(viewers__in=SHARED), engagement__in=known.order_by().values("pk")
        )
    return rows


def photographs_printed(campaign: Campaign) -> QuerySet[Photograph]:
    """Returns the photographs that the gazettes of *campaign* print: of published turns that count."""
    return Photograph.objects.filter(
        engagement__campaign=campaign,
        viewers=Viewers.GAZETTE,
        engagement__turn__undone_at=None,
        engagement__turn__state=TurnState.PUBLISHED,
    )


def with_battles(rows: QuerySet[Photograph]) -> QuerySet[Photograph]:
    """Returns *rows* without their images, with the names of their battles, sides and authors."""
    named = ("engagement__ref", "engagement__name", "engagement__name_es", "author__username", "side")
    own = ("ref", "width", "height", "caption", "viewers", "added_at")
    return rows.select_related("engagement", "side", "author").only(*own, *named)
