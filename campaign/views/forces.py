from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.access import Asked, commanded_force_or_404, member_or_404, seen_force_or_404
from campaign.operations import hospitals
from campaign.pages.force import force_page
from campaign.pages.forces import forces_page
from campaign.refusals import Refusal
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


@login_required
@require_POST
def base(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Moves the base of a force, and who lies there."""
    member = member_or_404(request, slug)
    force = commanded_force_or_404(member, ref)
    place = member.campaign.places.filter(key=request.POST.get("place", "")).first()
    if place is None:
        raise Http404
    try:
        hospitals.move(force=force, place=place, actor=request.user)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The base is at %(place)s now.") % {"place": place.called})
    return redirect(member.url("campaign:force", ref=force.ref))
