"""The room at a place: for its garrison, and for prisoners."""

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
    def is_razed(self) -> bool: ...


def garrison_room(place: Walls, settings: Sieges) -> int:
    """Returns the men of a garrison that *place* can hold.

    It is as the scenario says, or by its kind and fortifications. A razed town has no more room than a camp.

    CAMP-SIEGE-08.
    """
    if place.is_razed:
        return settings.room_other + place.fortification * settings.room_fortifications
    if place.capacity:
        return place.capacity
    bare = {
        PlaceKind.CITY: settings.room_city,
        PlaceKind.TOWN: settings.room_town,
        PlaceKind.PORT: settings.room_town,
    }
    return (
        bare.get(PlaceKind(place.kind), settings.room_other)
        + place.fortification * settings.room_fortifications
    )


def prisoner_room(place: Walls, rules: Settings) -> int:
    """Returns how many prisoners a place can hold. CAMP-PRISON-03."""
    return garrison_room(place, rules.sieges) * rules.prisoners.cells // 100
