"""MACH-MOR-20, MACH-R-54, MACH-R-77: details rejoin, prisoners are led away, and units leave the table."""

from rules.machete.battle import MacheteBattle
from rules.machete.engine.details import rejoin
from rules.machete.engine.fire import remove
from rules.machete.engine.move import ways
from rules.machete.engine.orders import GO_OFF, LEAD, NOTHING, ORDER, REJOIN, WHOLE
from rules.machete.engine.prisoners import can_lead, detach_guards, unguarded_prisoners
from rules.machete.goals import BRING_OFF, HOLD
from rules.machete.terms import NONE, ROWING_BOAT, SHIP, TRAINS
from rules.machete.units import STEADY, WENT_OFF, MacheteUnit

ORDERS = (REJOIN, GO_OFF, LEAD)


def orders(battle: MacheteBattle, unit: MacheteUnit, moved: bool, fired: bool) -> list[int]:
    """Returns the orders of this module open to *unit* with the rest of its card."""
    order_list = []
    if may_rejoin(battle, unit, moved):
        order_list.append(REJOIN + unit.source)
    if may_go_off(battle, unit):
        order_list.append(GO_OFF)
    for index, _ in battle.unguarded:
        prisoners = battle.units[index]
        place = battle.table.at(prisoners.x, prisoners.y)
        if unguarded_prisoners(battle, prisoners) and can_lead(battle, unit, unit, place):
            order_list.append(LEAD + index)
    return order_list


def carry_out(battle: MacheteBattle, unit: MacheteUnit, option: int) -> int:
    """Carries out the order. Returns the part of the card it used."""
    order, index = option - option % ORDER, option % ORDER
    if order == REJOIN:
        rejoin(battle, unit, battle.units[index])
        return WHOLE
    if order == GO_OFF:
        go_off(battle, unit)
        return WHOLE
    prisoners = battle.units[index]
    detach_guards(battle, unit, prisoners, battle.table.at(prisoners.x, prisoners.y))
    return NOTHING


def may_rejoin(battle: MacheteBattle, unit: MacheteUnit, moved: bool) -> bool:
    """Tells whether the detail *unit* can join the unit it came from, or march there.

    Not while it leads prisoners or men of its own are prisoners. Details of a unit that is gone act alone.
    MACH-R-77.
    """
    if unit.source < 0 or unit.held or unit.captured or unit.house >= 0:
        return False
    source = battle.units[unit.source]
    barred = source.gun != NONE or source.troop in (SHIP, ROWING_BOAT) or unit.troop == ROWING_BOAT
    if barred or source.side != unit.side or not source.on_table or source.house >= 0:
        return False
    if source.engaged or source.state != STEADY:
        return False
    beside = battle.table.around[source.cell]
    if unit.cell in beside:
        return True
    return not moved and any(cell in beside for cell in ways(battle, unit))


def may_go_off(battle: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether *unit*, at its side's home or exit edge, may leave in order.

    Units with prisoners, trains and carts may. So may all units of a side with a goal other than holding a
    place. Units to be brought off go by the exit edge. They do not count as lost, captured or fled
    (MACH-R-65). MACH-MOR-20, MACH-R-51.
    """
    edges, side = battle.table.edges, unit.side
    by_exit = unit.cell in edges[battle.exits[side]]
    if not by_exit and unit.cell not in edges[battle.homes[side]]:
        return False
    own_goals = [goal for goal in battle.goals if goal.side == side]
    for goal in own_goals:
        if goal.kind == BRING_OFF and (
            unit.index in goal.units or (unit.held and unit.prisoners in goal.units)
        ):
            return by_exit
    return unit.held > 0 or unit.troop in TRAINS or any(goal.kind != HOLD for goal in own_goals)


def go_off(battle: MacheteBattle, unit: MacheteUnit) -> None:
    """Takes *unit* off the table with its prisoners, who stay prisoners for good.

    Figures hit before it left are left behind. MACH-MOR-20, MACH-GEN-10.
    """
    remove(battle, unit, "MACH-GEN-10")
    if not unit.on_table:
        return
    if unit.held:
        battle.log.add("MACH-MOR-20", "takes_off", unit.index, unit.prisoners, (), (unit.held, unit.strength))
    else:
        battle.log.add("MACH-R-51", "goes_off", unit.index, -1, (), (unit.strength,))
    battle.leave(unit, WENT_OFF)
