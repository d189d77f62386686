"""Where an order leads and when: legs, days and distances as the staff would reckon them beforehand."""

from dataclasses import dataclass

from campaign.logic import spots, ways
from campaign.logic.rates import day_rate
from campaign.logic.theatre import Column, Order, Route, Spot, Theatre
from campaign.logic.theatre import Leg as Stage
from campaign.logic.words import Do


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


def course(theatre: Theatre, column: Column, order: Order) -> tuple[Leg, ...]:
    """One `Leg` for each of *order*'s, after one to its spot if it has one; after one that cannot be reached
    there is no reckoning.
    """
    found: list[Leg] = []
    spot, minute = column.spot, 0
    for stage in stages(theatre, column, order):
        goal = stage.to
        stops = ways.path(theatre, column, spot, goal) if column.bodies else ()
        if not stops or (found and found[-1].minute is None):
            waits = stage.do is Do.WAIT and spot.place == goal and not (found and found[-1].minute is None)
            found.append(Leg(goal, minute=minute) if waits else Leg(goal))
            minute = max(minute, spots.dawn_of(stage.until))
            continue
        start, metres, behind, marching = spot.place, 0, 0, 0
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
            marching += -(-length * spots.MARCHING // pace(theatre, column, order, step))
            metres += length
            routes.append(step)
            start = stop
        first = routes[0]
        through.insert(0, first.b if through[0] == first.a else first.a)
        minute = spots.after_pressed(minute, 2 * marching) if order.night else spots.after(minute, marching)
        found.append(Leg(goal, tuple(through), tuple(routes), metres, behind, minute))
        if stage.do is not Do.GO:
            minute = max(minute, spots.dawn_of(stage.until))
        spot = Spot(place=goal)
    return tuple(found)


def stages(theatre: Theatre, column: Column, order: Order) -> tuple[Stage, ...]:
    """The legs of *order*, before them its spot: of one on a route the end that lies nearer as the crow
    flies.
    """
    if order.spot is None:
        return order.legs
    place = order.spot.place
    if not place:
        route = theatre.routes[order.spot.route]
        if column.spot.route == route.key:
            return order.legs
        ends = (route.a, route.b)
        place = min(ends, key=lambda end: (spots.straight(theatre, column.spot, Spot(place=end)), end))
    if column.spot.place == place:
        return order.legs
    return Stage(place), *order.legs


def pace(theatre: Theatre, column: Column, order: Order, route: Route) -> int:
    """Metres a day."""
    rate = day_rate(theatre, column, route)
    return rate * theatre.settings.march.forced // 100 if order.forced else rate


def nearest(theatre: Theatre, spot: Spot) -> tuple[str, ...]:
    """The keys of all places, the nearest to *spot* first, as the crow flies."""
    ranked = sorted((spots.straight(theatre, spot, Spot(place=key)), key) for key in sorted(theatre.places))
    return tuple(key for _far, key in ranked)
