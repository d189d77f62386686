from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from campaign.access import Asked, Member, member_or_404
from campaign.forms.relations import RelationsForm
from campaign.operations.campaigns.relations import change_relations
from campaign.pages.campaigns.relations import relations_form, relations_page
from campaign.refusals import Refusal
from campaign.store.queries.turns import current_turn
from campaign.views.answer import STORED, answer


@login_required
def relations(request: Asked, slug: str) -> HttpResponse:
    """Shows players which sides are enemies, allies or neutral; takes changes from the umpire."""
    member = member_or_404(request, slug)
    if request.method != "POST":
        return shown(request, member)
    if not member.umpire or member.side is not None:
        raise Http404
    campaign = member.campaign
    form, status = relations_form(campaign, current_turn(campaign), request.POST), 422
    if form.is_valid():
        try:
            changed = change_relations(
                campaign=campaign,
                values=form.values(),
                actor=request.user,
                reason=form.cleaned_data["reason"],
                seen=form.cleaned_data["seen"],
            )
        except Refusal as refusal:
            form.add_error(None, str(refusal))
            status = 409
        else:
            said = _("The relations are changed.") if changed else _("Nothing was to be changed.")
            messages.success(request, said, extra_tags=STORED)
            return redirect(member.url("campaign:relations"))
    form.focus_first_error()
    return shown(request, member, form, status)


def shown(
    request: Asked, member: Member, form: RelationsForm | None = None, status: int = 200
) -> HttpResponse:
    page, turn = relations_page(member, form, asked=request.GET.get("page", ""))
    here = "desk" if page.rules else "map"
    return answer(
        request, "campaign/relations.html", page, member=member, turn=turn, here=here, status=status
    )
