"""Supply, simply: a force draws from its side's stores by an open way, lives on the country, or goes without.
Distances are in thousandths of a march, as a pack train goes.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from campaign.logic.settings import ON
from campaign.logic.settings.stores import Supply
from campaign.logic.theatre.march_rates import WAYS
from campaign.logic.theatre.nearest_first import nearest_first
from campaign.logic.theatre.theatre import Place, Route, Spot
from campaign.logic.vocabulary import PlaceKind, RouteKind

STORES = (PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.PORT, PlaceKind.RAILWAY_STATION)
"""Ports, railheads and depots: where a side that holds them has stores."""

MARCH = 1000


@dataclass(frozen=True, slots=True)
class Eater:
    """A force at a week's close: its side, spot and men. `country`: it lives on what it finds."""

    key: str
    side: str
    spot: Spot
    men: int
    country: bool


def has_supply(settings: Supply) -> bool:
    """Tells whether supply is on in the campaign."""
    return settings.supply == ON


def has_stores(place: Place) -> bool:
    """Tells whether the holder of *place* has provisions there.

    It never has where everything is razed.
    """
    return place.kind in STORES and not place.is_razed


def supply_distances(
    places: Mapping[str, Place],
    routes: Mapping[str, Route],
    side: str,
    settings: Supply,
    barred: Collection[str] = (),
    sources: Collection[str] | None = None,
    allies: Collection[str] = (),
) -> dict[str, int]:
    """Returns how far every place in reach is from *side*'s nearest store.

    *sources*: stores to count from instead. Supplies reach but do not pass a place of another side that is
    none of the *allies*, or one *barred*. CAMP-SUPPLY-01, CAMP-SUPPLY-02.
    """
    if sources is None:
        sources = {key for key, place in places.items() if place.holder == side and has_stores(place)}
    most = settings.supply_marches * MARCH
    joined: dict[str, list[tuple[str, int]]] = {}
    for key in sorted(routes):
        route = routes[key]
        if long := marches_along(places, route, side, settings, allies):
            joined.setdefault(route.a, []).append((route.b, long))
            joined.setdefault(route.b, []).append((route.a, long))

    def leave(far: int, key: str, _way: int) -> Iterator[tuple[int, str, int]]:
        if places[key].holder in ("", side, *allies) and key not in barred:
            for other, long in joined.get(key, ()):
                if far + long <= most:
                    yield far + long, other, 0

    starts = [(0, key, 0) for key in sources if key not in barred]
    return {key: far for far, key, _way in nearest_first(starts, leave)}


def marches_along(
    places: Mapping[str, Place], route: Route, side: str, settings: Supply, allies: Collection[str] = ()
) -> int:
    """Returns the length of *route* for a train of *side*, in thousandths of a march.

    0: it cannot go there. It goes by railway where *side* or *allies* hold both ends. CAMP-SUPPLY-01.
    """
    way = WAYS.get(route.kind)
    if way is None:
        return 0
    pack = settings.pack_road, settings.pack_trail, settings.pack_path
    ends = {places[route.a].holder, places[route.b].holder}
    whole = route.kind is RouteKind.RAILWAY and ends <= {side, *allies}
    return max(1, route.metres // (settings.supply_rail if whole else pack[way]))


def draws_supplies(
    spot: Spot,
    side: str,
    distances: Mapping[str, int],
    places: Mapping[str, Place],
    routes: Mapping[str, Route],
    settings: Supply,
    allies: Collection[str] = (),
) -> bool:
    """True if a force of *side* at *spot* is within reach of its stores. *distances*: of places in reach."""
    return distance_to_stores(spot, side, distances, places, routes, settings, allies) is not None


def distance_to_stores(
    spot: Spot,
    side: str,
    distances: Mapping[str, int],
    places: Mapping[str, Place],
    routes: Mapping[str, Route],
    settings: Supply,
    allies: Collection[str] = (),
) -> int | None:
    """Returns how far a force of *side* at *spot* is from its stores; None: out of reach.

    *distances*: the places that they reach.
    """
    if spot.place:
        return distances.get(spot.place)
    route = routes[spot.route]
    long = marches_along(places, route, side, settings, allies)
    ends = ((route.a, spot.metres), (route.b, route.metres - spot.metres))
    ways = [
        distances[end] + long * metres // route.metres for end, metres in ends if long and end in distances
    ]
    far = min(ways, default=settings.supply_marches * MARCH + 1)
    return far if far <= settings.supply_marches * MARCH else None


def forces_fed_by_country(
    eaters: Iterable[Eater],
    places: Mapping[str, Place],
    routes: Mapping[str, Route],
    favours: Mapping[str, int],
    settings: Supply,
) -> set[str]:
    """Returns the forces that the country feeds.

    It feeds all forces of one side about one place, or none. CAMP-SUPPLY-03.
    """
    tables: dict[tuple[str, str], list[Eater]] = {}
    for eater in eaters:
        if eater.country:
            tables.setdefault((place_nearest(eater.spot, routes), eater.side), []).append(eater)
    return {
        eater.key
        for (place, side), guests in tables.items()
        if sum(eater.men for eater in guests) <= men_fed_by_place(places[place], favours[side], settings)
        for eater in guests
    }


def place_nearest(spot: Spot, routes: Mapping[str, Route]) -> str:
    """Returns the place whose country *spot* is in."""
    if spot.place:
        return spot.place
    route = routes[spot.route]
    return route.a if 2 * spot.metres <= route.metres else route.b


def men_fed_by_place(place: Place, favours: int, settings: Supply) -> int:
    """Returns the men of a side that the country about *place* keeps alive.

    *favours*: sympathy as this side sees it. CAMP-SUPPLY-03.
    """
    goodness: int = getattr(settings, f"feeds_{place.terrain}")
    return settings.supply_country * max(0, goodness + place.sympathy * favours)


def turns_hungry(turns_unsupplied: int, train: bool, settings: Supply) -> int:
    """Returns the turns without supplies, once what the force carried is eaten.

    *turns_unsupplied*: turns in which it has drawn none. CAMP-SUPPLY-04.
    """
    return max(0, turns_unsupplied - settings.supply_rations - (settings.supply_train if train else 0))


def grades_lost(hungry: int, settings: Supply) -> int:
    """Returns the grades of quality that a force loses after *hungry* turns. CAMP-SUPPLY-05."""
    return 1 if hungry >= settings.supply_weak else 0
