"""The people of a campaign: seats are assigned, everybody is invited, umpires come and go."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_POST

from campaign.access import Asked, Member, umpire_or_404
from campaign.forms.seats import EverybodyForm, NameForm
from campaign.operations.seats import assignments, invitations
from campaign.pages.seats.people import people_page
from campaign.pages.seats.seat import place_of
from campaign.refusals import Refusal
from campaign.views.answer import answer


@login_required
def people(request: Asked, slug: str) -> HttpResponse:
    return show_people(request, umpire_or_404(request, slug))


def show_people(
    request: Asked, member: Member, everybody: EverybodyForm | None = None, status: int = 200
) -> HttpResponse:
    page, turn = people_page(member, everybody)
    return answer(request, "campaign/people.html", page, member=member, turn=turn, here="desk", status=status)


@login_required
@require_POST
def assign(request: Asked, slug: str, key: str) -> HttpResponse:
    """Assigns a seat to an account, or takes it away."""
    member = umpire_or_404(request, slug)
    _place, seat = place_of(member, key)
    seen = request.GET.get("seen", "")
    if "vacate" in request.POST:
        command: Callable[[], object] = partial(
            assignments.vacate_seat, seat=seat, actor=request.user, seen=seen
        )
        return carry_out(request, member, command, _("The seat is empty. The computer gives its orders."))
    form = NameForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Write the name of an account."))
        return redirect(member.url("campaign:people"))
    name = form.cleaned_data["name"]
    command = partial(assignments.assign_seat, seat=seat, name=name, actor=request.user, seen=seen)
    message = _("%(name)s commands %(seat)s.") % {"name": name, "seat": seat.label}
    return carry_out(request, member, command, message)


@login_required
@require_POST
def umpires(request: Asked, slug: str) -> HttpResponse:
    """Adds an umpire, or takes the campaign away from one."""
    member = umpire_or_404(request, slug)
    name = request.POST.get("remove") or request.POST.get("name", "")
    removes = "remove" in request.POST
    if not name.strip():
        messages.error(request, _("Write the name of an account."))
        return redirect(member.url("campaign:people"))
    change = assignments.remove_umpire if removes else assignments.add_umpire
    message = _("%(name)s is no longer an umpire.") if removes else _("%(name)s is an umpire.")
    command = partial(change, campaign=member.campaign, name=name, actor=request.user)
    if removes and name == request.user.get_username() and not request.user.is_superuser:
        try:
            command()
        except Refusal as refusal:
            messages.error(request, str(refusal))
            return redirect(member.url("campaign:people"))
        messages.success(request, _("You are no longer an umpire of this campaign."))
        return redirect("campaign:campaigns")
    return carry_out(request, member, command, message % {"name": name})


@login_required
@require_POST
def invite_everybody(request: Asked, slug: str) -> HttpResponse:
    """Makes a link for each empty seat without an invitation."""
    member = umpire_or_404(request, slug)
    seats = {seat.key: seat.label for seat in member.others if f"language-{seat.key}" in request.POST}
    form = EverybodyForm(request.POST, seats=seats)
    if not form.is_valid():
        return show_people(request, member, form, status=422)
    try:
        made = invitations.invite_everybody(
            campaign=member.campaign, wishes=form.wishes(), actor=request.user
        )
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        message = ngettext("%(n)d link is ready.", "%(n)d links are ready.", made) % {"n": made}
        messages.success(request, message)
    return redirect(member.url("campaign:people"))


def carry_out(request: Asked, member: Member, command: Callable[[], object], message: str) -> HttpResponse:
    try:
        command()
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, message)
    return redirect(member.url("campaign:people"))
