"""Raid: to a place or a road, out of everybody's way; there burn or wreck, and back by the legs."""

from campaign.logic import works
from campaign.logic.orders import site
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.words import OrderKind, Stance

KIND = Kind(
    OrderKind.RAID,
    asks=frozenset({Asks.SPOT, Asks.TASK, Asks.LEGS, Asks.RATIO, Asks.PACE}),
    needs=frozenset({Asks.SPOT, Asks.TASK}),
    tasks=(*works.BURNS, *works.WRECKS),
    stance=Stance.ATTACK,
    path=site.path,
    pause=site.pause,
    stop=site.stop,
    standing=site.standing,
    offered=site.offered,
)
"""Its stance holds at the spot; on the way it avoids (`company.stance`)."""
