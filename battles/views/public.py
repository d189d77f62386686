"""Battles for everybody, once the war is over or all sides have agreed."""

from dataclasses import replace

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from battles.access import can_be_watched
from battles.links import BattleLink, link_of_public_page
from battles.models import Battle
from battles.pages.battle import BattlePage, battle_page
from battles.pages.table_battle import TableBattlePage, table_battle_page
from battles.views.battle import watching_asked
from campaign.access import Member
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Campaign, Engagement
from campaign.store.queries.people.public_page import shows_replays
from campaign.views.answer import part
from campaign.views.public import readable_or_404, show_public


def shown_or_404(request: HttpRequest, slug: str) -> Campaign:
    campaign = readable_or_404(request, slug)
    if not shows_replays(campaign):
        raise Http404
    return campaign


def replays_of(campaign: Campaign) -> list[Engagement]:
    """Returns the settled battles of published weeks that can be watched, the newest first."""
    rows = Engagement.objects.filter(
        can_be_watched(),
        campaign=campaign,
        state=EngagementState.SETTLED,
        turn__state=TurnState.PUBLISHED,
    ).select_related("turn")
    rows = rows.defer("muster", "turn__march", "turn__preview")
    return list(rows.order_by("-turn__number", "-minute", "key"))


def battles(request: HttpRequest, slug: str) -> HttpResponse:
    """Lists the battles that can be watched."""
    campaign = shown_or_404(request, slug)
    return show_public(request, "battles", campaign, "battles", battles=replays_of(campaign))


def battle(request: HttpRequest, slug: str, ref: str) -> HttpResponse:
    """Shows one battle at ?step=, as it was: with both sides in sight."""
    campaign = shown_or_404(request, slug)
    if ref not in {row.ref for row in replays_of(campaign)}:
        raise Http404
    engagement = Engagement.objects.select_related("turn", "campaign").get(campaign=campaign, ref=ref)
    engagement.campaign = campaign
    back = reverse("battles:public-battles", args=[slug])
    return show_battle(request, campaign, engagement, link_of_public_page(campaign), back)


def show_battle(
    request: HttpRequest, campaign: Campaign, engagement: Engagement, link: BattleLink, back: str = ""
) -> HttpResponse:
    """Shows a battle to everybody. *back*: the address to which its heading leads, if there is one."""
    fought = Battle.objects.select_related("log").get(engagement=engagement)
    everybody = Member(campaign, User(), True, None, (), ())
    page: BattlePage | TableBattlePage | None
    if hasattr(fought, "log"):
        page, template = battle_page(everybody, engagement, fought, watching_asked(request)), "battle"
    else:
        page = table_battle_page(everybody, engagement, fought, watching_asked(request))
        template = "table_battle"
    if page is None:
        raise Http404
    page = replace(page, back=back)
    if request.headers.get("HX-Target") == "log":
        return part(request, "battles/_log.html", {"log": page.log})
    return render(request, f"battles/{template}.html", {"page": page, "link": link})
