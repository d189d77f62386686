from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from campaign.access import Asked, member_or_404
from campaign.operations.arrivals.expeditions import choose_beach
from campaign.pages.arrivals.expeditions import expected_or_404, expeditions_page
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import answer


@login_required
def expeditions(request: Asked, slug: str) -> HttpResponse:
    """Shows the expeditions a side expects; its commander-in-chief chooses where they land."""
    member = member_or_404(request, slug)
    if request.method == "POST":
        due = expected_or_404(member, current_turn(member.campaign), request.POST.get("expedition", ""))
        try:
            beach, seen = (request.POST.get(name, "") for name in ("beach", "seen"))
            choose_beach(due=due, beach=beach, actor=request.user, seen=seen)
        except Refusal as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("Saved."))
        return redirect(member.url("campaign:expeditions"))
    page, turn = expeditions_page(member)
    return answer(request, "campaign/expeditions.html", page, member=member, turn=turn, here="seat")
