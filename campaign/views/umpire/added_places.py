from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from campaign.access import Asked, umpire_or_404
from campaign.forms.added_places import AddPlaceForm, LinkPlacesForm
from campaign.logic.vocabulary import PlaceKind, RouteKind, Terrain
from campaign.operations.turns.added_places import NewPlace, add_place, link_places
from campaign.refusals import Refusal
from campaign.store.journal import BY_HAND, page_mark
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import STORED, answer


@login_required
def add(request: Asked, slug: str) -> HttpResponse:
    """Adds a place, or a route between two places, to the map of the running campaign."""
    member = umpire_or_404(request, slug)
    campaign, turn = member.campaign, current_turn(member.campaign)
    linking = "a" in request.POST
    sent = request.POST if request.method == "POST" else None
    place_form = AddPlaceForm(None if linking else sent, campaign=campaign)
    link_form = LinkPlacesForm(sent if linking else None, campaign=campaign, auto_id="id_link_%s")
    form, status = link_form if linking else place_form, 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            act = route_adder if linking else place_adder
            try:
                name = act(form.cleaned_data)(
                    campaign=campaign,
                    actor=request.user,
                    reason=form.cleaned_data["reason"],
                    seen=request.GET.get("seen", ""),
                )
            except Refusal as refusal:
                form.add_error(None, str(refusal))
                status = 409
            else:
                messages.success(request, _("%s is added.") % name, extra_tags=STORED)
                return redirect(member.url("campaign:add-place"))
    page = {
        "place": place_form,
        "link": link_form,
        "action": member.url("campaign:add-place", seen=page_mark(turn, BY_HAND)),
        "desk": member.url("campaign:desk"),
    }
    return answer(
        request, "campaign/add_place.html", page, member=member, turn=turn, here="desk", status=status
    )


def place_adder(cleaned: dict[str, Any]) -> Callable[..., str]:
    """Returns what adds the place that was written."""
    values: dict[str, Any] = {name: value for name, value in cleaned.items() if name != "reason"}
    for name, word in (("kind", PlaceKind), ("terrain", Terrain), ("route", RouteKind)):
        values[name] = word(values[name])

    def act(**by: Any) -> str:
        return add_place(new=NewPlace(**values), **by).label

    return act


def route_adder(row: dict[str, Any]) -> Callable[..., str]:
    """Returns what adds the route that was written."""

    def act(**by: Any) -> str:
        a, b = row["a"], row["b"]
        kind, terrain = RouteKind(row["route"]), Terrain(row["terrain"])
        link_places(a=a, b=b, kind=kind, km=row["km"], terrain=terrain, **by)
        return f"{a.label} – {b.label}"

    return act
