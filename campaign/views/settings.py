from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from campaign.access import Asked, umpire_or_404
from campaign.operations.campaigns import settings
from campaign.pages.campaigns.settings import rules_form, settings_page
from campaign.refusals import Refusal
from campaign.store.queries.campaign_settings import settings_at_next_lock
from campaign.store.queries.turns import current_turn
from campaign.views.answer import STORED, answer


@login_required
def rules(request: Asked, slug: str) -> HttpResponse:
    """The rules of this campaign: shown to its umpire, and changed by him."""
    member = umpire_or_404(request, slug)
    if request.method != "POST":
        page, turn = settings_page(member, asked=request.GET.get("page", ""))
        return answer(request, "campaign/settings.html", page, member=member, turn=turn, here="desk")
    standing = settings_at_next_lock(member.campaign, current_turn(member.campaign))
    form, status = rules_form(member.campaign, standing, request.POST), 422
    if form.is_valid():
        try:
            changed = settings.change(
                campaign=member.campaign,
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
            return redirect(member.url("campaign:settings"))
    form.focus_first_error()
    page, turn = settings_page(member, form)
    return answer(
        request, "campaign/settings.html", page, member=member, turn=turn, here="desk", status=status
    )
