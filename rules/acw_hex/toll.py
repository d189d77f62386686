"""ACW-MOR-01: the hits of a battle as men, and the fates of lost commanders.

The rules do not say. The shares are the project's, in tables.toml. Men are whole; fractions are dropped.
"""

from typing import NamedTuple

from rules.acw_hex.tables import (
    CAPTURED_OF_THREE,
    CUT_OFF_BESIDE,
    DIE,
    FATE_OF,
    HIT_DOWN,
    HIT_STRAGGLING,
    REMOVED_DOWN,
    SCATTERED_BACK,
)
from rules.acw_hex.terms import CAUGHT_ALONE
from rules.core.dice import Dice


class Toll(NamedTuple):
    """The men of one unit who are missing in the evening."""

    down: int  # killed and wounded
    prisoners: int
    scattered: int  # run off: `coming_back` of them return within days
    straggling: int  # back by the morning


def is_cut_off(enemies_beside: int, has_way_back: bool) -> bool:
    """Tells whether a removed unit could not get away: two enemies beside it, or no way back. ACW-MOR-01."""
    return enemies_beside >= CUT_OFF_BESIDE or not has_way_back


def toll(men: int, hits: int, removed: bool, cut_off: bool) -> Toll:
    """Returns the losses of a unit of *men*. *hits*: those on it at the end.

    A removed unit scatters its men, except the killed and wounded. If it was *cut_off*, a third of the unit
    are prisoners. ACW-MOR-01, ACW-MOR-02.
    """
    if not removed:
        return Toll(men * hits * HIT_DOWN // 100, 0, 0, men * hits * HIT_STRAGGLING // 100)
    down = men * REMOVED_DOWN // 100
    prisoners = men * CAPTURED_OF_THREE // 3 if cut_off else 0
    return Toll(down, prisoners, men - down - prisoners, 0)


def coming_back(scattered: int) -> int:
    """Counts how many of the *scattered* are back within days. ACW-MOR-01."""
    return scattered * SCATTERED_BACK // 100


def guns_lost(guns: int, removed: bool, cut_off: bool) -> int:
    """Counts the guns that the enemy captures from a removed battery: all of them, or none. ACW-MOR-01."""
    return guns if removed and cut_off else 0


def commander_fate(dice: Dice, cause: int, commander: int) -> int:
    """Returns a commander's fate by a further die.

    It is KILLED, BADLY_WOUNDED, LIGHTLY_WOUNDED, TAKEN or WOUNDED. *cause* is REMOVED_BY_DIE or CAUGHT_ALONE.
    ACW-CMD-02, ACW-CMD-03.
    """
    clause = "ACW-CMD-03" if cause == CAUGHT_ALONE else "ACW-CMD-02"
    return FATE_OF[cause][dice.roll(1, DIE, clause, commander)[0]]
