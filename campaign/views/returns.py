import csv

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse

from campaign.access import Asked, member_or_404
from campaign.pages.returns import return_page, returns_page
from campaign.pages.strength import strength_page, table
from campaign.views.answer import answer


@login_required
def returns(request: Asked, slug: str) -> HttpResponse:
    member = member_or_404(request, slug)
    page, turn = returns_page(member)
    return answer(request, "campaign/returns.html", page, member=member, turn=turn, here="returns")


@login_required
def return_(request: Asked, slug: str, ref: str) -> HttpResponse:
    """The casualty return of one action."""
    member = member_or_404(request, slug)
    page, turn = return_page(member, ref)
    return answer(request, "campaign/return.html", page, member=member, turn=turn, here="returns")


@login_required
def strength(request: Asked, slug: str) -> HttpResponse:
    """The strength return of ?month=."""
    member = member_or_404(request, slug)
    page, turn = strength_page(member, request.GET.get("month", ""))
    return answer(request, "campaign/strength.html", page, member=member, turn=turn, here="forces")


@login_required
def strength_file(request: Asked, slug: str) -> HttpResponse:
    """The same as a file of comma-separated values."""
    member = member_or_404(request, slug)
    page, _turn = strength_page(member, request.GET.get("month", ""))
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="strength.csv"'
    csv.writer(response).writerows(table(page))
    return response
