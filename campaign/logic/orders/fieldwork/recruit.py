"""Recruit: by the legs to a place, and there volunteers join and slaves are freed as the week ends."""

from dataclasses import replace

from campaign.logic.arrivals import recruiting
from campaign.logic.orders import legs
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.settings import Settings
from campaign.logic.theatre.theatre import Order, Spot
from campaign.logic.vocabulary import OrderKind, Stance


def is_recruiting_offered(settings: Settings) -> bool:
    return recruiting.has_recruiting(settings.recruits)


def recruiting_next_week(order: Order, spot: Spot) -> Order:
    """Returns the order to go on to the place, and to go on recruiting there."""
    return replace(legs.legs_next_week(order, spot), kind=OrderKind.RECRUIT)


KIND = Kind(
    OrderKind.RECRUIT,
    asks=frozenset({Asks.LEGS, Asks.GUNS, Asks.PACE}),
    stance=Stance.AVOID,
    guns=False,
    path=legs.path_to_next_halt,
    pause=legs.halt_of_leg,
    standing_order=recruiting_next_week,
    offered=is_recruiting_offered,
)
