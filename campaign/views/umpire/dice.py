from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.access import Asked, member_or_404, umpire_or_404
from campaign.operations.turns.seeds import reveal_seeds
from campaign.pages.turns.seeds import dice_page
from campaign.refusals import Refusal
from campaign.views.answer import answer


@login_required
def dice(request: Asked, slug: str) -> HttpResponse:
    """Shows the committed seeds of ?year=, and the seeds that may be read."""
    member = member_or_404(request, slug)
    page, turn = dice_page(member, request.GET.get("year", ""))
    return answer(request, "campaign/dice.html", page, member=member, turn=turn, here="dice")


@login_required
@require_POST
def reveal(request: Asked, slug: str) -> HttpResponse:
    """Reveals the seeds of turns to the players, for the umpire."""
    member = umpire_or_404(request, slug)
    try:
        reveal_seeds(campaign=member.campaign, labels=request.POST.getlist("turn"), actor=request.user)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The players may read the seed."))
    return redirect(member.url("campaign:dice"))
