"""The way home of freed prisoners: to the nearest friendly place, and from there to their force.

They walk at the *pace* of their own infantry, in thousandths of a day.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from campaign.logic.settings.moving import Pace
from campaign.logic.theatre.march_rates import WAYS
from campaign.logic.theatre.nearest_first import nearest_first
from campaign.logic.theatre.theatre import Place, Route, Spot

DAY = 1000


@dataclass(frozen=True, slots=True)
class Walk:
    """A walk by way of `place`; `days` until they are with their unit."""

    place: str
    days: int


def walk_home(
    places: Mapping[str, Place],
    routes: Mapping[str, Route],
    side: str,
    pace: Pace,
    start: Spot,
    goal: Spot,
    enemies: Collection[str] | None = None,
) -> Walk | None:
    """Returns the walk from *start* to the nearest friendly place, and on to *goal*.

    *goal*: where their force is. None: there is no such place, and they find their force by themselves.

    CAMP-PRISON-05.
    """
    times = walking_times(places, routes, side, pace, start, enemies)
    own_places = [(cost, key) for key, cost in times.items() if places[key].holder == side]
    if not own_places:
        return None
    (_risks, first), key = min(own_places)
    far = walking_times(places, routes, side, pace, Spot(place=key), enemies)
    on = [
        (far[place][0], far[place][1] + more)
        for place, more in places_beside(routes, pace, goal)
        if place in far
    ]
    return Walk(key, max(1, -(-(first + min(on, default=(0, 0))[1]) // DAY)))


def walking_times(
    places: Mapping[str, Place],
    routes: Mapping[str, Route],
    side: str,
    pace: Pace,
    start: Spot,
    enemies: Collection[str] | None = None,
) -> dict[str, tuple[int, int]]:
    """Returns how men of *side* walk from *start* to every place: enemy places passed, and thousandths of a
    day.

    They pass as few enemy places as possible, then take the shortest way. *enemies*: sides; None: all others.
    """
    joined: dict[str, list[tuple[str, int]]] = {}
    for _key, route in sorted(routes.items()):
        if route.kind in WAYS:
            long = walking_time(route, route.metres, pace)
            joined.setdefault(route.a, []).append((route.b, long))
            joined.setdefault(route.b, []).append((route.a, long))

    def leave(cost: tuple[int, int], key: str, _way: int) -> Iterator[tuple[tuple[int, int], str, int]]:
        risks, far = cost
        holder = places[key].holder
        passed = risks + (holder not in ("", side) and (enemies is None or holder in enemies))
        for other, long in joined.get(key, ()):
            yield (passed, far + long), other, 0

    starts = [((0, more), key, 0) for key, more in places_beside(routes, pace, start)]
    return {key: cost for cost, key, _way in nearest_first(starts, leave)}


def places_beside(routes: Mapping[str, Route], pace: Pace, spot: Spot) -> Iterable[tuple[str, int]]:
    """Returns the places at which a route from or to *spot* begins, and their distances.

    None from the open sea.
    """
    if spot.place:
        return [(spot.place, 0)]
    route = routes[spot.route]
    if route.kind not in WAYS:
        return []
    return [
        (route.a, walking_time(route, spot.metres, pace)),
        (route.b, walking_time(route, route.metres - spot.metres, pace)),
    ]


def walking_time(route: Route, metres: int, pace: Pace) -> int:
    return metres // pace[WAYS[route.kind]]
