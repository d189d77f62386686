"""The door: the campaigns of the person who logged in."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render

from campaign.access import Asked, may_found
from campaign.pages.campaigns.waiting import cards_of, other_campaigns
from campaign.store.queries.people.public_page import watched_campaigns


@login_required
def campaigns(request: Asked) -> HttpResponse:
    """Lists them with what waits. The only one opens at once: for an umpire without a seat its desk."""
    cards = cards_of(request.user)
    watched = watched_campaigns(request.user)
    if len(cards) == 1 and not watched and "all" not in request.GET:
        return redirect("campaign:week" if cards[0].seats else "campaign:desk", cards[0].campaign.slug)
    others = other_campaigns(request.user)
    context = {"cards": cards, "watched": watched, "others": others, "founds": may_found(request.user)}
    return render(request, "campaign/campaigns.html", context)
