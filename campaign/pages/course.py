"""Where an order leads and when: legs, days and distances as the staff would reckon them beforehand."""

from dataclasses import dataclass

from campaign.logic import spots, ways
from campaign.logic.rates import day_rate
from campaign.logic.theatre import Column, Route, Spot, Theatre


@dataclass(frozen=True, slots=True)
class Leg:
    """`through`: places from where the leg begins to its goal. `minute`: of arrival, into the turn.

    A leg without a way has no routes and no minute.
    """

    goal: str
    through: tuple[str, ...] = ()
    routes: tuple[Route, ...] = ()
    metres: int = 0
    behind: int = 0  # metres of the first route that lie behind the force already
    minute: int | None = None


def course(theatre: Theatre, column: Column, legs: tuple[str, ...]) -> tuple[Leg, ...]:
    """One `Leg` for each of *legs*; after one that cannot be reached there is no reckoning."""
    found: list[Leg] = []
    spot, marching = column.spot, 0
    for goal in legs:
        stops = ways.path(theatre, column, spot, goal) if column.bodies else ()
        if not stops or (found and found[-1].minute is None):
            found.append(Leg(goal))
            continue
        start, metres, behind = spot.place, 0, 0
        routes: list[Route] = []
        through = list(stops)
        if spot.route:
            route = theatre.routes[spot.route]
            start = route.b if stops[0] == route.a else route.a
            behind = spot.metres if start == route.a else route.metres - spot.metres
        for stop in stops:
            step = ways.between(theatre, start, stop, column)
            if spot.route and not routes:
                step = theatre.routes[spot.route]
            if step is None:
                break
            length = step.metres - (behind if not routes else 0)
            marching += -(-length * spots.MARCHING // day_rate(theatre, column, step))
            metres += length
            routes.append(step)
            start = stop
        first = routes[0]
        through.insert(0, first.b if through[0] == first.a else first.a)
        found.append(Leg(goal, tuple(through), tuple(routes), metres, behind, spots.after(0, marching)))
        spot = Spot(place=goal)
    return tuple(found)


def nearest(theatre: Theatre, spot: Spot) -> tuple[str, ...]:
    """The keys of all places, the nearest to *spot* first, as the crow flies."""
    ranked = sorted((spots.straight(theatre, spot, Spot(place=key)), key) for key in sorted(theatre.places))
    return tuple(key for _far, key in ranked)
