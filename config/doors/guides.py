"""The documentation as pages of the site, for everybody: the Markdown of docs/, and its pictures."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

ROOT = settings.BASE_DIR / "docs"
PICTURES = {".webp": "image/webp", ".svg": "image/svg+xml"}
TABLE = '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>'


@dataclass(frozen=True, slots=True)
class Guide:
    title: str
    body: SafeString


@require_safe
def guide(request: HttpRequest, path: str = "index.md") -> HttpResponseBase:
    """Shows a page of the documentation, or sends one of its pictures."""
    if path not in known_files():
        raise Http404
    if kind := PICTURES.get(PurePosixPath(path).suffix):
        return FileResponse((ROOT / path).open("rb"), content_type=kind)
    return render(request, "guide.html", {"page": written_guide(path), "is_index": path == "index.md"})


@cache
def known_files() -> frozenset[str]:
    """Returns the pages and pictures of docs/ by path. No other path is opened, whatever an address says."""
    kinds = {".md", *PICTURES}
    return frozenset(each.relative_to(ROOT).as_posix() for each in ROOT.rglob("*") if each.suffix in kinds)


@cache
def written_guide(path: str) -> Guide:
    """Returns the page *path* of docs/ as HTML. Its links stay as they are: addresses mirror the folders.

    Each page is written once by each process. All 320 together take some 4 MB.
    """
    import markdown  # few read a guide

    tables = {"tables": {"use_align_attribute": True}}  # a style would be dropped by the site's policy
    text = (ROOT / path).read_text(encoding="utf-8")
    title = re.search(r"^# (.+)$", text, re.MULTILINE)
    body = markdown.markdown(text, extensions=["tables", "fenced_code", "toc"], extension_configs=tables)
    called = title[1] if title else path
    body = body.replace("<table>", TABLE).replace("</table>", "</table></div>")
    body = body.replace("<pre>", '<pre tabindex="0">').replace("<img ", '<img loading="lazy" ')
    return Guide(called, mark_safe(body))
