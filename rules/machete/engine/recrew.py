"""MACH-ART-16, MACH-ART-31, MACH-R-78 on the table: new crews for guns, and guns found without one."""

from rules.machete.battle import MacheteBattle
from rules.machete.engine.details import lend_figures, spare_figures
from rules.machete.engine.move import march, ways
from rules.machete.engine.orders import MOVED, NOTHING, ORDER, RECREW, TAKE_OVER
from rules.machete.engine.overrun import is_within_a_move, man_again, reach, serve, troops_beside_gun
from rules.machete.sections.guns import gun_after_crewing
from rules.machete.tables import FULL_CREW
from rules.machete.terms import CAVALRY, INFANTRY
from rules.machete.units import STEADY, TAKEN, UNSERVED, MacheteUnit


def orders(battle: MacheteBattle, unit: MacheteUnit, moved: bool) -> list[int]:
    """Returns the orders of a unit for guns near it, with the rest of its card.

    The unit is infantry or cavalry.
    """
    if unit.troop > CAVALRY or unit.house >= 0:
        return []
    order_list = []
    for gun in battle.guns:
        if men_wanted(battle, unit, gun):
            order_list.append(RECREW + gun.index)
        if may_take_over(battle, unit, gun):
            goal = way_to(battle, unit, gun)
            if goal == unit.cell or (goal >= 0 and not moved):
                order_list.append(TAKE_OVER + gun.index)
    return order_list


def carry_out(battle: MacheteBattle, unit: MacheteUnit, option: int) -> int:
    """Carries out the order. Returns the part of the card it used."""
    order, index = option - option % ORDER, option % ORDER
    gun = battle.units[index]
    if order == RECREW:
        man(battle, unit, gun)
        return NOTHING
    goal = way_to(battle, unit, gun)
    used = NOTHING
    if goal != unit.cell:
        if not march(battle, unit, goal):
            return MOVED
        used = MOVED
    if gun.side == unit.side:
        man_again(battle, gun, unit)
    else:
        reach(battle, gun, unit)
    return used


def may_take_over(battle: MacheteBattle, unit: MacheteUnit, gun: MacheteUnit) -> bool:
    """Tells whether *unit* may take *gun* where it lies.

    It does so as its own crew, or from the enemy. Not while a unit of the other side is next to it.
    MACH-R-39, MACH-R-78.
    """
    if not gun.lying or gun.state not in (UNSERVED, TAKEN) or troops_beside_gun(battle, gun, 1 - unit.side):
        return False
    return unit.piece == gun.index if gun.side == unit.side else True


def way_to(battle: MacheteBattle, unit: MacheteUnit, gun: MacheteUnit) -> int:
    """Returns the nearest cell from which *unit* takes a gun that lies there.

    It is on the gun or next to it. -1 if it is out of reach, and its own cell if it is there.
    """
    table = battle.table
    cell = table.at(gun.x, gun.y)
    cells = (cell, *table.around[cell])
    if unit.cell in cells:
        return unit.cell
    if not is_within_a_move(battle, unit, gun):
        return -1
    spans = table.spans(cell)
    return min(((spans[goal], goal) for goal in ways(battle, unit) if goal in cells), default=(0, -1))[1]


def men_wanted(battle: MacheteBattle, unit: MacheteUnit, gun: MacheteUnit) -> int:
    """Counts men of *unit* who could be detached to *gun* now.

    Infantry within one ordinary move can fill up the crew, but no unit gives its last man.
    MACH-ART-16, MACH-ART-31, MACH-ART-32, MACH-R-41.
    """
    if unit.troop != INFANTRY or gun.side != unit.side or gun.wrecked:
        return 0
    if gun.lying:
        waits = gun.state == TAKEN and battle.turn < gun_after_crewing(gun.taken, True, battle.options)[0]
        cell = battle.table.at(gun.x, gun.y)
        if waits or gun.state not in (UNSERVED, TAKEN) or battle.count_touching(cell, 1 - gun.side):
            return 0
    elif not gun.on_table or gun.state != STEADY or gun.engaged:
        return 0
    men = min(FULL_CREW - gun.strength, spare_figures(unit))
    return men if men > 0 and is_within_a_move(battle, unit, gun) else 0


def man(battle: MacheteBattle, unit: MacheteUnit, gun: MacheteUnit) -> None:
    """Sends men of *unit* to *gun*, which does not fire in this phase.

    MACH-ART-16, MACH-ART-17, MACH-ART-32.
    """
    figures = men_wanted(battle, unit, gun)
    lend_figures(battle, unit, gun, figures)
    gun.recrewed = battle.turn
    clause = "MACH-ART-32" if gun.taken else "MACH-ART-16"
    battle.log.add(clause, "gun_manned", gun.index, unit.index, (), (gun.strength, figures))
    if gun.lying:
        serve(battle, gun, STEADY)
