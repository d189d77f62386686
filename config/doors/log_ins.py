"""Limits of password tries, counted so that nobody can lock out others."""

from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from secrets import token_urlsafe
from typing import Any

from axes.attempts import get_cool_off_threshold
from axes.handlers.database import AxesDatabaseHandler
from axes.helpers import get_client_username
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.signals import user_logged_in
from django.core import signing
from django.db.models import QuerySet, Sum
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponseBase

Answer = Callable[[HttpRequest], HttpResponseBase]
COOKIE = "known"
KEPT = 365 * 24 * 3600  # seconds
MOST_PEOPLE = 5  # who share a browser; the oldest is forgotten
KNOWN = "a browser that logged in before: "
"""The words before a known browser's mark in the column of the browser's name."""
V6_NEIGHBOURS = 64  # bits; whoever has one such address has all that begin so


def client_address(request: HttpRequest) -> str | None:
    """Returns the address that a request comes from, as the trusted proxies tell it.

    Each proxy adds the address that it saw to X-Forwarded-For. Addresses left of those that the trusted
    ones added may have been written by the visitor.
    """
    direct = str(request.META.get("REMOTE_ADDR", ""))
    if settings.TRUSTED_PROXIES:
        addresses = [
            part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()
        ]
        if addresses:
            return network_address(
                addresses[-min(len(addresses), settings.TRUSTED_PROXIES)]
            ) or network_address(direct)
    return network_address(direct)


def network_address(text: str) -> str | None:
    """Returns *text* as an address to count by: of IPv6 its network.

    None if it is no address.
    """
    bare = text.partition("]")[0].lstrip("[") if text.startswith("[") else text
    if bare.count(":") == 1:  # with a port
        bare = bare.partition(":")[0]
    try:
        address: IPv4Address | IPv6Address = ip_address(bare)
    except ValueError:
        return None
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), V6_NEIGHBOURS), strict=False).network_address)


class LogInLimits(AxesDatabaseHandler):
    """Counts failures as this module says; what is kept of them is kept by axes."""

    def filter_user_attempts(
        self, request: Any, credentials: dict[str, Any] | None = None
    ) -> list[QuerySet[AccessAttempt]]:
        """Returns the failures that a log-in under this name makes good."""
        name = get_client_username(request, credentials)
        rows = AccessAttempt.objects.filter(username=name)
        if mark := known_mark(request, name):
            return [rows.filter(user_agent=f"{KNOWN}{mark}")]
        return [rows.filter(ip_address=request.axes_ip_address).exclude(user_agent__startswith=KNOWN)]

    def get_failures(self, request: Any, credentials: dict[str, Any] | None = None) -> int:
        """Returns how near this log-in is to being locked out.

        AXES_FAILURE_LIMIT is reached by either limit.
        """
        since = get_cool_off_threshold(request)
        (own_attempts,) = self.filter_user_attempts(request, credentials)
        failures = number_of_failures(own_attempts.filter(attempt_time__gte=since))
        if known_mark(request, get_client_username(request, credentials)):
            return failures
        attempts = AccessAttempt.objects.filter(ip_address=request.axes_ip_address, attempt_time__gte=since)
        if (
            number_of_failures(attempts.exclude(user_agent__startswith=KNOWN))
            >= settings.FAILURES_OF_AN_ADDRESS
        ):
            return max(failures, int(settings.AXES_FAILURE_LIMIT))
        return failures

    def user_login_failed(
        self, sender: Any, credentials: dict[str, Any], request: Any = None, **more: Any
    ) -> None:
        if request is not None:
            mark = known_mark(request, get_client_username(request, credentials))
            browser = request.axes_user_agent.removeprefix(KNOWN)  # nobody calls their own browser known
            request.axes_user_agent = f"{KNOWN}{mark}" if mark else browser
        super().user_login_failed(sender, credentials, request, **more)


def number_of_failures(rows: QuerySet[AccessAttempt]) -> int:
    return rows.aggregate(all=Sum("failures_since_start"))["all"] or 0


def read_cookie(request: HttpRequest) -> tuple[str, list[int]]:
    """Returns the browser's mark and who has logged in with it; a new mark for a new browser."""
    try:
        mark, people = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE, max_age=KEPT)
    except (signing.BadSignature, ValueError, TypeError):
        return token_urlsafe(12), []
    return mark, people


def known_mark(request: HttpRequest, name: str | None) -> str:
    """Returns the mark of a browser in which *name* has logged in before; else ""."""
    mark, people = read_cookie(request)
    if not people or not name:
        return ""
    named = get_user_model()._default_manager.filter(**{get_user_model().USERNAME_FIELD: name})
    return mark if named.filter(pk__in=people).exists() else ""


@receiver(user_logged_in)
def note_log_in(request: HttpRequest | None, user: Any, **_more: Any) -> None:
    if request is not None:
        request.logged_in_as = user.pk  # type: ignore[attr-defined]


def remember_browser(get_response: Answer) -> Answer:
    """Remembers a person who has just logged in with this browser. Middleware."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        person = getattr(request, "logged_in_as", None)
        if person is not None:
            mark, people = read_cookie(request)
            kept = [person_kept for person_kept in people if person_kept != person][-(MOST_PEOPLE - 1) :]
            response.set_cookie(
                COOKIE,
                signing.dumps([mark, [*kept, person]], salt=COOKIE),
                max_age=KEPT,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response

    return answer
