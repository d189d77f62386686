"""Risings: the bands about a town that nobody is near to relieve come together, and storm it as one."""

from collections import defaultdict
from collections.abc import Sequence

from campaign.logic.holding import FRIENDLY
from campaign.logic.spots import straight
from campaign.logic.strategist.staff import GREAT, Foe, Staff, at
from campaign.logic.theatre import Column

RELIEF = 25_000  # metres about a town within which the enemy's columns come to its help


def risings(staff: Staff, free: Sequence[Column]) -> tuple[dict[str, Foe], dict[str, Column]]:
    """Of the bands *free*: by key whom those storm who are enough, and to whom the others come. Who have half
    the men together wait for the rest. It takes so many for each grade of the works.
    """
    storming: dict[str, Foe] = {}
    coming: dict[str, Column] = {}
    if not staff.how.rising:
        return storming, coming
    for town in towns(staff):
        grade = staff.theatre.places[town.spot.place].fortification
        need = staff.how.storming * grade * (town.most + relief(staff, town))
        about = [
            band
            for band in free
            if band.key not in storming | coming
            and band.spot.place
            and staff.away(band, town.spot) <= staff.reach(band)
            and staff.goes_to(band, town.spot.place)
        ]
        if not about or sum(band.men for band in about) < need:
            continue
        together = gathered(staff, town, about)
        men = sum(band.men for band in together)
        if men >= need:
            storming |= {band.key: town for band in together}
        elif 2 * men >= need or staff.die("rise", town.spot.place) <= staff.how.rising:
            chief = max(together, key=lambda band: (band.men, band.key))
            for band in sorted(about, key=lambda one: (staff.away(one, chief.spot), one.key)):
                if men >= need:
                    break
                if band not in together and staff.goes_to(band, chief.spot.place):
                    men += band.men
                    coming[band.key] = chief
    return storming, coming


def towns(staff: Staff) -> list[Foe]:
    """The enemy's great places behind works of which there is word, and whose people are the bands' friends,
    in key order.
    """
    places = staff.theatre.places
    favours = next(side.favours for side in staff.theatre.sides if side.key == staff.side)
    found = [
        foe
        for foe in staff.foes
        if foe.works
        and places[foe.spot.place].kind in GREAT
        and places[foe.spot.place].sympathy * favours >= FRIENDLY
    ]
    return sorted(found, key=lambda foe: foe.spot.place)


def relief(staff: Staff, town: Foe) -> int:
    """The most men abroad who could come to *town*."""
    near = (foe for foe in staff.abroad if straight(staff.theatre, foe.spot, town.spot) <= RELIEF)
    return sum(foe.most for foe in near)


def gathered(staff: Staff, town: Foe, about: Sequence[Column]) -> list[Column]:
    """Those of *about* who stand at one place: where most are, and of such places the nearest to *town*."""
    companies: defaultdict[str, list[Column]] = defaultdict(list)
    for band in about:
        companies[band.spot.place].append(band)
    places = staff.theatre.places
    return min(
        companies.items(),
        key=lambda entry: (
            -sum(band.men for band in entry[1]),
            straight(staff.theatre, at(places[entry[0]]), town.spot),
            entry[0],
        ),
    )[1]
