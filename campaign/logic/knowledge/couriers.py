"""Couriers: how long a message rides, by which places, and whether it is caught.

A rider rides by day at the pace of the rules. Between two places on the telegraph that a side holds a message
takes no time, and nobody catches it. Metres, and minutes from the turn's first midnight.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from campaign.logic.settings import Knowledge
from campaign.logic.theatre import spots
from campaign.logic.theatre.nearest_first import nearest_first
from campaign.logic.theatre.relations import ALL_ENEMIES, Relations
from campaign.logic.theatre.telegraph import WIRE
from campaign.logic.theatre.theatre import Place, Route, Spot
from campaign.logic.vocabulary import RouteKind
from rules import SeededDice

LONGEST_LETTER = 4000  # characters
MOST_LETTERS = 30  # of one seat in one turn


Way = tuple[str, ...]
Road = tuple[int, int, Way]
"""Places of the enemy on it, its metres, and the places that a rider passes."""


@dataclass(frozen=True, slots=True)
class Ride:
    """A courier's ride.

    `arrives`: when the message is there, 0 at once. `way`: the places passed, in turn.
    """

    arrives: int
    way: tuple[str, ...]


@dataclass(frozen=True)
class Country:
    """The map on which a side's messages go, as it believes it. `dumb`: places whose telegraph is cut.

    `relations`: only places of enemies are a danger to its riders.
    """

    places: dict[str, Place]
    routes: dict[str, Route]
    dumb: frozenset[str] = frozenset()
    relations: Relations = ALL_ENEMIES
    far: dict[tuple[str, Spot], dict[str, Road]] = field(default_factory=dict)
    """The answers of `roads_from`, kept."""

    @cached_property
    def neighbours(self) -> dict[str, list[tuple[int, str]]]:
        """Returns the neighbours of each place by land or river, with the metres. No rider crosses the
        sea.
        """
        neighbours_by_place: dict[str, list[tuple[int, str]]] = {}
        ridden = (route for route in self.routes.values() if route.kind is not RouteKind.SEA_LANE)
        for route in sorted(ridden, key=lambda route_row: route_row.key):
            neighbours_by_place.setdefault(route.a, []).append((route.metres, route.b))
            neighbours_by_place.setdefault(route.b, []).append((route.metres, route.a))
        return neighbours_by_place

    def roads_from(self, side: str, start: Spot) -> dict[str, Road]:
        """Returns how a rider of *side* comes from *start* to every place; found out once."""
        if (side, start) not in self.far:
            self.far[side, start] = dict(self.ride_out(side, start))
        return self.far[side, start]

    def ride_out(self, side: str, start: Spot) -> Iterator[tuple[str, Road]]:
        wires = set(self.wires(side))

        def leave(cost: tuple[int, int], place: str, way: Way) -> Iterator[tuple[tuple[int, int], str, Way]]:
            risks, metres = cost
            for length, other in self.neighbours.get(place, ()):
                risk = self.relations.are_enemies(side, self.places[other].holder)
                yield (risks + risk, metres + length), other, (*way, other)
            if place in wires:  # the first to be reached; from there all others are
                for other in sorted(wires):
                    yield cost, other, way
                wires.clear()

        starts: list[tuple[tuple[int, int], str, Way]] = [
            ((0, metres), place, (place,) if metres else ()) for place, metres in ways_from(self, start)
        ]
        for (risks, metres), place, way in nearest_first(starts, leave):
            yield place, (risks, metres, way)

    def wires(self, side: str) -> list[str]:
        """Returns the places on the telegraph that *side* holds, in key order."""
        return [
            key
            for key, place in sorted(self.places.items())
            if place.kind in WIRE and place.holder == side and key not in self.dumb
        ]


def plan_ride(country: Country, side: str, start: Spot, goal: Spot, pace: int) -> Ride:
    """Returns how a message of *side* goes from *start* to *goal* at *pace* metres an hour.

    It takes the route with the fewest enemy places, then the shortest, ties by key. Where there is no route
    by land it goes round by sea and takes a week. CAMP-KNOW-05.
    """
    found = shortest_ride(country, side, start, goal)
    if found is None:
        return Ride(spots.minute_after_daylight(0, 7 * spots.MARCHING), ())
    metres, way = found
    return Ride(spots.minute_after_daylight(0, -(-metres * 60 // pace)), way)


def shortest_ride(country: Country, side: str, start: Spot, goal: Spot) -> tuple[int, tuple[str, ...]] | None:
    """Returns the metres a courier rides, and the places passed on horseback and not by telegraph."""
    best: list[Road] = []
    if start.route and start.route == goal.route:
        best.append((0, abs(start.metres - goal.metres), ()))
    far = country.roads_from(side, start)
    for place, more in ways_from(country, goal):
        if place in far:
            risks, metres, way = far[place]
            best.append((risks, metres + more, way))
    return min(best)[1:] if best else None


def ways_from(country: Country, spot: Spot) -> list[tuple[str, int]]:
    """Returns the places at which a way from or to *spot* begins, and the metres to each."""
    if spot.place:
        return [(spot.place, 0)]
    route = country.routes[spot.route]
    return [(route.a, spot.metres), (route.b, route.metres - spot.metres)]


def place_caught(
    way: tuple[str, ...],
    *,
    enemies: frozenset[str],
    unfriendly: frozenset[str],
    settings: Knowledge,
    seed: str,
    key: str,
) -> str:
    """Returns the place where the courier with message *key* is caught; empty if it gets through.

    *enemies*: places where enemies were this week. *unfriendly*: places whose people are for them. A die is
    rolled for each place where it might be. CAMP-KNOW-06.
    """
    for place in way:
        chance = (settings.caught_enemy if place in enemies else 0) + (
            settings.caught_people if place in unfriendly else 0
        )
        if not chance:
            continue
        dice = SeededDice(f"{seed}/courier/{key}/{place}")
        if dice.roll(1, 100, "CAMP-KNOW-06", -1)[0] <= min(settings.caught_most, chance):
            return place
    return ""
