"""The telegraph: its news reaches the capital at once, other news a turn or two later."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from campaign.logic.vocabulary import PlaceKind

WIRE = (PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.PORT, PlaceKind.RAILWAY_STATION)
"""Places on the telegraph."""

TOWNS = (*WIRE, PlaceKind.VILLAGE)
"""Places of which all the world hears what befalls them."""

PRINTED = (*TOWNS, PlaceKind.PLANTATION)
"""Places that are in the papers if they burn or are closed in."""


class Road(NamedTuple):
    a: str
    b: str
    metres: int


Kinds = Mapping[str, str]
"""The kind of each place."""


def turns_late(place: str, kinds: Kinds, roads: Iterable[Road], near: int) -> int:
    """Returns the turns that news from *place* takes.

    None on the telegraph, one from *near* metres of road to it, else two. CAMP-PRESS-04.
    """
    if kinds[place] in WIRE:
        return 0
    return 1 if any(kinds[end] in WIRE for far, end in road_ends(place, roads) if far <= near) else 2


def town_by(
    place: str, road: Road | None, metres: int, kinds: Kinds, roads: Iterable[Road], most: int
) -> str:
    """Returns the town at a place or a spot of *road*, or within *most* metres of road; "" if none.

    CAMP-PRESS-02.
    """
    if place and kinds[place] in TOWNS:
        return place
    near = [(metres, road.a), (road.metres - metres, road.b)] if road else road_ends(place, roads)
    found = [(far, town) for far, town in near if far <= most and kinds[town] in TOWNS]
    return min(found)[1] if found else ""


def road_ends(place: str, roads: Iterable[Road]) -> list[tuple[int, str]]:
    """Returns the places to which a road leads from *place*, and how far it is."""
    return [
        (road.metres, road.b if road.a == place else road.a) for road in roads if place in (road.a, road.b)
    ]
