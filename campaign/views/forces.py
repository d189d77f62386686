from django.contrib.auth.decorators import login_required
from django.http import HttpResponse

from campaign.access import Asked, member_or_404, seen_force_or_404
from campaign.pages.force import force_page
from campaign.pages.forces import forces_page
from campaign.views.answer import answer


@login_required
def forces(request: Asked, slug: str) -> HttpResponse:
    """The order of battle."""
    member = member_or_404(request, slug)
    page, turn = forces_page(member)
    return answer(request, "campaign/forces.html", page, member=member, turn=turn, here="forces")


@login_required
def force(request: Asked, slug: str, ref: str) -> HttpResponse:
    """One force; ?on=1873-10-01 shows its strength on that day."""
    member = member_or_404(request, slug)
    page, turn = force_page(member, seen_force_or_404(member, ref), request.GET.get("on", ""))
    return answer(request, "campaign/force.html", page, member=member, turn=turn, here="forces")
