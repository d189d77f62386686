"""The tables of its ruleset that a campaign has replaced by a file."""

from functools import partial
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from battles.access import is_judging
from battles.forms.rules_tables import TablesForm
from battles.pages.rules.rules_tables import tables_page
from campaign.access import Asked, Member, member_or_404
from campaign.logic.settings.rules_tables import can_replace, mark_of
from campaign.models import Campaign
from campaign.operations.campaigns.rules_tables import replace_tables
from campaign.store.queries.campaign_settings import next_rules_turn
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import answer
from campaign.views.umpire.reasoned_changes import change_with_reason


@login_required
def tables(request: Asked, slug: str) -> HttpResponse:
    """Shows players which tables are replaced; takes a new file from the umpire."""
    member = replacing_member_or_404(request, slug)
    if request.method != "POST":
        return show_tables(request, member)
    if not is_judging(member):
        raise Http404
    campaign = member.campaign
    mark = mark_of(campaign.tables_text(next_rules_turn(current_turn(campaign))))
    return change_with_reason(
        request,
        TablesForm(request.POST, request.FILES, ruleset=campaign.ruleset, mark=mark),
        change=partial(store_file, campaign),
        message=_("The tables are changed."),
        back=member.url("battles:tables"),
        show=partial(show_tables, request, member),
    )


def store_file(campaign: Campaign, *, values: dict[str, str], seen: dict[str, str], **why: Any) -> bool:
    """Replaces the tables by the file of the form. Tells whether that changes anything."""
    return replace_tables(campaign=campaign, text=values["tables"], seen=str(seen.get("tables", "")), **why)


@login_required
def tables_file(request: Asked, slug: str) -> HttpResponse:
    """Returns the file of tables to take home.

    To the umpire it is as it will be, to a player as it is.
    """
    member = replacing_member_or_404(request, slug)
    page, _turn = tables_page(member)
    if not page.text:
        raise Http404
    answered = HttpResponse(page.text, content_type="application/toml; charset=utf-8")
    answered["Content-Disposition"] = f'attachment; filename="{member.campaign.slug}-tables.toml"'
    return answered


def replacing_member_or_404(request: Asked, slug: str) -> Member:
    """Returns a member of a campaign whose ruleset has tables to replace."""
    member = member_or_404(request, slug)
    if not can_replace(member.campaign.ruleset):
        raise Http404
    return member


def show_tables(
    request: Asked, member: Member, form: TablesForm | None = None, status: int = 200
) -> HttpResponse:
    page, turn = tables_page(member, form, asked=request.GET.get("page", ""))
    here = "desk" if is_judging(member) else "engagements"
    return answer(request, "battles/tables.html", page, member=member, turn=turn, here=here, status=status)
