"""Carriage: who goes by train or by ship, how fast, and how long it takes to come on board."""

from collections import Counter
from collections.abc import Iterable

from campaign.logic.settings import ON
from campaign.logic.settings.passage import Transport
from campaign.logic.theatre.theatre import Column, Place, Route, Spot, Theatre
from campaign.logic.vocabulary import ForceKind, OrderKind, RouteKind, Task

KILOMETRE = 1000
WATER = (RouteKind.SEA_LANE, RouteKind.RIVER)
STEAMERS, DEEP = 2, 3  # ports
HELD = "held"
"""`rail_stations`: both ends must be in one's hands."""


def carriage_rate(theatre: Theatre, column: Column, route: Route) -> int:
    """Returns the metres that *column* is carried on *route* in a day and a night; 0: on foot, or not at
    all.
    """
    carried = is_by_ship(theatre, column) if route.kind in WATER else is_by_rail(theatre, column, route)
    return carriage_speed(theatre, route) if carried else 0


def is_afloat(theatre: Theatre, spot: Spot) -> bool:
    """Tells whether *spot* is at sea or on a river.

    A column stopped there is still on board.
    """
    return bool(spot.route) and theatre.routes[spot.route].kind in WATER


def carriage_speed(theatre: Theatre, route: Route) -> int:
    """Returns the metres that a ship or train makes on *route* in a day and a night.

    CAMP-RAIL-01, CAMP-SEA-02.
    """
    settings = theatre.settings.transport
    if route.kind in WATER:
        return KILOMETRE * (settings.ship_day if route.kind is RouteKind.SEA_LANE else settings.river_day)
    return KILOMETRE * settings.rail_day


def is_by_rail(theatre: Theatre, column: Column, route: Route) -> bool:
    """Tells whether *column* goes on *route* by train.

    It has orders to, and the track is whole. No station at either end is a stranger's, and one is its own or
    an ally's; both if the rules ask for both. CAMP-RAIL-01, CAMP-RAIL-02.
    """
    settings, friendly_sides = (
        theatre.settings.transport,
        {column.side, *theatre.relations.allies_of(column.side)},
    )
    ends = {theatre.places[route.a].holder, theatre.places[route.b].holder}
    return (
        column.order.rail
        and route.kind is RouteKind.RAILWAY
        and Task.WRECK_TRACK not in route.harm
        and settings.rail == ON
        and bool(friendly_sides & ends)
        and ends <= (friendly_sides if settings.rail_stations == HELD else {*friendly_sides, ""})
    )


def is_by_ship(theatre: Theatre, column: Column) -> bool:
    """Tells whether *column* is a ship, or embarks by its order.

    Its side must have a ship or hired steamers to carry it. CAMP-SEA-01.
    """
    if column.kind is ForceKind.SHIP:
        return theatre.settings.transport.ships == ON
    embarks = column.order.kind is OrderKind.EMBARK
    return embarks and (bool(ship_named(theatre, column)) or side_with_steamers(theatre) == column.side)


def ship_named(theatre: Theatre, column: Column) -> str:
    """Returns the ship of its own side on which *column* is to embark; empty if it names none."""
    ship = theatre.columns.get(column.order.friend)
    named = ship is not None and ship.kind is ForceKind.SHIP and ship.side == column.side
    on = column.order.kind is OrderKind.EMBARK and theatre.settings.transport.ships == ON
    return column.order.friend if named and on else ""


def side_with_steamers(theatre: Theatre) -> str:
    """Returns the side that hires steamers; "" if none does.

    It holds more ports for them than any other. CAMP-SEA-01.
    """
    ports = ((place.port, place.holder) for place in theatre.places.values())
    return side_with_most_ports(ports, theatre.settings.transport)


def side_with_most_ports(places: Iterable[tuple[int, str]], settings: Transport) -> str:
    """Returns the same, of *places* as their ports and holders."""
    if settings.ships != ON:
        return ""
    ports = Counter(holder for port, holder in places if port >= STEAMERS and holder)
    most = max(ports.values(), default=0)
    first, *others = sorted(side for side, number in ports.items() if number == most) or [""]
    return "" if others else first


def boarding_minutes(theatre: Theatre, column: Column, route: Route, place: str) -> int:
    """Returns the minutes until all of *column* is on board at *place*, to go by *route*."""
    if route.kind in WATER:
        return boat_minutes(theatre, column, theatre.places[place])
    return train_minutes(theatre, column)


def train_minutes(theatre: Theatre, column: Column) -> int:
    """Returns the minutes until all of *column* is on the trains.

    It leaves with the last of them. CAMP-RAIL-01.
    """
    settings = theatre.settings.transport
    return settings.rail_loading * -(-column.men // settings.rail_men)


def boat_minutes(theatre: Theatre, column: Column, place: Place) -> int:
    """Returns the minutes until all of *column* has embarked at *place*, or landed there. CAMP-SEA-03."""
    settings = theatre.settings.transport
    each = {DEEP: settings.deep, STEAMERS: settings.steamers}.get(place.port, settings.boats)
    return each * -(-column.men // settings.boatload)


def landing_minutes(theatre: Theatre, column: Column) -> int:
    """Returns the minutes until all of *column* has landed; an expedition load by load.

    It lies off the place where it is.
    """
    if column.loads:
        return column.loads * theatre.settings.transport.load_time
    return boat_minutes(theatre, column, theatre.places[column.spot.place])


def landing_loads(men: int, arms: int, settings: Transport) -> int:
    """Returns the loads of an expedition of *men* with *arms*. CAMP-SEA-06."""
    return -(-men // settings.load_men) + -(-arms // settings.load_arms)
