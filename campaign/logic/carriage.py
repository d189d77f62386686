"""Carriage: who goes by train or by ship, how fast, and how long it takes to come on board (marching.md,
section 8).
"""

from collections import Counter

from campaign.logic.settings import ON
from campaign.logic.theatre import Column, Place, Route, Theatre
from campaign.logic.words import OrderKind, RouteKind

KILOMETRE = 1000
WATER = (RouteKind.SEA_LANE, RouteKind.RIVER)
STEAMERS, DEEP = 2, 3  # ports
BOATLOAD = 500  # men


def rate(theatre: Theatre, column: Column, route: Route) -> int:
    """Metres that *column* is carried on *route* in a day and a night; 0: on foot, or not at all."""
    how = theatre.settings.transport
    if route.kind in WATER:
        day = how.ship_day if route.kind is RouteKind.SEA_LANE else how.river_day
        return KILOMETRE * day if by_ship(theatre, column) else 0
    return KILOMETRE * how.rail_day if by_rail(theatre, column, route) else 0


def by_rail(theatre: Theatre, column: Column, route: Route) -> bool:
    """Whether *column* goes on *route* by train: it has orders to, and holds the stations at both ends."""
    return (
        column.order.rail
        and route.kind is RouteKind.RAILWAY
        and theatre.settings.transport.rail == ON
        and theatre.places[route.a].holder == theatre.places[route.b].holder == column.side
    )


def by_ship(theatre: Theatre, column: Column) -> bool:
    """Whether *column* has orders to embark, and its side ships to carry it."""
    return column.order.kind is OrderKind.EMBARK and at_sea(theatre) == column.side


def at_sea(theatre: Theatre) -> str:
    """The side that has ships: it holds more ports to which steamers come than any other; "" if none does."""
    if theatre.settings.transport.ships != ON:
        return ""
    ports = Counter(place.holder for place in theatre.places.values() if place.port >= STEAMERS)
    ports.pop("", None)
    most = max(ports.values(), default=0)
    first, *others = sorted(side for side, number in ports.items() if number == most) or [""]
    return "" if others else first


def boarding(theatre: Theatre, column: Column, route: Route, place: str) -> int:
    """Minutes until all of *column* is on board at *place*, to go by *route*."""
    if route.kind in WATER:
        return boating(theatre, column, theatre.places[place])
    return filling(theatre, column)


def filling(theatre: Theatre, column: Column) -> int:
    """Minutes until all of *column* is on the trains; it leaves with the last of them."""
    how = theatre.settings.transport
    return how.rail_loading * -(-column.men // how.rail_men)


def boating(theatre: Theatre, column: Column, place: Place) -> int:
    """Minutes until all of *column* has embarked at *place*, or landed there."""
    how = theatre.settings.transport
    each = {DEEP: how.deep, STEAMERS: how.steamers}.get(place.port, how.boats)
    return each * -(-column.men // BOATLOAD)
