"""Escort prisoners: the prisoners at its place are taken along at dawn, brought to the last leg, and left
there when the week is over.
"""

from campaign.logic.orders import legs
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.vocabulary import OrderKind

KIND = Kind(
    OrderKind.ESCORT_PRISONERS,
    asks=frozenset({Asks.LEGS, Asks.STANCE, Asks.GUNS, Asks.PACE}),
    needs=frozenset({Asks.LEGS}),
    guns=False,
    path=legs.path_to_next_halt,
    pause=legs.halt_of_leg,
    standing_order=legs.legs_next_week,
)
