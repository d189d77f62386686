"""Refuses NUL characters in what people send: a database cannot store them."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBadRequest, HttpResponseBase, QueryDict
from django.utils.translation import gettext as _

Answer = Callable[[HttpRequest], HttpResponseBase]
NUL = "\0"


def no_nul(get_response: Answer) -> Answer:
    """Refuses NUL in what was sent. Middleware.

    It stands after the language is known and before anybody looks at what was sent.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        if (
            NUL in request.path
            or has_nul(request.GET)
            or (request.method == "POST" and has_nul(request.POST))
        ):
            message = _("Your text has a character that cannot be stored. Write it again.")
            return HttpResponseBadRequest(message, content_type="text/plain; charset=utf-8")
        return get_response(request)

    return answer


def has_nul(sent: QueryDict) -> bool:
    return any(NUL in name or any(NUL in value for value in values) for name, values in sent.lists())
