"""The page that says the seat viewed has no such page, with links to seats that may have it."""

from typing import cast

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase

from campaign.access import Asked, member_or_404
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import answer
from config.doors.visitors import Answer


class UnseenPages:
    """Middleware that tells an umpire or player who views as a seat that it has no such page.

    It says so at every address, whether or not another seat has a page there.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        """Answers a page that was not found with one that names the seat viewed."""
        slug = request.resolver_match.kwargs.get("slug") if request.resolver_match else None
        is_asked = isinstance(fault, Http404) and slug and request.GET.get("as")
        if not is_asked or "HX-Request" in request.headers or not request.user.is_authenticated:
            return None
        try:
            member = member_or_404(cast(Asked, request), str(slug))
        except Http404:
            return None
        if len(member.others) + member.umpire < 2:
            return None
        return answer(
            request,
            "campaign/unseen.html",
            None,
            member=member,
            turn=current_turn(member.campaign),
            here="",
            status=404,
            seat=member.seats[0],
        )
