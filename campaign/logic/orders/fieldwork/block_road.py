"""Obstruct: fell trees across a road, and go on by the legs."""

from campaign.logic.orders import site
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.vocabulary import OrderKind, Stance, Task

KIND = Kind(
    OrderKind.OBSTRUCT,
    asks=frozenset({Asks.SPOT, Asks.LEGS, Asks.STANCE, Asks.GUNS}),
    needs=frozenset({Asks.SPOT}),
    tasks=(Task.FELL_TREES,),
    stance=Stance.WITHDRAW,
    path=site.path,
    pause=site.pause,
    stop=site.stop,
    standing=site.standing,
    offered=site.offered,
)
