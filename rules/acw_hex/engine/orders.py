"""ACW-ORD on the map: the generals' dice, and paying orders as units act."""

from typing import Final

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.sections.orders import Act, paid_with, price, roll
from rules.acw_hex.tables import ORDERS, WEARY_EXTRA
from rules.acw_hex.terms import ARMY, ARTILLERY, GENERAL, MOVE, NONE
from rules.acw_hex.units import AcwUnit

DONE: Final = -1  # nobody else acts
RALLY_NOW: Final = -2  # of a unit: it rallies
CHANGE: Final = -3  # it mounts or dismounts
SHOOT_NOW: Final = -4  # it shoots, where moving and shooting are one step
UNATTACHED: Final = -1  # an independent unit remains so


def orders_phase(battle: AcwBattle) -> None:
    """Ends the orders left from the last turn, and rolls for each General on the map.

    ACW-ORD-01, ACW-SEQ-02.
    """
    side = battle.active
    attach(battle, side)
    give_orders(battle, side)


def give_orders(battle: AcwBattle, side: int) -> None:
    """Rolls a die for each General on the map. Nobody else has any.

    ACW-ORD-01, ACW-R-07, ACW-R-10, ACW-R-23.
    """
    clear_orders(battle, side)
    rolling = generals_of(battle, side)
    for unit, orders in zip(rolling, roll(battle.dice, [unit.index for unit in rolling]), strict=True):
        receive_orders(battle, unit, orders)


def clear_orders(battle: AcwBattle, side: int) -> None:
    """Takes away orders left from the last turn. ACW-R-10."""
    battle.army_orders[side] = battle.guns_paid[side] = 0
    for corps in battle.corps:
        if corps.side == side:
            corps.orders = corps.guns_paid = 0


def receive_orders(battle: AcwBattle, unit: AcwUnit, orders: int) -> None:
    """Gives the General *unit* the orders of their die. ACW-ORD-01."""
    battle.log.add("ACW-ORD-01", "has_orders", unit.index, NONE, (orders,), (orders,))
    if unit.role == ARMY:
        battle.army_orders[unit.side] = orders
    else:
        battle.corps[unit.corps].orders = orders


def generals_of(battle: AcwBattle, side: int) -> list[AcwUnit]:
    """Returns army and corps commanders of a side on the map, the army's first. ACW-R-07."""
    found = [unit for unit in battle.chiefs[side] if unit.arm == GENERAL]
    return sorted(found, key=lambda unit: (unit.role, unit.index))


def attach(battle: AcwBattle, side: int) -> None:
    """Lets the army general attach independent units to a corps, or keep them. ACW-BASIC-13."""
    if battle.leading_unit(side).cell < 0:
        return
    corps = [number for number, owner in enumerate(battle.corps) if owner.side == side]
    for unit in battle.own[side]:
        if unit.corps == NONE and corps:
            chosen = battle.decide("ACW-BASIC-13", unit, (UNATTACHED, *corps))
            if chosen != UNATTACHED:
                unit.corps = chosen
                commander = battle.corps[chosen].commander
                battle.log.add("ACW-BASIC-13", "is_attached", unit.index, commander)


def can_afford(battle: AcwBattle, unit: AcwUnit, action: int) -> bool:
    """Tells whether *unit* may do that: free, ordered already, or paid for.

    ACW-ORD-02, ACW-ORD-03, ACW-ORD-07.
    """
    if unit.leads or battle.pool(unit) >= ORDERS[unit.arm] or battle.is_commanded(unit):
        return True
    if unit.arm not in ARTILLERY:
        return False
    act = Act(unit.arm, action, unit.corps + 1, False, False, False)
    return price(act, battle.paid_guns(unit), battle.options) == 0


def can_afford_extra(battle: AcwBattle, unit: AcwUnit) -> bool:
    """Tells whether *unit* may move up to an enemy at the price of a weary one."""
    if not battle.options.late_war_weary_extra_order or not unit.weary or unit.leads:
        return True
    return orders_needed(battle, unit, MOVE, False) + WEARY_EXTRA <= battle.pool(unit)


def orders_needed(battle: AcwBattle, unit: AcwUnit, action: int, beside: bool) -> int:
    """Returns the orders that *unit* needs for that. ACW-ORD-04, ACW-ORD-05, ACW-ORD-06, ACW-ORD-08."""
    free = battle.is_commanded(unit)
    act = Act(unit.arm, action, unit.corps + 1, free, unit.weary, beside)
    return price(act, battle.paid_guns(unit), battle.options)


def pay(battle: AcwBattle, unit: AcwUnit, action: int, beside: bool = False) -> None:
    """Pays for what *unit* does, only once this player turn.

    The corps commander pays before the army general, whose orders can serve others too. A line or column that
    acts free does so as a whole: it is fixed now. ACW-ORD-02, ACW-ORD-03, ACW-ORD-09, ACW-R-08, ACW-R-10.
    """
    unit.acted = battle.half
    if unit.leads:
        return
    free = battle.is_commanded(unit)
    if free:
        for index in battle.chain(unit.division) if unit.free != battle.half else ():
            battle.units[index].free = battle.half
        if not battle.options.late_war_weary_extra_order:
            return
    act = Act(unit.arm, action, unit.corps + 1, free, unit.weary, beside)
    due = price(act, battle.paid_guns(unit), battle.options)
    if unit.arm in ARTILLERY and not free:
        if unit.corps >= 0:
            corps = battle.corps[unit.corps]
            corps.guns_paid = paid_with(act, corps.guns_paid)
        else:
            battle.guns_paid[unit.side] = paid_with(act, battle.guns_paid[unit.side])
    if due and unit.corps >= 0:
        corps = battle.corps[unit.corps]
        paid = min(due, corps.orders)
        corps.orders -= paid
        due -= paid
    battle.army_orders[unit.side] -= due
