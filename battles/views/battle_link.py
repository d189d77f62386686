"""The link by which anybody may watch one battle: opened, withdrawn, and followed."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from battles.access import judged_engagement_or_404
from battles.links import BattleLink, engagement_by_link
from battles.operations.battle_link import open_link, withdraw_link
from battles.views.public import show_battle
from campaign.access import Asked, member_or_404
from campaign.i18n.war_words import speak_of
from campaign.refusals import Refusal


@login_required
@require_POST
def battle_link(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Opens the link of a battle, or withdraws it."""
    member = member_or_404(request, slug)
    engagement = judged_engagement_or_404(member, ref)
    try:
        if request.POST.get("link") == "withdraw":
            withdraw_link(engagement=engagement, actor=member.user)
            messages.success(request, _("The link no longer works."))
        else:
            open_link(engagement=engagement, actor=member.user)
            messages.success(request, _("Anybody with the link may watch. Copy it below."))
    except Refusal as refusal:
        messages.error(request, str(refusal))
    return redirect(member.url("battles:battle", ref=ref))


@require_safe
def watch(request: HttpRequest, link: str) -> HttpResponse:
    """Shows the battle that *link* opens, as a published one. Links that do not work look the same."""
    engagement = engagement_by_link(link)
    if engagement is None:
        raise Http404
    campaign = engagement.campaign
    speak_of(campaign.spoken_words, campaign.turn_days)
    response = show_battle(request, campaign, engagement, BattleLink(_("Anybody with the link may watch.")))
    response["X-Robots-Tag"] = "noindex"
    return response
