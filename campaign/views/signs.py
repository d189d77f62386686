"""The legend of the map's signs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaign.access import campaigns_of
from campaign.i18n.war_words import speak_of
from campaign.models import Campaign
from campaign.pages.map.legend import legend_page


def legend(request: HttpRequest) -> HttpResponse:
    """Shows every sign.

    ?campaign= names sides as they are called in a campaign of the reader's.
    """
    return render(request, "signs.html", {"page": legend_page(_campaign(request))})


def _campaign(request: HttpRequest) -> Campaign | None:
    slug = request.GET.get("campaign", "")
    if not slug or not request.user.is_authenticated:
        return None
    campaign = campaigns_of(request.user).filter(slug=slug).first()
    if campaign:
        speak_of(campaign.spoken_words, campaign.turn_days)
    return campaign
