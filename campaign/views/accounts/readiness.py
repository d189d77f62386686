"""Seats that are ready with their orders, and players who book leave."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.access import Asked, member_or_404
from campaign.forms.seats import LeaveForm
from campaign.operations.turns import readiness
from campaign.pages.seats.seat import place_of
from campaign.refusals import Refusal
from campaign.tasks import run_turn, send_after_commit


@login_required
@require_POST
def ready(request: Asked, slug: str) -> HttpResponse:
    """Stores whether the player's seats are ready with their orders.

    The last that is may lock the turn.
    """
    member = member_or_404(request, slug)
    seats = [seat for seat in member.seats if request.user.pk in seat.sitters]
    if not seats:
        raise Http404
    is_ready = "back" not in request.POST
    try:
        is_locked = readiness.set_ready(
            campaign=member.campaign,
            seats=seats,
            ready=is_ready,
            actor=request.user,
            seen=request.POST.get("turn", ""),
        )
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        if is_locked:
            send_after_commit(request, run_turn.delay, member.campaign.pk)
            messages.success(request, _("All are ready. The turn is locked."))
        else:
            message = _("You are ready.") if is_ready else _("You are not ready yet.")
            messages.success(request, message)
    back = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return redirect(back if safe else member.url("campaign:map"))


@login_required
@require_POST
def leave(request: Asked, slug: str, key: str) -> HttpResponse:
    """Books leave for the player of a seat, or ends it; the umpire may do so for them."""
    member, seat = place_of(member_or_404(request, slug), key)
    if not (member.umpire or request.user.pk == seat.player_id):
        raise Http404
    form = LeaveForm(request.POST)
    try:
        if "back" in request.POST:
            readiness.cancel_leave(seat=seat, actor=request.user)
            message = _("The leave is cancelled.")
        elif form.is_valid():
            readiness.book_leave(seat=seat, **form.cleaned_data, actor=request.user)
            message = _("The leave is booked.")
        else:
            raise Refusal(_("Give the first and the last turn of the leave."))
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, message)
    return redirect(member.url("campaign:seat", key=key))
