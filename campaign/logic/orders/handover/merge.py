"""Merge: a march to a friend, and one force with it.

They merge at dawn, or when the later one arrives, if both are free (`logic/march/joining.py`); otherwise
at the week's end.
"""

from dataclasses import replace

from campaign.logic.orders import legs
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.theatre.theatre import Order, Spot
from campaign.logic.vocabulary import OrderKind


def merger_next_week(order: Order, spot: Spot) -> Order:
    """Returns a march alone: the friend did not come."""
    return replace(legs.legs_next_week(replace(order, kind=OrderKind.MARCH), spot), friend="")


KIND = Kind(
    OrderKind.MERGE,
    asks=frozenset({Asks.FRIEND, Asks.LEGS, Asks.HALTS, Asks.STANCE, Asks.GUNS, Asks.PACE, Asks.RAIL}),
    needs=frozenset({Asks.FRIEND}),
    path=legs.path_to_next_halt,
    pause=legs.halt_of_leg,
    standing_order=merger_next_week,
)
