"""The API's entrance: it is loaded with the first request that asks for it."""

from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase, JsonResponse
from django.urls import Resolver404, URLResolver
from django.urls.resolvers import RegexPattern
from django.views.decorators.csrf import csrf_exempt


@cache
def loaded_resolver() -> URLResolver:
    from config.doors.api import api

    return URLResolver(RegexPattern(""), api.urls[0])


@csrf_exempt  # a request carries a key and no cookie
def answer(request: HttpRequest, rest: str) -> HttpResponseBase:
    """Answers the address *rest* of the API."""
    try:
        match = loaded_resolver().resolve(rest)
    except Resolver404:
        raise Http404 from None
    return match.func(request, *match.args, **match.kwargs)


def describe(_request: HttpRequest) -> JsonResponse:
    """Returns the API as OpenAPI, for tools."""
    from config.doors.api import api_schema

    return JsonResponse(api_schema())


def reference(request: HttpRequest) -> Any:
    """Returns the API as a page, for people."""
    from config.doors.api import show_reference

    return show_reference(request)
