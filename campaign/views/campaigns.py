"""The door: the campaigns of the person who logged in."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render

from campaign.access import Asked, campaigns_of, may_found


@login_required
def campaigns(request: Asked) -> HttpResponse:
    """All of them, or the only one at once."""
    found = list(campaigns_of(request.user).prefetch_related("seats__side"))
    if len(found) == 1 and "all" not in request.GET:
        return redirect("campaign:map", found[0].slug)
    cards = [
        (campaign, [seat for seat in campaign.seats.all() if seat.user_id == request.user.pk])
        for campaign in found
    ]
    return render(request, "campaign/campaigns.html", {"cards": cards, "founds": may_found(request.user)})
