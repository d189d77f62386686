"""Spots in facts: a place, or metres along a road."""

from dataclasses import dataclass
from typing import Any

from campaign.briefing.facts.keys import PlaceKey


@dataclass(frozen=True, slots=True)
class Spot:
    """`metres`: from the first end of `route`, None at a place."""

    place: PlaceKey = ""
    route: str = ""
    metres: int | None = None


def spot_of_row(row: Any) -> Spot:
    """Returns where *row* is."""
    return Spot(row.place.key) if row.place else Spot(route=row.route.key, metres=row.metres)


def spot_of_march(plain: dict[str, Any]) -> Spot:
    """Returns a spot of the march, or of the last news of a force."""
    if plain["place"]:
        return Spot(plain["place"])
    return Spot(route=plain["route"], metres=plain["metres"])
