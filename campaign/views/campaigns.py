"""The door: the campaigns of the person who logged in."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render

from campaign.access import Asked, campaigns_of, may_found


@login_required
def campaigns(request: Asked) -> HttpResponse:
    """Lists them. The only one opens at once: its desk for an umpire without a seat, its map for others."""
    found = list(campaigns_of(request.user).prefetch_related("seats__side"))
    cards = [
        (campaign, [seat for seat in campaign.seats.all() if seat.user_id == request.user.pk])
        for campaign in found
    ]
    if len(cards) == 1 and "all" not in request.GET:
        campaign, seats = cards[0]
        plays = seats or campaign.played  # type: ignore[attr-defined]
        return redirect("campaign:map" if plays else "campaign:desk", campaign.slug)
    return render(request, "campaign/campaigns.html", {"cards": cards, "founds": may_found(request.user)})
