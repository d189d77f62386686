from django.contrib.auth.decorators import login_required
from django.http import HttpResponse

from campaign.access import Asked, member_or_404
from campaign.pages.returns import return_page, returns_page
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
