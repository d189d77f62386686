"""MACD-CMD and MACD-SEQ on the table: a commander is activated, moves or joins, and gives orders."""

from typing import Final

from rules.core.measure.footprints import Footprint
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.ground.places import is_free, path_towards
from rules.macduff.engine.orders import carry_out, declare, spot_at, spots
from rules.macduff.engine.travel import put_unit, risk_capture, roll_for
from rules.macduff.mind import Mind, Order
from rules.macduff.sections.commanders import give_order, may_join
from rules.macduff.tables import COMMAND_RADIUS, INCH
from rules.macduff.terms import BASIC, FIGHTERS, NONE, OFF_ROAD, PINNED
from rules.macduff.units import MacduffUnit

STAY: Final = 0
JOIN: Final = 1
"""An option from JOIN on is the unit of that index, less JOIN."""

RIDE: Final = 1000
"""An option from RIDE on is the cell of that number, less RIDE."""


def activate(battle: MacduffBattle, commander: MacduffUnit) -> None:
    """Plays one commander's activation.

    The commander moves or joins a unit. Then all orders are declared, orders are rolled for, and units act in
    turn. MACD-CMD-05, MACD-CMD-07, MACD-ORD-01, MACD-SEQ-05.
    """
    battle.active = commander.side
    if battle.is_left(commander):
        move_commander(battle, commander)
    units = units_to_order(battle, commander)
    mind = battle.commanders[commander.side]
    if isinstance(mind, Mind):
        obeying = obeyed_orders(battle, commander, mind, units)
    else:
        declared = [declare(battle, unit) for unit in units]
        for unit, order in zip(units, declared, strict=True):
            unit.passed_over = order is None
        obeying = [
            order
            for order in declared
            if order is not None and try_to_reach(battle, commander, battle.units[order.unit])
        ]
    for order in obeying:
        battle.activations += 1
        carry_out(battle, order)


def obeyed_orders(
    battle: MacduffBattle, commander: MacduffUnit, mind: Mind, units: list[MacduffUnit]
) -> list[Order]:
    """Returns the orders of a computer that reach their units.

    If a unit is sure to get an order, the order is made up only once it has arrived. So it cannot depend on a
    die for another unit. MACD-ORD-01, MACD-ORD-02, MACD-CMD-06.
    """
    outlook, orders = mind.look(battle.seen_by(commander.side), commander.side), []
    for unit in units:
        if mind.is_sure_to_order(outlook, unit):
            order = mind.order_of(outlook, unit) if try_to_reach(battle, commander, unit) else None
        else:
            order = mind.order_of(outlook, unit)
            unit.passed_over = order is None
            order = order if order is not None and try_to_reach(battle, commander, unit) else None
        if order is not None:
            orders.append(order)
    return orders


def units_to_order(battle: MacduffBattle, commander: MacduffUnit) -> list[MacduffUnit]:
    """Returns the units that the commander may try to order.

    MACD-R-08: the card of a lost General serves only the units that have no other commander.
    MACD-CMD-02, MACD-CMD-03, MACD-SEQ-04, MACD-R-06, MACD-R-36.
    """
    units = []
    commands_all = commander.general and battle.is_left(commander)
    number, general = commander.index, battle.general(commander.side).index
    for unit in battle.roll_call().commanded[commander.side]:
        if unit.activated or unit.must_rally or not unit.on_table:
            continue
        if not commands_all and (general if unit.commander == NONE else unit.commander) != number:
            continue
        if unit.tried and not (commander.general and may_retry(battle, commander)):
            continue
        units.append(unit)
    return units


def may_retry(battle: MacduffBattle, general: MacduffUnit) -> bool:
    """Tells whether the General may try units that failed to receive an order. MACD-R-06, MACD-R-08."""
    return battle.options.general_retries_failed and battle.is_left(general)


def is_leaderless(battle: MacduffBattle, unit: MacduffUnit) -> bool:
    """Tells whether a unit rolls for every order because its commander is lost. MACD-SEQ-08, MACD-R-08."""
    if not battle.is_left(battle.commander_of(unit)):
        return True
    whole = battle.options.general_loss_scope == "whole_army"
    return whole and not battle.is_left(battle.general(unit.side))


def try_to_reach(battle: MacduffBattle, commander: MacduffUnit, unit: MacduffUnit) -> bool:
    """Brings an order to its unit, if it can. MACD-CMD-05, MACD-CMD-06, MACD-SEQ-08, MACD-CHG-06."""
    lost = is_leaderless(battle, unit) or not battle.is_left(commander)
    near = not lost and battle.is_within(commander, unit, COMMAND_RADIUS)
    distance = COMMAND_RADIUS if near else COMMAND_RADIUS + 1
    in_sight = near and can_see_unit(battle, commander, unit)
    if in_sight and not unit.activated and not unit.pinned:  # in command: no die
        unit.tried = False
        return True
    given = give_order(battle.dice, unit.index, distance, in_sight, lost, unit.activated, unit.pinned)
    if given.rolled:
        verb = "obeys" if given.ordered else "hears_nothing"
        battle.log.add("MACD-CMD-06", verb, unit.index, seen=battle.eyes_on(unit))
    unit.tried = not given.ordered and given.reason != PINNED
    return given.ordered


def can_see_unit(battle: MacduffBattle, commander: MacduffUnit, unit: MacduffUnit) -> bool:
    """Tells whether a commander has one of their units in sight. MACD-CMD-05, MACD-VIS-01."""
    body = battle.body_of(commander)
    return body is unit or battle.can_see(body, unit)


def move_commander(battle: MacduffBattle, commander: MacduffUnit) -> None:
    """Lets a commander ride, or join a unit in reach. MACD-CMD-07, MACD-CMD-08, MACD-CMD-09, MACD-R-09."""
    if commander.has_joined:
        return
    mind = battle.commanders[commander.side]
    if isinstance(mind, Mind):
        chosen = mind.ride_of(battle.seen_by(commander.side), commander)
        commander.passed_over = chosen == STAY
    else:
        options = [
            STAY,
            *units_to_join(battle, commander),
            *[RIDE + spot for spot in spots(battle, commander)],
        ]
        chosen = battle.decide("MACD-CMD-07", commander, options)
        commander.passed_over = chosen == STAY
    if chosen >= RIDE:
        ride(battle, commander, chosen - RIDE)
        if not battle.options.join_after_move or not battle.is_left(commander):
            return
        chosen = battle.decide("MACD-CMD-08", commander, [STAY, *units_to_join(battle, commander)])
    if chosen != STAY:
        join(battle, commander, battle.units[chosen - JOIN])


def units_to_join(battle: MacduffBattle, commander: MacduffUnit) -> list[int]:
    """Lists the units that a commander may join, as options. MACD-CMD-08."""
    return [
        unit.index + JOIN
        for unit in battle.fighters(commander.side)
        if unit.troop in FIGHTERS
        and unit.index != commander.joined
        and may_join(battle.distance(commander, unit))
    ]


def join(battle: MacduffBattle, commander: MacduffUnit, unit: MacduffUnit) -> None:
    """Puts a commander with a unit. The commander takes no room of their own. MACD-CMD-08, MACD-CMD-09."""
    commander.joined, commander.on_table, commander.has_joined = unit.index, False, True
    battle.log.add("MACD-CMD-08", "joins", commander.index, unit.index, seen=battle.eyes_on(unit))


def ride(battle: MacduffBattle, commander: MacduffUnit, spot: int) -> None:
    """Moves a commander by their own dice, through friends if need be. MACD-CMD-07, MACD-MOVE-05."""
    was, old, body = commander.joined, commander.footprint(), battle.body_of(commander)
    commander.joined, commander.on_table = NONE, True
    commander.place(Footprint(body.x, body.y, body.facing, old.frontage, old.depth))
    made = roll_for(battle, commander, BASIC, OFF_ROAD, False)
    end = path_towards(battle, commander, spot_at(battle, spot), made.total * INCH, True)
    if not is_free(battle, commander, end.corners()):
        commander.joined, commander.on_table = was, was == NONE
        commander.place(old)
        return
    put_unit(battle, commander, end, "MACD-CMD-07", made)
    risk_capture(battle, commander)
