"""Bases of the computer's forces: out of the enemy's way, and not far behind the front."""

from campaign.logic.health import hospital
from campaign.logic.knowledge.fog import SideView
from campaign.logic.strategist.side_strategist import SideStrategist, spot_of_place
from campaign.logic.theatre.spots import straight_metres
from campaign.logic.theatre.theatre import Column, Place, Spot
from campaign.logic.vocabulary import ForceKind

CLOSE = 20_000
"""Metres, a day's march: an enemy so near, and stronger than those who lie there, threatens a base."""

BEHIND = 2
"""A base is far behind its force from so many weeks' marches on, if another is not half as far."""


def bases_to_move(view: SideView, ours: list[str]) -> dict[str, str]:
    """Returns the places to which some of *ours* move their bases, by key.

    They have cause to move, and a better place.
    """
    strategist, in_reach = SideStrategist(view, ours), frozenset[str]()
    goal_by_base = {}
    for key in sorted(strategist.ours):
        column, bases = strategist.theatre.columns[key], strategist.view.bases.get(key, ())
        if column.is_pinned or not bases or column.kind in (ForceKind.SHIP, ForceKind.MAGAZINE):
            continue
        places = [strategist.theatre.places[base] for base in bases]
        far = max(strategist.metres_to(column, spot_of_place(place)) for place in places)
        danger = any(is_threatened(strategist, place) for place in places)
        if not danger and far <= BEHIND * strategist.reach_of(column):
            continue
        in_reach = in_reach or own_places(strategist, "")
        sites = in_reach | (own_places(strategist, column.spot.place) if column.spot.place else set())
        goal = nearest_safe_site(strategist, column, [place for place in sorted(sites) if place not in bases])
        if goal and (danger or 2 * strategist.metres_to(column, Spot(place=goal)) < far):
            goal_by_base[key] = goal
    return goal_by_base


def own_places(strategist: SideStrategist, spot: str) -> frozenset[str]:
    """Returns where a force may have its base that stands at *spot* ("": wherever it stands)."""
    places, theatre = strategist.theatre.places, strategist.theatre
    if spot:
        return frozenset({spot} if places[spot].holder in ("", strategist.side) else ())
    allies = theatre.relations.allies_of(strategist.side)
    return frozenset(
        hospital.base_sites(places, theatre.routes, strategist.side, "", theatre.settings.supply, allies)
    )


def nearest_safe_site(strategist: SideStrategist, column: Column, sites: list[str]) -> str:
    """Returns the nearest of *sites* that is not threatened; empty if there is none.

    A fortified one goes first.
    """
    safe = [place for key in sites if not is_threatened(strategist, place := strategist.theatre.places[key])]
    walled = [place for place in safe if place.fortification and place.holder == strategist.side] or safe
    goal = min(
        walled,
        key=lambda place: (strategist.metres_to(column, spot_of_place(place)), place.key),
        default=None,
    )
    return goal.key if goal else ""


def is_threatened(strategist: SideStrategist, place: Place) -> bool:
    """Tells whether an enemy close by is stronger than the friends at the base."""
    there = sum(one.men for one in strategist.own if one.spot.place == place.key)
    return any(
        foe.men > there and straight_metres(strategist.theatre, foe.spot, spot_of_place(place)) <= CLOSE
        for foe in strategist.foes_outside
    )
