"""The order to build: repairs a railway, telegraph or bridge, clears a road, rebuilds houses or extends the
Trocha, then marches its legs.
"""

from campaign.logic.engineering import tasks
from campaign.logic.orders import site
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.vocabulary import OrderKind, Stance, Task

KIND = Kind(
    OrderKind.BUILD,
    asks=frozenset({Asks.SPOT, Asks.TASK, Asks.LEGS, Asks.STANCE, Asks.GUNS}),
    needs=frozenset({Asks.SPOT, Asks.TASK}),
    tasks=(*tasks.REPAIRS, Task.REBUILD, Task.EXTEND_TROCHA),
    stance=Stance.WITHDRAW,
    at_post=True,
    path=site.path_to_task,
    pause=site.pause_for_task,
    stop=site.task_stop,
    standing_order=site.task_next_week,
    offered=site.are_tasks_offered,
)
