"""Men who lie down for a turn, so that guns of their side can fire over them."""

from rules.mexican_war.battle import WarBattle
from rules.mexican_war.sections.measures import has_in_front
from rules.mexican_war.terms import DISMOUNTED, INFANTRY
from rules.mexican_war.units import WarUnit


def may_lie_down(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether men on foot, not in square, are before guns in action of their side. MEX-ART-11."""
    if unit.arm not in (INFANTRY, DISMOUNTED) or unit.is_square():
        return False
    return any(
        guns.side == unit.side and is_in_action(guns) and has_in_front(guns.footprint(), unit)
        for guns in battle.roll_call().batteries
    )


def is_in_action(guns: WarUnit) -> bool:
    """Tells whether a battery is on the table with guns that can fire from where they are."""
    return guns.on_table and guns.guns > 0 and not guns.limbered


def lie_down(battle: WarBattle, unit: WarUnit) -> None:
    """Lays a unit down until the turn ends, if nobody charges it. It neither moves nor fires. MEX-ART-11."""
    if any(enemy.target == unit.index for enemy in battle.fighters(1 - unit.side)):
        return
    unit.prone = True
    battle.tell("MEX-ART-11", "lies_down", unit)
