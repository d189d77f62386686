"""The edge of the table at which a reserve comes on: that of its road."""

from battles.mustering.battle_types import BattleType
from campaign.logic.casualties.muster import Muster, Party

Way = tuple[int, int]  # metres east and north
NOWHERE: Way = (0, 0)

WAYLAID = (BattleType.AMBUSH, BattleType.RESCUE)
"""Kinds in which the second party is on the march along the table, from where the others come in a line."""


def entry_edges(muster: Muster, kind: BattleType) -> dict[str, str]:
    """Returns the edge by which each force arrives, in the words of the rules.

    They are the attacker's *rear*, *front*, *left* or *right*.
    """
    axis = direction_of_rear(muster, kind)
    if axis == NOWHERE or kind is BattleType.LANDING:
        return {}
    return {
        force.key: edge_towards(axis, force.whence)
        for party in muster.parties
        for force in party.forces
        if force.whence != NOWHERE
    }


def direction_of_rear(muster: Muster, kind: BattleType) -> Way:
    """Returns the way from the middle of the table to the edge that is the attacker's rear."""
    attacker, defender = map(direction_of_arrival, muster.parties)
    if kind in WAYLAID:
        return defender
    return attacker if attacker != NOWHERE else (-defender[0], -defender[1])


def direction_of_arrival(party: Party) -> Way:
    """Returns the direction from which *party* came.

    It is that of its first force that had marched and was there at the start.
    """
    there = (force.whence for force in party.forces if not force.reserve_dice)
    return next((way for way in there if way != NOWHERE), NOWHERE)


def edge_towards(axis: Way, way: Way) -> str:
    """Returns the edge to which *way* leads on a table whose rear lies towards *axis*.

    Half-way between two edges it is rear or front.
    """
    along = axis[0] * way[0] + axis[1] * way[1]
    across = axis[0] * way[1] - axis[1] * way[0]  # more than nothing: to the right, the rear being behind
    if abs(along) >= abs(across):
        return "rear" if along > 0 else "front"
    return "right" if across > 0 else "left"
