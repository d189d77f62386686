"""The map's places and routes, read once: for the drawing, and for reckoning ways and days."""

import datetime as dt
from collections.abc import Callable, Collection, Iterable
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from campaign.logic.theatre.theatre import Place, Route, Spot
from campaign.models import Campaign, Place as PlaceRow, Route as RouteRow, Side
from campaign.pages.parts.wording.phrases import AtASpot
from campaign.plate import PlatePlace, PlateRoute, Spot as PlateSpot
from campaign.store.damage import as_side_believes
from campaign.store.load import place, route
from campaign.store.queries.people.sides import sides_of


@dataclass(frozen=True, slots=True)
class Ground:
    """All by key, in key order."""

    rows: dict[str, PlaceRow]
    places: dict[str, Place]
    routes: dict[str, Route]
    roads: dict[str, RouteRow]

    def name(self, key: str) -> str:
        return self.rows[key].label if key in self.rows else key


@dataclass(frozen=True, slots=True)
class MapRows:
    """The rows of a campaign's places and routes as they are, in key order."""

    places: tuple[PlaceRow, ...]
    routes: tuple[RouteRow, ...]


def map_rows(campaign: Campaign) -> MapRows:
    """Reads the rows from which `map_ground` makes the map of any side. Two queries."""
    held = campaign.places.select_related("holder").defer("holder__known", "holder__unheard")
    return MapRows(tuple(held.order_by("key")), tuple(campaign.routes.order_by("key")))


def map_ground(
    campaign: Campaign,
    day: dt.date,
    side: Side | None,
    put_back: Callable[[Iterable[Any]], None] = lambda _rows: None,
    read: MapRows | None = None,
) -> Ground:
    """Returns the map on *day* as *side* knows it; None: as it is.

    Two queries; a third in a war of three sides. *put_back* makes rows of places and of routes what they were
    on that day. *read*: the rows, where a page draws the map of several sides; they stay as they are. Then no
    query but the third.
    """
    fresh = read or map_rows(campaign)
    own_copy: Callable[[Any], Any] = copy if read else lambda row: row
    rows = {row.key: own_copy(row) for row in fresh.places}
    put_back(rows.values())
    known, unheard = (side.known, side.unheard) if side else ({}, {})
    rows |= {key: as_side_believes(rows[key], believed) for key, believed in unheard.items() if key in rows}
    sides = {row.key: row for row in sides_of(campaign)} if any(known.values()) else {}
    for key, holder in known.items():
        rows[key].holder = sides.get(holder)
    by_pk = {row.pk: row for row in rows.values()}
    routes, settings = {}, campaign.rules(turn_of(campaign, day)).tasks
    roads = {row.key: own_copy(row) for row in fresh.routes}
    put_back(roads.values())
    for row in [*roads.values()]:
        row = roads[row.key] = as_side_believes(row, unheard[row.key]) if row.key in unheard else row
        row.a, row.b = by_pk[row.a_id], by_pk[row.b_id]
        if route_found := route(row, day, campaign.turn_days):
            routes[row.key] = route_found
    return Ground(
        rows=rows,
        places={
            key: replace(place(row, campaign.land, day, settings), name=row.label)
            for key, row in rows.items()
        },
        routes=routes,
        roads=roads,
    )


def spot_of_row(row: AtASpot) -> Spot:
    return Spot(row.place.key if row.place else "", row.route.key if row.route else "", row.metres)


def plate_spot(row: AtASpot) -> PlateSpot:
    if row.place:
        return PlateSpot(row.place.key)
    assert row.route is not None
    return PlateSpot(row.route.a.key, row.route.b.key, row.metres / 1000)


def middle_of_row(row: AtASpot) -> tuple[float, float]:
    """Returns latitude and longitude for a map to open on.

    For a force on the road they are half-way between its ends.
    """
    if row.place:
        return float(row.place.latitude), float(row.place.longitude)
    assert row.route is not None
    a, b = row.route.a, row.route.b
    return float(a.latitude + b.latitude) / 2, float(a.longitude + b.longitude) / 2


def plate_places(land: Ground) -> tuple[PlatePlace, ...]:
    return tuple(
        PlatePlace(
            key=row.key,
            name=row.label,
            lat=float(row.latitude),
            lon=float(row.longitude),
            kind=row.kind,
            fortification=row.fortification,
            holder=row.holder.letter if row.holder else "",
            state=state_of(land.places[row.key]),
            sugar=min(5, row.sugar),
            sympathy=row.sympathy,
        )
        for row in land.rows.values()
    )


def state_of(place: Place) -> str:
    """Returns how the map marks a place: razed, or its houses, cane or mill burned."""
    if place.is_razed:
        return "razed"
    return "burned" if place.harm else "intact"


def turn_of(campaign: Campaign, day: dt.date) -> int:
    """Returns the number of the turn in which *day* falls."""
    return (day - campaign.start_date).days // campaign.turn_days + 1


def plate_routes(land: Ground, supplied: Collection[str] = ()) -> tuple[PlateRoute, ...]:
    """Returns the routes as the map draws them.

    *supplied*: keys of those by which supplies come.
    """
    return tuple(
        PlateRoute(
            route.a,
            route.b,
            route.kind,
            route.metres / 1000,
            route.crossing,
            supplied=route.key in supplied,
            obstructed=bool(route.harm),
            key=route.key,
        )
        for route in land.routes.values()
    )
