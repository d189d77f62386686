"""Risings: the bands about a friendly town come together before it, and storm it as one. CAMP-STAFF-06."""

from collections.abc import Sequence

from campaign.logic.strategist.side_strategist import (
    GREAT,
    TOWN,
    Foe,
    SideStrategist,
    is_open_ground,
    spot_of_place,
)
from campaign.logic.theatre.spots import straight_metres
from campaign.logic.theatre.theatre import Column

RELIEF = 25_000  # metres about a town within which the enemy's columns come to its help
NEAR = 6  # places before a town that are thought of
STREETS = 10  # people of a town for whom one man more is wanted


def plan_risings(strategist: SideStrategist, free: Sequence[Column]) -> tuple[dict[str, Foe], dict[str, str]]:
    """Returns, by key, the bands of *free* that assault a town, and the meeting places of the others.

    Once half the men needed are together the rest come, whatever the die says.
    """
    storming: dict[str, Foe] = {}
    meeting: dict[str, str] = {}
    for town in towns_to_rise(strategist) if strategist.how.rising else ():
        about = [
            band
            for band in free
            if band.key not in storming | meeting
            and band.spot.place
            and strategist.metres_to(band, town.spot) <= strategist.reach_of(band)
            and strategist.goes_to(band, town.spot.place)
        ]
        need = men_needed(strategist, town)
        if not about or sum(band.men for band in about) < need:
            continue
        where = meeting_place(strategist, town, about)
        together = [band for band in about if band.spot.place == where]
        men = sum(band.men for band in together)
        if men >= need:
            storming |= {band.key: town for band in together}
        elif 2 * men >= need or strategist.roll_die("rise", town.spot.place) <= strategist.how.rising:
            for band in sorted(
                about, key=lambda one: (one not in together, strategist.metres_to(one, town.spot), one.key)
            ):
                if band in together or men < need and strategist.goes_to(band, where):
                    men += band.men if band not in together else 0
                    meeting[band.key] = where
    return storming, meeting


def towns_to_rise(strategist: SideStrategist) -> list[Foe]:
    """Returns the enemy's great fortified places with friendly people, in key order.

    Only those that there is news of.
    """
    places = strategist.theatre.places
    favours = next(side.favours for side in strategist.theatre.sides if side.key == strategist.side)
    foes = [
        foe
        for foe in strategist.foes
        if foe.is_fortified
        and places[foe.spot.place].kind in GREAT
        and places[foe.spot.place].sympathy * favours >= strategist.theatre.settings.sight.friendly
    ]
    return sorted(foes, key=lambda foe: foe.spot.place)


def men_needed(strategist: SideStrategist, town: Foe) -> int:
    """Returns the men needed to storm *town*: half the usual number, since friends inside help.

    The number grows with the town. The friends tell how many hold it, and enemies nearby count.
    """
    near = (
        foe
        for foe in strategist.foes_outside
        if straight_metres(strategist.theatre, foe.spot, town.spot) <= RELIEF
    )
    held = max(TOWN, town.men) + sum(foe.most for foe in near)
    fold = (strategist.how.storming + 1) // 2
    return fold * held + strategist.theatre.places[town.spot.place].population // STREETS


def meeting_place(strategist: SideStrategist, town: Foe, about: Sequence[Column]) -> str:
    """Returns where they meet: of the open ground nearest to *town* what most of them can get to."""
    meeting_places = (place for place in strategist.theatre.places.values() if is_open_ground(place))
    near = sorted(
        (straight_metres(strategist.theatre, spot_of_place(place), town.spot), place.key)
        for place in meeting_places
    )[:NEAR]

    def men_to_come(place: str) -> int:
        return sum(band.men for band in about if band.spot.place == place or strategist.goes_to(band, place))

    return min((-men_to_come(place), metres, place) for metres, place in near)[2]
