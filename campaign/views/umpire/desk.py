from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.access import Asked, umpire_or_404
from campaign.operations.campaigns import war_end
from campaign.operations.ledger import recount
from campaign.operations.turns import turn_machine as turns
from campaign.pages.arrivals.timetable import timetable_page
from campaign.pages.desk.march_progress import computer_work, desk_stamp, work_under_way
from campaign.pages.desk.queue_items import Ask
from campaign.pages.desk.umpire_desk import desk_page, unsettled_battles
from campaign.pages.parts import side_rows as side
from campaign.refusals import Refusal
from campaign.tasks import run_turn, send_after_commit
from campaign.views.answer import STORED, answer, part


@login_required
def desk(request: Asked, slug: str) -> HttpResponse:
    """Shows the umpire's desk."""
    member = umpire_or_404(request, slug)
    page, turn = desk_page(member)
    return answer(request, "campaign/desk.html", page, member=member, turn=turn, here="desk")


@login_required
def under_way(request: Asked, slug: str) -> HttpResponse:
    """Shows an open desk how far the week is, or the whole desk if it has changed since `seen`."""
    member = umpire_or_404(request, slug)
    turn, battles = side.this_turn(member), unsettled_battles(member)
    work_by_battle = computer_work(Ask(member, turn, battles, ()))
    going_on = work_under_way(member, turn, battles, work_by_battle)
    if going_on is None or request.GET.get("seen") != desk_stamp(member, turn, battles, work_by_battle):
        return desk(request, slug)
    answered = part(request, "components/live.html", {"live": going_on})
    answered["HX-Retarget"] = answered["HX-Reselect"] = "#under-way"
    return answered


@login_required
def timetable(request: Asked, slug: str) -> HttpResponse:
    """Shows the timetable to the umpire.

    There is no such page if the campaign has none.
    """
    member = umpire_or_404(request, slug)
    page, turn = timetable_page(member)
    return answer(request, "campaign/timetable.html", page, member=member, turn=turn, here="desk")


@login_required
@require_POST
def lock(request: Asked, slug: str) -> HttpResponse:
    """Locks the orders of the open turn and sets it marching."""
    member = umpire_or_404(request, slug)
    try:
        turn = turns.lock_turn(campaign=member.campaign, actor=request.user, seen=request.GET.get("seen", ""))
    except Refusal as refusal:
        page, turn = desk_page(member)
        return answer(
            request, "campaign/desk.html", page,
            member=member, turn=turn, here="desk", status=409, fault=str(refusal),
        )  # fmt: skip
    send_after_commit(request, run_turn.delay, member.campaign.pk)
    messages.success(request, _("%s is locked.") % turn)
    return redirect(member.url("campaign:desk"))


@login_required
@require_POST
def inspect(request: Asked, slug: str) -> HttpResponse:
    """Counts the strength ledger anew."""
    member = umpire_or_404(request, slug)
    faults = recount.recount_ledger(campaign=member.campaign, actor=request.user)
    if faults:
        messages.error(request, _("The strength ledger does not add up."))
    else:
        messages.success(request, _("The strength ledger adds up."))
    return redirect(member.url("campaign:desk"))


@login_required
@require_POST
def end(request: Asked, slug: str) -> HttpResponse:
    """Ends the campaign before the open week is played."""
    member = umpire_or_404(request, slug)
    try:
        war_end.end_campaign(
            campaign=member.campaign,
            actor=request.user,
            reason=request.POST.get("reason", ""),
            seen=request.GET.get("seen", ""),
        )
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The campaign is over."), extra_tags=STORED)
    return redirect(member.url("campaign:desk"))


@login_required
@require_POST
def play_on(request: Asked, slug: str) -> HttpResponse:
    """Goes on with a campaign that is over, or is won."""
    member, more = umpire_or_404(request, slug), request.POST.get("more", "")
    asked = int(more) if more.isascii() and more.isdigit() and len(more) < 6 else 0
    try:
        seen = request.GET.get("seen", "")
        turn = war_end.play_on(campaign=member.campaign, actor=request.user, more=asked, seen=seen)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Turn %(label)s is open for orders.") % {"label": turn.label})
    return redirect(member.url("campaign:desk"))
