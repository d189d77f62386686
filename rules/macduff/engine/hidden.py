"""MACD-VIS-02 on the table: units that lie hidden, and what shows them."""

from rules.macduff.battle import MacduffBattle
from rules.macduff.tables import SIGHT_DEPTH
from rules.macduff.units import MacduffUnit


def show_unit(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """MACD-VIS-02: Shows a hidden unit to its enemy: it shoots, gets an order, or is hit."""
    if unit.hidden:
        unit.hidden = False
        battle.log.add("MACD-VIS-02", "shows_itself", unit.index)


def show_near(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """MACD-VIS-02: Shows the hidden enemies that a unit has come within 3 inches of, and itself to them."""
    if not battle.has_hidden or not unit.on_table:
        return
    for other in battle.units:
        if other.side == unit.side or not other.on_table or not (other.hidden or unit.hidden):
            continue
        if battle.distance(unit, other) <= SIGHT_DEPTH:
            show_unit(battle, other)
            show_unit(battle, unit)
