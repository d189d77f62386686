from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from campaign.access import Asked, umpire_or_404
from campaign.forms.added_forces import AddForceForm
from campaign.logic.vocabulary import ForceKind
from campaign.operations.turns.added_forces import NewForce, add_force
from campaign.refusals import Refusal
from campaign.store.journal import BY_HAND, page_mark
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import STORED, answer


@login_required
def add(request: Asked, slug: str) -> HttpResponse:
    """Adds a force to the running campaign, for its umpire."""
    member = umpire_or_404(request, slug)
    turn = current_turn(member.campaign)
    sent = request.POST if request.method == "POST" else None
    form, status = AddForceForm(sent, campaign=member.campaign), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            values = {name: value for name, value in form.cleaned_data.items() if name != "reason"}
            try:
                force = add_force(
                    campaign=member.campaign,
                    new=NewForce(**{**values, "kind": ForceKind(values["kind"])}),
                    actor=request.user,
                    reason=form.cleaned_data["reason"],
                    seen=request.GET.get("seen", ""),
                )
            except Refusal as refusal:
                form.add_error(None, str(refusal))
                status = 409
            else:
                messages.success(request, _("%s is added.") % force.label, extra_tags=STORED)
                return redirect(member.url("campaign:force", ref=force.ref))
    page = {
        "form": form,
        "action": member.url("campaign:add-force", seen=page_mark(turn, BY_HAND)),
        "desk": member.url("campaign:desk"),
    }
    return answer(
        request, "campaign/add_force.html", page, member=member, turn=turn, here="desk", status=status
    )
