from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from campaign.access import Asked, Member, member_or_404
from campaign.forms.accounts import UNITS, PesosForm, PointsForm
from campaign.i18n.war_words import gettext as _
from campaign.logic.economy.war_aims import Book
from campaign.models import Side
from campaign.operations.economy.weekly_accounts import correct_account
from campaign.pages.economy import treasury as treasury_of, victory_track
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import answer


@login_required
def treasury(request: Asked, slug: str) -> HttpResponse:
    """Shows money to the umpire and those seats that see it.

    The umpire may put a sum on it.
    """
    member = member_or_404(request, slug)
    form, status = None, 200
    if request.method == "POST":
        chest = treasury_of.visible_treasury(member, current_turn(member.campaign))
        refuse_non_umpire(member, chest is not None)
        assert chest is not None
        form, status = PesosForm(request.POST), 422
        if form.is_valid():
            side = member.campaign.sides.get(key=chest.side)
            if is_correction_entered(request, member, form, side, Book.PESOS):
                return redirect(member.url("campaign:treasury"))
            status = 409
    asked = request.GET
    page, turn = treasury_of.treasury_page(
        member, asked_year=asked.get("year", ""), asked_day=asked.get("on", ""), form=form
    )
    return answer(
        request, "campaign/treasury.html", page, member=member, turn=turn, here="treasury", status=status
    )


@login_required
def track(request: Asked, slug: str) -> HttpResponse:
    """Shows how near a side is to victory.

    The umpire may give points and take them.
    """
    member = member_or_404(request, slug)
    form, status = None, 200
    if request.method == "POST":
        refuse_non_umpire(
            member, victory_track.visible_stakes(member, current_turn(member.campaign)) is not None
        )
        form, status = PointsForm(request.POST, sides=member.campaign.sides.all()), 422
        if form.is_valid():
            side = member.campaign.sides.get(key=form.cleaned_data["side"])
            if is_correction_entered(request, member, form, side, Book(form.cleaned_data["account"])):
                return redirect(member.url("campaign:track"))
            status = 409
    page, turn = victory_track.track_page(member, form)
    return answer(request, "campaign/track.html", page, member=member, turn=turn, here="track", status=status)


def refuse_non_umpire(member: Member, exists: bool) -> None:
    """Answers 404 to anybody but the umpire viewing as no seat, and where there is no such account."""
    if not exists or not member.umpire or member.viewed_seat:
        raise Http404


def is_correction_entered(
    request: Asked, member: Member, form: PesosForm | PointsForm, side: Side, account: Book
) -> bool:
    try:
        correct_account(
            campaign=member.campaign,
            side=side,
            account=account,
            amount=form.cleaned_data["amount"] * UNITS[account],
            actor=request.user,
            reason=form.cleaned_data["reason"],
            seen=request.GET.get("seen", ""),
        )
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return False
    messages.success(request, _("The treasury of {the}%(side)s is corrected.") % {"side": side.label})
    return True
