"""SCW-MOVE on the table: the order in which units move, and the orders they may get."""

from rules.scwares.battle import ScwaresBattle
from rules.scwares.engine import charge, flight, march, square
from rules.scwares.engine.cards import dust_settles
from rules.scwares.engine.orders import APART, CHARGE, HALT, LIMBER, MARCH, ORDER, QUIT, SHIFT
from rules.scwares.engine.reserves import come_on
from rules.scwares.tables import LIMBER_COST
from rules.scwares.terms import ARTILLERY, EUROPEANS, NATIVES
from rules.scwares.units import FLEEING, SHAKEN, STEADY, ScwaresUnit


def european_move(battle: ScwaresBattle) -> None:
    """Moves European and European-led units. SCW-TURN-02."""
    move_side(battle, battle.side_of(EUROPEANS), "SCW-TURN-02")


def native_move(battle: ScwaresBattle) -> None:
    """Moves native units. Those in a cloud of dust are put down first. SCW-TURN-03."""
    dust_settles(battle)
    move_side(battle, battle.side_of(NATIVES), "SCW-TURN-03")


def move_side(battle: ScwaresBattle, side: int, clause: str) -> None:
    """Moves the units of a side in any order, fleeing ones first. SCW-TURN-02, SCW-TURN-03."""
    come_on(battle, side)
    movers = [unit for unit in battle.units if unit.side == side and unit.on_table]
    for unit in movers:
        if unit.state == FLEEING:
            flight.flee(battle, unit)
    left = [unit.index for unit in movers if unit.on_table and unit.state != FLEEING]
    while left:
        chosen = battle.decide(clause, battle.units[left[0]], left)
        left.remove(chosen)
        obey(battle, battle.units[chosen])


def orders(battle: ScwaresBattle, unit: ScwaresUnit) -> list[int]:
    """Returns the orders that a unit may get.

    SCW-MOVE-01, SCW-MOVE-08, SCW-MOVE-11, SCW-MOVE-12, SCW-MOVE-15, SCW-R-47.
    """
    order_list = [HALT, MARCH]
    if unit.kind == ARTILLERY and not unit.limbered:
        order_list.append(LIMBER)
    bases = unit.bases_on_table()
    if len(bases) > 1:
        order_list.append(APART)
        order_list += [SHIFT + way for way in square.ways(battle, unit, bases)]
    if flight.may_go_off(battle, unit):
        order_list.append(QUIT)
    if unit.state != SHAKEN:
        order_list += [CHARGE + index for index in charge.targets(battle, unit)]
    return order_list


def obey(battle: ScwaresBattle, unit: ScwaresUnit) -> None:
    """Plays one order a move. Points left over lapse.

    A marker goes no nearer to the enemy than its unit may; this is the only sign of it (SCW-UMOR-07).
    SCW-MOVE-01, SCW-MOVE-14.
    """
    wavers = unit.is_marker and battle.under.get(unit.index) in battle.wavering
    if wavers:
        unit.state = SHAKEN
    carry_out(battle, unit)
    if wavers:
        unit.state = STEADY


def carry_out(battle: ScwaresBattle, unit: ScwaresUnit) -> None:
    """Carries out the order chosen among those it may get. SCW-MOVE-01."""
    battle.activations += 1
    unit.moved = battle.turn
    order, which = divmod(battle.decide("SCW-MOVE-01", unit, orders(battle, unit)), ORDER)
    order *= ORDER
    if order == HALT:
        return
    if order == QUIT:
        flight.go_off(battle, unit)
        return
    if order == CHARGE:
        charge.carry_out(battle, unit, battle.units[which])
        return
    charge.roll_to_move(battle, unit, march.mode_of(unit))
    if order == SHIFT:
        square.shift(battle, unit, which)
        return
    if order == LIMBER:
        unit.limbered = True
        unit.points -= LIMBER_COST
        battle.log.add("SCW-MOVE-08", "limbers", unit.index)
    if order == APART:
        march.march_apart(battle, unit)
    else:
        march.march_together(battle, unit)
