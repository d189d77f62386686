"""Hold: stay, and fight as the stance says."""

from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.vocabulary import OrderKind

KIND = Kind(OrderKind.HOLD, asks=frozenset({Asks.STANCE, Asks.GUNS}), moves=False)
