"""The next tasks of pioneers."""

from collections.abc import Sequence
from typing import Final

from rules.macduff.battle import MacduffBattle
from rules.macduff.commander.aims import is_defending
from rules.macduff.engine import works
from rules.macduff.terms import HOSPITAL
from rules.macduff.units import MacduffUnit

IN_ATTACK: Final = (works.CHARGE_LAID, works.PONTOON, works.GAP_WALL, works.EASE_BANKS, works.SHORE_MARSH)
IN_DEFENCE: Final = (works.FORTIFY, works.OBSTACLE, works.EARTHWORK)
CHARGES_WANTED: Final = 2


def best_work(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Picks the task begun, else one that opens the way or, in defence, bars it. Charges are blown by twos.

    A hospital that works goes on working.
    """
    if unit.troop == HOSPITAL:
        wanted = works.SET_UP_HOSPITAL + 1
        return options.index(wanted) if wanted in options else options.index(works.NO_WORK)
    if works.BLOW in options and unit.charges >= CHARGES_WANTED:
        return options.index(works.BLOW)
    order = IN_DEFENCE if is_defending(view, unit) else IN_ATTACK
    for task in (unit.task, *order):
        if task >= 0 and task + 1 in options:
            return options.index(task + 1)
    return options.index(works.NO_WORK)
