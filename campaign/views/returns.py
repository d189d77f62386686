import csv
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.access import Asked, member_or_404, umpire_or_404
from campaign.models import Engagement
from campaign.operations.engagement.results import post_returns
from campaign.operations.reports import bulletins
from campaign.pages.forces.war_so_far import war_so_far
from campaign.pages.returns.attrition import attrition_page
from campaign.pages.returns.captures import capture_table, captures_page
from campaign.pages.returns.casualty_returns import return_page, return_table, returns_page
from campaign.pages.returns.draft_returns import form_of, is_posted, proposed_or_404, proposed_page
from campaign.pages.returns.monthly_strength import strength_page, strength_table
from campaign.pdf import casualties as on_paper, pdf_of_form
from campaign.pdf.strength import strength_sheet as strength_on_paper
from campaign.plate import size_of
from campaign.refusals import Refusal
from campaign.tasks import run_turn, send_after_commit
from campaign.views.answer import answer, part, vary_by_part


@login_required
def returns(request: Asked, slug: str) -> HttpResponse:
    member = member_or_404(request, slug)
    page, turn = returns_page(member, request.GET.get("year", ""))
    return answer(request, "campaign/returns.html", page, member=member, turn=turn, here="returns")


@login_required
def return_(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows the casualty return of one battle."""
    member = member_or_404(request, slug)
    page, turn = return_page(member, ref)
    return answer(request, "campaign/return.html", page, member=member, turn=turn, here="returns")


@login_required
@require_POST
def bulletin(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Publishes a battle in the gazette, or keeps it out, for a seat of a side that was there."""
    member = member_or_404(request, slug)
    return_page(member, ref)  # the reader's side was there
    if member.side is None or not member.seats:
        raise Http404
    engagement = Engagement.objects.get(campaign=member.campaign, ref=ref)
    do = bulletins.publish_battle if request.POST.get("give") else bulletins.withhold_battle
    try:
        do(engagement=engagement, side=member.side, actor=request.user)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    return redirect(member.url("campaign:return", ref=ref))


@login_required
def strength(request: Asked, slug: str) -> HttpResponse:
    """Shows the strength return of ?month=."""
    member = member_or_404(request, slug)
    page, turn = strength_page(member, request.GET.get("month", ""))
    return answer(request, "campaign/strength.html", page, member=member, turn=turn, here="forces")


@login_required
def so_far(request: Asked, slug: str) -> HttpResponse:
    """Shows the war so far in pictures."""
    member = member_or_404(request, slug)
    page, turn = war_so_far(member, request.GET.get("march", ""), size_of(request.COOKIES.get("plate"))[0])
    return answer(request, "campaign/so_far.html", page, member=member, turn=turn, here="so-far")


@login_required
def attrition(request: Asked, slug: str) -> HttpResponse:
    """Shows the attrition of the sides since the war began, as a page or a part of one."""
    member = member_or_404(request, slug)
    page, turn = attrition_page(member)
    if request.htmx:
        return part(request, "campaign/_attrition.html", {"page": page})
    return answer(request, "campaign/attrition.html", page, member=member, turn=turn, here="so-far")


@login_required
def strength_file(request: Asked, slug: str) -> HttpResponse:
    """Returns the strength return as a file of comma-separated values."""
    member = member_or_404(request, slug)
    page, _turn = strength_page(member, request.GET.get("month", ""))
    return csv_response("strength.csv", strength_table(page))


@login_required
def returns_file(request: Asked, slug: str) -> HttpResponse:
    """Returns all casualty returns as a file of comma-separated values."""
    return csv_response("returns.csv", return_table(member_or_404(request, slug)))


@login_required
def captures(request: Asked, slug: str) -> HttpResponse:
    """Shows the roll of captures of ?year=."""
    member = member_or_404(request, slug)
    page, turn = captures_page(member, request.GET.get("year", ""))
    return answer(request, "campaign/captures.html", page, member=member, turn=turn, here="prisoners")


@login_required
def captures_file(request: Asked, slug: str) -> HttpResponse:
    """Returns all captures as a file of comma-separated values."""
    return csv_response("captures.csv", capture_table(member_or_404(request, slug)))


@login_required
def return_sheet(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Returns the casualty return of one battle as a printed sheet.

    ?paper=letter for the American size.
    """
    member = member_or_404(request, slug)
    page, _turn = return_page(member, ref)
    return pdf_response(request, "casualties", on_paper.casualty_sheet(member, page))


@login_required
def returns_sheet(request: Asked, slug: str) -> HttpResponse:
    """Returns the list of a ?year= as a printed sheet."""
    member = member_or_404(request, slug)
    page, turn = returns_page(member, request.GET.get("year", ""))
    return pdf_response(request, "returns", on_paper.return_list(member, page, turn))


@login_required
def strength_sheet(request: Asked, slug: str) -> HttpResponse:
    """Returns the strength return of ?month= as a printed sheet."""
    member = member_or_404(request, slug)
    page, turn = strength_page(member, request.GET.get("month", ""))
    return pdf_response(request, "strength", strength_on_paper(member, page, turn))


def pdf_response(request: Asked, form: str, data: dict[str, Any]) -> HttpResponse:
    made = pdf_of_form(form, request.GET.get("paper", ""), data)
    response = HttpResponse(made, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{form}.pdf"'
    return vary_by_part(response)


def csv_response(name: str, rows: list[list[str]]) -> HttpResponse:
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    csv.writer(response).writerows(rows)
    return response


@login_required
def proposed_returns(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows the umpire the returns of a battle, and posts them with the umpire's changes."""
    member = umpire_or_404(request, slug)
    if request.method == "POST" and is_posted(member, ref):
        messages.error(request, _("Not saved: these returns have been posted since you opened the page."))
        return redirect(member.url("campaign:return", ref=ref))
    engagement = proposed_or_404(member, ref)
    form, status = form_of(engagement, request.POST if request.method == "POST" else None), 200
    if form.is_bound and form.is_valid():
        try:
            reason = form.cleaned_data["reason"]
            post_returns(
                engagement=engagement, returns=form.written_returns(), actor=request.user, reason=reason
            )
        except Refusal as refusal:
            form.add_error(None, str(refusal))
            status = 409
        else:
            send_after_commit(request, run_turn.delay, member.campaign.pk)
            messages.success(request, _("The returns of %s are posted.") % engagement.label)
            return redirect(member.url("campaign:desk"))
    elif form.is_bound:
        status = 422
    page, turn = proposed_page(member, engagement, form)
    return answer(
        request, "campaign/proposed.html", page, member=member, turn=turn, here="desk", status=status
    )
