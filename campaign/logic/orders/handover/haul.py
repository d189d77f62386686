"""Haul: loads arms and rounds at dawn and puts them into the magazine of its last place.

They come from the magazine of the first place, and are put down when a week is over in which the column has
arrived.
"""

from dataclasses import replace

from campaign.logic.orders import legs
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.settings import Settings
from campaign.logic.supply import magazines
from campaign.logic.theatre.theatre import Order, Spot
from campaign.logic.vocabulary import OrderKind


def is_hauling_offered(settings: Settings) -> bool:
    return magazines.has_magazines(settings)


def haul_next_week(order: Order, spot: Spot) -> Order:
    """Returns the order to go on to the place, and to hold there."""
    return replace(legs.legs_next_week(order, spot), goods=())


KIND = Kind(
    OrderKind.HAUL,
    asks=frozenset({Asks.GOODS, Asks.LEGS, Asks.STANCE, Asks.GUNS, Asks.PACE}),
    needs=frozenset({Asks.GOODS}),
    guns=False,
    path=legs.path_to_next_halt,
    pause=legs.halt_of_leg,
    standing_order=haul_next_week,
    offered=is_hauling_offered,
)
