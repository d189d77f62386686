"""The content security policy of a page: the admin has a looser one, all else the strict one."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse

Answer = Callable[[HttpRequest], HttpResponseBase]


def admin_policy(get_response: Answer) -> Answer:
    """Sets the policy of the admin. Middleware.

    It stands after CSPMiddleware in the list, so that its answer comes before.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.path.startswith(reverse("admin:index")):
            response._csp_replace = settings.ADMIN_CONTENT_SECURITY_POLICY  # type: ignore[attr-defined]
        return response

    return answer
