"""The public page of a campaign: what everybody may read, or its spectators alone."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from campaign.i18n.language import in_tongue
from campaign.i18n.war_words import speak_of
from campaign.models import Campaign
from campaign.pages.parts.wording.phrases import week
from campaign.pages.public.issues import issue_numbers, released_issues
from campaign.pages.public.map import public_map
from campaign.pages.public.start import start_of_campaign
from campaign.pages.reports.photographs import printed_pictures
from campaign.store.queries.people.public_page import readable_campaign, shows_replays
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.feeds import gazette_feed


def readable_or_404(request: HttpRequest, slug: str) -> Campaign:
    """Returns the campaign if the reader may see its public page. A closed page and none look the same."""
    campaign = readable_campaign(slug, request.user) if request.method in ("GET", "HEAD") else None
    if campaign is None:
        raise Http404
    speak_of(campaign.spoken_words, campaign.turn_days)
    return campaign


def show_public(
    request: HttpRequest, template: str, campaign: Campaign, here: str, **page: object
) -> HttpResponse:
    context = {"campaign": campaign, "here": here, "replays": shows_replays(campaign), **page}
    return render(request, f"public/{template}.html", context)


def index(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows the campaign in a few lines, with the last gazette."""
    campaign = readable_or_404(request, slug)
    numbers = issue_numbers(campaign)
    issues = released_issues(campaign, numbers[0]) if numbers else []
    turn = current_turn(campaign)
    about = {"intro": in_tongue(campaign.intro), "issues": issues, "turn": turn, "week": week(turn)}
    return show_public(request, "index", campaign, "index", **about)


def gazette(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Shows the gazette of one turn, or the last."""
    campaign = readable_or_404(request, slug)
    numbers = issue_numbers(campaign)
    if number is not None and number not in numbers:
        raise Http404
    shown = number if number is not None else next(iter(numbers), None)
    issues = released_issues(campaign, shown) if shown is not None else []
    pictures = printed_pictures(campaign, shown) if issues and shown is not None else ()
    about = {"issues": issues, "numbers": numbers, "shown": shown, "pictures": pictures}
    return show_public(request, "gazette", campaign, "gazette", **about)


def feed(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows the gazette as an Atom feed."""
    campaign = readable_or_404(request, slug)
    return gazette_feed(request, campaign, reverse("campaign:public-gazette", args=[slug]))


def country(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows the map as the public knows it."""
    campaign = readable_or_404(request, slug)
    return show_public(request, "map", campaign, "map", plate=public_map(campaign))


def start(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows the order of battle at the start."""
    campaign = readable_or_404(request, slug)
    return show_public(request, "start", campaign, "start", sides=start_of_campaign(campaign))
