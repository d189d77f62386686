"""The rest of a locked week: given to the computer in one act, or taken back."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from battles.operations import rest_of_week
from campaign.access import Asked, umpire_or_404
from campaign.i18n.war_words import gettext as _
from campaign.refusals import Refusal
from campaign.tasks import run_turn, send_after_commit
from campaign.views.answer import STORED


@login_required
@require_POST
def settle(request: Asked, slug: str) -> HttpResponse:
    said = _("The computer settles the rest of the {week} and publishes it.")
    return decide_rest(request, slug, rest_of_week.settle_rest, said)


@login_required
@require_POST
def keep(request: Asked, slug: str) -> HttpResponse:
    return decide_rest(request, slug, rest_of_week.keep_rest, _("You settle the rest of the {week} again."))


def decide_rest(request: Asked, slug: str, decide: Callable[..., None], message: str) -> HttpResponse:
    member = umpire_or_404(request, slug)
    try:
        decide(campaign=member.campaign, actor=request.user, seen=request.GET.get("seen", ""))
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        send_after_commit(request, run_turn.delay, member.campaign.pk)
        messages.success(request, message, extra_tags=STORED)
    return redirect(member.url("campaign:desk"))
