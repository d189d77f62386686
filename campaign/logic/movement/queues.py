"""Queues at water and on board: a column waits until friends before it are through."""

from campaign.logic.movement.field import Field
from campaign.logic.vocabulary import ForceState, OrderKind, Queue


def friend_crossing(field: Field, key: str, minute: int) -> str:
    """Returns the friend who is going over the water at which *key* is, and will be done last; empty if
    none is.
    """
    spot, side = field.mover(key).spot, field.column(key).side
    over = [
        other
        for other in field.on_route(spot.route)
        if other != key
        and field.column(other).side == side
        and field.mover(other).spot == spot
        and field.mover(other).crosses > minute
    ]
    return max(over, key=lambda other: field.mover(other).crosses, default="")


def friend_boarding(field: Field, key: str, minute: int) -> str:
    """Returns the friend whose trains are being filled where *key* is, and will be last; empty if none's
    are.
    """
    spot, side = field.mover(key).spot, field.column(key).side
    filling = [
        other
        for other in field.at_place(spot.place)
        if other != key
        and field.column(other).side == side
        and field.column(other).order.kind is not OrderKind.EMBARK
        and field.mover(other).boards > minute
    ]
    return max(filling, key=lambda other: field.mover(other).boards, default="")


def join_queue(field: Field, key: str, minute: int, until: int, what: Queue, first: str) -> None:
    """Makes *key* wait *until* friends are through, or for the dawn.

    *first*: one of the friends ("": many). Noted once for one spot.
    """
    moving, spot = field.mover(key), field.mover(key).spot
    noted = (what.value, spot.place or spot.route)
    if not any(entry[1:3] == noted for entry in moving.queued):
        moving.queued.append((minute, *noted, first))
    field.halt_column(key, minute, ForceState.WAITING, until)
    moving.queues = bool(spot.route)
