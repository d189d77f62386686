"""Store: arms and rounds of its own go at dawn into the magazine of its place; it holds."""

from campaign.logic.orders.handover.detach import hold_afterwards
from campaign.logic.orders.handover.haul import is_hauling_offered
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.vocabulary import OrderKind

KIND = Kind(
    OrderKind.DEPOSIT,
    asks=frozenset({Asks.GOODS, Asks.STANCE, Asks.GUNS}),
    needs=frozenset({Asks.GOODS}),
    moves=False,
    standing_order=hold_afterwards,
    offered=is_hauling_offered,
)
