"""ACW-VIC: when an army concedes."""

from typing import NamedTuple

from rules.acw_hex.tables import LINE_OF_SUPPLY_COUNTS, LOSS_TIMES, TRAIN_COUNTS
from rules.acw_hex.terms import NONE


class Standing(NamedTuple):
    """An army's distance from conceding."""

    points: int  # units lost and their equivalents
    start: int  # infantry and cavalry units it began with


def army_standing(start: int, lost: int, lines_occupied: int, trains_captured: int) -> Standing:
    """Returns the infantry and cavalry *lost*, and their equivalents.

    A line of supply counts only while an enemy holds its hex, a train for good. Lost guns never count.
    ACW-VIC-01, ACW-VIC-02, ACW-VIC-03, ACW-R-26.
    """
    points = lost + lines_occupied * LINE_OF_SUPPLY_COUNTS + trains_captured * TRAIN_COUNTS
    return Standing(points, start)


def points_to_concede(start: int) -> int:
    """Returns the points at which an army of *start* units concedes: half, rounded up.

    ACW-VIC-01, ACW-R-26.
    """
    return -(-start // LOSS_TIMES)


def has_conceded(army: Standing) -> bool:
    """Tells whether an army has lost enough to concede. ACW-VIC-01, ACW-R-26."""
    return army.points * LOSS_TIMES >= army.start


def loser(first: Standing, second: Standing) -> int:
    """Returns the army that has lost the larger share, 0 or 1; NONE if both lost as much.

    It decides a turn at whose end both concede. ACW-R-01.
    """
    share, other = first.points * second.start, second.points * first.start
    return NONE if share == other else int(other > share)
