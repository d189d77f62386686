"""Part 9 as a picture: the reader's forces, the enemy as it was seen, the roads used.

It is drawn from the facts of the report and the lie of the land alone. Flags, ruins and wrecked roads would
be those of the day on which it is read, so it has none.
"""

import datetime as dt
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from campaign.access import Member
from campaign.i18n.war_words import gettext as _
from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.vocabulary import AFLOAT
from campaign.models import Report, Side, Sighting
from campaign.pages.map.page import short_name
from campaign.pages.parts import sightings
from campaign.pages.parts.map_data import Ground, plate_places, plate_routes
from campaign.pages.parts.wording.localized_names import localized_facts
from campaign.pages.reports.situation.forces import position_sentence
from campaign.plate import (
    Chart,
    Plate,
    PlateForce,
    PlateLeg,
    PlateMarch,
    PlateView,
    Spot,
    Window,
    draw_plate,
)  # fmt: skip
from campaign.plate.controls import SCALES
from campaign.plate.view import KM_PER_DEGREE
from campaign.store.queries.people.sides import sides_of

NARROW = 560  # px: on a narrower screen the picture has no frame
WIDTHS = (240, 320, 360, 400, 440, 480, 520)  # px: on a narrow screen it is drawn in one of these widths
SHEET, DEEP = 1000, 560  # px
ROUND = 40  # km between what is drawn and the edge

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Gazetteer:
    """The keys of places by their names, in which a report speaks."""

    land: Ground
    keys: dict[str, str]

    @classmethod
    def of(cls, land: Ground) -> "Gazetteer":
        return cls(land, {row.label: key for key, row in land.rows.items()})

    def spot(self, row: Facts) -> Spot | None:
        """Returns a spot; None for a name that is no longer on the map."""
        names = [row["place"]] if "place" in row else [row["from"], row["to"]]
        if any(name not in self.keys for name in names):
            return None
        start, *end = (self.keys[name] for name in names)
        return Spot(start, "".join(end), row.get("metres", 0) / 1000)

    def road(self, names: list[str]) -> tuple[str, ...]:
        """Returns keys of places that follow each other by routes, to the first gap."""
        joined = {frozenset((route.a, route.b)) for route in self.land.routes.values()}
        keys = [self.keys[name] for name in names if name in self.keys]
        road_keys = keys[:1]
        for before, after in pairwise(keys):
            if frozenset((before, after)) not in joined:
                break
            road_keys.append(after)
        return tuple(road_keys)


def map_of_report(member: Member, report: Report, land: Ground, width: int) -> Plate | None:
    """Returns the map of a report; None if no force of it has a place on the map.

    *width*: as `drawn_width` has it. A side's report shows every enemy seen, a seat's those about its own
    forces.
    """
    assert report.side is not None
    report.turn.campaign = member.campaign
    at, facts = Gazetteer.of(land), localized_facts(report)
    forces = [(row, spot) for row in facts["forces"] if (spot := at.spot(row["spot"])) is not None]
    if not forces:
        return None
    enemies = sightings.newest_sightings(sightings_drawn(member, report, facts, at))
    spots = [spot for _row, spot in forces]
    if report.seat_id is None:
        spots += [sightings.plate_spot(row) for row in enemies]
    roads = ((row["name"], at.road(row["places"])) for row in facts.get("roads", ()))
    return draw_plate(
        PlateView(
            window=window_around(member, land, spots, width),
            places=tuple(
                replace(place, holder="", state="intact", sugar=0, sympathy=0) for place in plate_places(land)
            ),
            routes=tuple(replace(route, obstructed=False) for route in plate_routes(land)),
            forces=tuple(sign_of_force(member, report.side, row, spot) for row, spot in forces),
            sightings=tuple(
                sightings.sighting_sign(row, report.turn, member.url("campaign:map-in-words"))
                for row in enemies
            ),
            marches=tuple(
                PlateMarch(report.side.letter, (PlateLeg(through),), name)
                for name, through in roads
                if len(through) > 1
            ),
            words=_(
                "Map of the {week}: our forces, the enemy as seen, the roads used. The same is below "
                "in words."
            ),
        )
    )


def drawn_width(width: int) -> int:
    """Returns the width for which a screen of *width* px gets its picture, so that there are few of them."""
    if width >= NARROW:
        return NARROW
    return max((step for step in WIDTHS if step <= width), default=WIDTHS[0])


def sightings_drawn(member: Member, report: Report, facts: Facts, at: Gazetteer) -> list[Sighting]:
    """Returns the enemy of part 6 as the map draws it.

    A report of an earlier version on three sides does not name the enemy's side: it is drawn as the first
    other.
    """
    others = [side for side in sides_of(member.campaign) if side.pk != report.side_id]
    by_name = {name: side for side in others for name in (side.name, side.label)}
    drawn = []
    for number, row in enumerate(facts.get("enemy", ())):
        spot = at.spot(row["spot"])
        if spot is None or not others:
            continue
        route = next(
            (
                road
                for road in at.land.roads.values()
                if {road.a.key, road.b.key} == {spot.place, spot.towards}
            ),
            None,
        )
        if spot.towards and route is None:
            continue
        drawn.append(
            Sighting(
                ref=f"{number}",
                observer=report.side,
                of_side=by_name.get(row.get("side", ""), others[0]),
                date=dt.date.fromisoformat(row["date"]),
                place=None if spot.towards else at.land.rows[spot.place],
                route=route if spot.towards else None,
                metres=round(spot.km * 1000),
                low=row["low"],
                high=row["high"],
                arm=row["arm"],
                source=row["source"],
                sure=row["sure"],
            )
        )
    return drawn


def sign_of_force(member: Member, side: Side, row: Facts, spot: Spot) -> PlateForce:
    silent = "silent" in row
    return PlateForce(
        ref=row["ref"],
        side=side.letter,
        arm=arm_of_force(row),
        men=row.get("fit", 0),
        name=short_name(row["name"]),
        spot=spot,
        href=member.url("campaign:force", ref=row["ref"]),
        words=f"{row['name']}. {position_sentence(row)}",
        note=_("no news") if silent else "",
        guns=any(row.get(stock) for stock in GUNS),
        silent=silent,
    )


def arm_of_force(row: Facts) -> str:
    """Returns the arm of a force by its horses: half as many as men make it mixed, nearly as many cavalry."""
    if row.get("state") == AFLOAT:
        return "ship"
    men, horses = row.get("fit", 0), row.get("horse", 0)
    if not horses or horses * 4 < men:
        return "foot"
    return "horse" if horses * 5 >= men * 4 else "mixed"


def window_around(member: Member, land: Ground, spots: list[Spot], px: int) -> Window:
    """Returns the smallest window that shows all *spots*."""
    chart = Chart.of(member.campaign.land)
    rows = [land.rows[key] for spot in spots for key in (spot.place, spot.towards) if key]
    norths, easts = [float(row.latitude) for row in rows], [float(row.longitude) for row in rows]
    south, north, west, east = min(norths), max(norths), min(easts), max(easts)
    narrow = px < NARROW
    width, height = (px - ROUND, px - ROUND) if narrow else (SHEET, DEEP)
    across = (east - west) * KM_PER_DEGREE * chart.squeeze + ROUND
    down = (north - south) * KM_PER_DEGREE + ROUND
    fit = min(width / across, height / down)
    scale = max((step for step in SCALES if step <= fit), default=SCALES[0])
    return Window(
        round((south + north) / 2, 3), round((west + east) / 2, 3), scale, width, height,
        framed=not narrow, chart=chart,
    )  # fmt: skip
