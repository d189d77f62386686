"""Files of static/ at an address without a version: a service worker serves only what lies beside it."""

from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse

CACHED = "no-cache"  # a browser asks each time whether it has changed


def service_worker(request: HttpRequest) -> HttpResponse:
    """Answers with the site's service worker."""
    return HttpResponse(
        script("service_worker.js"), content_type="text/javascript", headers={"Cache-Control": CACHED}
    )


@cache
def script(name: str) -> bytes:
    """Returns the file *name* of static/."""
    found: bytes = (settings.BASE_DIR / "static" / name).read_bytes()
    return found
