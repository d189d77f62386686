"""Visitors without an account: they look round a demo campaign from one of its seats, and change nothing."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import resolve
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.access import campaigns_of
from campaign.models import Campaign

VISITOR = "demo visitor"
"""The account that all visitors share. Nobody can register a name with a space."""
BACKEND = "django.contrib.auth.backends.ModelBackend"
ALLOWED = {
    *("look-round", "login", "logout", "set_language", "password_reset", "password_reset_confirm"),
    *("battles:procedure", "battles:procedure-at"),
}
"""Forms of the door, and play sheets: they change nothing in a campaign or in the visitors' account."""

Answer = Callable[[HttpRequest], HttpResponseBase]


def open_demo() -> tuple[User, Campaign] | None:
    """Returns the visitors' account and the campaign in which it has a seat, if `open_demo` made one."""
    visitor = User.objects.filter(username=VISITOR, is_active=True, is_staff=False).first()
    campaign = campaigns_of(visitor).first() if visitor else None
    return (visitor, campaign) if visitor and campaign else None


def has_demo() -> bool:
    """True if strangers may look round a campaign here."""
    return User.objects.filter(
        username=VISITOR, is_active=True, is_staff=False, seats__campaign__isnull=False
    ).exists()


@require_POST
def look_round(request: HttpRequest) -> HttpResponse:
    """Shows the demo campaign to a stranger, from the visitors' seat."""
    found = open_demo()
    if found is None:
        raise Http404
    visitor, campaign = found
    if not request.user.is_authenticated:
        login(request, visitor, backend=BACKEND)
    return redirect("campaign:map", campaign.slug)


def refuse_changes(get_response: Answer) -> Answer:
    """Middleware: refuses every form of a visitor but those of ALLOWED; the page says that it is a demo."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        request.is_visitor = is_visitor(request)  # type: ignore[attr-defined]
        if request.method in ("GET", "HEAD", "OPTIONS") or not request.is_visitor:  # type: ignore[attr-defined]
            return get_response(request)
        if resolve(request.path_info).view_name in ALLOWED:
            return get_response(request)
        messages.warning(request, _("This is a demo: nothing is saved."))
        if "HX-Request" in request.headers:
            return HttpResponse(headers={"HX-Refresh": "true"})
        return redirect(request.headers.get("Referer") or "/")

    return answer


def is_visitor(request: HttpRequest) -> bool:
    """True if a visitor without an account asks."""
    return request.user.is_authenticated and request.user.get_username() == VISITOR
