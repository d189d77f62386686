"""The answer of a view: the whole page, or the one part that was asked for."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from campaign.access import Member
from campaign.models import Turn
from campaign.pages.economy.war_end import war_end_notice
from campaign.pages.masthead.navigation import page_masthead, viewing_places

STORED = "stored"
"""Tags a message by which keep.js knows that the form which was sent is stored, and forgets its entries."""


def answer(
    request: HttpRequest,
    template: str,
    page: Any,
    *,
    member: Member,
    turn: Turn,
    here: str,
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """Returns *template* drawn with `page`, under the campaign's masthead.

    *here*: the word of its section.
    """
    page_context = {
        "page": page,
        "member": member,
        "masthead": page_masthead(member, turn, here),
        "notice": war_end_notice(member, turn, here),
        "places_to_look_from": viewing_places(member, request),
        **context,
    }
    return vary_by_part(render(request, template, page_context, status=status))


def part(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    *,
    status: int = 200,
    toast: str = "",
    event: str = "",
) -> HttpResponse:
    """Returns one part of a page.

    *toast* is said at its foot, *event* told to the rest of the page.
    """
    response = render(request, template, context, status=status)
    data: dict[str, Any] = {"toast": {"text": toast, "kind": "success"}} if toast else {}
    if event:
        data[event] = ""
    if data:
        response["HX-Trigger"] = json.dumps(data)
    return vary_by_part(response)


def is_as_seen(request: HttpRequest, stamp: str) -> bool:
    """Tells whether an open page, which asks if it has changed, still shows what *stamp* stands for."""
    return "HX-Request" in request.headers and request.GET.get("seen") == stamp


def vary_by_part(response: HttpResponse) -> HttpResponse:
    """Makes caches keep pages and parts apart: the same address answers with either."""
    patch_vary_headers(response, ["HX-Request", "HX-Target", "Cookie"])
    return response
