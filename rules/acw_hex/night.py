"""ACW-NIGHT: actions between two days of a battle."""

from collections.abc import Sequence

from rules.acw_hex.options import Options
from rules.acw_hex.tables import DIE, HEXES_PER_ORDER, LAST_EARLY_YEAR, LATE_HEXES_PER_ORDER, ORDER_DICE
from rules.acw_hex.terms import MOVE, RALLY
from rules.core.dice import Dice


def may_act(action: int, moves_adjacent: bool, options: Options) -> bool:
    """ACW-NIGHT-01, ACW-NIGHT-02, ACW-R-29: True if MOVE, SHOOT or RALLY is allowed by night.

    *moves_adjacent*: the move ends next to an enemy.
    """
    return (action == MOVE and not moves_adjacent) or (action == RALLY and options.night_rally)


def hexes_per_order(year: int) -> int:
    """ACW-NIGHT-03, ACW-NIGHT-04, ACW-R-29: hexes that one order entrenches."""
    return HEXES_PER_ORDER if year <= LAST_EARLY_YEAR else LATE_HEXES_PER_ORDER


def entrench(dice: Dice, generals: Sequence[int], year: int) -> list[int]:
    """ACW-NIGHT-03, ACW-NIGHT-04: hexes that each army or corps commander may entrench, a die each.

    They are hexes of units under that commander.
    """
    each = hexes_per_order(year)
    return [sum(dice.roll(ORDER_DICE, DIE, "ACW-NIGHT-03", general)) * each for general in generals]
