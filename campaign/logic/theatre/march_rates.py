"""March rates: metres a day by arm, nation, way and season."""

from dataclasses import replace

from campaign.logic.theatre.theatre import Column, ForceUnit, Route, Spot, Theatre
from campaign.logic.theatre.weather import Sky, pace_percent
from campaign.logic.vocabulary import Arm, RouteKind, Task

WAYS = {RouteKind.ROAD: 0, RouteKind.RAILWAY: 0, RouteKind.TRAIL: 1, RouteKind.JUNGLE_PATH: 2}
"""The kind of way that land forces walk on, by route. On foot a railway track is as good as a road."""
FIELD_GUNS = "field_artillery"


def unit_rate(theatre: Theatre, unit: ForceUnit, way: int) -> int:
    """Returns the kilometres a day of one unit on one kind of route, in the dry season.

    CAMP-MARCH-01, CAMP-MARCH-02.
    """
    if is_cart_train(unit):
        return theatre.settings.rates.carts[way]
    if is_horse_drawn(unit):
        return theatre.settings.rates.guns[way]
    return theatre.settings.rates.paces[unit.arm, unit.nation.march][way]


def is_cart_train(unit: ForceUnit) -> bool:
    """Tells whether *unit* is a train of carts, by the name of its troops."""
    return unit.arm is Arm.TRAIN and "cart" in unit.troops


def is_horse_drawn(unit: ForceUnit) -> bool:
    """Tells whether *unit* is artillery drawn by horses, by the name of its troops."""
    return unit.arm is Arm.ARTILLERY and unit.troops == FIELD_GUNS


def wheels_with(column: Column) -> tuple[bool, bool]:
    """Returns whether carts go with it, and whether guns on wheels."""
    return any(is_cart_train(unit) for unit in column.units), any(
        is_horse_drawn(unit) for unit in column.units
    )


def is_shut_to_wheels(theatre: Theatre, route: Route, *, carts: bool) -> bool:
    """Tells whether nothing on wheels sets out on *route*.

    These are jungle paths, and for *carts* in the rains everything but roads. A column already on a trail
    goes on to its end. CAMP-MARCH-02.
    """
    if route.kind is RouteKind.JUNGLE_PATH:
        return True
    return carts and route.kind is RouteKind.TRAIL and theatre.sky(route.a, route.b) is not Sky.DRY


def day_rate(theatre: Theatre, column: Column, route: Route) -> int:
    """Returns the metres a day of *column* on *route*: those of its slowest unit.

    0: land forces cannot go there. CAMP-MARCH-03, CAMP-MARCH-04, CAMP-MARCH-11.
    """
    way = WAYS.get(route.kind)
    if way is None:
        return 0
    metres = 1000 * slowest_rate(theatre, column, way)
    march = theatre.settings.march
    rain, storms = (
        (march.rains_road, theatre.settings.weather.storm_road)
        if way == 0
        else (march.rains_trail, theatre.settings.weather.storm_trail)
    )
    metres = metres * pace_percent(theatre.sky(route.a, route.b), rain, storms) // 100
    if column.men > march.crowd or is_hostile_country(theatre, column.side, route):
        metres = metres * march.slowed // 100
    if Task.BLOCK_ROAD in route.harm:
        metres = metres * theatre.settings.tasks.felled_pace // 100
    return metres


def is_hostile_country(theatre: Theatre, side: str, route: Route) -> bool:
    """Tells whether the country along *route* is hostile to *side*, both its ends taken together.

    CAMP-MARCH-04.
    """
    sympathy = theatre.places[route.a].sympathy + theatre.places[route.b].sympathy
    return -sympathy * sympathy_sign(theatre, side) >= 2 * theatre.settings.march.roused


def sympathy_sign(theatre: Theatre, side: str) -> int:
    return next(row.favours for row in theatre.sides if row.key == side)


def way_at(theatre: Theatre, spot: Spot) -> int:
    """Returns the kind of way at *spot*, as rates count them; about a place men go by trails."""
    return WAYS.get(theatre.routes[spot.route].kind, 1) if spot.route else 1


def slowest_rate(theatre: Theatre, column: Column, way: int) -> int:
    """Returns the kilometres a day of the slowest unit of *column*.

    Prisoners walk as their captors' infantry does. CAMP-MARCH-01.
    """
    own = min(unit_rate(theatre, unit, way) for unit in column.units)
    if not column.prisoners:
        return own
    return min(own, theatre.settings.rates.paces[Arm.INFANTRY, column.units[0].nation.march][way])


def without_trains(column: Column) -> Column:
    """Returns *column* without its trains, as it marches to the guns; a train alone stays what it is."""
    others = tuple(unit for unit in column.units if unit.arm is not Arm.TRAIN)
    return replace(column, units=others) if 0 < len(others) < len(column.units) else column


def double_rate(theatre: Theatre, column: Column, route: Route) -> int:
    """Returns the metres a day of *column* to the guns: twice its own rate.

    It is the same in a forced march. Its train is left to follow.
    """
    return 2 * day_rate(theatre, without_trains(column), route)


def fastest_rate(theatre: Theatre, column: Column, way: int) -> int:
    """Returns the kilometres a day of the fastest arm of *column*, as evasion and pursuit compare them."""
    return max(unit_rate(theatre, unit, way) for unit in column.units)
