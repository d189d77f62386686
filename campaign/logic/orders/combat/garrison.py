"""Garrison: to a place, and there into its fortifications; it does not come out unless it is to attack."""

from campaign.logic.orders import post
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.vocabulary import OrderKind

KIND = Kind(
    OrderKind.GARRISON,
    asks=frozenset({Asks.SPOT, Asks.STANCE, Asks.GUNS, Asks.PACE}),
    needs=frozenset({Asks.SPOT}),
    guns=False,
    places=True,
    path=post.path_to_post,
    pause=post.pause_at_post,
    offered=post.are_sieges_offered,
)
