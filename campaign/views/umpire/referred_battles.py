"""The umpire's decisions about a waiting battle: postpone it, take that back, or break it off."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.access import Asked, umpire_or_404
from campaign.models import Engagement
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import postponed
from campaign.refusals import Refusal
from campaign.tasks import run_turn, send_after_commit
from campaign.views.answer import STORED


@login_required
@require_POST
def postpone(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Postpones a battle: the turn goes on without it."""
    do = partial(postponed.postpone_battle, seen=request.GET.get("seen", ""))
    return carry_out(request, slug, ref, do, _("%(name)s is postponed; all others move on."))


@login_required
@require_POST
def take_back(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Takes a postponement back: the turn waits for the battle again."""
    do = partial(postponed.take_back, seen=request.GET.get("seen", ""))
    return carry_out(request, slug, ref, do, _("%(name)s is not postponed."))


@login_required
@require_POST
def break_off(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Breaks a battle off: nobody fights."""
    ended = partial(engagements.break_off, reason=request.POST.get("reason", ""))
    return carry_out(request, slug, ref, ended, _("%(name)s: both sides have broken off."))


def carry_out(request: Asked, slug: str, ref: str, do: Callable[..., object], message: str) -> HttpResponse:
    """Does it to the fight with *ref*, says so, and lets the turn go on if it may."""
    member = umpire_or_404(request, slug)
    engagement = get_object_or_404(Engagement, campaign=member.campaign, ref=ref)
    try:
        do(engagement=engagement, actor=request.user)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        send_after_commit(request, run_turn.delay, member.campaign.pk)
        messages.success(request, message % {"name": engagement.label}, extra_tags=STORED)
    return redirect(member.url("campaign:desk"))
