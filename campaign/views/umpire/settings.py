from collections.abc import Mapping
from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.utils.translation import gettext as _

from campaign.access import Asked, Member, umpire_or_404
from campaign.forms.campaigns import RulesForm
from campaign.logic.settings.book import Value
from campaign.models import Turn
from campaign.operations.campaigns import settings
from campaign.pages.campaigns.settings import SettingsSearch, rules_form, settings_page, side_names
from campaign.pages.campaigns.settings_effects import settings_effects
from campaign.store.queries.campaign_settings import next_rules_turn, settings_at_next_lock
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import answer, part
from campaign.views.umpire.reasoned_changes import change_with_reason

LOOK = "look"
"""The button that asks what the entered values would do."""


@login_required
def campaign_settings(request: Asked, slug: str) -> HttpResponse:
    """Shows the umpire the settings of this campaign, and takes changes of them."""
    member = umpire_or_404(request, slug)
    if request.method != "POST":
        return show_settings(request, member)
    campaign, turn = member.campaign, current_turn(member.campaign)
    standing = settings_at_next_lock(campaign, turn)
    if LOOK in request.POST:
        return show_effects(request, member, turn, standing)
    return change_with_reason(
        request,
        rules_form(campaign, standing, request.POST),
        change=partial(settings.change_settings, campaign=campaign),
        message=_("The rules are changed."),
        back=member.url("campaign:settings"),
        show=partial(show_settings, request, member),
    )


def show_effects(request: Asked, member: Member, turn: Turn, standing: Mapping[str, Value]) -> HttpResponse:
    """Shows what the entered values would do, without those that are not allowed. Nothing is saved."""
    campaign = member.campaign
    form = rules_form(campaign, standing, request.POST)
    form.is_valid()
    entered = {name: form.cleaned_data[name] for name in standing if name in form.cleaned_data}
    wanted = {name: value for name, value in entered.items() if value != standing[name]}
    if not request.htmx:
        reason = request.POST.get("reason", "")
        return show_settings(request, member, turn=turn, wanted=wanted, reason=reason)
    first = next_rules_turn(turn)
    effects = settings_effects(campaign, first, standing, wanted, side_names(campaign))
    context = {"effects": effects, "first": first, "href": member.url("campaign:settings")}
    return part(request, "campaign/_effects.html", context)


def show_settings(
    request: Asked,
    member: Member,
    form: RulesForm | None = None,
    status: int = 200,
    *,
    turn: Turn | None = None,
    wanted: Mapping[str, Value] | None = None,
    reason: str = "",
) -> HttpResponse:
    asked = (request.GET.get(name, "") for name in ("page", "q", "open", "preset"))
    search = SettingsSearch(*asked)
    page, turn = settings_page(member, form, search=search, turn=turn, wanted=wanted, reason=reason)
    return answer(
        request, "campaign/settings.html", page, member=member, turn=turn, here="desk", status=status
    )
