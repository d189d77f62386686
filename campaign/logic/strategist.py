"""The computer strategist: orders for the forces of an empty seat, from its side's picture and nothing else.

Spain guards its posts, sends trains along the roads under escort, and columns after whoever was seen or to
sweep a haunt; other weeks a column rests. The bands slip from what is stronger, fall upon what is weaker, lie
in wait by the enemy's roads, or rest; now and then they gather about the strongest and act as one.
Deterministic: every choice has a die of its own, named by the turn's seed, the force and what it is for.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.logic.fog import Picture, Seen
from campaign.logic.rates import slowest
from campaign.logic.spots import straight
from campaign.logic.theatre import Column, Order, Place, Spot, Theatre, to
from campaign.logic.ways import Roads
from campaign.logic.words import Arm, ForceKind, Nation, OrderKind, PlaceKind, RouteKind, Stance
from rules import SeededDice

FRESH = 7  # days after which a sighting draws nobody
ALARM = 25_000  # metres within which a stronger enemy drives a band away
GATHER = 60_000  # metres from which bands come together
HUNTERS = 2  # columns that go after one sighting
STORM = 5  # men for each man in works
ESCORT = 200  # men who can take a train along
HAUNTS = (PlaceKind.CAMP, PlaceKind.MOUNTAIN_BASE, PlaceKind.VILLAGE)
HIGHWAYS = (RouteKind.ROAD, RouteKind.RAILWAY)

# Percent of weeks in which somebody does something.
PATROL, CONVOY, GATHERING, SCATTERING, LIE_IN_WAIT = 65, 60, 45, 10, 75


@dataclass(frozen=True, slots=True)
class Staff:
    """What one side's staff has before it: what was seen, its own free columns and bands, the map
    and its roads. `hunters`: the columns that may go after a sighting, by its ref.
    """

    side: str
    theatre: Theatre
    seen: tuple[Seen, ...]
    roads: Roads
    columns: tuple[Column, ...]
    bands: tuple[Column, ...]
    hunters: dict[str, list[str]]


def staff_of(picture: Picture) -> Staff:
    free = [column for _key, column in sorted(picture.theatre.columns.items()) if not column.fixed]
    columns = tuple(column for column in free if column.kind is ForceKind.COLUMN)
    bands = tuple(column for column in free if column.kind is ForceKind.BAND and irregular(column))
    roads = Roads(picture.theatre)
    staff = Staff(picture.side, picture.theatre, picture.seen, roads, columns, bands, {})
    for seen in picture.seen:
        fit = [(away(staff, one, seen), one.key) for one in columns if middle(seen) <= 2 * one.men]
        staff.hunters[seen.ref] = [key for _metres, key in sorted(fit)[:HUNTERS]]
    return staff


def orders(picture: Picture, columns: Sequence[str]) -> dict[str, Order]:
    """An order for each of *columns* (keys of the side's own forces), in key order."""
    staff = staff_of(picture)
    return {key: order_for(staff, staff.theatre.columns[key]) for key in sorted(columns)}


def order_for(staff: Staff, column: Column) -> Order:
    if column.fixed:
        return hold(Stance.AVOID if column.kind is ForceKind.BAND else Stance.STAND)
    if column.kind is ForceKind.GARRISON:
        return hold(Stance.STAND) if at_home(staff, column) else homeward(staff, column)
    if column.kind is ForceKind.CONVOY:
        return convoy_order(staff, column)
    if irregular(column):
        return band_order(staff, column)
    return column_order(staff, column)


# Spain


def convoy_order(staff: Staff, convoy: Column) -> Order:
    """A train goes from post to post along a highway, some weeks, and never without an escort."""
    goal = destination(staff, convoy)
    if goal and escort(staff, convoy):
        return march((goal,), Stance.STAND, 200)
    return hold(Stance.STAND) if at_home(staff, convoy) else homeward(staff, convoy)


def destination(staff: Staff, convoy: Column) -> str:
    if not at_home(staff, convoy) or die(staff, "convoy", convoy.key) > CONVOY:
        return ""
    posts = [place for place in near(staff, convoy, 2 * reach(staff, convoy)) if own_works(convoy, place)]
    served = [place for place in posts if on_highway(staff.theatre, place)][:4]
    return pick(staff, "post", convoy.key, served)


def escort(staff: Staff, convoy: Column) -> str:
    """The smallest column of foot beside *convoy* that is strong enough; empty if there is none."""
    beside = [
        (column.men, column.key)
        for column in staff.columns
        if column.spot == convoy.spot and column.men >= ESCORT and slowest(column, 0) == slowest(convoy, 0)
    ]
    return min(beside, default=(0, ""))[1]


def column_order(staff: Staff, column: Column) -> Order:
    """A column takes its train along, or goes for an enemy it can match, or sweeps a haunt, or rests."""
    for convoy in sorted(staff.theatre.columns.values(), key=lambda found: found.key):
        goal = destination(staff, convoy) if convoy.kind is ForceKind.CONVOY else ""
        if goal and escort(staff, convoy) == column.key:
            return march((goal,), Stance.STAND, 200)
    prey = quarry(staff, column)
    if prey:
        return march((place_near(staff.theatre, prey.spot),), Stance.ATTACK, 200, column.spot)
    if under_way(column):
        return column.order
    if die(staff, "patrol", column.key) <= PATROL:
        haunts = [place for place in near(staff, column, reach(staff, column)) if haunt(place)]
        goal = pick(staff, "haunt", column.key, haunts)
        return Order(OrderKind.PATROL, to(goal), Stance.ATTACK, 200) if goal else hold(Stance.ATTACK)
    return hold(Stance.STAND) if at_home(staff, column) else homeward(staff, column)


def under_way(column: Column) -> bool:
    """Whether it is on a road, and has its order still to finish."""
    return bool(column.spot.route) and column.order.kind in (OrderKind.MARCH, OrderKind.PATROL)


def quarry(staff: Staff, column: Column) -> Seen | None:
    """The newest sighting that *column* can reach and match, and that is not others' to follow."""
    fit = [
        seen
        for seen in sightings(staff, column, reach(staff, column))
        if column.key in staff.hunters[seen.ref] and not in_works(staff, seen)
    ]
    return min(fit, key=lambda seen: (seen.days, away(staff, column, seen), seen.ref), default=None)


def homeward(staff: Staff, column: Column) -> Order:
    goal = home(staff, column)
    return march((goal,), Stance.WITHDRAW, 200) if goal else hold(Stance.STAND)


def home(staff: Staff, column: Column) -> str:
    """The nearest own works."""
    posts = [place.key for place in near(staff, column, None) if own_works(column, place)]
    return posts[0] if posts else column.base


def at_home(staff: Staff, column: Column) -> bool:
    place = staff.theatre.places.get(column.spot.place)
    return place is not None and own_works(column, place)


# Cuba


def band_order(staff: Staff, band: Column) -> Order:
    """A band goes with the strongest of those about it, as strong as all of them together."""
    together = company(staff, band)
    chief = max(together, key=lambda one: (one.men, one.key))
    if len(together) > 1 and die(staff, "scatter", chief.key) <= SCATTERING:
        return march((band.base,), Stance.AVOID, 150, band.spot)
    rally = rallying(staff, band) if len(together) == 1 else None
    if rally is not None:
        return march((rally.spot.place,), Stance.AVOID, 150)
    return raid(staff, chief, sum(one.men for one in together))


def company(staff: Staff, band: Column) -> list[Column]:
    """*band* and the free bands that stand at its place."""
    return [one for one in staff.bands if one.spot == band.spot and one.spot.place] or [band]


def rallying(staff: Staff, band: Column) -> Column | None:
    """The strongest band in reach, in a week of gathering; None in others, and for the strongest itself."""
    if die(staff, "gather", staff.side) > GATHERING:
        return None
    about = [
        one
        for one in staff.bands
        if one.spot.place and straight(staff.theatre, one.spot, band.spot) <= GATHER
    ]
    chief = max(about, key=lambda one: (one.men, one.key), default=band)
    return chief if chief.spot != band.spot and chief.men > band.men else None


def raid(staff: Staff, band: Column, men: int) -> Order:
    """What *men* about *band* do this week: slip, strike, lie in wait, or rest."""
    abroad = [seen for seen in sightings(staff, band, reach(staff, band)) if not in_works(staff, seen)]
    stronger = [seen for seen in abroad if middle(seen) > men and away(staff, band, seen) <= ALARM]
    if stronger:
        clear = [place for place in near(staff, band, None) if clear_of(staff, place, stronger)]
        return march((clear[0].key,), Stance.AVOID, 150) if clear else hold(Stance.AVOID)
    weaker = [seen for seen in abroad if 5 * middle(seen) <= 4 * men]
    if weaker:
        return march((place_near(staff.theatre, weaker[0].spot),), Stance.ATTACK, 120, band.spot)
    if under_way(band):
        return band.order
    for seen in sightings(staff, band, reach(staff, band)):
        if in_works(staff, seen) and seen.high * STORM <= men:
            return march((seen.spot.place,), Stance.ATTACK, 150)
    if die(staff, "wait", band.key) <= LIE_IN_WAIT:
        here = staff.theatre.places.get(band.spot.place)
        stay = [here] if here and by_posts(staff, here) else []
        beside = [place for place in near(staff, band, reach(staff, band)) if by_posts(staff, place)]
        goal = pick(staff, "road", band.key, [*3 * stay, *beside[:3]])
        lair = at(staff.theatre.places[goal]) if goal else band.spot
        return Order(OrderKind.AMBUSH, (), Stance.ATTACK, 300, spot=lair)
    if band.spot.place and band.spot.place == band.base:
        return Order(OrderKind.REST, (), Stance.AVOID, 150)
    return march((band.base,), Stance.AVOID, 150, band.spot)


def clear_of(staff: Staff, place: Place, enemies: list[Seen]) -> bool:
    free = open_ground(place)
    return free and all(straight(staff.theatre, at(place), seen.spot) > ALARM for seen in enemies)


def by_posts(staff: Staff, place: Place) -> bool:
    """Open ground by a road on which an enemy's post stands, where his columns must come by."""
    theatre = staff.theatre
    ends = [{route.a, route.b} for route in theatre.routes.values() if place.key in (route.a, route.b)]
    posts = {
        other.key
        for other in theatre.places.values()
        if other.holder not in ("", staff.side) and other.fortification
    }
    return open_ground(place) and any(pair & posts for pair in ends)


# what both know of the map


def sightings(staff: Staff, column: Column, within: int) -> list[Seen]:
    """Fresh sightings *within* metres, nearest first; at the same distance the later, then by ref."""
    fresh = [seen for seen in staff.seen if seen.days <= FRESH or in_works(staff, seen)]
    found = [(away(staff, column, seen), seen.days, seen.ref, seen) for seen in fresh]
    return [entry[3] for entry in sorted(found, key=lambda entry: entry[:3]) if entry[0] <= within]


def near(staff: Staff, column: Column, within: int | None) -> list[Place]:
    """Places that it can get to, nearest first, but for where it stands."""
    found = [
        (straight(staff.theatre, column.spot, at(place)), place.key, place)
        for place in staff.theatre.places.values()
        if place.key != column.spot.place and staff.roads.path(column, column.spot, place.key)
    ]
    return [
        place
        for metres, _key, place in sorted(found, key=lambda entry: entry[:2])
        if within is None or metres <= within
    ]


def reach(staff: Staff, column: Column) -> int:
    """Metres as the crow flies that it can go in a week, by trails."""
    week = 1000 * slowest(column, 1) * staff.theatre.days
    return week * 2 // 5 if staff.theatre.rains else week * 4 // 5


def away(staff: Staff, column: Column, seen: Seen) -> int:
    return straight(staff.theatre, column.spot, seen.spot)


def at(place: Place) -> Spot:
    return Spot(place=place.key)


def middle(seen: Seen) -> int:
    return (seen.low + seen.high) // 2


def in_works(staff: Staff, seen: Seen) -> bool:
    place = staff.theatre.places.get(seen.spot.place)
    return place is not None and place.fortification > 0 and place.holder == seen.side


def own_works(column: Column, place: Place) -> bool:
    return place.holder == column.side and place.fortification > 0


def open_ground(place: Place) -> bool:
    return not (place.fortification and place.holder)


def haunt(place: Place) -> bool:
    return place.kind in HAUNTS and open_ground(place)


def on_highway(theatre: Theatre, place: Place) -> bool:
    return any(
        route.kind in HIGHWAYS and place.key in (route.a, route.b) for route in theatre.routes.values()
    )


def irregular(column: Column) -> bool:
    return all(body.nation is Nation.CUBAN for body in column.bodies) and not any(
        body.arm is Arm.TRAIN for body in column.bodies
    )


def place_near(theatre: Theatre, spot: Spot) -> str:
    """The place at *spot*, or the nearer end of its route."""
    if spot.place:
        return spot.place
    route = theatre.routes[spot.route]
    return route.a if 2 * spot.metres <= route.metres else route.b


# orders and dice


def hold(stance: Stance) -> Order:
    return Order(OrderKind.HOLD, stance=stance)


def march(goals: tuple[str, ...], stance: Stance, ratio: int, here: Spot | None = None) -> Order:
    """To *goals* in turn; to hold, with that stance, if the first is none or *here*."""
    legs = tuple(goal for goal in goals if goal)
    if not legs or (here is not None and legs == (here.place,)):
        return Order(OrderKind.HOLD, stance=stance, ratio=ratio)
    return Order(OrderKind.MARCH, to(*legs), stance, ratio)


def die(staff: Staff, what: str, key: str) -> int:
    """A d100 of this turn."""
    dice = SeededDice(f"{staff.theatre.seed}/strategist/{what}/{key}")
    return dice.roll(1, 100, "CAMPAIGN-STRATEGIST", -1)[0]


def pick(staff: Staff, what: str, key: str, places: Sequence[Place]) -> str:
    """One of *places*; empty if there are none."""
    return places[die(staff, what, key) % len(places)].key if places else ""
