"""Build: mend a railway, a telegraph, a bridge, or clear a road, and go on by the legs."""

from campaign.logic import works
from campaign.logic.orders import site
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.words import OrderKind, Stance

KIND = Kind(
    OrderKind.BUILD,
    asks=frozenset({Asks.SPOT, Asks.TASK, Asks.LEGS, Asks.STANCE, Asks.GUNS}),
    needs=frozenset({Asks.SPOT, Asks.TASK}),
    tasks=tuple(works.MENDS),
    stance=Stance.WITHDRAW,
    path=site.path,
    pause=site.pause,
    stop=site.stop,
    standing=site.standing,
    offered=site.offered,
)
