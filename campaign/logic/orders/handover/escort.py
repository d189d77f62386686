"""Escort: a friend at the same place comes along from the first dawn; both are one column for the week."""

from campaign.logic.orders import legs
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.settings import Settings
from campaign.logic.supply import goods
from campaign.logic.vocabulary import OrderKind


def is_escort_offered(settings: Settings) -> bool:
    return goods.trains_kept(settings.goods)


KIND = Kind(
    OrderKind.ESCORT,
    asks=frozenset({Asks.FRIEND, Asks.LEGS, Asks.STANCE, Asks.GUNS, Asks.PACE}),
    beside=True,
    needs=frozenset({Asks.FRIEND, Asks.LEGS}),
    guns=False,
    path=legs.path_to_next_halt,
    pause=legs.halt_of_leg,
    standing_order=legs.legs_next_week,
    offered=is_escort_offered,
)
