from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_POST

from campaign.access import Asked, member_or_404, umpire_or_404
from campaign.forms.reports import ReportForm
from campaign.forms.shared import catch_up
from campaign.logic.vocabulary import TurnState
from campaign.operations.reports import drafting as reports
from campaign.pages.masthead.navigation import page_masthead
from campaign.pages.masthead.news import News, news_stamp, page_news, what_is_new
from campaign.pages.parts import side_rows as side
from campaign.pages.reports.drafts import (
    drafted_texts,
    present_texts,
    report_draft_page,
    report_drafts_page,
    report_or_404,
    titles_by_part,
    turn_or_404,
)
from campaign.pages.reports.gazette import gazette_page
from campaign.pages.reports.photographs import pictures_of_turn, printed_for_member
from campaign.pages.reports.situation import report_page
from campaign.refusals import Refusal
from campaign.views.answer import answer, part


@login_required
def report(request: Asked, slug: str, number: int | None = None) -> HttpResponse:
    """Shows the situation report on one week, or on the last one published."""
    member = member_or_404(request, slug)
    page, turn = report_page(member, number, request.GET.get("of", ""), request.COOKIES.get("plate"))
    pictures = pictures_of_turn(member, page.number) if page.sheets else ()
    return answer(
        request, "campaign/report.html", page, member=member, turn=turn, here="reports", pictures=pictures
    )


@login_required
def tell_news(request: Asked, slug: str) -> HttpResponse:
    """Shows news to an open page whose turn goes on by itself; nothing while it is as `seen`."""
    member, here = member_or_404(request, slug), request.GET.get("here", "")
    turn = side.this_turn(member)
    if request.GET.get("seen") == news_stamp(member, turn):
        if turn.state != TurnState.OPEN:
            return HttpResponse(status=204)
        asking = page_news(member, turn, here) or News()  # its deadline has just passed, or was put off
        return part(request, "campaign/_news.html", {"news": asking})
    head = page_masthead(member, turn, here)
    context = {"news": what_is_new(member, turn, here), "masthead": head, "oob": True}
    return part(request, "campaign/_news.html", context)


@login_required
def gazette(request: Asked, slug: str, number: int | None = None) -> HttpResponse:
    """Shows the gazette of one week, or of the last one published."""
    member = member_or_404(request, slug)
    page, turn = gazette_page(member, number)
    shown = next((issue.number for issue in page.numbers if issue.here), 0)
    pictures = printed_for_member(member, shown) if page.sheets else ()
    return answer(
        request, "campaign/gazette.html", page, member=member, turn=turn, here="gazette", pictures=pictures
    )


@login_required
def report_drafts(request: Asked, slug: str, number: int) -> HttpResponse:
    """Shows the umpire's list of a turn's reports."""
    member = umpire_or_404(request, slug)
    page, turn = report_drafts_page(member, number)
    return answer(request, "campaign/report_drafts.html", page, member=member, turn=turn, here="desk")


@login_required
def report_draft(request: Asked, slug: str, number: int, key: str) -> HttpResponse:
    """Shows one report, for the umpire to write in."""
    member = umpire_or_404(request, slug)
    report, turn = report_or_404(member, number, key)
    form, status = None, 200
    if request.method == "POST":
        make = partial(
            ReportForm,
            standing=present_texts(report),
            titles=titles_by_part(report),
            revision=report.revision,
        )
        form, late = catch_up(make, request.POST)
        status = 409 if late else 422
        if not late and form.is_valid():
            try:
                changed = reports.edit_report(
                    report=report,
                    text=form.text(drafted_texts(report)),
                    actor=request.user,
                    revision=form.cleaned_data["revision"],
                )
            except Refusal as refusal:
                form.add_error(None, str(refusal))
                status = 409
            else:
                messages.success(
                    request,
                    _("The report is saved.") if changed else _("There was nothing to change."),
                )
                return redirect(member.url("campaign:report-drafts", turn=str(number)))
    page = report_draft_page(member, report, form)
    return answer(
        request, "campaign/report_draft.html", page, member=member, turn=turn, here="desk", status=status
    )


@login_required
@require_POST
def send_reports(request: Asked, slug: str, number: int) -> HttpResponse:
    """Releases all papers of a turn, or the one that is named."""
    member = umpire_or_404(request, slug)
    turn, _last = turn_or_404(member, number)
    sent = reports.send_reports(turn=turn, actor=request.user, only=request.POST.get("only", ""))
    messages.success(request, ngettext("%(n)d report sent.", "%(n)d reports sent.", sent) % {"n": sent})
    return redirect(member.url("campaign:report-drafts", turn=str(number)))
