"""Transfer: some units go over at dawn to a friend at the same place; the rest hold."""

from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.orders.split import hold
from campaign.logic.words import OrderKind

KIND = Kind(
    OrderKind.TRANSFER,
    asks=frozenset({Asks.UNITS, Asks.FRIEND, Asks.STANCE, Asks.GUNS}),
    needs=frozenset({Asks.UNITS, Asks.FRIEND}),
    moves=False,
    standing=hold,
)
