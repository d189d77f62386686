"""The itinerary of an order: legs, days and distances, reckoned beforehand."""

from dataclasses import dataclass, replace

from campaign.logic.movement import fords, routing
from campaign.logic.theatre import rail_and_sea, spots
from campaign.logic.theatre.march_rates import day_rate
from campaign.logic.theatre.theatre import Column, Leg as Stage, Order, Route, Spot, Theatre
from campaign.logic.vocabulary import Crossing, Do, ForceKind, OrderKind


@dataclass(frozen=True, slots=True)
class Night:
    """The position of a column at dusk: *metres* from *start* on the route of number *at* of its leg."""

    minute: int
    at: int
    start: str
    metres: int


@dataclass(frozen=True, slots=True)
class Leg:
    """A leg of a march.

    `through`: places from where it begins to its goal. `minute`: of arrival, into the turn.
    """

    goal: str
    through: tuple[str, ...] = ()
    routes: tuple[Route, ...] = ()
    metres: int = 0
    behind: int = 0  # metres of the first route that lie behind the force already
    minute: int | None = None
    carried: int = 0  # metres that it goes by train or by ship
    nights: tuple[Night, ...] = ()


@dataclass(slots=True)
class Clock:
    """Reckons the time of a way, stretch by stretch: whole days' marches, and rides by day and night."""

    theatre: Theatre
    column: Column
    minute: int
    marching: int = 0  # minutes of march since then
    aboard: bool = False
    carried: int = 0

    def go_along(self, route: Route, metres: int, start: str) -> None:
        """Goes *metres* more along *route*, from the place *start* or on from the road."""
        order = self.column.order
        rate = rail_and_sea.carriage_rate(self.theatre, self.column, route)
        if not rate:
            self.marching += -(
                -metres * spots.MARCHING // metres_a_day(self.theatre, self.column, order, route)
            )
            if 2 * metres > route.metres:
                self.marching += obstacle_minutes(self.theatre, self.column, route)
            self.aboard = False
            return
        if not self.aboard:
            self.minute, self.marching = max(self.now(), spots.DAWN), 0
            if start and self.column.kind is not ForceKind.SHIP:
                self.minute += rail_and_sea.boarding_minutes(self.theatre, self.column, route, start)
        self.aboard = True
        self.minute += -(-metres * spots.DAY // rate)
        self.carried += metres

    def land_at(self, place: str) -> None:
        """Lands at *place*."""
        self.minute += rail_and_sea.boat_minutes(self.theatre, self.column, self.theatre.places[place])
        self.aboard = False

    def halt_until(self, until: int) -> None:
        """Halts, on the ground, to the minute *until* at least."""
        self.minute, self.marching, self.aboard = max(self.now(), until), 0, False

    def dusks_since(self, before: "Clock", metres: int) -> list[tuple[int, int]]:
        """Returns each dusk since *before*, when its last *metres* began, and how many lay behind."""
        start, end = before.now(), self.now()
        dusks = []
        dusk = start if start % spots.DAY == spots.DUSK else spots.next_dusk(start)
        while dusk < end:
            if self.aboard:
                done, whole = dusk - start, end - start
            else:
                done = before.minutes_marched(dusk) - before.marching
                whole = self.marching - before.marching
            dusks.append((dusk, metres * min(max(done, 0), whole) // max(1, whole)))
            dusk += spots.DAY
        return dusks

    def minutes_marched(self, minute: int) -> int:
        """Returns its minutes of march by *minute*."""
        if self.column.order.night:
            return spots.half_minutes_pressed(max(self.minute, spots.DAWN), minute) // 2
        return spots.daylight_between(self.minute, minute)

    def now(self) -> int:
        """Returns the minute to which it has come; nobody sets out before the first dawn."""
        if self.column.order.night and self.marching:
            return spots.after_pressed(max(self.minute, spots.DAWN), 2 * self.marching)
        return spots.minute_after_daylight(self.minute, self.marching)


def obstacle_minutes(theatre: Theatre, column: Column, route: Route) -> int:
    """Returns the minutes that a ford, a ferry or the Trocha takes.

    Nobody knows how long a flood lasts.
    """
    if route.crossing is Crossing.TROCHA and column.order.kind is OrderKind.CROSS:
        return theatre.settings.crossings.slipping_through
    return max(0, fords.crossing_minutes(theatre, column, route))


def places_to_pass(
    roads: routing.Roads, column: Column, spot: Spot, goal: str, *, afloat: bool
) -> tuple[str, ...]:
    """Returns the places on the route of *column* from *spot*, *goal* last; () if it cannot get there."""
    if not column.units:
        return ()
    if afloat:
        return roads.by_water(column, spot, goal)
    return roads.path_to(column, spot, goal, past=column.order.kind is not OrderKind.PATROL)


def legs_of_order(theatre: Theatre, column: Column, order: Order) -> tuple[Leg, ...]:
    """Returns one `Leg` for each of *order*'s, after one to its spot if it has one.

    A leg to where the column is takes no time. After a leg that cannot be reached there is no reckoning.
    """
    legs: list[Leg] = []
    column = replace(column, order=order)
    spot, clock = column.spot, Clock(theatre, column, 0)
    wanted, roads = stages_of(theatre, column, order), routing.Roads(theatre)
    for number, stage in enumerate(wanted, 1):
        goal = stage.to
        ship = column.kind is ForceKind.SHIP
        afloat = ship or order.kind is OrderKind.EMBARK and number == len(wanted)
        stops = places_to_pass(roads, column, spot, goal, afloat=afloat)
        if not stops or (legs and legs[-1].minute is None):
            is_there = spot.place == goal and not (legs and legs[-1].minute is None)
            legs.append(Leg(goal, minute=clock.now()) if is_there else Leg(goal))
            clock.halt_until(spots.dawn_of(stage.until))
            continue
        start, metres, behind, carried = spot.place, 0, 0, clock.carried
        routes: list[Route] = []
        nights: list[Night] = []
        through = list(stops)
        if spot.route:
            route = theatre.routes[spot.route]
            start = route.b if stops[0] == route.a else route.a
            behind = spot.metres if start == route.a else route.metres - spot.metres
        for stop in stops:
            step = roads.lanes.get((start, stop)) if afloat else roads.route_between(start, stop, column)
            if spot.route and not routes:
                step = theatre.routes[spot.route]
            if step is None:
                break
            if routes and not afloat and routing.is_barred(theatre, column, start):
                clock.marching += routing.detour_minutes(theatre, column)
            length = step.metres - (behind if not routes else 0)
            before, done = replace(clock), step.metres - length
            clock.go_along(step, length, "" if behind and not routes else start)
            nights += [
                Night(dusk, len(routes), start, done + far) for dusk, far in clock.dusks_since(before, length)
            ]
            metres += length
            routes.append(step)
            start = stop
        first = routes[0]
        through.insert(0, first.b if through[0] == first.a else first.a)
        carried = clock.carried - carried
        if afloat and not ship:
            clock.land_at(goal)
        made = Leg(goal, tuple(through), tuple(routes), metres, behind, clock.now(), carried)
        legs.append(replace(made, nights=tuple(nights)))
        if stage.do is not Do.GO:
            clock.halt_until(spots.dawn_of(stage.until))
        spot = Spot(place=goal)
    return tuple(legs)


def leg_to_spot(theatre: Theatre, column: Column, order: Order) -> Leg | None:
    """Returns the leg to *order*'s spot, by the end of its road that is reached sooner.

    None without a spot, or if the column is on it.
    """
    ship = column.kind is ForceKind.SHIP
    spot = spot_on_map(theatre, order.spot) if order.spot else None
    if spot is None or spot == column.spot:
        return None
    order = replace(order, spot=spot)
    if spot.place or ship:
        return next(iter(legs_of_order(theatre, column, replace(order, legs=()))), None)
    route = theatre.routes[spot.route]
    if column.spot.route == route.key:
        metres = abs(spot.metres - column.spot.metres)
        minute = minute_after(theatre, column, order, route, metres, 0)
        return Leg(route.key, routes=(route,), metres=metres, minute=minute)
    legs = []
    for end, metres in ((route.a, spot.metres), (route.b, route.metres - spot.metres)):
        leg = Leg(end, minute=0)
        if column.spot.place != end:
            [leg] = legs_of_order(theatre, column, replace(order, spot=None, legs=(Stage(end),)))
        if leg.minute is not None:
            minute = minute_after(theatre, column, order, route, metres, leg.minute)
            routes = leg.routes if route in leg.routes else (*leg.routes, route)
            legs.append(replace(leg, routes=routes, metres=leg.metres + metres, minute=minute))
    return min(legs, key=lambda leg: (leg.minute or 0, leg.goal), default=Leg(route.key))


def spot_on_map(theatre: Theatre, spot: Spot) -> Spot:
    """Returns *spot*, or the end of its route where the route has become shorter since it was named."""
    if not spot.route or spot.metres < theatre.routes[spot.route].metres:
        return spot
    return Spot(place=theatre.routes[spot.route].b)


def minute_after(
    theatre: Theatre, column: Column, order: Order, route: Route, metres: int, start: int
) -> int:
    """Returns when the column has marched *metres* more of *route*, from the minute *start*."""
    clock = Clock(theatre, replace(column, order=order), start)
    clock.go_along(route, metres, "")
    return clock.now()


def stages_of(theatre: Theatre, column: Column, order: Order) -> tuple[Stage, ...]:
    """Returns the legs of *order*, with its spot before them.

    For a spot on a route it is the nearer end as the crow flies.
    """
    if order.spot is None:
        return order.legs
    place = order.spot.place
    if not place:
        route = theatre.routes[order.spot.route]
        if column.spot.route == route.key:
            return order.legs
        ends = (route.a, route.b)
        place = min(ends, key=lambda end: (spots.straight_metres(theatre, column.spot, Spot(place=end)), end))
    if column.spot.place == place:
        return order.legs
    return Stage(place), *order.legs


def metres_a_day(theatre: Theatre, column: Column, order: Order, route: Route) -> int:
    """Returns the metres a day."""
    rate = day_rate(theatre, column, route)
    return rate * theatre.settings.march.forced // 100 if order.forced else rate


def places_by_distance(theatre: Theatre, spot: Spot) -> tuple[str, ...]:
    """Returns the keys of all places, the nearest to *spot* first, as the crow flies."""
    ranked = sorted(
        (spots.straight_metres(theatre, spot, Spot(place=key)), key) for key in sorted(theatre.places)
    )
    return tuple(key for _far, key in ranked)
