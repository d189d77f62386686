"""Forage: stay, and live on the country about: regulars too, and twice as many as it feeds by itself."""

from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.settings import Settings
from campaign.logic.supply import provisions
from campaign.logic.vocabulary import OrderKind, Stance


def is_foraging_offered(settings: Settings) -> bool:
    return provisions.has_supply(settings.supply)


KIND = Kind(
    OrderKind.FORAGE,
    asks=frozenset({Asks.STANCE, Asks.GUNS}),
    stance=Stance.AVOID,
    odds_limit=100,
    guns=False,
    moves=False,
    offered=is_foraging_offered,
)
