"""MEX-PRE: streams and fords, and how long an order takes to reach a unit."""

from collections.abc import Iterable

from rules.core.dice import Dice
from rules.mexican_war.table_kinds import Tables
from rules.mexican_war.terms import D10, NONE

REGULARS = {"us": "us_regular", "mexican": "mexican_regular"}  # whose operations set a courier's speed
READING_TURNS = 1  # a full turn at each level of command (MEX-PRE-04)


def is_stream_deep(dice: Dice, tables: Tables) -> bool:
    """MEX-PRE-05: rolls for a stream whose depth the scenario leaves open."""
    return dice.roll(1, D10, "MEX-PRE-05", NONE)[0] <= tables["streams.deep_max_roll"]


def finds_ford(dice: Dice, unit: int, tables: Tables) -> bool:
    """MEX-PRE-07: rolls for a stand that looks for a ford at the bank of a deep stream."""
    return dice.roll(1, D10, "MEX-PRE-07", unit)[0] <= tables["streams.ford_max_roll"]


def courier_rate(side: str, tables: Tables) -> int:
    """MEX-PRE-03, MEX-R-28: how far a courier of "us" or "mexican" rides in a turn."""
    return tables.movement.riders["courier"] * tables.troops[REGULARS[side]].operations


def riding_turns(distance: int, rate: int) -> int:
    """MEX-PRE-03: turns that a courier needs for a *distance*, the last one whole."""
    return -(-distance // rate)


def transmission_turns(legs: Iterable[int], rate: int) -> tuple[int, int]:
    """MEX-PRE-03, MEX-PRE-04: turns of riding and of reading on the way down the chain of command."""
    ridden = [riding_turns(leg, rate) for leg in legs]
    return sum(ridden), READING_TURNS * len(ridden)
