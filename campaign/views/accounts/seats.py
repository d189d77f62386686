"""Players and stand-ins of a seat, and the deadline of orders."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_POST

from campaign.access import Asked, Member, member_or_404, umpire_or_404
from campaign.forms.deadlines import DeadlineForm, RhythmForm
from campaign.forms.seats import InvitationForm, ReminderForm, RisingsForm, SubstituteForm
from campaign.models import Seat
from campaign.operations.seats import stand_ins as seats
from campaign.operations.turns import deadlines, pauses
from campaign.pages.seats.seat import place_of, seat_page, stand_in_choices
from campaign.refusals import Refusal
from campaign.views.answer import STORED, answer


@login_required
def seat(request: Asked, slug: str, key: str) -> HttpResponse:
    return show_seat(request, *place_of(member_or_404(request, slug), key))


def show_seat(
    request: Asked,
    member: Member,
    seat: Seat,
    naming: SubstituteForm | None = None,
    reminding: ReminderForm | None = None,
    inviting: InvitationForm | None = None,
    status: int = 200,
) -> HttpResponse:
    page, turn = seat_page(member, seat, naming, reminding, inviting)
    return answer(request, "campaign/seat.html", page, member=member, turn=turn, here="seat", status=status)


@login_required
@require_POST
def name_stand_in(request: Asked, slug: str, key: str) -> HttpResponse:
    """Assigns or relieves a stand-in: for the seat's player, and the umpire."""
    member, seat = place_of(member_or_404(request, slug), key)
    if not (member.umpire or request.user.pk == seat.player_id):
        raise Http404
    seen = request.GET.get("seen", "")
    if "relieve" in request.POST:
        message = _("This seat has no stand-in any more.")
        return carry_out(
            request,
            member,
            seat,
            lambda: seats.relieve_stand_in(seat=seat, actor=request.user, seen=seen),
            message,
        )
    form, status = SubstituteForm(request.POST, among=stand_in_choices(member, seat)), 422
    if form.is_valid():
        try:
            seats.name_stand_in(seat=seat, **form.cleaned_data, actor=request.user, seen=seen)
        except Refusal as refusal:
            form.add_error(None, str(refusal))
            status = 409
        else:
            messages.success(request, _("The seat has its stand-in."), extra_tags=STORED)
            return redirect(member.url("campaign:seat", key=key))
    return show_seat(request, member, seat, naming=form, status=status)


@login_required
@require_POST
def reminder(request: Asked, slug: str, key: str) -> HttpResponse:
    """Sets whether and where the seat's player is reminded."""
    member, seat = place_of(member_or_404(request, slug), key)
    if request.user.pk not in seat.sitters:
        raise Http404
    form = ReminderForm(request.POST, holder=seat.player_id == request.user.pk)
    if not form.is_valid():
        return show_seat(request, member, seat, reminding=form, status=422)
    message = _("Saved.")
    wished = form.cleaned_data
    return carry_out(
        request, member, seat, lambda: seats.set_reminder(seat=seat, **wished, actor=request.user), message
    )


@login_required
@require_POST
def change_uprisings(request: Asked, slug: str, key: str) -> HttpResponse:
    """Sets whether uprisings join the seat's forces, as its player wishes."""
    member, seat = place_of(member_or_404(request, slug), key)
    if request.user.pk not in seat.sitters:
        raise Http404
    form, message = RisingsForm(request.POST), _("Saved.")
    apart = form.is_valid() and form.cleaned_data["apart"]
    command = partial(seats.set_risings_apart, seat=seat, apart=apart, actor=request.user)
    return carry_out(request, member, seat, command, message)


def carry_out(
    request: Asked, member: Member, seat: Seat, command: Callable[[], object], message: str
) -> HttpResponse:
    try:
        command()
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, message)
    return redirect(member.url("campaign:seat", key=seat.key))


@login_required
@require_POST
def deadline(request: Asked, slug: str) -> HttpResponse:
    """Sets or puts off the deadline of orders, for the umpire."""
    member = umpire_or_404(request, slug)
    form, seen = DeadlineForm(request.POST), request.GET.get("seen", "")
    try:
        if "extend" in request.POST:
            deadlines.extend_deadline(campaign=member.campaign, actor=request.user, seen=seen)
        elif form.is_valid():
            deadlines.set_deadline(campaign=member.campaign, at=form.due(), actor=request.user, seen=seen)
        else:
            raise Refusal(first_fault(form))
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The deadline is set. Everybody sees it."))
    return redirect(member.url("campaign:desk"))


@login_required
@require_POST
def pause(request: Asked, slug: str) -> HttpResponse:
    """Pauses the clock with a word to all, or starts it again, for the umpire."""
    member, seen = umpire_or_404(request, slug), request.GET.get("seen", "")
    try:
        if "resume" in request.POST:
            pauses.resume_clock(campaign=member.campaign, actor=request.user, seen=seen)
            message = _("The clock runs again.")
        else:
            word = request.POST.get("word", "")
            pauses.pause_clock(campaign=member.campaign, word=word, actor=request.user, seen=seen)
            message = _("The clock is paused. Everybody is notified.")
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, message)
    return redirect(member.url("campaign:desk"))


def first_fault(form: Form) -> str:
    return str(next(iter(form.errors.values()))[0])


@login_required
@require_POST
def rhythm(request: Asked, slug: str) -> HttpResponse:
    """Sets the day of the week when orders are due, for the umpire."""
    member = umpire_or_404(request, slug)
    form = RhythmForm(request.POST)
    try:
        if not form.is_valid():
            raise Refusal(first_fault(form))
        deadlines.set_rhythm(campaign=member.campaign, rhythm=form.rhythm(), actor=request.user)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The weekly rhythm is saved. It applies from the next turn."))
    return redirect(member.url("campaign:desk"))


@login_required
@require_POST
def make_commander_in_chief(request: Asked, slug: str, key: str) -> HttpResponse:
    """Makes a seat the commander-in-chief of its side, for the umpire."""
    member, found = place_of(umpire_or_404(request, slug), key)
    said = _("The seat is the commander-in-chief of its side.")
    return carry_out(request, member, found, lambda: seats.make_head(seat=found, actor=request.user), said)


@login_required
@require_POST
def order_by_computer(request: Asked, slug: str, key: str) -> HttpResponse:
    """Makes the computer order for a seat that does not, for the umpire."""
    member, seat = place_of(umpire_or_404(request, slug), key)
    try:
        number = deadlines.order_by_computer(seat=seat, actor=request.user)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        message = ngettext(
            "The computer has given an order to %d force.",
            "The computer has given orders to %d forces.",
            number,
        )
        messages.success(request, message % number)
    return redirect(member.url("campaign:seat", key=key))
