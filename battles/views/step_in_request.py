"""Reads the step that a request names, and draws its screen."""

import re
from collections.abc import Callable
from contextlib import nullcontext, suppress
from typing import Any

from django.http import Http404, HttpResponse, QueryDict

from battles.pages.at_table.table import TableDesk
from campaign.access import Asked

WORDS = (
    "do", "range", "place", "models", "ground", "figures", "formation", "cover", "by", "answer", "order",
    "near", "front", "general", "bases", "zone", "weapon", "also", "cell", "facing",
    "behind", "wall", "task", "kind", "town",
)  # fmt: skip
UNITS = ("unit", "target")
CAME = re.compile(r"0-[1-9][0-9]?")  # a unit that a card has brought: its key is its ref
MOST_FACES = 40
MOST_LETTERS = 40  # of an answer, or of the key of a step


def show_asked(request: Asked, desk: TableDesk, draw: Callable[..., HttpResponse]) -> HttpResponse:
    """Draws the screen of the step that the address names.

    A phone that asks by itself names its half-entered roll. If others have made or undone that, it gets
    the roster without a word.
    """
    with suppress(Http404) if "watched" in request.GET else nullcontext():
        shown = draw(read_step(request.GET, desk), is_rolling="rolling" in request.GET)
        if "watched" not in request.GET or shown.status_code != 422:
            return shown
    return draw({})


def read_step(sent: QueryDict, desk: TableDesk) -> dict[str, Any]:
    """Returns the step *sent*: units by key, faces as numbers. Raises Http404 for an unknown unit."""
    keys = {visible.ref: visible.unit.key for visible in desk.visible_units}
    step: dict[str, Any] = {name: sent[name] for name in WORDS if sent.get(name)}
    if any(len(word) > MOST_LETTERS for word in step.values()):
        raise Http404
    for name in UNITS:
        ref = sent.get(name, "")
        if ref and ref not in keys and not CAME.fullmatch(ref):
            raise Http404
        if ref:
            step[name] = keys.get(ref, ref)
    faces = [face for text in sent.getlist("faces") for face in text.split("-")][:MOST_FACES]
    if not all(face.isdecimal() and len(face) < 3 for face in faces):
        raise Http404
    if faces:
        step["faces"] = [int(face) for face in faces]
    return step
