"""Legs: from place to place in turn, with halts for a day or for a friend."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from campaign.logic.movement.field import Field
from campaign.logic.orders.kinds import Pause
from campaign.logic.theatre import spots
from campaign.logic.theatre.theatre import Leg, Order, Spot
from campaign.logic.vocabulary import Do, ForceState, OrderKind


def path_to_next_halt(field: Field, key: str) -> tuple[str, ...]:
    """Returns the places still to pass up to the next halt.

    Legs to where it is, without a halt, are done. So are those on its way to others, where it goes round an
    enemy.
    """
    column, moving = field.column(key), field.mover(key)
    legs, spot = column.order.legs, moving.spot
    while moving.leg < len(legs) and legs[moving.leg].do is Do.GO:
        on_the_way = moving.leg + 1 < len(legs) and Spot(place=legs[moving.leg].to) in field.roads.round
        if legs[moving.leg].to != spot.place and not on_the_way:
            break
        moving.leg += 1
    planned: list[str] = []
    for leg in legs[moving.leg :]:
        stretch = field.roads.path_to(column, spot, leg.to, past=True)
        if not stretch and spot.place != leg.to:
            break
        planned.extend(stretch)
        spot = Spot(place=leg.to)
        if leg.do is not Do.GO:
            break
    return tuple(planned)


def halt_of_leg(field: Field, key: str, minute: int) -> Pause | None:
    """Returns the halt that the leg of *key* asks of it here, if there is one.

    The leg is then done. CAMP-ORDER-06.
    """
    legs, moving = field.column(key).order.legs, field.mover(key)
    while moving.leg < len(legs) and legs[moving.leg].to == moving.spot.place:
        leg = legs[moving.leg]
        moving.leg += 1
        until = wait_until(field, key, leg, minute)
        if until is not None:
            return Pause(ForceState.WAITING, until)
    return None


def wait_until(field: Field, key: str, leg: Leg, minute: int) -> int | None:
    """Returns until when *key* waits at the place of *leg*.

    0: until its friend comes. None: it does not wait. CAMP-ORDER-06.
    """
    day = spots.dawn_of(leg.until)
    if leg.do is Do.GO or leg.until > 0 and day <= minute:
        return None
    if leg.do is Do.WAIT:
        return day if leg.until else None
    friend = field.column(key).order.friend
    if friend not in field.alive or field.mover(friend).spot == field.mover(key).spot:
        return None
    return day if leg.until else 0


def friends_of(field: Field, key: str) -> list[str]:
    """Returns those who wait for *key* at the place where it is now."""
    place = field.mover(key).spot.place
    return [other for other in field.at_place(place) if other != key and waits_for(field, other, key)]


def waits_for(field: Field, other: str, key: str) -> bool:
    order, moving = field.column(other).order, field.mover(other)
    if moving.state is not ForceState.WAITING or order.friend != key or not 0 < moving.leg <= len(order.legs):
        return False
    leg = order.legs[moving.leg - 1]
    return leg.do is Do.RENDEZVOUS and leg.to == moving.spot.place


def leads_beyond(ahead: Iterable[Leg], place: str) -> bool:
    """Tells whether any of the legs *ahead* leads on from *place*."""
    return any(leg.to != place for leg in ahead)


def legs_next_week(order: Order, spot: Spot) -> Order:
    """Returns the order with the legs still ahead, without halts, and then to hold.

    If nobody noted how many are behind it, it goes on from the leg where it stands, or straight to its goal.

    CAMP-ORDER-02.
    """
    legs, gone = order.legs, order.gone
    if gone < 0:
        reached = max((n for n, leg in enumerate(legs, 1) if leg.to == spot.place), default=len(legs) - 1)
        gone = max(0, reached)
    while gone < len(legs) and legs[gone].to == spot.place:
        gone += 1
    left = tuple(Leg(leg.to) for leg in legs[gone:])
    return replace(order, legs=left, kind=order.kind if left else OrderKind.HOLD, gone=-1)


def legs_behind(whole: Sequence[Any], order: Order, leg: int) -> int:
    """Returns how many of the *whole* legs are behind a column.

    It follows the rest of them in *order*, and is on *leg* of those. The last never counts: a column
    driven from its goal goes back to it.
    """
    return max(0, min(len(whole) - 1, len(whole) - len(order.legs) + leg))
