"""A battle that was fought, event by event."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from battles.access import engagement_or_404, in_its_party
from battles.models import Battle
from battles.pages.battle import battle_page
from battles.replay.event_list import Watching
from battles.replay.groups import KINDS
from campaign.access import Asked, member_or_404
from campaign.logic.vocabulary import EngagementState
from campaign.store.queries.turns import current_turn
from campaign.views.answer import answer, part


@login_required
def battle(request: Asked, slug: str, ref: str) -> HttpResponse:
    """The battle at ?step=, its set-up if none is named."""
    member = member_or_404(request, slug)
    engagement = engagement_or_404(member, ref)
    member = in_its_party(member, engagement)
    fought = Battle.objects.filter(engagement=engagement, log__isnull=False).select_related("log").first()
    if fought is None or engagement.state != EngagementState.SETTLED:
        return redirect(member.url("battles:engagement", ref=ref))  # there is no record to watch
    page = battle_page(member, engagement, fought, watching_asked(request))
    if request.htmx and request.htmx.target == "log":
        return part(request, "battles/_log.html", {"log": page.log})
    return answer(
        request,
        "battles/battle.html",
        page,
        member=member,
        turn=current_turn(member.campaign),
        here="engagements",
    )


def watching_asked(request: HttpRequest) -> Watching:
    """Returns the step, the kind of events and the unit of ?step=, ?kind= and ?unit=."""
    try:
        step = int(request.GET.get("step", "0"))
    except ValueError:
        step = 0
    kind = request.GET.get("kind", "")
    return Watching(step, kind if kind in KINDS else "", request.GET.get("unit", ""))
