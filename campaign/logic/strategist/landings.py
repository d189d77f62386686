"""Landings of the computer's expeditions: where friends meet them and no enemy is known."""

from collections.abc import Collection

from campaign.logic.knowledge.fog import SideView
from campaign.logic.strategist.side_strategist import ONE, SideStrategist, spot_of_place
from campaign.logic.theatre.rail_and_sea import WATER
from campaign.logic.theatre.spots import straight_metres
from campaign.logic.theatre.theatre import Place, Spot
from campaign.logic.transport import landing_places
from campaign.logic.vocabulary import ForceKind


def choose_beach(view: SideView, own_places: Collection[str], chosen: str, lost: Collection[str]) -> str:
    """Returns the key of the landing place, among those that the rules allow.

    *own_places*: where its captain would land. *chosen*: an earlier choice, kept as long as no enemy is known
    there. *lost*: where the side's ships were chased, captured or beaten before.
    """
    strategist = SideStrategist(view, ())
    options = landing_places.possible_beaches(
        strategist.theatre.places,
        strategist.theatre.routes,
        own_places,
        strategist.theatre.settings.timetable,
    )

    def drawback(key: str) -> tuple[bool, bool, bool, bool]:
        place = strategist.theatre.places[key]
        return (
            is_watched(strategist, place),
            key in lost,
            key != chosen,
            not is_met_by_friends(strategist, place),
        )

    return min(options, key=drawback, default="")


def is_watched(strategist: SideStrategist, place: Place) -> bool:
    """Tells whether an enemy is known to hold *place*, or was lately seen within a day's march."""
    if not strategist.theatre.relations.may_enter(strategist.side, place.holder):
        return True
    return any(
        straight_metres(strategist.theatre, foe.spot, spot_of_place(place)) <= ONE for foe in strategist.foes
    )


def is_met_by_friends(strategist: SideStrategist, place: Place) -> bool:
    """Tells whether men of the side are at *place*, or where a road from it ends."""
    about = {Spot(place=place.key)}
    for route in strategist.theatre.routes.values():
        if place.key in (route.a, route.b) and route.kind not in WATER:
            about |= {Spot(place=route.a), Spot(place=route.b)}
    return any(one.spot in about and one.kind is not ForceKind.SHIP for one in strategist.own)
