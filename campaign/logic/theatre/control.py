"""Holders of places: the side that stands there alone at the week's end, and what each side knows of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import isqrt

from campaign.logic.settings.moving import Sight
from campaign.logic.theatre.relations import ALL_ENEMIES, Relations
from campaign.logic.theatre.theatre import Place


@dataclass(frozen=True, slots=True)
class Standing:
    """A force at the week's close: at `place`, or on the road if that is empty. The `beaten` hold nothing."""

    side: str
    place: str
    men: int
    beaten: bool
    east: int
    north: int


def changes_of_holder(
    places: Mapping[str, Place],
    forces: Iterable[Standing],
    least: int,
    relations: Relations = ALL_ENEMIES,
) -> dict[str, str]:
    """Returns the places that change hands, with their new holder.

    It needs *least* unbeaten men there, with no other side as strong. With *least* 0 no place changes. Nobody
    takes a place of an ally or a neutral. Where all such sides are allies, the strongest gets it.

    CAMP-MARCH-12.
    """
    if not least:
        return {}
    men: dict[str, dict[str, int]] = {}
    for force in forces:
        if force.place and not force.beaten:
            men_by_side = men.setdefault(force.place, {})
            men_by_side[force.side] = men_by_side.get(force.side, 0) + force.men
    new_holders = {}
    for place, sides in sorted(men.items()):
        strong = [side for side, number in sorted(sides.items()) if number >= least]
        if not strong or any(not relations.are_friends(one, other) for one in strong for other in strong):
            continue
        first, holder = max(strong, key=lambda side: sides[side]), places[place].holder
        if not holder or all(relations.are_enemies(side, holder) for side in strong):
            new_holders[place] = first
    return new_holders


def learns_holder(place: Place, side: str, favours: int, forces: Iterable[Standing], settings: Sight) -> bool:
    """Tells whether *side* learns who holds *place*.

    Its men are near, or the people are friendly and tell it. The old and the new holder know anyway.

    CAMP-SIGHT-09.
    """
    if place.sympathy * favours >= settings.friendly:
        return True
    near = (
        distance_between(force.east - place.east, force.north - place.north)
        for force in forces
        if force.side == side
    )
    return any(away <= settings.seen_from for away in near)


def distance_between(east: int, north: int) -> int:
    return isqrt(east * east + north * north)


def as_known(places: Mapping[str, Place], known: Mapping[str, str]) -> dict[str, Place]:
    """Returns *places* as a side believes them. *known*: holders where it has not heard the latest."""
    return {
        key: replace(place, holder=known[key]) if key in known else place for key, place in places.items()
    }
