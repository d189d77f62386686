"""The march of one force and what is left of it, week by week, as its side was told: a band as broad as the
force was strong, in the manner of Minard.
"""

import datetime as dt
from dataclasses import dataclass
from math import cos, radians
from typing import Any

from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.briefing.facts.plain import spot_with_names
from campaign.logic.vocabulary import Stock
from campaign.logic.vocabulary.reports import Audience, ReportState
from campaign.models import Force, Report
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.spot_names import spot_phrase
from campaign.store.names_by_key import key_names

WEEKS = 52  # the last; a longer road is read off the reports
WIDE, HIGH, EDGE, NAMES = 240, 150, 28, 80  # of the drawing, and the room for names beside it
BROAD, THIN = 22, 1  # of the band, at most and at least
APART = 30  # between two names
WINDING = 1.2  # of a road, to the straight line
METRES = 111_320  # of a degree of latitude

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stretch:
    path: str
    broad: int


@dataclass(frozen=True, slots=True)
class Stop:
    x: int
    y: int
    name: str


@dataclass(frozen=True, slots=True)
class Minard:
    """`said` and `weeks` say the same in words."""

    said: str
    side: str
    stretches: tuple[Stretch, ...]
    stops: tuple[Stop, ...]
    weeks: tuple[str, ...]
    height: int
    width: int = WIDE + 2 * EDGE + NAMES


@dataclass(frozen=True, slots=True)
class Week:
    day: str
    spot: dict[str, Any]
    men: int
    at: Point


def minard_of_force(member: Member, force: Force) -> Minard | None:
    """Returns the Minard chart of a force; None if it has not moved. Three queries."""
    weeks = weeks_of_march(member, force)
    return drawn_chart(force, weeks) if weeks else None


def weeks_of_march(member: Member, force: Force) -> list[Week]:
    """Returns where its side was told that *force* was, week by week; nothing if it has not moved."""
    rows = Report.objects.filter(
        turn__campaign=member.campaign, audience=Audience.SIDE, side=force.side
    ).order_by("-turn__number")
    if member.side is not None:
        rows = rows.filter(state=ReportState.SENT)
    reports = list(rows.values_list("facts__ends", "facts__forces", "facts__format")[:WEEKS])
    land = list(member.campaign.places.all())
    places = {row.label: (float(row.latitude), float(row.longitude)) for row in land}
    called = {row.name: row.label for row in land}
    names = key_names(member.campaign)
    weeks = [
        Week(words.day(dt.date.fromisoformat(ends)), spot, row["fit"], at)
        for ends, forces, keyed in reversed(reports)
        for row in forces
        if row["ref"] == force.ref and "fit" in row and "joined" not in row
        for spot in (spot_with_names(row["spot"], names) if keyed else localized_spot(row["spot"], called),)
        if (at := map_point(spot, places)) is not None
    ]
    return weeks if len({week.at for week in weeks}) > 1 else []


def localized_spot(where: dict[str, Any], called: dict[str, str]) -> dict[str, Any]:
    """Returns a spot with its places as the reader calls them."""
    return where | {
        end: called.get(where[end], where[end]) for end in ("place", "from", "to") if end in where
    }


def map_point(where: dict[str, Any], places: dict[str, Point]) -> Point | None:
    """Returns latitude and longitude of a spot.

    On a road it is as far along the straight line as it has gone along the road.
    """
    if "place" in where:
        return places.get(where["place"])
    ends = [places.get(where["from"]), places.get(where["to"])]
    if None in ends:
        return None
    (south, west), (north, east) = ends  # type: ignore[misc]
    flat = cos(radians(south))
    straight = METRES * ((north - south) ** 2 + ((east - west) * flat) ** 2) ** 0.5
    share = min(0.95, where["metres"] / (straight * WINDING)) if straight else 0.0
    return south + (north - south) * share, west + (east - west) * share


def drawn_chart(force: Force, weeks: list[Week]) -> Minard:
    most = max(1, *(week.men for week in weeks))
    flat = cos(radians(weeks[0].at[0]))
    flattened = [(week.at[1] * flat, -week.at[0]) for week in weeks]
    left, top = (min(point[axis] for point in flattened) for axis in (0, 1))
    right, foot = (max(point[axis] for point in flattened) for axis in (0, 1))
    scale = min(WIDE / (right - left or 1e-9), HIGH / (foot - top or 1e-9))
    points = [(EDGE + round((x - left) * scale), EDGE + round((y - top) * scale)) for x, y in flattened]
    stretches = tuple(
        Stretch("M{},{} {},{}".format(*start, *end), max(THIN, week.men * BROAD // most))
        for start, end, week in zip(points, points[1:], weeks[1:], strict=False)
        if start != end
    )
    stops: list[Stop] = []
    for (x, y), week in [(points[-1], weeks[-1]), *zip(points, weeks, strict=True)]:  # the last in any case
        if all(abs(x - stop.x) + abs(y - stop.y) >= APART for stop in stops):
            name = week.spot.get("place", "")
            stops.append(Stop(x, y, f"{name} {words.number(week.men)}".strip()))
    first, last = weeks[0], weeks[-1]
    about = {"name": force.label, "start": week_caption(first), "end": week_caption(last)}
    return Minard(
        said=_("March of %(name)s: %(start)s; %(end)s.") % about,
        side=force.side.letter,
        stretches=stretches,
        stops=tuple(stops),
        weeks=tuple(week_caption(week) for week in weeks),
        height=max(y for _x, y in points) + EDGE,
    )


def week_caption(week: Week) -> str:
    """Returns the caption of a week: 28 January: at Sibanicú, 571 men."""
    return f"{week.day}: {spot_phrase(week.spot)}, {words.amount(Stock.MEN, week.men)}"
