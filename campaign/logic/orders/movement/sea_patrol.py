"""Cruise: a ship goes to its station, a place on the coast or a lane, and keeps watch there until it is told
otherwise.
"""

from campaign.logic.movement.field import Field
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.orders.movement.embark import is_embarking_offered
from campaign.logic.theatre import rail_and_sea
from campaign.logic.vocabulary import OrderKind, RouteKind


def path_by_water(field: Field, key: str) -> tuple[str, ...]:
    """Returns the path by water to its station; on a lane, the far end comes last.

    Empty for a force that is no ship, or in a campaign without ships.
    """
    column, here = field.column(key), field.mover(key).spot
    station = column.order.spot
    if station is None or here == station or not rail_and_sea.is_by_ship(field.theatre, column):
        return ()
    if station.place:
        return field.roads.by_water(column, here, station.place)
    lane = field.theatre.routes.get(station.route)
    if lane is None or lane.kind is not RouteKind.SEA_LANE:
        return ()
    if here.route == lane.key:
        return (lane.b if station.metres > here.metres else lane.a,)
    ways = []
    for end, beyond in ((lane.a, lane.b), (lane.b, lane.a)):
        way = field.roads.by_water(column, here, end)
        if way or here.place == end:
            ways.append((len(way), (*way, beyond)))
    return min(ways)[1] if ways else ()


def station_stop(field: Field, key: str) -> int:
    station = field.column(key).order.spot
    return station.metres if station is not None and station.route else -1


KIND = Kind(
    OrderKind.SEA_PATROL,
    asks=frozenset({Asks.SPOT}),
    needs=frozenset({Asks.SPOT}),
    path=path_by_water,
    stop=station_stop,
    offered=is_embarking_offered,
)
