"""Ways: which roads a column takes from where it stands to where it is ordered."""

from collections.abc import Iterator
from itertools import count
from typing import ClassVar

from campaign.logic.knowledge.spotting import has_train
from campaign.logic.movement import trocha
from campaign.logic.settings import ON
from campaign.logic.theatre import rail_and_sea
from campaign.logic.theatre.march_rates import WAYS, day_rate, is_shut_to_wheels, slowest_rate, wheels_with
from campaign.logic.theatre.nearest_first import nearest_first
from campaign.logic.theatre.spots import MARCHING, straight_metres
from campaign.logic.theatre.theatre import Column, Route, Spot, Theatre
from campaign.logic.vocabulary import OrderKind, RouteKind

Gait = tuple[str, int, int, int, bool, bool, bool, bool, tuple[bool, bool]]
Net = dict[str, list[tuple[str, int]]]
Tree = tuple[dict[str, int], dict[str, str]]


class Land:
    """The routing facts that follow from the map of *theatre* alone."""

    last: "ClassVar[Land | None]" = None
    """That which was asked for last. Between the fights of a week, and for all staffs, it is the same."""

    def __init__(self, theatre: Theatre) -> None:
        self.drawn = map_facts(theatre)
        self.joining: dict[tuple[str, str], list[Route]] = {}
        for key in sorted(theatre.routes):
            route = theatre.routes[key]
            if route.kind in WAYS:
                for ends in ((route.a, route.b), (route.b, route.a)):
                    self.joining.setdefault(ends, []).append(route)
        self.lanes = {
            ends: route
            for key in sorted(theatre.routes, reverse=True)
            if (route := theatre.routes[key]).kind in rail_and_sea.WATER
            for ends in ((route.a, route.b), (route.b, route.a))
        }
        self.owned = trocha.line_owners(theatre)
        self.posts = trocha.line_posts(theatre)
        self.neighbours: dict[str, list[str]] = {}
        for a, b in sorted(self.joining):
            self.neighbours.setdefault(a, []).append(b)
        self.nets: dict[tuple[Gait, int], Net] = {}
        self.minutes: dict[tuple[Gait, str], int] = {}
        self.trees: dict[tuple[Gait, str, int], Tree] = {}

    @classmethod
    def of(cls, theatre: Theatre) -> "Land":
        found = cls.last
        if found is None or found.drawn != map_facts(theatre):
            found = cls.last = cls(theatre)
        return found


def map_facts(theatre: Theatre) -> tuple[object, ...]:
    """Returns what routes over *theatre* depend on, apart from the column itself."""
    return (
        theatre.rains,
        theatre.sides,
        theatre.settings,
        theatre.weather,
        theatre.places,
        theatre.routes,
        theatre.relations,
    )


class Roads:
    """The map as columns may walk it. Columns of one gait share what has been found out."""

    def __init__(self, theatre: Theatre) -> None:
        self.theatre = theatre
        land = Land.of(theatre)
        self.joining, self.neighbours, self.lanes = land.joining, land.neighbours, land.lanes
        self.owned, self.posts = land.owned, land.posts
        self.nets, self.minutes, self.trees = land.nets, land.minutes, land.trees
        self.gaits: dict[str, Gait] = {}
        self.round: frozenset[Spot] = frozenset()  # by none of these leads a way, while they stand here

    def route_between(self, a: str, b: str, column: Column) -> Route | None:
        """Returns the quickest route that joins *a* and *b* for *column*, ties by key."""
        routes = self.joining.get((a, b))
        if self.owned and routes:
            bonds = self.theatre.relations
            routes = [route for route in routes if not trocha.is_shut(self.owned, bonds, column, route)]
        carts, guns = self.gait_of(column)[-1]
        if routes and (carts or guns):
            routes = [route for route in routes if not is_shut_to_wheels(self.theatre, route, carts=carts)]
        if not routes or len(routes) == 1:
            return routes[0] if routes else None
        return min(routes, key=lambda route: (self.minutes_over(column, route), route.key))

    def minutes_over(self, column: Column, route: Route) -> int:
        """Returns `minutes_over` of a land route, stored for all columns of one gait."""
        key = self.gait_of(column), route.key
        if key not in self.minutes:
            self.minutes[key] = minutes_over(self.theatre, column, route)
        return self.minutes[key]

    def path_to(self, column: Column, spot: Spot, goal: str, *, past: bool = False) -> tuple[str, ...]:
        """Returns the places to pass from *spot* to *goal*, the goal last; empty if there is no route.

        An enemy's fortifications can be gone to, but not through; *past* them round about, without carts.
        A neutral's cannot even be gone to.
        """
        if is_closed_by_neutral(self.theatre, column, goal):
            return ()
        around = detour_minutes(self.theatre, column) if past else 0
        paths, extra = [], around and around + self.theatre.settings.march.loth
        for start, lead in self.places_from(column, spot):
            cost, before = self.tree_from(column, start, extra)
            if goal in cost:
                way, place = [], goal
                while place != start:
                    way.append(place)
                    place = before[place]
                if spot.route:
                    way.append(start)
                paths.append((lead + cost[goal], tuple(reversed(way))))
        return min(paths)[1] if paths else ()

    def by_water(self, column: Column, spot: Spot, goal: str) -> tuple[str, ...]:
        """Returns the places to pass by water from *spot* to *goal*, the goal last.

        Empty if there is no route, or no ship.
        """
        if not rail_and_sea.is_by_ship(self.theatre, column):
            return ()
        import networkx as nx  # late: few need it, and it costs megabytes

        sea: nx.DiGraph[str] = nx.DiGraph()
        for (a, b), lane in self.lanes.items():
            sea.add_edge(a, b, weight=minutes_over(self.theatre, column, lane))
        paths = []
        for start, lead in self.places_from(column, spot, afloat=True):
            if start in sea and goal in sea and nx.has_path(sea, start, goal):
                cost, way = nx.single_source_dijkstra(sea, start, goal)
                paths.append((lead + cost, tuple(way[1:] if spot.place else way)))
        return min(paths)[1] if paths else ()

    def places_from(self, column: Column, spot: Spot, *, afloat: bool = False) -> Iterator[tuple[str, int]]:
        """Yields the places where a route from *spot* may begin, and the minutes to each.

        None from the sea unless the column is *afloat*.
        """
        if spot.place:
            yield spot.place, 0
            return
        route = self.theatre.routes[spot.route]
        if (route.kind in rail_and_sea.WATER) is not afloat:
            return
        whole = minutes_over(self.theatre, column, route)
        for place, end in ((route.a, 0), (route.b, route.metres)):
            if Spot(place=place) not in self.round and self.is_free(route, spot.metres, end):
                yield place, whole * abs(end - spot.metres) // route.metres

    def tree_from(self, column: Column, start: str, extra: int = 0) -> Tree:
        """Returns the minutes from *start* to everywhere, and the place before each on the way.

        *extra*: minutes that going round fortifications counts for; 0: nobody can go round them.
        """
        gait = self.gait_of(column)
        tree = None if self.round else self.trees.get((gait, start, extra))
        if tree is None:
            net = self.net_of(gait, column, extra)
            if is_barred(self.theatre, column, start):
                net = {**net, start: self.minutes_to_neighbours(column, start)}
            if self.round:
                return shortest_tree(self.left_of(net, column), start)
            tree = self.trees[gait, start, extra] = shortest_tree(net, start)
        return tree

    def left_of(self, net: Net, column: Column) -> Net:
        """Returns the part of *net* that touches no spot that the column goes round."""
        left: Net = {}
        for place, ends in net.items():
            left[place] = []
            for to, minutes in ends:
                route = self.route_between(place, to, column)
                if route and Spot(place=to) not in self.round and self.is_free(route, 0, route.metres):
                    left[place].append((to, minutes))
        return left

    def is_free(self, route: Route, start: int, end: int) -> bool:
        """Tells whether none of them is on *route* from the metre *start*, itself not counted, to *end*."""
        low, high = sorted((start, end))
        return not any(
            spot.route == route.key and low <= spot.metres <= high and spot.metres != start
            for spot in self.round
        )

    def net_of(self, gait: Gait, column: Column, extra: int) -> Net:
        """Returns the minutes from each place that may be passed to its neighbours."""
        if (gait, extra) not in self.nets:
            net = self.nets[gait, extra] = {}
            for place in self.theatre.places:
                if not is_barred(self.theatre, column, place):
                    net[place] = self.minutes_to_neighbours(column, place)
                elif extra and place not in self.posts:
                    net[place] = [
                        (to, minutes + extra) for to, minutes in self.minutes_to_neighbours(column, place)
                    ]
        return self.nets[gait, extra]

    def minutes_to_neighbours(self, column: Column, place: str) -> list[tuple[str, int]]:
        made = []
        for other in self.neighbours.get(place, ()):
            route = self.route_between(place, other, column)
            if route is not None:
                made.append((other, self.minutes_over(column, route)))
        return made

    def gait_of(self, column: Column) -> Gait:
        """Returns all that the choice of a way depends on."""
        if column.key not in self.gaits:
            road, trail, path = (slowest_rate(self.theatre, column, way) for way in range(3))
            crowd = column.men > self.theatre.settings.march.crowd
            rail = column.order.rail
            crosses = bool(self.owned) and column.order.kind is OrderKind.CROSS and not has_train(column)
            choices = crowd, shuns_paths(column), rail, crosses, wheels_with(column)
            self.gaits[column.key] = (column.side, road, trail, path, *choices)
        return self.gaits[column.key]


def shortest_tree(net: Net, start: str) -> Tree:
    """Returns the shortest routes from *start* over *net*; of equals, the first found."""
    before: dict[str, str] = {}
    seen, order_found = {start: 0}, count(1)

    def leave(cost: tuple[int, int], place: str, _way: int) -> Iterator[tuple[tuple[int, int], str, int]]:
        for other, more in net.get(place, ()):
            minutes = cost[0] + more
            if other not in seen or minutes < seen[other]:
                seen[other], before[other] = minutes, place
                yield (minutes, next(order_found)), other, 0

    cost = {place: minutes for (minutes, _found), place, _way in nearest_first([((0, 0), start, 0)], leave)}
    return cost, before


def is_barred(theatre: Theatre, column: Column, place: str) -> bool:
    """Tells whether an enemy or a neutral in fortifications at *place* bars *column*."""
    found = theatre.places[place]
    return found.fortification > 0 and not theatre.relations.may_enter(column.side, found.holder)


def is_closed_by_neutral(theatre: Theatre, column: Column, place: str) -> bool:
    """Tells whether a neutral holds *place* with fortifications, so that *column* may not come."""
    found = theatre.places[place]
    return found.fortification > 0 and theatre.relations.shuts_out(column.side, found.holder)


def is_enemy_post(theatre: Theatre, column: Column, place: str) -> bool:
    """Tells whether an enemy of *column* holds *place* with fortifications."""
    found = theatre.places[place]
    return found.fortification > 0 and theatre.relations.are_enemies(column.side, found.holder)


def detour_minutes(theatre: Theatre, column: Column) -> int:
    """Returns the marching minutes of a detour round an enemy post; 0 if *column* cannot. CAMP-SIEGE-01."""
    settings = theatre.settings.sieges
    if settings.sieges != ON or has_train(column):
        return 0
    return max(1, -(-settings.go_round * MARCHING // (1000 * slowest_rate(theatre, column, 1))))


def shuns_paths(column: Column) -> bool:
    return any(unit.nation.shuns_paths for unit in column.units)


def minutes_over(theatre: Theatre, column: Column, route: Route) -> int:
    """Returns the marching minutes over the whole of *route*, by train if it goes by train.

    A *column* that shuns jungle paths counts one as longer. CAMP-MARCH-07.
    """
    rate = rail_and_sea.carriage_rate(theatre, column, route) or day_rate(theatre, column, route)
    minutes = -(-route.metres * MARCHING // rate)
    shunned = route.kind is RouteKind.JUNGLE_PATH and shuns_paths(column)
    return minutes * theatre.settings.march.shunned if shunned else minutes


def route_between(theatre: Theatre, a: str, b: str, column: Column) -> Route | None:
    """Returns `Roads.route_between` for a single question."""
    return Roads(theatre).route_between(a, b, column)


def path_to(
    theatre: Theatre, column: Column, spot: Spot, goal: str, *, past: bool = False
) -> tuple[str, ...]:
    """Returns `Roads.path_to` for a single question. CAMP-MARCH-07."""
    return Roads(theatre).path_to(column, spot, goal, past=past)


def least_winding(theatre: Theatre) -> int:
    """Returns the least ratio of a road to the straight line between its ends, per thousand."""
    ends = (
        (straight_metres(theatre, Spot(place=route.a), Spot(place=route.b)), route.metres)
        for route in theatre.routes.values()
        if route.kind in WAYS
    )
    return min((1000 * metres // line for line, metres in ends if line), default=1000)
