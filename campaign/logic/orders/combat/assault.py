"""Assault: a march to an enemy in fortifications, and an attack at dawn of a day."""

from dataclasses import replace

from campaign.logic.orders import post
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.vocabulary import OrderKind, Stance

KIND = Kind(
    OrderKind.ASSAULT,
    asks=frozenset({Asks.SPOT, Asks.UNTIL, Asks.ODDS_LIMIT, Asks.GUNS, Asks.PACE}),
    needs=frozenset({Asks.SPOT}),
    places=True,
    stance=Stance.ATTACK,
    guns=False,
    path=post.path_to_post,
    pause=post.pause_at_post,
    standing_order=lambda order, _spot: replace(order, until=0),
    offered=post.are_sieges_offered,
)
"""`until`: the day of the assault; 0, and in every later week: as soon as may be."""
