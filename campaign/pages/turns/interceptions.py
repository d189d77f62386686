"""Meetings at sea, as the umpire reads them: who saw whom, where, and what the die says."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from campaign.logic.vocabulary import Fate
from campaign.models import Force, Place, Route, Turn
from campaign.pages.parts.wording import phrases as words


def possible_fates() -> dict[str, str]:
    """Returns the possible outcomes of an interception."""
    return {
        Fate.CAPTURED.value: _("it is captured"),
        Fate.CHASED.value: _("it is chased off"),
        Fate.THROUGH.value: _("it gets through"),
    }


def meeting_sentence(
    turn: Turn,
    line: str,
    forces: Mapping[str, Force],
    places: Mapping[str, Place],
    routes: Mapping[str, Route],
) -> str:
    """Returns an interception: Tuesday 4 February, off Cerro: Sloop (Spain) sees Row (Cuba)."""
    _sea, minute, column, spot, ship = line.split("/")
    route = routes.get(spot)
    ends = {"a": route.a.label, "b": route.b.label} if route else {}
    return _("%(when)s, %(where)s: %(ship)s (%(by)s) sees %(force)s (%(of)s)") % {
        "when": words.day_and_hour(turn, int(minute)),
        "where": _("between %(a)s and %(b)s") % ends if ends else _("off %s") % places[spot].label,
        "ship": forces[ship].label,
        "by": forces[ship].side.label,
        "force": forces[column].label,
        "of": forces[column].side.label,
    }
