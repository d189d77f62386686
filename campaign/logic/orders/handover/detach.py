"""Split: some units leave at dawn as a force of their own, which has the legs; the rest hold. Its
prisoners stay with the rest, or go with the units if the order says so.
"""

from dataclasses import replace

from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.theatre.theatre import Order, Spot
from campaign.logic.vocabulary import OrderKind


def hold_afterwards(order: Order, _spot: Spot) -> Order:
    """Returns the order to hold that follows an order that has been carried out."""
    held = replace(order, kind=OrderKind.HOLD, legs=(), friend="", units=(), name="", goods=())
    return replace(held, prisoners=False)


KIND = Kind(
    OrderKind.DETACH,
    asks=frozenset({Asks.UNITS, Asks.PRISONERS, Asks.NAME, Asks.LEGS, Asks.STANCE, Asks.GUNS}),
    needs=frozenset({Asks.UNITS, Asks.NAME}),
    moves=False,
    standing_order=hold_afterwards,
)
