"""Orders of the computer for plantations, roads, fortifications and the Trocha."""

from campaign.logic.arrivals.recruiting import expected_volunteers, slaves_to_free
from campaign.logic.engineering import tasks
from campaign.logic.orders import KINDS
from campaign.logic.strategist.staff import GREAT, Staff, open_ground, own_works, spot_of_place
from campaign.logic.strategist.writing import write_order
from campaign.logic.theatre.spots import straight_metres
from campaign.logic.theatre.theatre import Column, Order, Place, Route, Spot
from campaign.logic.vocabulary import OrderKind, RouteKind, Stance, Task

CLEAR = 15_000  # metres about a target within which no enemy may be known who is stronger
RAISED = 2  # works up to which a garrison raises its own
CREW = 60  # men who can do it
RAID, RAISE, MEND, FELL, CROSS, RECRUIT = 25, 15, 40, 4, 5, 20  # percent of weeks
INVADE = 15  # percent of dry weeks
STRONG = 2  # times what crosses a Trocha in force
FEW = 3  # men for whom no band goes out of its way


def order_to_raid(staff: Staff, band: Column) -> Order | None:
    """Returns an order to burn cane, or to cut a railway or the telegraph, and to go home."""
    if not is_order_offered(staff, OrderKind.RAID) or staff.roll_die("raid", band.key) > RAID:
        return None
    found: list[tuple[int, str, Spot, Task]] = []
    for place in staff.places_near(band, staff.reach_of(band) // 2):
        if (
            place.sugar
            and (not place.holder or staff.is_enemy(place.holder))
            and open_ground(place)
            and is_unharmed(place, Task.BURN_CANE)
        ):
            found.append(
                (
                    straight_metres(staff.theatre, band.spot, spot_of_place(place)),
                    place.key,
                    spot_of_place(place),
                    Task.BURN_CANE,
                )
            )
    for route in staff.theatre.routes.values():
        task = Task.WRECK_TRACK if route.kind is RouteKind.RAILWAY else Task.CUT_TELEGRAPH
        middle = Spot(route=route.key, metres=route.metres // 2)
        metres = straight_metres(staff.theatre, band.spot, middle)
        if (
            metres <= staff.reach_of(band) // 2
            and tasks.is_possible(task, route, staff.theatre.places, staff.theatre.settings.works)
            and any(staff.is_enemy(staff.theatre.places[end].holder) for end in (route.a, route.b))
            and not tasks.harms_bystander(
                task, route, staff.theatre.places, staff.theatre.relations, staff.side
            )
            and staff.goes_to(band, route.a)
        ):
            found.append((metres, route.key, middle, task))
    safe = [
        entry
        for entry in sorted(found, key=lambda entry: entry[:2])
        if is_clear_of_enemies(staff, band, entry[2])
    ][:4]
    if not safe:
        return None
    _metres, _key, spot, task = safe[staff.roll_die("target", band.key) % len(safe)]
    return write_order(OrderKind.RAID, band.base, odds_limit=staff.how.daring, spot=spot, task=task)


def raise_fortifications(staff: Staff, column: Column) -> Order | None:
    """Orders a force at a weak post of its side to raise the fortifications."""
    place = staff.theatre.places.get(column.spot.place)
    if place is None or place.holder != staff.side or place.fortification >= RAISED or column.men < CREW:
        return None
    if place.kind not in GREAT or not is_order_offered(staff, OrderKind.FORTIFY):
        return None
    if staff.roll_die("raise", column.key) > RAISE or not is_clear_of_enemies(staff, column, column.spot):
        return None
    return write_order(OrderKind.FORTIFY, stance=Stance.DEFEND, spot=column.spot)


def order_to_repair(staff: Staff, column: Column) -> Order | None:
    """Returns the nearest broken road of one's own is mended."""
    if not is_order_offered(staff, OrderKind.BUILD) or staff.roll_die("mend", column.key) > MEND:
        return None
    found = [
        (straight_metres(staff.theatre, column.spot, middle_of_route(route)), route.key, route, task)
        for route in staff.theatre.routes.values()
        for task, broken in tasks.MENDS.items()
        if broken in route.harm and holds_both_ends(staff, route) and staff.goes_to(column, route.a)
    ]
    near = [entry for entry in found if entry[0] <= staff.reach_of(column) // 2]
    if not near:
        return None
    _metres, _key, route, task = min(near, key=lambda entry: (*entry[:2], entry[3]))
    return write_order(OrderKind.BUILD, staff.nearest_works(column), spot=middle_of_route(route), task=task)


def order_to_fell_trees(staff: Staff, band: Column) -> Order | None:
    """Returns the order to fell trees across a road by which the enemy's columns come."""
    if not is_order_offered(staff, OrderKind.BLOCK_ROAD) or staff.roll_die("fell", band.key) > FELL:
        return None
    roads = [
        route
        for route in staff.theatre.routes.values()
        if band.spot.place in (route.a, route.b)
        and {route.a, route.b} & staff.lairs
        and tasks.is_possible(Task.BLOCK_ROAD, route, staff.theatre.places, staff.theatre.settings.works)
    ]
    if not roads:
        return None
    road = min(roads, key=lambda route: route.key)
    return write_order(OrderKind.BLOCK_ROAD, band.base, stance=Stance.AVOID, spot=middle_of_route(road))


def order_to_cross(staff: Staff, band: Column) -> Order | None:
    """Returns the order to cross a Trocha by night."""
    if not is_order_offered(staff, OrderKind.CROSS) or staff.roll_die("cross", band.key) > CROSS:
        return None
    for key, (owner, _metre) in staff.roads.owned.items():
        if not staff.is_enemy(owner):
            continue
        route = staff.theatre.routes[key]
        near, far = sorted(
            (route.a, route.b),
            key=lambda end: (
                straight_metres(staff.theatre, band.spot, spot_of_place(staff.theatre.places[end])),
                end,
            ),
        )
        if comes_to(staff, band, near):
            return crossing_order(band, near, far)
    return None


def invasion_orders(staff: Staff) -> dict[str, Order]:
    """Returns orders for bands to cross a Trocha together, towards the enemy's sugar.

    It happens in the dry months, with all bands that can reach the road, if they are strong.
    """
    theatre = staff.theatre
    fields = [
        (-place.sugar, key)
        for key, place in theatre.places.items()
        if place.sugar and staff.is_enemy(place.holder)
    ]
    if not fields or theatre.rains or not is_order_offered(staff, OrderKind.CROSS):
        return {}
    goal = spot_of_place(theatre.places[min(fields)[1]])
    for key, (owner, _metre) in staff.roads.owned.items():
        if (
            not staff.is_enemy(owner)
            or staff.roll_die("invade", key) > INVADE * staff.picture.invasions // 100
        ):
            continue
        ends = theatre.routes[key].a, theatre.routes[key].b
        far, near = sorted(
            ends, key=lambda end: (straight_metres(theatre, spot_of_place(theatre.places[end]), goal), end)
        )
        going = [band for band in staff.bands if not staff.is_worn(band) and comes_to(staff, band, near)]
        if sum(band.men for band in going) >= STRONG * theatre.settings.weariness.in_force:
            return {band.key: crossing_order(band, near, far) for band in going}
    return {}


def comes_to(staff: Staff, band: Column, place: str) -> bool:
    """Tells whether *band* reaches *place* in half a week."""
    there = spot_of_place(staff.theatre.places[place])
    reached = band.spot == there or staff.goes_to(band, place)
    return reached and straight_metres(staff.theatre, band.spot, there) <= staff.reach_of(band) // 2


def crossing_order(band: Column, near: str, far: str) -> Order:
    legs = [leg for leg in (near, far) if leg != band.spot.place]
    return write_order(OrderKind.CROSS, *legs, stance=Stance.AVOID, odds_limit=150, night=True)


def order_to_recruit(staff: Staff, band: Column) -> Order | None:
    """Returns the order to recruit where most men would join: among friends, or on unwatched plantations."""
    if not is_order_offered(staff, OrderKind.RECRUIT) or band.men >= staff.how.large_band:
        return None
    if staff.roll_die("recruit", band.key) > RECRUIT:
        return None
    how = staff.theatre.settings.recruits
    favours = next(side.favours for side in staff.theatre.sides if side.key == staff.side)
    here = staff.theatre.places.get(band.spot.place)
    found = [
        (-(expected_volunteers(place, favours, how) + slaves_to_free(place, favours, how)), place.key)
        for place in (*([here] if here else []), *staff.places_near(band, staff.reach_of(band) // 2))
        if open_ground(place) and is_clear_of_enemies(staff, band, spot_of_place(place))
    ]
    worth = [entry for entry in sorted(found) if -entry[0] >= FEW][:3]
    if not worth:
        return None
    _men, goal = worth[staff.roll_die("village", band.key) % len(worth)]
    return write_order(OrderKind.RECRUIT, "" if goal == band.spot.place else goal)


def is_order_offered(staff: Staff, kind: OrderKind) -> bool:
    return KINDS[kind].offered(staff.theatre.settings)


def is_clear_of_enemies(staff: Staff, band: Column, spot: Spot) -> bool:
    return not any(
        foe.men > band.men and straight_metres(staff.theatre, foe.spot, spot) <= CLEAR for foe in staff.foes
    )


def middle_of_route(route: Route) -> Spot:
    return Spot(route=route.key, metres=route.metres // 2)


def holds_both_ends(staff: Staff, route: Route) -> bool:
    ends = (staff.theatre.places[end] for end in (route.a, route.b))
    return all(end.holder == staff.side for end in ends)


def is_unharmed(place: Place, task: Task) -> bool:
    return task not in place.harm


def is_held_by_others(staff: Staff, column: Column) -> bool:
    """Tells whether the post of *column* has another force to hold it."""
    place = staff.theatre.places[column.spot.place]
    return not own_works(column, place) or any(
        one.spot == column.spot and one.key != column.key and one.men >= CREW for one in staff.own
    )
