"""Orders of the computer for plantations, roads, fortifications and the Trocha."""

from campaign.logic.arrivals.recruiting import expected_volunteers, slaves_to_free
from campaign.logic.engineering import tasks
from campaign.logic.orders import KINDS
from campaign.logic.strategist.side_strategist import (
    GREAT,
    SideStrategist,
    is_open_ground,
    is_own_post,
    spot_of_place,
)
from campaign.logic.strategist.writing import write_order
from campaign.logic.theatre.spots import straight_metres
from campaign.logic.theatre.theatre import Column, Order, Place, Route, Spot
from campaign.logic.vocabulary import OrderKind, RouteKind, Stance, Task

CLEAR = 15_000  # metres about a target within which no enemy may be known who is stronger
RAISED = 2  # fortifications up to which a garrison raises its own
CREW = 60  # men who can do it
RAID, RAISE, REPAIR, FELL, CROSS, RECRUIT = 25, 15, 40, 4, 5, 20  # percent of weeks
INVADE = 15  # percent of dry weeks
STRONG = 2  # times what crosses a Trocha in force
FEW = 3  # men for whom no band goes out of its way


def order_to_raid(strategist: SideStrategist, band: Column) -> Order | None:
    """Returns an order to burn cane, or to cut a railway or the telegraph, and to go home."""
    if not is_order_offered(strategist, OrderKind.RAID) or strategist.roll_die("raid", band.key) > RAID:
        return None
    targets: list[tuple[int, str, Spot, Task]] = []
    for place in strategist.places_near(band, strategist.reach_of(band) // 2):
        if (
            place.sugar
            and (not place.holder or strategist.is_enemy(place.holder))
            and is_open_ground(place)
            and is_unharmed(place, Task.BURN_CANE)
        ):
            targets.append(
                (
                    straight_metres(strategist.theatre, band.spot, spot_of_place(place)),
                    place.key,
                    spot_of_place(place),
                    Task.BURN_CANE,
                )
            )
    for route in strategist.theatre.routes.values():
        task = Task.WRECK_TRACK if route.kind is RouteKind.RAILWAY else Task.CUT_TELEGRAPH
        middle = Spot(route=route.key, metres=route.metres // 2)
        metres = straight_metres(strategist.theatre, band.spot, middle)
        if (
            metres <= strategist.reach_of(band) // 2
            and tasks.is_possible(task, route, strategist.theatre.places, strategist.theatre.settings.tasks)
            and any(strategist.is_enemy(strategist.theatre.places[end].holder) for end in (route.a, route.b))
            and not tasks.harms_bystander(
                task, route, strategist.theatre.places, strategist.theatre.relations, strategist.side
            )
            and strategist.goes_to(band, route.a)
        ):
            targets.append((metres, route.key, middle, task))
    safe = [
        entry
        for entry in sorted(targets, key=lambda entry: entry[:2])
        if is_clear_of_enemies(strategist, band, entry[2])
    ][:4]
    if not safe:
        return None
    _metres, _key, spot, task = safe[strategist.roll_die("target", band.key) % len(safe)]
    return write_order(OrderKind.RAID, band.base, odds_limit=strategist.how.daring, spot=spot, task=task)


def raise_fortifications(strategist: SideStrategist, column: Column) -> Order | None:
    """Orders a force at a weak post of its side to raise the fortifications."""
    place = strategist.theatre.places.get(column.spot.place)
    if place is None or place.holder != strategist.side or place.fortification >= RAISED or column.men < CREW:
        return None
    if place.kind not in GREAT or not is_order_offered(strategist, OrderKind.FORTIFY):
        return None
    if strategist.roll_die("raise", column.key) > RAISE or not is_clear_of_enemies(
        strategist, column, column.spot
    ):
        return None
    return write_order(OrderKind.FORTIFY, stance=Stance.DEFEND, spot=column.spot)


def order_to_repair(strategist: SideStrategist, column: Column) -> Order | None:
    """Returns an order to repair the nearest broken road of the own side."""
    if not is_order_offered(strategist, OrderKind.BUILD) or strategist.roll_die("mend", column.key) > REPAIR:
        return None
    broken_routes = [
        (straight_metres(strategist.theatre, column.spot, middle_of_route(route)), route.key, route, task)
        for route in strategist.theatre.routes.values()
        for task, broken in tasks.REPAIRS.items()
        if broken in route.harm and holds_both_ends(strategist, route) and strategist.goes_to(column, route.a)
    ]
    near = [entry for entry in broken_routes if entry[0] <= strategist.reach_of(column) // 2]
    if not near:
        return None
    _metres, _key, route, task = min(near, key=lambda entry: (*entry[:2], entry[3]))
    return write_order(
        OrderKind.BUILD, strategist.nearest_fortification(column), spot=middle_of_route(route), task=task
    )


def order_to_fell_trees(strategist: SideStrategist, band: Column) -> Order | None:
    """Returns the order to fell trees across a road by which the enemy's columns come."""
    if not is_order_offered(strategist, OrderKind.BLOCK_ROAD) or strategist.roll_die("fell", band.key) > FELL:
        return None
    roads = [
        route
        for route in strategist.theatre.routes.values()
        if band.spot.place in (route.a, route.b)
        and {route.a, route.b} & strategist.lairs
        and tasks.is_possible(
            Task.BLOCK_ROAD, route, strategist.theatre.places, strategist.theatre.settings.tasks
        )
    ]
    if not roads:
        return None
    road = min(roads, key=lambda route: route.key)
    return write_order(OrderKind.BLOCK_ROAD, band.base, stance=Stance.AVOID, spot=middle_of_route(road))


def order_to_cross(strategist: SideStrategist, band: Column) -> Order | None:
    """Returns the order to cross a Trocha by night."""
    if not is_order_offered(strategist, OrderKind.CROSS) or strategist.roll_die("cross", band.key) > CROSS:
        return None
    for key, (owner, _metre) in strategist.roads.owned.items():
        if not strategist.is_enemy(owner):
            continue
        route = strategist.theatre.routes[key]
        near, far = sorted(
            (route.a, route.b),
            key=lambda end: (
                straight_metres(strategist.theatre, band.spot, spot_of_place(strategist.theatre.places[end])),
                end,
            ),
        )
        if comes_to(strategist, band, near):
            return crossing_order(band, near, far)
    return None


def invasion_orders(strategist: SideStrategist) -> dict[str, Order]:
    """Returns orders for bands to cross a Trocha together, towards the enemy's sugar.

    It happens in the dry months, with all bands that can reach the road, if they are strong.
    """
    theatre = strategist.theatre
    fields = [
        (-place.sugar, key)
        for key, place in theatre.places.items()
        if place.sugar and strategist.is_enemy(place.holder)
    ]
    if not fields or theatre.rains or not is_order_offered(strategist, OrderKind.CROSS):
        return {}
    goal = spot_of_place(theatre.places[min(fields)[1]])
    for key, (owner, _metre) in strategist.roads.owned.items():
        if (
            not strategist.is_enemy(owner)
            or strategist.roll_die("invade", key) > INVADE * strategist.view.invasions // 100
        ):
            continue
        ends = theatre.routes[key].a, theatre.routes[key].b
        far, near = sorted(
            ends, key=lambda end: (straight_metres(theatre, spot_of_place(theatre.places[end]), goal), end)
        )
        going = [
            band
            for band in strategist.bands
            if not strategist.is_worn(band) and comes_to(strategist, band, near)
        ]
        if sum(band.men for band in going) >= STRONG * theatre.settings.weariness.in_force:
            return {band.key: crossing_order(band, near, far) for band in going}
    return {}


def comes_to(strategist: SideStrategist, band: Column, place: str) -> bool:
    """Tells whether *band* reaches *place* in half a week."""
    there = spot_of_place(strategist.theatre.places[place])
    reached = band.spot == there or strategist.goes_to(band, place)
    return reached and straight_metres(strategist.theatre, band.spot, there) <= strategist.reach_of(band) // 2


def crossing_order(band: Column, near: str, far: str) -> Order:
    legs = [leg for leg in (near, far) if leg != band.spot.place]
    return write_order(OrderKind.CROSS, *legs, stance=Stance.AVOID, odds_limit=150, night=True)


def order_to_recruit(strategist: SideStrategist, band: Column) -> Order | None:
    """Returns the order to recruit where most men would join: among friends, or on unwatched plantations."""
    if not is_order_offered(strategist, OrderKind.RECRUIT) or band.men >= strategist.how.large_band:
        return None
    if strategist.roll_die("recruit", band.key) > RECRUIT:
        return None
    settings = strategist.theatre.settings.recruits
    favours = next(side.favours for side in strategist.theatre.sides if side.key == strategist.side)
    here = strategist.theatre.places.get(band.spot.place)
    places_found = [
        (
            -(expected_volunteers(place, favours, settings) + slaves_to_free(place, favours, settings)),
            place.key,
        )
        for place in (
            *([here] if here else []),
            *strategist.places_near(band, strategist.reach_of(band) // 2),
        )
        if is_open_ground(place) and is_clear_of_enemies(strategist, band, spot_of_place(place))
    ]
    worth = [entry for entry in sorted(places_found) if -entry[0] >= FEW][:3]
    if not worth:
        return None
    _men, goal = worth[strategist.roll_die("village", band.key) % len(worth)]
    return write_order(OrderKind.RECRUIT, "" if goal == band.spot.place else goal)


def is_order_offered(strategist: SideStrategist, kind: OrderKind) -> bool:
    return KINDS[kind].offered(strategist.theatre.settings)


def is_clear_of_enemies(strategist: SideStrategist, band: Column, spot: Spot) -> bool:
    return not any(
        foe.men > band.men and straight_metres(strategist.theatre, foe.spot, spot) <= CLEAR
        for foe in strategist.foes
    )


def middle_of_route(route: Route) -> Spot:
    return Spot(route=route.key, metres=route.metres // 2)


def holds_both_ends(strategist: SideStrategist, route: Route) -> bool:
    ends = (strategist.theatre.places[end] for end in (route.a, route.b))
    return all(end.holder == strategist.side for end in ends)


def is_unharmed(place: Place, task: Task) -> bool:
    return task not in place.harm


def is_held_by_others(strategist: SideStrategist, column: Column) -> bool:
    """Tells whether the post of *column* has another force to hold it."""
    place = strategist.theatre.places[column.spot.place]
    return not is_own_post(column, place) or any(
        one.spot == column.spot and one.key != column.key and one.men >= CREW for one in strategist.own
    )
