"""The computer's retreat: it breaks off a battle, and its units go home in order while there are any."""

from collections.abc import Callable, Iterable

from rules.scwares.battle import ScwaresBattle
from rules.scwares.commander.outlook import UNKNOWN_DICE, Outlook
from rules.scwares.commander.temperament import Temper
from rules.scwares.engine.flight import to_edge
from rules.scwares.goals import HOLD
from rules.scwares.tables import WEAPON_DICE
from rules.scwares.terms import NONE
from rules.scwares.units import FLEEING, Base
from rules.scwares.verdict import share

ITSELF = 1  # a base counts for its dice of fire and this much more: it may strike
HOME = 10  # hundredths of a base for a zone nearer to its own edge


def gives_up(view: ScwaresBattle, side: int, temper: Temper) -> bool:
    """Tells whether a side has lost much and is much the weaker.

    A side that holds its goal fights on.
    """
    lost, start = share(view, side)
    if 100 * lost < temper.bears * start:
        return False
    if any(goal.kind == HOLD and goal.side == side == goal.holder for goal in view.goals):
        return False
    own_strength = strength(
        base for unit in view.units_on_table(side) if not unit.is_marker for base in unit.bases_on_table()
    )
    return 100 * own_strength < temper.yields * strength(view.enemies(side))


def strength(bases: Iterable[Base]) -> int:
    """Returns the fighting value of *bases* that do not flee. A unit under a marker counts as riflemen."""
    worth = 0
    for base in bases:
        unit = base.unit
        if unit.state != FLEEING:
            dice = UNKNOWN_DICE if unit.is_marker else 0 if unit.weapon == NONE else WEAPON_DICE[unit.weapon]
            worth += ITSELF + dice
    return worth


def worth_homeward(view: ScwaresBattle, outlook: Outlook, side: int, caution: int) -> Callable[[int], int]:
    """Returns a function: the worth of a zone on the way home.

    The best are near its own edge and not under fire.
    """
    fire = outlook.fire
    return lambda cell: -HOME * to_edge(view, side, cell) - caution * fire[cell]
