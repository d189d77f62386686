"""SCW-R-46: reserves, which enter from the table edge that is their rear, or that the scenario names."""

from rules.scwares.battle import ScwaresBattle
from rules.scwares.engine.markers import stand
from rules.scwares.terms import COMMANDER, DIRECTIONS, STEPS
from rules.scwares.units import RESERVE, STEADY


def come_on(battle: ScwaresBattle, side: int) -> None:
    """Places a side's due reserves at an edge as its move begins, commanders last.

    A group that has fled meanwhile calls its own reserves back. SCW-R-46.
    """
    due = [
        unit
        for unit in battle.units
        if unit.side == side
        and unit.state == RESERVE
        and unit.arrival <= battle.turn
        and not battle.groups[unit.group].failed
    ]
    for unit in sorted(due, key=lambda unit: (unit.kind == COMMANDER, unit.index)):
        unit.state, unit.on_table = STEADY, True
        battle.changes += 1
        edge = unit.edge if unit.edge >= 0 else battle.homes[side]
        facing = (edge + len(DIRECTIONS) // 2) % len(DIRECTIONS)
        stand(battle, unit, middle_of(battle, edge), facing, True, "SCW-R-46", "comes_on")


def middle_of(battle: ScwaresBattle, edge: int) -> int:
    """Returns the middle zone of an *edge*."""
    table = battle.table
    east, north = STEPS[edge]
    x = (table.cols // 2, table.cols - 1, 0)[east]
    y = (table.rows // 2, table.rows - 1, 0)[north]
    return table.at(x, y)
