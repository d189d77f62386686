"""The log-in page for people who were in the middle of something."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.messages.storage.base import BaseStorage
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotAllowed,
    HttpResponseRedirect,
    QueryDict,
)
from django.shortcuts import redirect, resolve_url
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

Answer = Callable[[HttpRequest], HttpResponseBase]


def whole_page(get_response: Answer) -> Answer:
    """Asks for a log-in by a whole page when an open page fetches only a part of itself. Middleware.

    It stands outside HtmxMiddleware. Otherwise htmx would follow the redirect and put the log-in page into
    the part.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not isinstance(response, HttpResponseRedirect) or "HX-Request" not in request.headers:
            return response
        if response.url.partition("?")[0] != resolve_url(settings.LOGIN_URL):
            return response
        refreshed = HttpResponse(headers={"HX-Refresh": "true"})
        refreshed.cookies = response.cookies  # the messages for the log-in may be among them
        return refreshed

    return answer


def way_back(get_response: Answer) -> Answer:
    """Answers a visit to a form's address with the page above it. Middleware.

    A log-in leads there if the user was logged out when they sent the form, and so does reloading a refused
    form.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        refused = isinstance(response, HttpResponseNotAllowed) and request.method == "GET"
        if not refused or "HX-Request" in request.headers:
            return response
        text = _("Nothing was changed. If you were logged out before, do it again here.")
        waiting = messages.get_messages(request)
        assert isinstance(waiting, BaseStorage)
        if text not in map(str, waiting):  # it may be several steps up to a page
            messages.warning(request, text)
        waiting.used = False  # looked at, not told yet
        return redirect(nearest_address(request.path))

    return answer


def say_not_saved(get_response: Answer) -> Answer:
    """Tells a person who was logged out before sending a form that nothing was saved. Middleware."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.method == "POST" and is_sent_to_log_in(response):
            messages.warning(
                request, _("You had been logged out, so nothing was saved. Log in and try again.")
            )
        return response

    return answer


def is_sent_to_log_in(response: HttpResponseBase) -> bool:
    """Tells whether *response* leads to the log-in and from there back to the page asked for."""
    if not isinstance(response, HttpResponseRedirect):
        return False
    path, _question_mark, query = response.url.partition("?")
    return path == resolve_url(settings.LOGIN_URL) and REDIRECT_FIELD_NAME in QueryDict(query)


def nearest_address(path: str) -> str:
    """Returns the nearest address above *path* that leads anywhere."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        try:
            resolve(path)
        except Resolver404:
            continue
        return path
    return path
