"""How many men find room at a place: its garrison, and prisoners."""

from typing import Protocol

from campaign.logic.settings import Settings, Sieges
from campaign.logic.vocabulary import PlaceKind


class Walls(Protocol):
    """A place: what stands there."""

    @property
    def kind(self) -> str: ...
    @property
    def fortification(self) -> int: ...
    @property
    def capacity(self) -> int: ...
    @property
    def razed(self) -> object: ...


def garrison_room(place: Walls, how: Sieges) -> int:
    """CAMP-SIEGE-08: Returns the men of a garrison: as the scenario says, or by the kind of *place* and
    its works; a razed town has no more room than a camp.
    """
    if place.razed:
        return how.room_other + place.fortification * how.room_fortifications
    if place.capacity:
        return place.capacity
    bare = {PlaceKind.CITY: how.room_city, PlaceKind.TOWN: how.room_town, PlaceKind.PORT: how.room_town}
    return bare.get(PlaceKind(place.kind), how.room_other) + place.fortification * how.room_fortifications


def prisoner_room(place: Walls, rules: Settings) -> int:
    """CAMP-PRISON-03: Returns how many prisoners a place can hold."""
    return garrison_room(place, rules.sieges) * rules.prisoners.cells // 100
