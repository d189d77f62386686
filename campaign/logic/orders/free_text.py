"""A letter to the umpire, who turns it into an order of another kind. Until then the force holds.

CAMP-ORDER-14.
"""

from dataclasses import replace

from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.vocabulary import OrderKind

KIND = Kind(
    OrderKind.FREE_TEXT,
    asks=frozenset({Asks.LETTER, Asks.STANCE, Asks.GUNS}),
    needs=frozenset({Asks.LETTER}),
    moves=False,
    standing_order=lambda order, _spot: replace(order, kind=OrderKind.HOLD),
)
