"""Carriage: who goes by train, how fast, and how long it takes to go on board (marching.md section 8)."""

from campaign.logic.settings import ON
from campaign.logic.theatre import Column, Route, Theatre
from campaign.logic.words import RouteKind

KILOMETRE = 1000


def by_rail(theatre: Theatre, column: Column, route: Route) -> bool:
    """Whether *column* goes on *route* by train: it has orders to, and holds the stations at both ends."""
    return (
        column.order.rail
        and route.kind is RouteKind.RAILWAY
        and theatre.settings.transport.rail == ON
        and theatre.places[route.a].holder == theatre.places[route.b].holder == column.side
    )


def rate(theatre: Theatre, column: Column, route: Route) -> int:
    """Metres that *column* is carried on *route* in a day and a night; 0 if it goes on foot."""
    return KILOMETRE * theatre.settings.transport.rail_day if by_rail(theatre, column, route) else 0


def loading(theatre: Theatre, column: Column) -> int:
    """Minutes until all of *column* is on the trains; it leaves with the last of them."""
    how = theatre.settings.transport
    return how.rail_loading * -(-column.men // how.rail_men)
