"""MEX-PRE: streams and fords, and how long an order takes to reach a unit."""

from collections.abc import Iterable

from rules.core.dice import Dice
from rules.mexican_war.table_kinds import Tables
from rules.mexican_war.terms import D10, NONE

REGULARS = {"us": "us_regular", "mexican": "mexican_regular"}  # whose operations set a courier's speed
READING_TURNS = 1  # a full turn at each level of command (MEX-PRE-04)


def is_stream_deep(dice: Dice, tables: Tables) -> bool:
    """Rolls for a stream whose depth the scenario leaves open. MEX-PRE-05."""
    return dice.roll(1, D10, "MEX-PRE-05", NONE)[0] <= tables["streams.deep_max_roll"]


def finds_ford(dice: Dice, unit: int, tables: Tables) -> bool:
    """Rolls for a stand that looks for a ford at the bank of a deep stream. MEX-PRE-07."""
    return dice.roll(1, D10, "MEX-PRE-07", unit)[0] <= tables["streams.ford_max_roll"]


def courier_rate(side: str, tables: Tables) -> int:
    """Returns how far a courier of "us" or "mexican" rides in a turn. MEX-PRE-03, MEX-R-28."""
    return tables.movement.riders["courier"] * tables.troops[REGULARS[side]].operations


def riding_turns(distance: int, rate: int) -> int:
    """Returns the turns that a courier needs for a *distance*, the last one whole. MEX-PRE-03."""
    return -(-distance // rate)


def transmission_turns(legs: Iterable[int], rate: int) -> tuple[int, int]:
    """Returns the turns of riding and of reading on the way down the chain of command.

    MEX-PRE-03, MEX-PRE-04.
    """
    ridden = [riding_turns(leg, rate) for leg in legs]
    return sum(ridden), READING_TURNS * len(ridden)
