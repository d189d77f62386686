"""The news of the enemy that an order may use when it thinks again at dawn."""

from campaign.logic.movement import routing
from campaign.logic.movement.field import Field
from campaign.logic.theatre import spots
from campaign.logic.theatre.theatre import Spot


def enemies_heard_of(field: Field, key: str, days: int) -> list[tuple[int, Spot]]:
    """Returns (minute, spot) of every enemy seen by *key*'s side in the last *days*, newest first.

    Nobody hears of a battle before it is over.
    """
    side, now = field.column(key).side, field.state.minute
    since = now - days * spots.DAY
    enemies = [
        (seen.minute, seen.spot)
        for seen in field.state.sightings
        if seen.observer == side and is_enemy(field, side, seen.column)
    ]
    enemies += [(seen.minute, seen.spot) for seen in field.theatre.known if seen.side == side]
    sightings = {
        (-minute, spot.place, spot.route, spot.metres) for minute, spot in enemies if since <= minute <= now
    }
    return [(-minute, Spot(place, route, metres)) for minute, place, route, metres in sorted(sightings)]


def is_enemy(field: Field, side: str, key: str) -> bool:
    """Tells whether column *key* is an enemy of *side*.

    Do not ask it about a column that is gone.
    """
    column = field.theatre.columns.get(key)
    return column is None or field.theatre.relations.are_enemies(side, column.side)


def is_abroad(field: Field, key: str, spot: Spot) -> bool:
    """Tells whether an enemy at *spot* is outside its own fortifications."""
    return not spot.place or not routing.is_barred(field.theatre, field.column(key), spot.place)
