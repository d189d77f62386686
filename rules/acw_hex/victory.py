"""ACW-VIC: when an army concedes."""

from typing import NamedTuple

from rules.acw_hex.tables import LINE_OF_SUPPLY_COUNTS, LOSS_TIMES, TRAIN_COUNTS
from rules.acw_hex.terms import NONE


class Standing(NamedTuple):
    """An army's distance from conceding."""

    points: int  # units lost and their equivalents
    start: int  # infantry and cavalry units it began with


def army_standing(start: int, lost: int, lines_occupied: int, trains_captured: int) -> Standing:
    """ACW-VIC-01, ACW-VIC-02, ACW-VIC-03, ACW-R-26: infantry and cavalry *lost*, and their equivalents.

    A line of supply counts only while an enemy holds its hex, a train for good. Lost guns never count.
    """
    points = lost + lines_occupied * LINE_OF_SUPPLY_COUNTS + trains_captured * TRAIN_COUNTS
    return Standing(points, start)


def points_to_concede(start: int) -> int:
    """ACW-VIC-01, ACW-R-26: the points at which an army of *start* units concedes: half, rounded up."""
    return -(-start // LOSS_TIMES)


def concedes(army: Standing) -> bool:
    """ACW-VIC-01, ACW-R-26: True if it has lost enough."""
    return army.points * LOSS_TIMES >= army.start


def loser(first: Standing, second: Standing) -> int:
    """ACW-R-01: 0 or 1, the army that has lost the larger share; NONE if both lost as much.

    It decides a turn at whose end both concede.
    """
    share, other = first.points * second.start, second.points * first.start
    return NONE if share == other else int(other > share)
