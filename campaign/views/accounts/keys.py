"""Keys of a member to one campaign: for the gazette feed, the calendar and the API."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import get_language, gettext as _
from django.views.decorators.http import require_POST

from campaign.access import Asked, Member, member_or_404
from campaign.forms.keys import FEEDS, KeyForm
from campaign.logic.vocabulary.notices import KeyPurpose
from campaign.models import AccessKey, Seat
from campaign.operations.notices.keys import make_key, revoke_key
from campaign.pages.parts.side_rows import this_turn
from campaign.refusals import Refusal
from campaign.views.answer import answer


@login_required
def keys(request: Asked, slug: str) -> HttpResponse:
    """Lists the reader's keys; makes one, and shows its secret this once."""
    member = member_or_404(request, slug)
    seats = own_seats(member)
    form = KeyForm(
        request.POST or None,
        seats=[(seat.key, seat.label) for seat in seats],
        umpire=member.umpire,
        initial={"language": get_language()},
    )
    made: dict[str, Any] = {}
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                made = new_key(member, seats, form.cleaned_data)
            except Refusal as refusal:
                form.add_error(None, str(refusal))
            else:
                status = 200
    page = {
        "rows": AccessKey.objects.filter(user=request.user, campaign=member.campaign)
        .select_related("seat")
        .order_by("pk"),
        "form": form,
        "made": made,
    }
    return answer(
        request,
        "campaign/keys.html",
        page,
        member=member,
        turn=this_turn(member),
        here="keys",
        status=status,
    )


def own_seats(member: Member) -> list[Seat]:
    """Returns the seats for which the reader gives orders: an umpire looks from others, but holds none."""
    return [seat for seat in member.others if member.user.pk in seat.sitters]


def new_key(member: Member, seats: list[Seat], wish: dict[str, str]) -> dict[str, Any]:
    """Makes the key that *wish* asks for; returns what the page shows of it."""
    opens = wish["opens"]
    feeds = opens == FEEDS
    seat = next((seat for seat in seats if opens == f"seat-{seat.key}"), None)
    _key, secret = make_key(
        user=member.user,
        campaign=member.campaign,
        seat=seat,
        purpose=KeyPurpose.FEEDS if feeds else KeyPurpose.API,
        name=wish["name"],
        language=wish["language"],
    )
    if not feeds:
        return {"secret": secret}
    return {
        name: settings.SITE_ADDRESS + reverse(f"campaign:{name}-feed", args=[secret])
        for name in ("gazette", "deadlines")
    }


@login_required
@require_POST
def revoke(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Revokes one of the reader's keys."""
    member = member_or_404(request, slug)
    found = get_object_or_404(AccessKey, user=request.user, campaign=member.campaign, ref=ref)
    revoke_key(key=found)
    messages.success(request, _("The key is revoked. It no longer works."))
    return redirect(member.url("campaign:keys"))
