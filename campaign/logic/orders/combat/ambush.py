"""Ambush: to a spot, hidden there until a day, then on with the legs. CAMP-ORDER-05."""

from dataclasses import replace

from campaign.logic.movement.field import Field
from campaign.logic.orders import legs, spot
from campaign.logic.orders.kinds import Asks, Kind, Pause
from campaign.logic.theatre import spots
from campaign.logic.theatre.theatre import Order, Spot
from campaign.logic.vocabulary import ForceState, OrderKind, Stance


def is_lying_in_wait(field: Field, key: str) -> bool:
    """Tells whether the days of its ambush are not over."""
    until = field.column(key).order.until
    return not until or field.state.minute < spots.dawn_of(until)


def path_to_ambush(field: Field, key: str) -> tuple[str, ...]:
    lair = field.column(key).order.spot
    return (
        spot.path_to_spot(field, key, lair)
        if lair and is_lying_in_wait(field, key)
        else legs.path_to_next_halt(field, key)
    )


def pause_in_ambush(field: Field, key: str, minute: int) -> Pause | None:
    order = field.column(key).order
    if not is_lying_in_wait(field, key):
        return legs.halt_of_leg(field, key, minute)
    if field.mover(key).spot != order.spot:
        return None
    return Pause(ForceState.HALTED, spots.dawn_of(order.until) if order.until else 0)


def ambush_stop(field: Field, key: str) -> int:
    return spot.spot_stop(field, key, field.column(key).order.spot) if is_lying_in_wait(field, key) else -1


def ambush_next_week(order: Order, here: Spot) -> Order:
    """Returns the same ambush if it was for the whole week; otherwise the order goes on with its legs."""
    return (
        replace(order, legs=())
        if not order.until
        else legs.legs_next_week(replace(order, kind=OrderKind.MARCH), here)
    )


KIND = Kind(
    OrderKind.AMBUSH,
    asks=frozenset({Asks.SPOT, Asks.UNTIL, Asks.LEGS, Asks.ODDS_LIMIT, Asks.GUNS}),
    needs=frozenset({Asks.SPOT}),
    stance=Stance.ATTACK,
    odds_limit=300,
    guns=False,
    path=path_to_ambush,
    pause=pause_in_ambush,
    stop=ambush_stop,
    standing_order=ambush_next_week,
)
