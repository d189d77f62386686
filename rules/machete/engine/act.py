"""MACH-GEN-08: the card of one unit. The engine lists the allowed orders and its commander picks."""

from typing import Final

from rules.machete.battle import MacheteBattle, Mind
from rules.machete.engine import arson, errands, guns, houses, ships
from rules.machete.engine.fire import is_in_range, may_fire, shoot, targets
from rules.machete.engine.move import attacks, march, open_ways, rush, rushes, strike, ways
from rules.machete.engine.orders import ATTACK, FIRED, HEADINGS, MARCH, MOVED, ORDER, PASS, RUSH, SHOOT, WHOLE
from rules.machete.terms import CAVALRY, COLUMN, INFANTRY, LINE, NONE, SHIP, SKIRMISH, TREE_TRUNK
from rules.machete.terrain import FAR_OFF
from rules.machete.units import FORCED_BACK, SHAKEN, MacheteUnit

# Modules with orders beside march, fire and attack. Each lists the allowed ones (`orders`) and carries one
# out (`carry_out`, which returns the part of the card it used).
ARMS = (guns, houses, arson, errands, ships)

CLOSE_ORDER: Final = [LINE, COLUMN]  # options of MACH-R-63
OPEN_ORDER: Final = [*CLOSE_ORDER, SKIRMISH]
FACINGS: Final = [(facing, *HEADINGS) for facing in range(360)]  # of MACH-MOVE-07, by present facing

HOLDS, IS_SHAKEN, NOT_RALLIED, LOCKED, LIES_LOW = range(5)  # reasons of the verb `passes`


def act(battle: MacheteBattle, unit: MacheteUnit) -> None:
    """Plays the whole card of *unit*; True if a unit left the table by it.

    MACH-GEN-08, MACH-MOR-08, MACH-R-75.
    """
    battle.activations += 1
    if unit.state == SHAKEN:
        battle.log.add("MACH-MOR-08", "passes", unit.index, -1, (), (IS_SHAKEN,))
    elif unit.state == FORCED_BACK:
        battle.log.add("MACH-MOR-16", "passes", unit.index, -1, (), (NOT_RALLIED,))
    elif unit.engaged:
        act_in_contact(battle, unit)
    else:
        moved = marches_on(battle, unit)
        if (
            moved
            and not is_in_range(battle, unit)
            and not (battle.rich and special_orders(battle, unit, True, False))
        ):
            return  # nothing is left to do: a Mind has it face the way it went
        if unit.troop <= CAVALRY and unit.house < 0 and not moved:
            form(battle, unit)
        obey(battle, unit, moved)


def act_in_contact(battle: MacheteBattle, unit: MacheteUnit) -> None:
    """Lets a unit in contact fire in the phase of the contact. Otherwise it passes.

    It fires at a unit it touches. MACH-R-20, MACH-R-75.
    """
    if unit.engaged == battle.turn and battle.options.contacted_unit_may_fire and may_fire(battle, unit):
        shots = [SHOOT + index for index in targets(battle, unit)]
        if shots:
            chosen = battle.decide("MACH-R-20", unit, [PASS, *shots])
            if chosen != PASS:
                shoot(battle, unit, battle.units[chosen % ORDER])
                return
    battle.log.add("MACH-R-75", "passes", unit.index, -1, (), (LOCKED,))


def form(battle: MacheteBattle, unit: MacheteUnit) -> None:
    """Takes line, column or, if allowed, skirmish order, freely before anything else.

    A Mind is not asked about units in line that may not skirmish: it never forms column. MACH-R-63.
    """
    if unit.formation == LINE and not unit.loose and isinstance(battle.commanders[unit.side], Mind):
        return
    chosen = battle.decide("MACH-R-63", unit, OPEN_ORDER if unit.loose else CLOSE_ORDER)
    if chosen != unit.formation:
        unit.formation = chosen
        battle.log.add("MACH-R-63", "forms", unit.index, -1, (), (chosen,))


def marches_on(battle: MacheteBattle, unit: MacheteUnit) -> bool:
    """Marches *unit* for a computer without a list of orders; True if it did.

    The unit is in line, has no enemy near, and has nothing to do where it is. MACH-GEN-08, MACH-MOVE-02.
    """
    table, cell = battle.table, unit.cell
    if unit.troop > CAVALRY or unit.formation != LINE or unit.house >= 0:
        return False
    if (table.about[cell] or table.disc(cell, FAR_OFF)) & battle.held[1 - unit.side]:
        return False
    if battle.rich and special_orders(battle, unit, False, False):
        return False
    goal = bound_for(battle, unit, True)
    if goal < 0 or not open_ways(battle, unit) & table.bits[goal]:
        return False
    march(battle, unit, goal)
    return True


def obey(battle: MacheteBattle, unit: MacheteUnit, moved: bool = False) -> None:
    """Carries out one move and one volley in either order, or a charge.

    *moved*: it has moved already. MACH-GEN-08, MACH-R-18, MACH-R-19.
    """
    mobile = unit.house < 0 and unit.troop != SHIP and unit.gun != TREE_TRUNK
    mobile = mobile and (unit.gun == NONE or not guns.is_surprised(battle, unit))
    moved = moved or (unit.troop == SHIP and ships.work(battle, unit))
    fired = False
    while unit.on_table:
        orders, reached = allowed_orders(battle, unit, mobile, moved, fired)
        if len(orders) == 1:  # only to pass
            break
        chosen = battle.decide("MACH-GEN-08", unit, orders)
        if chosen == PASS:
            break
        used = carry_out(battle, unit, chosen, reached)
        if used == WHOLE:
            return
        moved, fired = moved or used == MOVED, fired or used == FIRED
    if not moved and not fired:
        unseen = unit.house >= 0 and battle.is_unseen(unit)
        battle.log.add("MACH-GEN-08", "passes", unit.index, -1, (), (LIES_LOW if unseen else HOLDS,))
    if unit.troop != SHIP:
        face(battle, unit)


def allowed_orders(
    battle: MacheteBattle, unit: MacheteUnit, mobile: bool, moved: bool, fired: bool
) -> tuple[list[int], list[tuple[int, int, bool]]]:
    """Returns the orders open to *unit* with the rest of its card, and the enemies it reaches.

    These are as `attacks` has them. To pass comes first. *mobile*: it is of a kind that moves, and nothing
    holds it.
    """
    both = battle.options.move_and_fire == "both"
    goes = mobile and not moved and (both or not fired)
    strikes = goes and unit.troop <= CAVALRY and not unit.held
    orders = [PASS]
    reached: list[tuple[int, int, bool]] = []
    if goes:
        orders.append(MARCH)
    if strikes:
        reached = attacks(battle, unit)
        orders += [ATTACK + index for index, _, _ in reached]
    if not fired and (both or not moved) and is_in_range(battle, unit) and may_fire(battle, unit):
        orders += [SHOOT + index for index in targets(battle, unit)]
    if battle.rich:
        orders += special_orders(battle, unit, moved, fired)
    if strikes and battle.may_rush(unit.side):
        orders += [RUSH + index for index in rushes(battle, unit)]
    return orders, reached


def carry_out(
    battle: MacheteBattle, unit: MacheteUnit, chosen: int, reached: list[tuple[int, int, bool]]
) -> int:
    """Carries out the order *chosen*. Returns the part of the card it used: MOVED, FIRED or WHOLE."""
    order, index = chosen - chosen % ORDER, chosen % ORDER
    if order == SHOOT:
        shoot(battle, unit, battle.units[index])
        return FIRED
    if order == MARCH:
        goal = destination(battle, unit)
        if goal >= 0:
            if unit.gun != NONE:
                guns.limber(battle, unit)
            march(battle, unit, goal)
        return MOVED
    if order == ATTACK:
        cell, charging = next((cell, charging) for foe, cell, charging in reached if foe == index)
        strike(battle, unit, battle.units[index], cell, charging)
        return WHOLE
    if order == RUSH:
        rush(battle, unit, battle.units[index])
        return WHOLE
    used = next(arm for arm in ARMS if order in arm.ORDERS).carry_out(battle, unit, chosen)
    return used if unit.on_table else WHOLE


def destination(battle: MacheteBattle, unit: MacheteUnit) -> int:
    """Returns the cell to which its commander marches *unit*; -1: there is none. MACH-MOVE-02."""
    goal = bound_for(battle, unit, False)
    if goal >= 0 and open_ways(battle, unit) & battle.table.bits[goal]:
        return goal
    goals = ways(battle, unit)
    return battle.decide("MACH-MOVE-02", unit, goals) if goals else -1


def bound_for(battle: MacheteBattle, unit: MacheteUnit, far: bool) -> int:
    """Returns the cell that a Mind wants *unit* to reach; -1: it names none.

    *far*: no enemy is near, so it need not think twice. MACH-MOVE-02.
    """
    side = unit.side
    mind = battle.commanders[side]
    if not isinstance(mind, Mind):
        return -1
    view = battle.seen_by(side) if battle.lurking[1 - side] else battle
    return mind.marches_on(view, unit) if far else mind.bound_for(view, unit)


def special_orders(battle: MacheteBattle, unit: MacheteUnit, moved: bool, fired: bool) -> list[int]:
    """Returns the orders of ARMS open to *unit* with the rest of its card.

    Only the modules that can have an order for it are asked.
    """
    table, cell = battle.table, unit.cell
    order_list: list[int] = []
    if battle.guns and (unit.gun != NONE or battle.wants_hands()):
        order_list += guns.orders(battle, unit, moved, fired)
    if not moved:
        if table.near_doors[cell] and unit.troop == INFANTRY:
            order_list += houses.orders(battle, unit, moved, fired)
        if table.at_works[cell]:
            order_list += arson.orders(battle, unit, moved, fired)
    if unit.source >= 0 or battle.unguarded or table.rim[cell]:
        order_list += errands.orders(battle, unit, moved, fired)
    if battle.ships:
        order_list += ships.orders(battle, unit, moved, fired)
    return order_list


def face(battle: MacheteBattle, unit: MacheteUnit) -> None:
    """Turns a unit as its commander likes, as its card ends. Turning costs nothing. MACH-MOVE-07."""
    facing = unit.facing
    ways = FACINGS[facing] if unit.gun == NONE else (facing, *guns.headings(battle, unit))
    chosen = battle.decide("MACH-MOVE-07", unit, ways)
    if chosen != facing:
        unit.facing = chosen
        battle.log.add("MACH-MOVE-07", "faces", unit.index, -1, (), (chosen,))
