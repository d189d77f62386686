from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from battles.access import judges
from battles.forms.rules_options import ReadingsForm
from battles.pages.rules_options import readings_page
from campaign.access import Asked, Member, member_or_404
from campaign.operations.campaigns import rules_options as operations
from campaign.refusals import Refusal
from campaign.store.queries.campaign_settings import options_at_next_lock
from campaign.store.queries.turns import current_turn
from campaign.views.answer import STORED, answer


@login_required
def readings(request: Asked, slug: str) -> HttpResponse:
    """How the rules of battles are read: to everybody who plays; changed by the umpire."""
    member = member_or_404(request, slug)
    if request.method != "POST":
        return shown(request, member)
    if not judges(member):
        raise Http404
    campaign = member.campaign
    standing = options_at_next_lock(campaign, current_turn(campaign))
    form, status = ReadingsForm(request.POST, ruleset=campaign.ruleset, standing=standing), 422
    if form.is_valid():
        try:
            changed = operations.change(
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
            said = _("The rules are changed.") if changed else _("Nothing was to be changed.")
            messages.success(request, said, extra_tags=STORED)
            return redirect(member.url("battles:readings"))
    form.focus_first_error()
    return shown(request, member, form, status)


def shown(
    request: Asked, member: Member, form: ReadingsForm | None = None, status: int = 200
) -> HttpResponse:
    page, turn = readings_page(member, form, asked=request.GET.get("page", ""))
    here = "desk" if judges(member) else "engagements"
    return answer(request, "battles/readings.html", page, member=member, turn=turn, here=here, status=status)
