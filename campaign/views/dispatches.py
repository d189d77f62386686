from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from campaign.access import Asked, Member, member_or_404
from campaign.forms.seats import DispatchForm
from campaign.models import Force, Seat
from campaign.operations.knowledge import dispatches as letters
from campaign.pages.reports.dispatches import addressee_choices, dispatches_page
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import STORED, answer


@login_required
def dispatches(request: Asked, slug: str) -> HttpResponse:
    """Shows the dispatches of a seat, and sends one."""
    member = member_or_404(request, slug)
    if request.method != "POST":
        return show_dispatches(request, member)
    form, status = (
        DispatchForm(request.POST, to=addressee_choices(member, current_turn(member.campaign))),
        422,
    )
    if form.is_valid():
        try:
            letters.send_dispatch(
                campaign=member.campaign,
                seat=member.seats[0] if member.seats else None,
                to=addressee_named(member, form.cleaned_data["to"]),
                text=form.cleaned_data["text"],
                actor=request.user,
            )
        except Refusal as refusal:
            form.add_error(None, str(refusal))
            status = 409
        else:
            messages.success(request, _("The dispatch is on its way."), extra_tags=STORED)
            return redirect(member.url("campaign:dispatches"))
    return show_dispatches(request, member, form, status)


def addressee_named(member: Member, chosen: str) -> Seat | Force:
    """Returns the seat or force that a valid form named."""
    sort, _colon, key = chosen.partition(":")
    addressee: Seat | Force | None
    if sort == "seat":
        addressee = Seat.objects.filter(campaign=member.campaign, key=key).first()
    else:
        addressee = Force.objects.filter(campaign=member.campaign, ref=key).first()
    if addressee is None:
        raise Http404
    return addressee


def show_dispatches(
    request: Asked, member: Member, form: DispatchForm | None = None, status: int = 200
) -> HttpResponse:
    page, turn = dispatches_page(member, form)
    return answer(
        request, "campaign/dispatches.html", page, member=member, turn=turn, here="dispatches", status=status
    )
