"""Siege: a march to an enemy in fortifications, and a ring round it until it starves.

The stance is for forces that come to relieve it. CAMP-ORDER-05.
"""

from campaign.logic.orders import post
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.vocabulary import OrderKind, Stance

KIND = Kind(
    OrderKind.BESIEGE,
    asks=frozenset({Asks.SPOT, Asks.STANCE, Asks.GUNS, Asks.PACE}),
    needs=frozenset({Asks.SPOT}),
    places=True,
    stance=Stance.WITHDRAW,
    odds_limit=150,
    guns=False,
    path=post.path_to_post,
    pause=post.pause_at_post,
    offered=post.are_sieges_offered,
)
