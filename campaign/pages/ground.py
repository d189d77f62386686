"""The map's places and routes, read once: for the drawing, and for reckoning ways and days."""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass

from campaign.load import place, route
from campaign.logic.theatre import Place, Route, Spot
from campaign.models import Campaign, Side
from campaign.models import Place as PlaceRow
from campaign.pages.words import AtASpot
from campaign.plate import PlatePlace, PlateRoute
from campaign.plate import Spot as PlateSpot


@dataclass(frozen=True, slots=True)
class Ground:
    """All by key, in key order."""

    rows: dict[str, PlaceRow]
    places: dict[str, Place]
    routes: dict[str, Route]

    def name(self, key: str) -> str:
        return self.rows[key].name if key in self.rows else key


def ground(campaign: Campaign, day: dt.date, side: Side | None) -> Ground:
    """The map on *day* as *side* knows it; None: as it is. Two queries; a third in a war of three sides."""
    rows = {row.key: row for row in campaign.places.select_related("holder").order_by("key")}
    known = side.known if side else {}
    sides = {row.key: row for row in campaign.sides.all()} if any(known.values()) else {}
    for key, holder in known.items():
        rows[key].holder = sides.get(holder)
    by_pk = {row.pk: row for row in rows.values()}
    routes = {}
    for row in campaign.routes.order_by("key"):
        row.a, row.b = by_pk[row.a_id], by_pk[row.b_id]
        if found := route(row, day):
            routes[row.key] = found
    return Ground(
        rows=rows, places={key: place(row, campaign.land) for key, row in rows.items()}, routes=routes
    )


def spot(row: AtASpot) -> Spot:
    return Spot(row.place.key if row.place else "", row.route.key if row.route else "", row.metres)


def plate_spot(row: AtASpot) -> PlateSpot:
    if row.place:
        return PlateSpot(row.place.key)
    assert row.route is not None
    return PlateSpot(row.route.a.key, row.route.b.key, row.metres / 1000)


def middle(row: AtASpot) -> tuple[float, float]:
    """Latitude and longitude for a map to open on: of a force on the road, half-way between its ends."""
    if row.place:
        return float(row.place.latitude), float(row.place.longitude)
    assert row.route is not None
    a, b = row.route.a, row.route.b
    return float(a.latitude + b.latitude) / 2, float(a.longitude + b.longitude) / 2


def plate_places(land: Ground) -> tuple[PlatePlace, ...]:
    return tuple(
        PlatePlace(
            key=row.key,
            name=row.name,
            lat=float(row.latitude),
            lon=float(row.longitude),
            kind=row.kind,
            works=row.fortification,
            holder=row.holder.letter if row.holder else "",
            sugar=min(5, row.sugar),
            sympathy=row.sympathy,
        )
        for row in land.rows.values()
    )


def plate_routes(land: Ground, supplied: Collection[str] = ()) -> tuple[PlateRoute, ...]:
    """*supplied*: keys of those by which supplies come."""
    return tuple(
        PlateRoute(
            route.a, route.b, route.kind, route.metres / 1000, route.crossing, supplied=route.key in supplied
        )
        for route in land.routes.values()
    )
