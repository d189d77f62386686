from django.contrib.auth.decorators import login_required
from django.http import HttpResponse

from campaign.access import Asked, member_or_404
from campaign.pages.prisoners import prisoners_page
from campaign.views.answer import answer


@login_required
def prisoners(request: Asked, slug: str) -> HttpResponse:
    member = member_or_404(request, slug)
    page, turn = prisoners_page(member)
    return answer(request, "campaign/prisoners.html", page, member=member, turn=turn, here="prisoners")
