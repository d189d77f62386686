"""Keeps pages for one reader out of shared caches and of the browser's copies."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_cache_control

Answer = Callable[[HttpRequest], HttpResponseBase]


def no_copies(get_response: Answer) -> Answer:
    """Forbids copies of every answer of ours. Middleware.

    Whitenoise serves static files before they come this far.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_store=True)
        return response

    return answer
