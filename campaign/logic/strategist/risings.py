"""Risings: the bands about a friendly town come together before it, and storm it as one. CAMP-STAFF-06."""

from collections.abc import Sequence

from campaign.logic.strategist.staff import GREAT, TOWN, Foe, Staff, open_ground, spot_of_place
from campaign.logic.theatre.spots import straight_metres
from campaign.logic.theatre.theatre import Column

RELIEF = 25_000  # metres about a town within which the enemy's columns come to its help
NEAR = 6  # places before a town that are thought of
STREETS = 10  # people of a town for whom one man more is wanted


def plan_risings(staff: Staff, free: Sequence[Column]) -> tuple[dict[str, Foe], dict[str, str]]:
    """Returns, by key, the bands of *free* that assault a town, and the meeting places of the others.

    Once half the men needed are together the rest come, whatever the die says.
    """
    storming: dict[str, Foe] = {}
    meeting: dict[str, str] = {}
    for town in towns_to_rise(staff) if staff.how.rising else ():
        about = [
            band
            for band in free
            if band.key not in storming | meeting
            and band.spot.place
            and staff.metres_to(band, town.spot) <= staff.reach_of(band)
            and staff.goes_to(band, town.spot.place)
        ]
        need = men_needed(staff, town)
        if not about or sum(band.men for band in about) < need:
            continue
        where = meeting_place(staff, town, about)
        together = [band for band in about if band.spot.place == where]
        men = sum(band.men for band in together)
        if men >= need:
            storming |= {band.key: town for band in together}
        elif 2 * men >= need or staff.roll_die("rise", town.spot.place) <= staff.how.rising:
            for band in sorted(
                about, key=lambda one: (one not in together, staff.metres_to(one, town.spot), one.key)
            ):
                if band in together or men < need and staff.goes_to(band, where):
                    men += band.men if band not in together else 0
                    meeting[band.key] = where
    return storming, meeting


def towns_to_rise(staff: Staff) -> list[Foe]:
    """Returns the enemy's great fortified places with friendly people, in key order.

    Only those that there is news of.
    """
    places = staff.theatre.places
    favours = next(side.favours for side in staff.theatre.sides if side.key == staff.side)
    found = [
        foe
        for foe in staff.foes
        if foe.works
        and places[foe.spot.place].kind in GREAT
        and places[foe.spot.place].sympathy * favours >= staff.theatre.settings.sight.friendly
    ]
    return sorted(found, key=lambda foe: foe.spot.place)


def men_needed(staff: Staff, town: Foe) -> int:
    """Returns the men needed to storm *town*: half the usual number, since friends inside help.

    The number grows with the town. The friends tell how many hold it, and enemies nearby count.
    """
    near = (foe for foe in staff.abroad if straight_metres(staff.theatre, foe.spot, town.spot) <= RELIEF)
    held = max(TOWN, town.men) + sum(foe.most for foe in near)
    fold = (staff.how.storming + 1) // 2
    return fold * held + staff.theatre.places[town.spot.place].population // STREETS


def meeting_place(staff: Staff, town: Foe, about: Sequence[Column]) -> str:
    """Returns where they meet: of the open ground nearest to *town* what most of them can get to."""
    there = (place for place in staff.theatre.places.values() if open_ground(place))
    near = sorted(
        (straight_metres(staff.theatre, spot_of_place(place), town.spot), place.key) for place in there
    )[:NEAR]

    def can_come(place: str) -> int:
        return sum(band.men for band in about if band.spot.place == place or staff.goes_to(band, place))

    return min((-can_come(place), metres, place) for metres, place in near)[2]
