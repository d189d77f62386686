"""A page that cannot be stored because another is being stored: it is not lost, and can be sent again.

SQLite has one writer at a time. A request waits PATIENCE seconds for it, then says so.
"""

import json
import sqlite3
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _

from campaign.refusals import Busy

Answer = Callable[[HttpRequest], HttpResponseBase]
TAKEN = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
SHOWN_AS_IT_WAS = 409
"""The status with which a view draws a refused form again."""


class DatabaseLocked(Busy, OperationalError):
    """Somebody else writes. To a view it is a refusal, to a task a fault of the database."""


class Watch:
    """Around every statement of a request: notes whether one was refused because somebody else writes."""

    def __init__(self) -> None:
        self.refused = False

    def __call__(self, execute: Callable[..., Any], *asked: Any) -> Any:
        try:
            return execute(*asked)
        except OperationalError as fault:
            if not is_taken(fault):
                raise
            self.refused = True
            raise DatabaseLocked(busy_sentence()) from fault


class Patience:
    """Middleware: a request that could not write answers 503, and with all that was entered."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if connection.vendor != "sqlite":
            return self.get_response(request)
        wait_no_longer()
        watch = Watch()
        with connection.execute_wrapper(watch):
            response = self.get_response(request)
        if watch.refused and (request.method == "POST" or response.status_code >= 500):
            return page_to_resend(request, response)
        return response

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        """Answers a locked database with the busy page.

        That is no fault of ours that has to be written down.
        """
        return busy_page(request) if isinstance(fault, DatabaseLocked) else None


def busy_sentence() -> str:
    return _("Not saved: the site was saving something else. Press the button again.")


def is_taken(fault: OperationalError) -> bool:
    code = getattr(fault.__cause__, "sqlite_errorcode", 0)
    return code & 0xFF in TAKEN


def wait_no_longer() -> None:
    """Makes this connection wait for the writer as long as a reader waits for a page.

    Workers wait longer.
    """
    connection.ensure_connection()
    connection.connection.execute(f"PRAGMA busy_timeout={int(settings.PATIENCE * 1000)}")


def page_to_resend(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Returns *response* if it is the form as it was; else a page that sends the same again."""
    if "HX-Request" in request.headers:  # what was entered still stands on the page
        headers = {"toast": {"text": busy_sentence(), "kind": "error"}}
        return HttpResponse(status=503, headers={"HX-Trigger": json.dumps(headers), "Retry-After": "1"})
    if response.status_code != SHOWN_AS_IT_WAS:
        return busy_page(request)
    response.status_code = 503
    response["Retry-After"] = "1"
    return response


def busy_page(request: HttpRequest) -> HttpResponse:
    """Returns a page that keeps the entries, to be sent again.

    It keeps no file and no password.
    """
    sent = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name != "csrfmiddlewaretoken"
    ]
    whole = not request.FILES and not any("password" in name for name, _value in sent)
    context = {"sent": sent, "again": request.method == "POST" and whole, "sentence": busy_sentence()}
    response = render(request, "busy.html", context, status=503)
    response["Retry-After"] = "1"
    return response
