"""The tables of its ruleset that a campaign has replaced by a file."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from battles.access import judges
from battles.forms.rules_tables import TablesForm
from battles.pages.rules_tables import tables_page
from campaign.access import Asked, Member, member_or_404
from campaign.logic.settings.rules_tables import can_replace, mark_of
from campaign.operations.campaigns.rules_tables import replace_tables
from campaign.refusals import Refusal
from campaign.store.queries.campaign_settings import next_rules_turn
from campaign.store.queries.turns import current_turn
from campaign.views.answer import STORED, answer


@login_required
def tables(request: Asked, slug: str) -> HttpResponse:
    """Shows players which tables are replaced; takes a new file from the umpire."""
    member = replacing_member_or_404(request, slug)
    if request.method != "POST":
        return show_tables(request, member)
    if not judges(member):
        raise Http404
    campaign = member.campaign
    mark = mark_of(campaign.tables_text(next_rules_turn(current_turn(campaign))))
    form, status = TablesForm(request.POST, request.FILES, ruleset=campaign.ruleset, mark=mark), 422
    if form.is_valid():
        try:
            changed = replace_tables(
                campaign=campaign,
                text=form.cleaned_data["tables"],
                actor=request.user,
                reason=form.cleaned_data["reason"],
                seen=str(form.cleaned_data["seen"].get("tables", "")),
            )
        except Refusal as refusal:
            form.add_error(None, str(refusal))
            status = 409
        else:
            said = _("The tables are changed.") if changed else _("Nothing was to be changed.")
            messages.success(request, said, extra_tags=STORED)
            return redirect(member.url("battles:tables"))
    form.focus_first_error()
    return show_tables(request, member, form, status)


@login_required
def tables_file(request: Asked, slug: str) -> HttpResponse:
    """The umpire's file, to take home: as it will hold to the umpire, as it holds to a player."""
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
    here = "desk" if judges(member) else "engagements"
    return answer(request, "battles/tables.html", page, member=member, turn=turn, here=here, status=status)
