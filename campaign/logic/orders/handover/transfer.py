"""Transfer: some units, or so many men and goods, go over at dawn to a friend at the same place; it holds."""

from campaign.logic.orders.handover.detach import hold_afterwards
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.vocabulary import OrderKind

KIND = Kind(
    OrderKind.TRANSFER,
    asks=frozenset({Asks.UNITS, Asks.GOODS, Asks.FRIEND, Asks.STANCE, Asks.GUNS}),
    beside=True,
    needs=frozenset({Asks.FRIEND}),
    moves=False,
    standing_order=hold_afterwards,
)
