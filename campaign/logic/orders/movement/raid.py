"""Raid: to a place or a road, out of everybody's way; there burn, wreck or carry off stores, and back by the
legs.
"""

from campaign.logic.engineering import tasks
from campaign.logic.orders import site
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.vocabulary import OrderKind, Stance, Task

KIND = Kind(
    OrderKind.RAID,
    asks=frozenset({Asks.SPOT, Asks.TASK, Asks.LEGS, Asks.ODDS_LIMIT, Asks.GUNS, Asks.PACE}),
    needs=frozenset({Asks.SPOT, Asks.TASK}),
    tasks=(*tasks.BURNS, Task.RAZE, Task.SEIZE_SUPPLIES, *tasks.WRECKS),
    stance=Stance.ATTACK,
    guns=False,
    at_post=True,
    path=site.path_to_task,
    pause=site.pause_for_task,
    stop=site.task_stop,
    standing_order=site.task_next_week,
    offered=site.are_tasks_offered,
)
"""Its stance holds at the spot; on the way it avoids (`contact_group.stance_towards`)."""
