"""A stored spot in words."""

from typing import Any

from django.utils.translation import gettext as _

from campaign.pages.parts.wording import phrases as words


def spot_phrase(where: dict[str, Any]) -> str:
    """Returns a spot in words: at Sibanicú; on the trail from Puerto Príncipe to Vertientes, km 15."""
    if "place" in where:
        return _("at %s") % where["place"]
    return words.on_the_way(where["way"], where["from"], where["to"], where["metres"])


def ground_phrase(names: list[str]) -> str:
    """Returns a place or a road: at Bor; from Alba to Bor."""
    start, *end = names
    return _("from %(start)s to %(end)s") % {"start": start, "end": end[0]} if end else _("at %s") % start
