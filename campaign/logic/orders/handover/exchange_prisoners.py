"""Exchange prisoners: under a white flag to a place, where an enemy with the same order gives man for man."""

from dataclasses import replace

from campaign.logic.orders import legs
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.theatre.theatre import Order, Spot
from campaign.logic.vocabulary import OrderKind, Stance


def exchange_next_week(order: Order, spot: Spot) -> Order:
    """Returns the order to go on to the place, and to wait there for the enemy."""
    return replace(legs.legs_next_week(order, spot), kind=OrderKind.EXCHANGE_PRISONERS)


KIND = Kind(
    OrderKind.EXCHANGE_PRISONERS,
    asks=frozenset({Asks.LEGS, Asks.GUNS}),
    stance=Stance.AVOID,
    guns=False,
    path=legs.path_to_next_halt,
    pause=legs.halt_of_leg,
    standing_order=exchange_next_week,
)
