from django.contrib.auth.decorators import login_required
from django.http import HttpResponse

from campaign.access import Asked, member_or_404
from campaign.pages.report import report_page
from campaign.views.answer import answer


@login_required
def report(request: Asked, slug: str, number: int | None = None) -> HttpResponse:
    """The situation report on one week, or on the last one published."""
    member = member_or_404(request, slug)
    page, turn = report_page(member, number)
    return answer(request, "campaign/report.html", page, member=member, turn=turn, here="reports")
