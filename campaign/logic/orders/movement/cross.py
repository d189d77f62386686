"""Cross: a march that may go through an enemy's Trocha, on foot or horse."""

from campaign.logic.orders import legs
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.settings import ON, Settings
from campaign.logic.vocabulary import OrderKind, Stance


def is_crossing_offered(settings: Settings) -> bool:
    return settings.crossings.trocha == ON


KIND = Kind(
    OrderKind.CROSS,
    asks=frozenset({Asks.LEGS, Asks.STANCE, Asks.GUNS, Asks.PACE}),
    needs=frozenset({Asks.LEGS}),
    stance=Stance.ATTACK,
    guns=False,
    path=legs.path_to_next_halt,
    pause=legs.halt_of_leg,
    standing_order=legs.legs_next_week,
    offered=is_crossing_offered,
)
