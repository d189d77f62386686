from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from battles.access import is_judging
from battles.forms.rules_options import RulesOptionsForm
from battles.pages.rules.rules_options import rules_options_page
from campaign.access import Asked, Member, member_or_404
from campaign.operations.campaigns import rules_options as operations
from campaign.store.queries.campaign_settings import options_at_next_lock
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import answer
from campaign.views.umpire.reasoned_changes import change_with_reason


@login_required
def rules_options(request: Asked, slug: str) -> HttpResponse:
    """Shows the rules options to everybody who plays; the umpire changes them."""
    member = member_or_404(request, slug)
    if request.method != "POST":
        return show_rules_options(request, member)
    if not is_judging(member):
        raise Http404
    campaign = member.campaign
    standing = options_at_next_lock(campaign, current_turn(campaign))
    return change_with_reason(
        request,
        RulesOptionsForm(request.POST, ruleset=campaign.ruleset, standing=standing),
        change=partial(operations.change_rules_options, campaign=campaign),
        message=_("The rules are changed."),
        back=member.url("battles:rules-options"),
        show=partial(show_rules_options, request, member),
    )


def show_rules_options(
    request: Asked, member: Member, form: RulesOptionsForm | None = None, status: int = 200
) -> HttpResponse:
    page, turn = rules_options_page(member, form, asked=request.GET.get("page", ""))
    here = "desk" if is_judging(member) else "engagements"
    return answer(
        request, "battles/rules_options.html", page, member=member, turn=turn, here=here, status=status
    )
