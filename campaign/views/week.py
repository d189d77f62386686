"""Your week: where a player lands."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect

from campaign.access import Asked, member_or_404
from campaign.pages.seats.week import week_page
from campaign.plate import size_of
from campaign.views.answer import answer


@login_required
def week(request: Asked, slug: str) -> HttpResponse:
    """Shows a player their week; leads the umpire, who has none, to the desk."""
    member = member_or_404(request, slug)
    if not member.seats:
        return redirect("campaign:desk", slug)
    introduces = not getattr(request, "is_visitor", False)
    page, turn = week_page(member, size_of(request.COOKIES.get("plate"))[0], introduces=introduces)
    return answer(request, "campaign/week.html", page, member=member, turn=turn, here="week")
