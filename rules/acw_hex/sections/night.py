"""ACW-NIGHT: actions between two days of a battle."""

from collections.abc import Sequence

from rules.acw_hex.options import Options
from rules.acw_hex.tables import DIE, HEXES_PER_ORDER, LAST_EARLY_YEAR, LATE_HEXES_PER_ORDER, ORDER_DICE
from rules.acw_hex.terms import MOVE, RALLY
from rules.core.dice import Dice


def may_act(action: int, moves_adjacent: bool, options: Options) -> bool:
    """Tells whether MOVE, SHOOT or RALLY is allowed by night.

    *moves_adjacent*: the move ends next to an enemy. ACW-NIGHT-01, ACW-NIGHT-02, ACW-R-29.
    """
    return (action == MOVE and not moves_adjacent) or (action == RALLY and options.night_rally)


def hexes_per_order(year: int) -> int:
    """Returns the hexes that one order entrenches. ACW-NIGHT-03, ACW-NIGHT-04, ACW-R-29."""
    return HEXES_PER_ORDER if year <= LAST_EARLY_YEAR else LATE_HEXES_PER_ORDER


def entrench(dice: Dice, generals: Sequence[int], year: int) -> list[int]:
    """Returns the hexes that each army or corps commander may entrench, a die each.

    They are hexes of units under that commander. ACW-NIGHT-03, ACW-NIGHT-04.
    """
    each = hexes_per_order(year)
    return [sum(dice.roll(ORDER_DICE, DIE, "ACW-NIGHT-03", general)) * each for general in generals]
