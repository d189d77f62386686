"""Fills the map editor: the stored map, and the words for places, roads and sides."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.logic.vocabulary import PlaceKind, RouteKind
from campaign.models.base.words import label_in_war
from campaign.scenario.drawn_map import MOST_BENDS, MOST_PLACES, map_of_files

Choices = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class MapEditorPage:
    """`data`: what the script reads. `faults`: of what was sent, by file and line."""

    title: str
    form: forms.Form
    data: dict[str, Any]
    place_kinds: Choices
    route_kinds: Choices
    sides: Choices
    faults: tuple[str, ...]
    back: str


def map_editor_page(
    form: forms.Form,
    *,
    title: str = "",
    key: str = "",
    files: Mapping[str, bytes] | None = None,
    sides: Choices = (),
    faults: tuple[str, ...] = (),
) -> MapEditorPage:
    """Returns the page for a new map, or for that of the stored scenario *key* with its *files*."""
    named = sides or (("one", _("first side")), ("two", _("second side")))
    stored = map_of_files(files) if files is not None else {"places": [], "routes": []}
    return MapEditorPage(
        title=title or _("A new map"),
        form=form,
        data={"map": stored, "most": {"places": MOST_PLACES, "bends": MOST_BENDS}, "draft": f"map/{key}"},
        place_kinds=tuple((str(kind), label_in_war(kind)) for kind in PlaceKind),
        route_kinds=tuple((str(kind), label_in_war(kind)) for kind in RouteKind),
        sides=named,
        faults=faults,
        back=reverse("campaign:own-scenario", args=[key]) if key else reverse("campaign:workshop"),
    )
