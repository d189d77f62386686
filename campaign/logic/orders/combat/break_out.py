"""Break out: from a besieged place by night, through the besiegers, and on by the legs."""

from campaign.logic.orders import legs, post
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.vocabulary import OrderKind, Stance

KIND = Kind(
    OrderKind.BREAK_OUT,
    asks=frozenset({Asks.LEGS, Asks.GUNS, Asks.PACE}),
    needs=frozenset({Asks.LEGS}),
    stance=Stance.AVOID,
    guns=False,
    unbinds=True,
    path=legs.path_to_next_halt,
    pause=legs.halt_of_leg,
    standing_order=legs.legs_next_week,
    offered=post.are_sieges_offered,
)
