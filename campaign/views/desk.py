from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.access import Asked, umpire_or_404
from campaign.operations import turns
from campaign.pages.coming import coming_page
from campaign.pages.desk import desk_page
from campaign.refusals import Refusal
from campaign.tasks import run_turn
from campaign.views.answer import answer


@login_required
def desk(request: Asked, slug: str) -> HttpResponse:
    """The umpire's desk."""
    member = umpire_or_404(request, slug)
    page, turn = desk_page(member)
    return answer(request, "campaign/desk.html", page, member=member, turn=turn, here="desk")


@login_required
def coming(request: Asked, slug: str) -> HttpResponse:
    """The timetable, for the umpire; no such page if the campaign goes without."""
    member = umpire_or_404(request, slug)
    page, turn = coming_page(member)
    return answer(request, "campaign/coming.html", page, member=member, turn=turn, here="desk")


@login_required
@require_POST
def lock(request: Asked, slug: str) -> HttpResponse:
    """Locks the orders of the open turn and sets it marching."""
    member = umpire_or_404(request, slug)
    try:
        turn = turns.lock(campaign=member.campaign, actor=request.user)
    except Refusal as refusal:
        page, turn = desk_page(member)
        return answer(
            request, "campaign/desk.html", page,
            member=member, turn=turn, here="desk", status=409, fault=str(refusal),
        )  # fmt: skip
    transaction.on_commit(partial(run_turn.delay, member.campaign.pk))
    messages.success(request, _("Turn %d is locked and marches.") % turn.number)
    return redirect(member.url("campaign:desk"))
