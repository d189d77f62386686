"""A battle that was fought, event by event."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from battles.access import battle_of, engagement_or_404, in_its_party
from battles.links import link_for_member
from battles.models import Battle
from battles.pages.battle import battle_page
from battles.pages.moving_picture import moving_picture_of, moving_picture_of_table
from battles.replay.event_list import Watching
from battles.replay.groups import KINDS
from battles.views.table_battle import table_battle
from campaign.access import Asked, Member, member_or_404
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import answer, part


@login_required
def battle(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows the battle at ?step=, its set-up if none is named."""
    member, engagement, fought = battle_asked(request, slug, ref)
    watching = watching_asked(request)
    if fought is None:
        played = battle_of(engagement) if engagement.state == EngagementState.SETTLED else None
        shown = table_battle(request, member, engagement, played, watching) if played else None
        return shown or redirect(member.url("battles:engagement", ref=ref))  # there is nothing to watch
    page = battle_page(member, engagement, fought, watching)
    if request.htmx and request.htmx.target == "log":
        return part(request, "battles/_log.html", {"log": page.log})
    return answer(
        request,
        "battles/battle.html",
        page,
        member=member,
        turn=current_turn(member.campaign),
        here="engagements",
        picture=member.url("battles:battle-moving-picture", ref=ref),
        link=link_for_member(member, engagement, fought),
    )


@login_required
def moving_picture(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Returns the battle as a moving picture, to be sent to friends."""
    member, engagement, fought = battle_asked(request, slug, ref)
    played = battle_of(engagement) if engagement.state == EngagementState.SETTLED else None
    made = (
        moving_picture_of(member, engagement, fought)
        if fought
        else moving_picture_of_table(member, engagement, played)
        if played
        else None
    )
    if made is None:
        raise Http404
    response = HttpResponse(made, content_type="image/webp")
    response["Content-Disposition"] = 'inline; filename="battle.webp"'
    return response


def battle_asked(request: Asked, slug: str, ref: str) -> tuple[Member, Engagement, Battle | None]:
    """Returns who looks on, at which engagement, and its battle; None if there is no record to watch."""
    member = member_or_404(request, slug)
    engagement = engagement_or_404(member, ref)
    member = in_its_party(member, engagement)
    if engagement.state != EngagementState.SETTLED:
        return member, engagement, None
    recorded = Battle.objects.filter(engagement=engagement, log__isnull=False)
    return member, engagement, recorded.select_related("log").first()


def watching_asked(request: HttpRequest) -> Watching:
    """Returns the step, the kind of events and the unit of ?step=, ?kind= and ?unit=."""
    try:
        step = int(request.GET.get("step", "0"))
    except ValueError:
        step = 0
    kind = request.GET.get("kind", "")
    return Watching(step, kind if kind in KINDS else "", request.GET.get("unit", ""))
