"""Fortify: raise the fortifications of a place, grade by grade; a garrison does so at its own post."""

from campaign.logic.orders import site
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.vocabulary import OrderKind, Task

KIND = Kind(
    OrderKind.FORTIFY,
    asks=frozenset({Asks.SPOT, Asks.STANCE, Asks.GUNS}),
    tasks=(Task.RAISE_FORTIFICATIONS,),
    at_post=True,
    path=site.path_to_task,
    pause=site.pause_for_task,
    stop=site.task_stop,
    standing_order=site.task_next_week,
    offered=site.are_tasks_offered,
)
