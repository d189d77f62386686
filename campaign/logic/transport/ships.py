"""Ships on the march: they sail, lie in harbour, and carry who embarks on them.

A ship is always afloat, in harbour too: nobody on land meets it, and it holds no ground.
"""

from campaign.logic.movement.field import Field
from campaign.logic.theatre import rail_and_sea
from campaign.logic.theatre.theatre import Spot
from campaign.logic.transport import patrols
from campaign.logic.vocabulary import ForceKind, ForceState, OrderKind


def is_ship(field: Field, key: str) -> bool:
    return field.column(key).kind is ForceKind.SHIP


def lie_in_harbour(field: Field, key: str, minute: int) -> None:
    """Halts *key*, a ship, where it was to go."""
    field.halt_column(key, minute, ForceState.ABOARD)


def can_take(field: Field, ship: str, key: str) -> bool:
    """Tells whether *ship* waits, with nothing else to do or carry, and has room for *key*."""
    moving = field.mover(ship) if ship in field.alive else None
    if (
        moving is None
        or ship in patrols.columns_taken(field)
        or moving.route
        or moving.spot != field.mover(key).spot
    ):
        return False
    free = field.column(ship).order.kind is OrderKind.HOLD
    full = any(field.mover(other).ship == ship for other in field.alive if other != key)
    return free and not full and field.column(key).men <= field.theatre.settings.transport.ship_load


def passenger_of(field: Field, ship: str) -> str:
    """Returns the column on board *ship*, or on its way there; "" if none is."""
    return next((key for key in field.alive if field.mover(key).ship == ship), "")


def ship_carrying(field: Field, key: str, spot: Spot) -> str:
    """Returns the ship that *key* is on, which is at *spot*, by its order; empty if it goes by hired
    steamers.
    """
    ship = rail_and_sea.ship_named(field.theatre, field.column(key))
    return ship if ship in field.alive and field.mover(ship).spot == spot else ""


def bring_ship_along(field: Field, key: str, minute: int) -> None:
    """Moves the ship that carries *key*, if one does, to where *key* is."""
    ship = field.mover(key).ship
    if ship:
        moving = field.mover(ship)
        field.put_at(ship, field.mover(key).spot)
        moving.clock = max(moving.clock, minute)
        moving.track.append((minute, moving.spot))
