"""Build: mend a railway, a telegraph, a bridge, clear a road, build up what was burned, or draw the Trocha on
across a way, and go on by the legs.
"""

from campaign.logic.engineering import tasks
from campaign.logic.orders import site
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.vocabulary import OrderKind, Stance, Task

KIND = Kind(
    OrderKind.BUILD,
    asks=frozenset({Asks.SPOT, Asks.TASK, Asks.LEGS, Asks.STANCE, Asks.GUNS}),
    needs=frozenset({Asks.SPOT, Asks.TASK}),
    tasks=(*tasks.MENDS, Task.REBUILD, Task.EXTEND_TROCHA),
    stance=Stance.WITHDRAW,
    at_post=True,
    path=site.path_to_task,
    pause=site.pause_for_task,
    stop=site.task_stop,
    standing_order=site.task_next_week,
    offered=site.are_tasks_offered,
)
