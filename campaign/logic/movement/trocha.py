"""The Trocha: a line of posts, crossed only by order, on foot or horse, and noticed or not.

It is the side's that holds the post nearest to where a route crosses it; its sections are the garrisons in
posts there.
"""

from collections.abc import Mapping

from campaign.logic.knowledge import spotting
from campaign.logic.settings import ON
from campaign.logic.theatre import spots
from campaign.logic.theatre.relations import Relations
from campaign.logic.theatre.theatre import Column, Route, Spot, Theatre
from campaign.logic.theatre.weather import Sky
from campaign.logic.vocabulary import Crossing, OrderKind

TENTHS = 10  # of a route, at which it is looked for


def line_owners(theatre: Theatre) -> dict[str, tuple[str, int]]:
    """Returns the owner and metre of the line, by route that crosses it.

    A road that ends in the line's own fortifications does not cross it. CAMP-CROSS-04.
    """
    return {
        key: (theatre.places[post].holder, metre)
        for key, (metre, post) in line_meetings(theatre).items()
        if post not in (theatre.routes[key].a, theatre.routes[key].b)
    }


def line_meetings(theatre: Theatre) -> dict[str, tuple[int, str]]:
    """Returns the metre at which each route meets the line, and the fortifications there."""
    if theatre.settings.crossings.trocha != ON:
        return {}
    lines = (key for key, route in sorted(theatre.routes.items()) if route.crossing is Crossing.TROCHA)
    nearest = ((key, nearest_fortification(theatre, theatre.routes[key])) for key in lines)
    return {key: near[1:] for key, near in nearest if near}


def nearest_fortification(theatre: Theatre, route: Route) -> tuple[int, int, str] | None:
    """Returns how near *route* comes to fortifications that somebody holds, at what metre, and which."""
    held = [key for key, place in sorted(theatre.places.items()) if place.fortification and place.holder]
    metres = [route.metres * tenth // TENTHS for tenth in range(1, TENTHS)]
    return min(
        (
            (spots.straight_metres(theatre, Spot(route=route.key, metres=metre), Spot(place=key)), metre, key)
            for metre in metres
            for key in held
        ),
        default=None,
    )


def line_posts(theatre: Theatre) -> frozenset[str]:
    """Returns the fortifications of the lines, which nobody can go round.

    A line goes from the fortifications nearest to where a route meets it to the next of the same side, as
    long as they are near enough to each other. CAMP-CROSS-04.
    """
    gap, posts = 1000 * theatre.settings.crossings.line_gap, set()
    for key, (metre, post) in line_meetings(theatre).items():
        spot, owner = Spot(route=key, metres=metre), theatre.places[post].holder
        left = {one.key for one in theatre.places.values() if one.fortification and one.holder == owner}
        ahead = sorted(
            left, key=lambda place: (spots.straight_metres(theatre, spot, Spot(place=place)), place)
        )[:1]
        while ahead:
            here = ahead.pop()
            posts.add(here)
            left.discard(here)
            near = {
                one
                for one in left
                if spots.straight_metres(theatre, Spot(place=here), Spot(place=one)) <= gap
            }
            ahead += sorted(near)
            left -= near
    return frozenset(posts)


def is_shut(owned: Mapping[str, tuple[str, int]], relations: Relations, column: Column, route: Route) -> bool:
    """Tells whether *column* may not go by *route*, because a line crosses it.

    An enemy's line is shut without the order to cross, and to carts. A neutral's always is. CAMP-CROSS-04.
    """
    owner, _metre = owned.get(route.key, ("", 0))
    crosses = column.order.kind is OrderKind.CROSS and not spotting.has_train(column)
    if crosses and not relations.shuts_out(column.side, owner):
        return False
    return not relations.may_enter(column.side, owner)


def posts_by_distance(theatre: Theatre, owner: str, spot: Spot) -> list[Column]:
    """Returns the garrisons in posts of *owner*, the nearest to *spot* first."""
    garrisons = [
        column
        for column in theatre.columns.values()
        if column.side == owner and column.spot.place and any(unit.in_posts for unit in column.units)
    ]
    return sorted(
        garrisons, key=lambda column: (spots.straight_metres(theatre, column.spot, spot), column.key)
    )


def chance_to_notice(theatre: Theatre, section: Column, column: Column, route: Route, *, night: bool) -> int:
    """Returns the percentage at which *section* notices *column*, which crosses by *route*. CAMP-CROSS-05."""
    settings = theatre.settings.crossings
    chance = (
        settings.noticed + settings.noticed_fortifications * theatre.places[section.spot.place].fortification
    )
    chance += min(settings.noticed_most, section.men // settings.section // settings.noticed_men)
    if night:
        chance -= settings.noticed_night
    if theatre.sky(route.a, route.b) is not Sky.DRY:
        chance -= settings.noticed_rain
    return spotting.clamp_chance(chance + spotting.size_bonus(theatre, column.men), theatre.settings.sight)
