"""Who is logged out while an open page asks for a part of itself is asked to log in by the whole page."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import resolve_url

Answer = Callable[[HttpRequest], HttpResponseBase]


def whole_page(get_response: Answer) -> Answer:
    """Middleware; stands outside of HtmxMiddleware: htmx would follow the way there, and put the page of the
    log-in into the part.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not isinstance(response, HttpResponseRedirect) or "HX-Request" not in request.headers:
            return response
        if response.url.partition("?")[0] != resolve_url(settings.LOGIN_URL):
            return response
        return HttpResponse(headers={"HX-Refresh": "true"})

    return answer
