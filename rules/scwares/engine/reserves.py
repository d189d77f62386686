"""SCW-R-46: those who come later, from the edge of the table that is their rear."""

from rules.scwares.battle import ScwaresBattle
from rules.scwares.engine.markers import stand
from rules.scwares.terms import COMMANDER, DIRECTIONS, STEPS
from rules.scwares.units import RESERVE, STEADY, ScwaresUnit


def come_on(battle: ScwaresBattle, side: int) -> None:
    """SCW-R-46: as the move of a side begins its reserves that are due stand at its edge, commanders last.

    A group that has made off meanwhile calls its own back.
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
        facing = (battle.homes[side] + len(DIRECTIONS) // 2) % len(DIRECTIONS)
        stand(battle, unit, rear_of(battle, unit), facing, True, "SCW-R-46", "comes_on")


def rear_of(battle: ScwaresBattle, unit: ScwaresUnit) -> int:
    """The middle zone of the edge from which *unit* comes."""
    table = battle.table
    east, north = STEPS[battle.homes[unit.side]]
    x = (table.cols // 2, table.cols - 1, 0)[east]
    y = (table.rows // 2, table.rows - 1, 0)[north]
    return table.at(x, y)
