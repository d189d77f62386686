"""Obstruct: fell trees across a road, and go on by the legs."""

from campaign.logic.orders import site
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.vocabulary import OrderKind, Stance, Task

KIND = Kind(
    OrderKind.BLOCK_ROAD,
    asks=frozenset({Asks.SPOT, Asks.LEGS, Asks.STANCE, Asks.GUNS}),
    needs=frozenset({Asks.SPOT}),
    tasks=(Task.BLOCK_ROAD,),
    stance=Stance.WITHDRAW,
    path=site.path_to_task,
    pause=site.pause_for_task,
    stop=site.task_stop,
    standing_order=site.task_next_week,
    offered=site.are_tasks_offered,
)
