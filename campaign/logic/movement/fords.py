"""Obstacles on a route: where they are, and how long they hold a column up.

A ford or ferry is half-way. A column that falls back, slips aside or marches to the guns loses no time.
"""

from collections.abc import Mapping

from campaign.logic.settings import ON
from campaign.logic.theatre.march_state import Moving
from campaign.logic.theatre.theatre import Column, Route, Theatre
from campaign.logic.theatre.weather import Sky
from campaign.logic.vocabulary import Arm, Crossing, ForceState

HOUR = 60  # minutes


def crossing_minutes(theatre: Theatre, column: Column, route: Route) -> int:
    """Returns the minutes that *column* takes over the water of *route*.

    -1: it has to wait for the flood to fall. CAMP-CROSS-01, CAMP-CROSS-02.
    """
    settings, sky = theatre.settings.crossings, theatre.sky(route.a, route.b)
    if settings.fords != ON:
        return 0
    if route.crossing is Crossing.FERRY:
        mules = sum(unit.horses for unit in column.units if unit.arm is Arm.TRAIN)
        return -(-(column.men + settings.ferry_mule * mules) * HOUR // settings.ferry)
    if route.crossing is not Crossing.FORD:
        return 0
    if sky is Sky.STORMS:
        return -1
    return (
        settings.ford * -(-column.men // settings.ford_men) * (settings.ford_rains if sky is Sky.RAIN else 1)
    )


def obstacle_metre(
    theatre: Theatre, owned: Mapping[str, tuple[str, int]], column: Column, route: Route
) -> int:
    """Returns the metre of *route* at which water or an enemy's line holds *column* up, or -1.

    *owned* as by `trocha.line_owners`.
    """
    if route.crossing is Crossing.TROCHA:
        owner, found = owned.get(route.key, ("", -1))
        return -1 if theatre.relations.may_enter(column.side, owner) else found
    return route.metres // 2 if crossing_minutes(theatre, column, route) else -1


def next_obstacle(
    theatre: Theatre, owned: Mapping[str, tuple[str, int]], column: Column, moving: Moving
) -> int:
    """Returns the metre of the next obstacle on the route of *column*, as it is *moving*; else -1.

    *owned* as by `trocha.line_owners`.
    """
    if moving.state is not ForceState.MARCHING or moving.run >= 0 or moving.called_to:
        return -1
    route, here = theatre.routes[moving.route], moving.spot.metres
    metre = obstacle_metre(theatre, owned, column, route)
    before = metre > here if moving.path[0] == route.b else metre < here
    return metre if metre >= 0 and (before or moving.queues and metre == here) else -1
