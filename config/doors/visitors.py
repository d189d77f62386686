"""Visitors without an account: they look round a demo campaign from one of its seats, and change nothing.

A cookie says that a browser looks round. A visit makes no session and no log-in, so it writes no row.
"""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.messages.storage.base import BaseStorage
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaign.access import campaigns_of
from campaign.models import Campaign
from config.doors.door import nearest_address

VISITOR = "demo visitor"
"""The account that all visitors share. Nobody can register a name with a space."""
SLUG = "demo"
"""The campaign that visitors see. They see no other, even if somebody gives their account a seat there."""
COOKIE = "visitor"
DOOR = {
    *("front", "start-your-own", "look-round", "login", "logout", "admin:login", "set_language"),
    "campaign:invitation",
    *("notices", "notice-choice", "campaign:gazette-feed", "campaign:deadlines-feed"),
    *("api-reference", "api-description"),
    *("account", "password_change", "password_reset", "password_reset_done", "password_reset_confirm"),
}
"""Pages at which a visitor is a stranger: to log in, to take a seat, or for people with an account."""
PUBLIC = {
    *(f"campaign:public{part}" for part in ("", "-gazette", "-issue", "-feed", "-map", "-start")),
    *("battles:public-battles", "battles:public-battle", "battles:public-photograph-image"),
}
"""Public pages: a visitor reads those of other campaigns as any stranger does."""
PLAY_SHEETS = {"battles:procedure", "battles:procedure-at"}
"""Forms that are worked out and stored nowhere."""

Answer = Callable[[HttpRequest], HttpResponseBase]


def open_demo() -> tuple[User, Campaign] | None:
    """Returns the visitors' account and the campaign in which it has a seat, if `open_demo` made one."""
    accounts = User.objects.filter(username=VISITOR, is_active=True, is_staff=False, is_superuser=False)
    visitor = accounts.first()
    if visitor is None:
        return None
    campaign = campaigns_of(visitor).filter(slug=SLUG).exclude(umpires=visitor).first()
    return (visitor, campaign) if campaign else None


@require_http_methods(["GET", "HEAD", "POST"])
def look_round(request: HttpRequest) -> HttpResponse:
    """Shows a stranger the demo campaign from the visitors' seat.

    A typed address, or a person who has logged in, goes to the front page.
    """
    demo = open_demo()
    if demo is None:
        raise Http404
    if request.method != "POST" or request.user.is_authenticated:
        return redirect("front")
    response = redirect("campaign:week", demo[1].slug)
    response.set_cookie(COOKIE, "yes", secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax")
    return response


def refuse_changes(get_response: Answer) -> Answer:
    """Lets a visitor read the demo campaign, and refuses every form but those of play sheets. Middleware."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        request.is_visitor = False  # type: ignore[attr-defined]
        looks_round = bool(request.COOKIES.get(COOKIE))
        if is_of_visitor(request) or (looks_round and not request.user.is_authenticated):
            response = answer_visitor(request, get_response)
        else:
            response = get_response(request)
        if looks_round and (has_own_account(request) or is_logging_out(request)):
            response.delete_cookie(COOKIE, samesite="Lax")
        return response

    return answer


def answer_visitor(request: HttpRequest, get_response: Answer) -> HttpResponseBase:
    """Answers as to the visitors' account.

    At the door, or if there is no demo any more, it answers as to a stranger.
    """
    match = match_of(request)
    name = match.view_name if match else ""
    elsewhere = match is not None and name in PUBLIC and match.kwargs["slug"] != SLUG
    demo = None if name in DOOR or elsewhere else open_demo()
    if demo is None:
        request.user = AnonymousUser()
        return get_response(request)
    request.user, campaign = demo
    request.is_visitor = True  # type: ignore[attr-defined]
    asked = {match.kwargs.get("slug") if match else None, request.GET.get("campaign")}
    if asked - {campaign.slug, None, ""}:
        raise Http404
    if request.method in ("GET", "HEAD", "OPTIONS") or name in PLAY_SHEETS:
        return get_response(request)
    return refuse_form(request)


def refuse_form(request: HttpRequest) -> HttpResponse:
    """Leads back to the page of the form, which says that it is a demo."""
    text = _("This is a demo: nothing is saved.")
    waiting = messages.get_messages(request)
    assert isinstance(waiting, BaseStorage)
    if text not in map(str, waiting):
        messages.warning(request, text)
    waiting.used = False  # looked at, not told yet
    if "HX-Request" in request.headers:
        return HttpResponse(headers={"HX-Refresh": "true"})
    page, here = request.headers.get("Referer", ""), {request.get_host()}
    is_ours = url_has_allowed_host_and_scheme(page, here, require_https=request.is_secure())
    return HttpResponseRedirect(page if is_ours else nearest_address(request.path))


def match_of(request: HttpRequest) -> ResolverMatch | None:
    try:
        return resolve(request.path_info)
    except Resolver404:
        return None


def is_of_visitor(request: HttpRequest) -> bool:
    """Tells whether the visitors' account has logged in, as it could if somebody gave it a password."""
    return request.user.is_authenticated and request.user.get_username() == VISITOR


def has_own_account(request: HttpRequest) -> bool:
    return request.user.is_authenticated and request.user.get_username() != VISITOR


def is_logging_out(request: HttpRequest) -> bool:
    match = match_of(request)
    return request.method == "POST" and match is not None and match.view_name == "logout"
