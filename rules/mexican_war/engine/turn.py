"""The beginning of a turn, and units that are seen for the first time."""

from rules.mexican_war.battle import WarBattle
from rules.mexican_war.sections.hidden import is_revealed
from rules.mexican_war.terms import NONE
from rules.mexican_war.units import ROUTING, STEADY, WarUnit


def begin_turn(battle: WarBattle) -> None:
    """Forgets what units did in the turn before."""
    for unit in battle.units:
        unit.plan = unit.used = unit.answer = 0
        unit.target = NONE
        unit.unspent = unit.wider = 0
        unit.fired = unit.advanced = unit.moved_back = False
        unit.checked = unit.hurt = unit.scared = unit.flanking = unit.prone = False


def reveal_units(battle: WarBattle) -> None:
    """Shows the figures of hidden units that an enemy now sees. MEX-HID-02."""
    for unit in battle.units if battle.current_roll_call().has_hidden else ():
        if unit.hidden and unit.is_present():
            seen = any(battle.does_see(enemy, unit) for enemy in battle.fighters(1 - unit.side))
            if is_revealed(unit.hidden, seen):
                show_unit(battle, unit)


def show_unit(battle: WarBattle, unit: WarUnit) -> None:
    """Puts figures in the place of a hidden unit's marker; firing and melee show it too. MEX-HID-02."""
    if unit.hidden:
        unit.hidden = False
        unit.state = ROUTING if unit.is_routing() else STEADY
        verb = "is_seen_to_run" if unit.is_routing() else "is_seen"
        values = (unit.x, unit.y, unit.facing, unit.frontage, unit.depth, unit.strength, unit.formation)
        battle.tell("MEX-HID-02", verb, unit, values=values)
