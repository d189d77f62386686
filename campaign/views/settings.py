from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.utils.translation import gettext as _

from campaign.access import Asked, Member, umpire_or_404
from campaign.forms.campaigns import RulesForm
from campaign.operations.campaigns import settings
from campaign.pages.campaigns.settings import SettingsSearch, rules_form, settings_page
from campaign.store.queries.campaign_settings import settings_at_next_lock
from campaign.store.queries.turns import current_turn
from campaign.views.answer import answer
from campaign.views.reasoned_changes import change_with_reason


@login_required
def campaign_settings(request: Asked, slug: str) -> HttpResponse:
    """Shows the umpire the settings of this campaign, and takes changes of them."""
    member = umpire_or_404(request, slug)
    if request.method != "POST":
        return show_settings(request, member)
    campaign = member.campaign
    standing = settings_at_next_lock(campaign, current_turn(campaign))
    return change_with_reason(
        request,
        rules_form(campaign, standing, request.POST),
        change=partial(settings.change_settings, campaign=campaign),
        said=_("The rules are changed."),
        back=member.url("campaign:settings"),
        show=partial(show_settings, request, member),
    )


def show_settings(
    request: Asked, member: Member, form: RulesForm | None = None, status: int = 200
) -> HttpResponse:
    asked = (request.GET.get(name, "") for name in ("page", "q", "open", "preset"))
    page, turn = settings_page(member, form, search=SettingsSearch(*asked))
    return answer(
        request, "campaign/settings.html", page, member=member, turn=turn, here="desk", status=status
    )
