"""Files at an address without a version: the service worker, which serves only what lies beside it, the page
that it shows without signal, and the manifest with which the site is installed.
"""

from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static

CACHED = "no-cache"  # a browser asks each time whether it has changed
ICON_EDGES = (192, 512)  # pixels


def service_worker(request: HttpRequest) -> HttpResponse:
    """Answers with the site's service worker."""
    return HttpResponse(
        script("service_worker.js"), content_type="text/javascript", headers={"Cache-Control": CACHED}
    )


def no_signal(request: HttpRequest) -> HttpResponse:
    """Shows what a reader without signal sees for a page that is not kept."""
    return render(request, "no_signal.html")


def manifest(request: HttpRequest) -> JsonResponse:
    """Answers with the name, colours and icons under which a phone installs the site."""
    icons = [
        {"src": static(f"icon-{edge}.png"), "sizes": f"{edge}x{edge}", "type": "image/png"}
        for edge in ICON_EDGES
    ]
    description = {
        "name": "Manigua",
        "short_name": "Manigua",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f5f1",
        "theme_color": "#1b222a",
        "icons": icons,
    }
    return JsonResponse(
        description, content_type="application/manifest+json", headers={"Cache-Control": CACHED}
    )


@cache
def script(name: str) -> bytes:
    """Returns the file *name* of static/."""
    found: bytes = (settings.BASE_DIR / "static" / name).read_bytes()
    return found
