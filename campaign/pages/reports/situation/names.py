"""Names and numbers of a report: the first few of many, places of battles, bands of an enemy."""

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _, ngettext, pgettext

from campaign.logic.vocabulary import Arm, RouteKind
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.name_lists import joined_names

Facts = dict[str, Any]

NAMED = 3
"""Forces and places that a sentence names; of more it tells the number."""


def first_names(names: Sequence[str], named: int = NAMED) -> str:
    """Returns the first names, and how many more: Baire, El Dátil, La Sacra and 18 more."""
    over = len(names) - named
    if over <= 0:
        return joined_names(names)
    shown = ", ".join(names[:named])
    return _("%(named)s and %(n)s more") % {"named": shown, "n": words.number(over)}


def battle_place(row: Facts) -> str:
    """Returns where a battle was: On the Palo Seco trail; at Bor."""
    spot = row["spot"]
    if "place" in spot:
        return _("At %s") % spot["place"]
    return {
        RouteKind.ROAD: pgettext("where a battle was", "On the %s road"),
        RouteKind.TRAIL: pgettext("where a battle was", "On the %s trail"),
        RouteKind.JUNGLE_PATH: pgettext("where a battle was", "On the %s path"),
        RouteKind.RAILWAY: pgettext("where a battle was", "On the railway near %s"),
        RouteKind.RIVER: pgettext("where a battle was", "On the river near %s"),
        RouteKind.SEA_LANE: pgettext("where a battle was", "At sea off %s"),
    }[RouteKind(spot["way"])] % row["name"]


def short_spot(spot: Facts) -> str:
    """Returns a spot in short: Sibanicú; Bor–Alba, km 12."""
    if "place" in spot:
        return str(spot["place"])
    about = {"start": spot["from"], "end": spot["to"], "km": round(spot["metres"] / 1000)}
    return _("%(start)s–%(end)s, km %(km)d") % about


def enemy_seen(low: int, high: int, arm: str = "") -> str:
    """Returns an enemy as seen: 200–400 cavalry; about 300 infantry; an enemy of unknown strength."""
    if not high:
        return _("an enemy of unknown strength")
    band = words.strength_band(low, high)
    return {
        Arm.INFANTRY: _("%s infantry"),
        Arm.CAVALRY: _("%s cavalry"),
    }.get(Arm(arm) if arm else Arm.TRAIN, _("%s of the enemy")) % band


def weekday_name(day: str) -> str:
    """Returns a weekday: Saturday."""
    return words.weekday_alone(dt.date.fromisoformat(day))


def count_words(lines: Iterable[str]) -> int:
    return sum(len(line.split()) for line in lines)


def number_of_forces(count: int) -> str:
    n = {"n": words.number(count)}
    return ngettext("%(n)s force", "%(n)s forces", count) % n
