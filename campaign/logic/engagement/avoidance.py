"""Enemies that a column goes round: those it has evaded, where its side last saw them halted.

An enemy met on the march has moved on by then, so nobody goes round that spot.
"""

from collections.abc import Iterable

from campaign.logic.engagement import posts
from campaign.logic.movement.field import ON_THE_MOVE, Field
from campaign.logic.theatre.theatre import Spot


def note_avoided(field: Field, key: str, enemies: Iterable[str]) -> None:
    """Notes that *key* evades *enemies*: it goes round them, or makes them raise a siege. CAMP-EVADE-08."""
    seen, raises = last_seen(field, field.column(key).side), posts.lies_before(field, key)
    for enemy in enemies:
        if enemy in seen and (raises or field.mover(enemy).state not in ON_THE_MOVE):
            field.mover(key).shuns[enemy] = seen[enemy]


def last_seen(field: Field, side: str) -> dict[str, Spot]:
    """Returns where *side* has seen each enemy last, this week."""
    return {seen.column: seen.spot for seen in field.state.sightings if seen.observer == side}


def avoided_spots(field: Field, key: str) -> frozenset[Spot]:
    """Returns the spots of enemies that *key* goes round. One that was seen elsewhere since does not
    count.
    """
    shuns = field.mover(key).shuns
    if not shuns:
        return frozenset()
    seen = last_seen(field, field.column(key).side)
    return frozenset(spot for enemy, spot in shuns.items() if enemy in field.alive and seen[enemy] == spot)
