"""The winner of a kept battle marches on between two weeks.

As a retreat between two weeks it looks only to where everybody stood when the week was over, so that battles
may be settled in any order.
"""

from collections.abc import Iterable

from campaign.logic import orders
from campaign.logic.engagement import home_range, retreats
from campaign.logic.movement import fords
from campaign.logic.movement.field import Field
from campaign.logic.theatre import spots
from campaign.logic.theatre.march_rates import WAYS
from campaign.logic.theatre.theatre import Route, Spot
from campaign.logic.vocabulary import Crossing, Do, ForceState


def walk_on(field: Field, key: str, since: int, beaten: Iterable[str]) -> None:
    """Marches *key* by its order from the minute *since* to the week's end, and halts it.

    It stops short of an enemy, of the *beaten* of its battle, of water or a line that would hold it up, and
    where its order has it wait. It goes by road alone. An order that looks at the news each day goes no
    further. CAMP-RETREAT-05.
    """
    moving = field.mover(key)
    field.halt_column(key, field.end, ForceState.HALTED)
    kind, by_night = orders.kind_of(field, key), field.column(key).order.night
    left = (
        spots.half_minutes_pressed(since, field.end)
        if by_night
        else 2 * spots.daylight_between(since, field.end)
    )
    track = [moving.spot]
    while left > 0 and kind.moves and not kind.daily and not waits_here(field, key):
        path, stop = orders.way_on(field, key), -1
        if path:
            path, stop = home_range.path_in_range(field, key, path, kind.stop(field, key))
        route = road_on(field, key, path)
        if route is None:
            break
        start, end = ends_of(route, moving.spot, path[0])
        goal = stop if stop >= 0 and len(path) == 1 else end
        metres = min(abs(goal - start), field.rate_on(key, route) * left // (2 * spots.MARCHING))
        metres = min(metres, room_ahead(field, key, route, start, end, beaten))
        left -= -(-2 * metres * spots.MARCHING // field.rate_on(key, route))
        reached = start + (metres if end > start else -metres)
        if metres:
            moving.came_from = route.b if path[0] == route.a else route.a
            spot = Spot(place=path[0]) if reached == end else Spot(route=route.key, metres=reached)
            field.put_at(key, spot)
            track.append(spot)
        if reached != end:
            break
    moving.track.extend((field.end, spot) for spot in track[1:])


def waits_here(field: Field, key: str) -> bool:
    """Tells whether the order of *key* has it wait for a day or a friend here, or work here."""
    moving, order = field.mover(key), field.column(key).order
    ahead = order.legs[moving.leg :]
    halt = bool(ahead) and ahead[0].to == moving.spot.place and ahead[0].do is not Do.GO
    return halt or order.spot == moving.spot


def road_on(field: Field, key: str, path: tuple[str, ...]) -> Route | None:
    """Returns the road on which *key* takes the first step of *path*; None if it is no road, or none is."""
    spot = field.mover(key).spot
    if not path:
        return None
    route = field.theatre.routes.get(spot.route) or field.roads.route_between(
        spot.place, path[0], field.column(key)
    )
    return route if route is not None and route.kind in WAYS else None


def ends_of(route: Route, spot: Spot, towards: str) -> tuple[int, int]:
    """Returns the metres of *route* at *spot* and at its end *towards*."""
    start = spot.metres if spot.route else (0 if route.a == spot.place else route.metres)
    return start, route.metres if route.b == towards else 0


def room_ahead(field: Field, key: str, route: Route, start: int, end: int, beaten: Iterable[str]) -> int:
    """Returns the metres of *route* from *start* towards *end* that are open to *key*."""
    room = retreats.metres_clear(field, key, route, start, end)
    way, ground = (1 if end > start else -1), field.theatre.settings.march.kept_ground
    last = route.b if end == route.metres else route.a
    for other in beaten:
        spot = field.mover(other).spot
        if spot.route == route.key and (spot.metres - start) * way > 0:
            room = min(room, max(0, (spot.metres - start) * way - ground))
        elif spot.place == last:
            room = min(room, max(0, abs(end - start) - ground))
    across = fords.obstacle_metre(field.theatre, field.roads.owned, field.column(key), route)
    if across >= 0:
        ahead = (across - start) * way
        through = route.crossing is Crossing.TROCHA and ahead == 0  # it has fought for the line, and won
        room = min(room, ahead) if ahead >= 0 and not through else room
    return room
