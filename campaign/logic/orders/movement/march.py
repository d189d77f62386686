"""March: from place to place, and there hold."""

from campaign.logic.orders import legs
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.vocabulary import OrderKind, Stance

KIND = Kind(
    OrderKind.MARCH,
    asks=frozenset({Asks.LEGS, Asks.HALTS, Asks.STANCE, Asks.GUNS, Asks.PACE, Asks.RAIL}),
    needs=frozenset({Asks.LEGS}),
    stance=Stance.WITHDRAW,
    path=legs.path_to_next_halt,
    pause=legs.halt_of_leg,
    standing_order=legs.legs_next_week,
)
