"""The computer commander: what it chooses for each question of the rules."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.playing.commanders import index_of_greatest, index_of_least
from rules.macduff.battle import MacduffBattle
from rules.macduff.commander import reactions
from rules.macduff.commander.aims import (
    has_card_left,
    is_defending,
    is_leaving,
    lets_come,
    must_go_for_place,
    stays_hidden,
    waits_for_card,
    waits_for_enemy,
)
from rules.macduff.commander.estimate import (
    charge_balance,
    charge_reach,
    has_clear_way,
    is_weak,
    steel_balance,
)
from rules.macduff.commander.generals import commander_move
from rules.macduff.commander.moves import go, manoeuvre, ride_up
from rules.macduff.commander.outlook import Outlook
from rules.macduff.commander.targets import best_shot, best_target, keeps_aim
from rules.macduff.commander.works import best_work
from rules.macduff.engine import maneuver as how, orders
from rules.macduff.engine.ground.places import within_circle
from rules.macduff.engine.orders import can_charge, can_march, can_walk
from rules.macduff.engine.turn import ACT, GO_FIRST
from rules.macduff.mind import Mind, Order
from rules.macduff.tables import INCH, LONG_RANGE
from rules.macduff.terms import (
    CANNON,
    CAPTIVE_BALLOON,
    FIGHTERS,
    FOOT,
    LIMBERED,
    NONE,
    PIONEERS,
    RIDERS,
    SQUARE,
    VEHICLES,
)
from rules.macduff.units import SHAKEN, MacduffUnit
from rules.macduff.whereabouts import is_about_within

TEMPERS: Final = {"bold": 9, "steady": 18, "wary": 24}
"""The balance of a charge, in sixths of a hit, from which each temper charges."""

MOUNTED: Final = 21
"""So many sixths of a hit sooner horse charges: it has nothing else to do."""

QUICK: Final = (CANNON, *RIDERS)
"""Troops that wait out a turn once they have found nothing to do in it, and two turns of three after that."""

HOLD_OFF: Final = 10 * INCH
"""Where horse waits for a better moment to charge."""

SHY: Final = 13 * INCH
"""How near an enemy may come to a shaken unit before it steps back."""

MARCHES_FROM: Final = 24 * INCH
"""How far off the enemy must be for a march: nearer by, a unit could be shot at and not answer."""

NEAR_HORSE: Final = 12 * INCH
"""How near enemy horse keeps a square together."""

Answer = Callable[[MacduffBattle, MacduffUnit, Sequence[int]], int]


@dataclass(slots=True)
class Doctrine(Mind):
    """Chooses for a side; it remembers nothing, so the same view gives the same choice."""

    charges_from: int

    def choose(self, view: MacduffBattle, clause: str, unit: int, options: Sequence[int]) -> int:
        """Returns the index of an option, as Commander.choose."""
        own_unit = view.units[unit]
        if clause == "MACD-ORD-01":
            order = self.order_of(self.look(view, own_unit.side), own_unit)
            return options.index(orders.NO_ORDER if order is None else order.kind)
        if clause in PARTS:
            order = self.order_of(self.look(view, own_unit.side), own_unit)
            wanted = NONE if order is None else PARTS[clause](order)
            if wanted != NONE and wanted in options:
                return options.index(wanted)
        if clause == "MACD-CMD-07":
            return options.index(self.ride_of(view, own_unit))
        answer = ANSWERS.get(clause)
        if answer is None:
            return named_unit(view, clause, options)
        return answer(view, own_unit, options)

    def look(self, view: MacduffBattle, side: int) -> Outlook:
        """Returns what the side sees as a card comes up."""
        return Outlook(view, side)

    def is_sure_to_order(self, outlook: Outlook, unit: MacduffUnit) -> bool:
        """Tells whether a unit is certain to get an order.

        That is armed foot that can move, has not fired, has an enemy to go for and no place to keep.
        """
        if unit.troop not in (FOOT, PIONEERS) or unit.weapon == NONE:
            return False
        view = outlook.view
        if unit.fired or unit.reaction_fire or view.possessor == unit.side:
            return False
        if unit.nailed or unit.hidden or unit.fighting or not outlook.foes:
            return False
        if view.is_shaken(unit) or is_defending(view, unit):
            return False
        return len(view.deck) < 2 or not has_card_left(view, unit)

    def order_of(self, outlook: Outlook, unit: MacduffUnit) -> Order | None:
        """Returns a good charge, a shot, a gun's business, else the way forward."""
        if unit.passed_over and (unit.fired or unit.reaction_fire or unit.troop in QUICK):
            return None  # nothing opens in a turn that it would be quick enough for
        view = outlook.view
        if unit.troop in VEHICLES:
            still = unit.repair or unit.troop == CAPTIVE_BALLOON
            return None if still else go(view, unit, orders.MOVE)
        if (unit.fighting and view.is_fighting(unit)) or (unit.hidden and stays_hidden(view, unit)):
            return None
        if is_leaving(view, unit):
            return leaving_order(outlook, unit)
        if unit.strength < unit.original and unit.troop != CANNON and outlook.foes and view.is_shaken(unit):
            return keep_off(outlook, unit)
        place = view.aims.place if must_go_for_place(view, unit) and can_walk(unit) else None
        if unit.aim != NONE and place is None and keeps_aim(outlook, unit, view.units[unit.aim]):
            return Order(unit.index, orders.SHOOT, unit.aim)
        fire = 0 if unit.weapon == NONE else LONG_RANGE[unit.weapon]
        front, nearest = outlook.look_ahead(unit, max(charge_reach(unit), fire))
        charged = self.charge_target(outlook, unit, front)
        if charged is not None:
            return Order(unit.index, orders.CHARGES, charged=charged.index)
        if unit.troop == CANNON:
            return gun_order(view, unit, best_shot(outlook, unit, front), nearest)
        if place is not None:
            return Order(unit.index, orders.MOVE, spot=orders.spot_towards(view, unit, place))
        return line_order(outlook, unit, front, nearest)

    def ride_of(self, view: MacduffBattle, commander: MacduffUnit) -> int:
        """Keeps a commander near their men and away from the enemy."""
        return commander_move(view, commander)

    def charge_target(
        self, outlook: Outlook, unit: MacduffUnit, front: list[MacduffUnit]
    ) -> MacduffUnit | None:
        """Returns the enemy in *front* that is best charged now, if any charge is worth it."""
        if unit.fired or unit.reaction_fire:  # its charge has neither bonus nor impetus
            return None
        if unit.troop in RIDERS:
            weak = [enemy for enemy in front if is_weak(unit, enemy)]
        else:  # the same without a call for every one
            most = unit.strength
            weak = [
                enemy
                for enemy in front
                if (enemy.state == SHAKEN or 2 * enemy.strength <= most) and enemy.troop not in RIDERS
            ]
        if not weak or not can_walk(unit) or not can_charge(unit) or unit.formation in (SQUARE, LIMBERED):
            return None
        view = outlook.view
        if view.is_shaken(unit):
            return None
        eager = self.charges_from - 3 * (unit.impetuous or unit.elite_or_shock) - MOUNTED * unit.is_mounted()
        reach, best, best_target = charge_reach(unit), eager - 1, None
        for enemy in weak:
            if not is_about_within(unit, enemy, reach):
                continue
            balance = steel_balance(outlook, unit, enemy)
            if balance > best:
                balance -= outlook.threat_to(unit, enemy)
                if balance > best:
                    best, best_target = balance, enemy
        return best_target if best_target is None or has_clear_way(outlook, unit, best_target) else None


PARTS: Final[dict[str, Callable[[Order], int]]] = {
    "MACD-SHOOT-04": lambda order: order.target,
    "MACD-CHG-02": lambda order: order.charged,
    "MACD-MOVE-01": lambda order: order.spot,
    "MACD-MOVE-12": lambda order: order.maneuver,
}
"""The questions that an order answers, asked one by one of whoever is shown the options.

A card may ask the same of a unit without an order: then ANSWERS has it.
"""


def commander(temper: str) -> Doctrine:
    """Returns a new commander of that temper."""
    return Doctrine(TEMPERS[temper])


def leaving_order(outlook: Outlook, unit: MacduffUnit) -> Order | None:
    """Returns the order of a unit that must leave the table: a march, or a shot on the way."""
    view = outlook.view
    if can_walk(unit):
        front, _ = outlook.look_ahead(unit, LONG_RANGE[unit.weapon])
        target = best_shot(outlook, unit, front)
        if target is not None:
            return go(view, unit, orders.SHOOT_AND_MOVE, target.index)
        return go(view, unit, orders.GO_MARCHING if can_march(unit) else orders.MOVE)
    return manoeuvre(view, unit, best_maneuver(view, unit, None))


def gun_order(
    view: MacduffBattle, unit: MacduffUnit, target: MacduffUnit | None, enemy: MacduffUnit | None
) -> Order | None:
    """Returns a gun's order: shoot; unlimber within range; else turn, or come up.

    *enemy*: the one with the nearest middle.
    """
    if target is not None:
        return Order(unit.index, orders.SHOOT, target.index)
    if enemy is None or (unit.formation != LIMBERED and (unit.fired or unit.reaction_fire)):
        return None
    in_range = is_about_within(unit, enemy, LONG_RANGE[unit.weapon] * 2 // 3)
    is_ahead = view.is_ahead(unit, enemy)
    if unit.formation == LIMBERED and not in_range and can_walk(unit) and is_ahead:
        return go(view, unit, orders.MOVE, NONE, enemy)
    if unit.formation != LIMBERED and is_ahead and is_about_within(unit, enemy, LONG_RANGE[unit.weapon]):
        return None  # somebody is in the way, and may not be for long
    return manoeuvre(view, unit, best_maneuver(view, unit, enemy))


def line_order(
    outlook: Outlook, unit: MacduffUnit, front: list[MacduffUnit], nearest: MacduffUnit | None
) -> Order | None:
    """Returns the order of a unit that charges no enemy: it shoots, waits, or comes up.

    A square forms line again once horse is far off.
    """
    view = outlook.view
    if unit.formation == SQUARE and not is_near_horse(outlook, unit):
        return manoeuvre(view, unit, how.INTO_LINE)
    target = best_shot(outlook, unit, front)
    if target is not None:
        return Order(unit.index, orders.SHOOT, target.index)
    has_fired = unit.weapon != NONE and (unit.fired or unit.reaction_fire)
    if nearest is None or (front and has_fired) or waits_for_enemy(view, unit):
        return None
    if unit.weapon != NONE and nearest.weapon == NONE:
        nearest = outlook.nearest_armed(unit, nearest)
    return advance(view, unit, nearest)


def keep_off(outlook: Outlook, unit: MacduffUnit) -> Order | None:
    """Returns the order of a shaken unit: to step back from a near enemy, else to keep still.

    Each further hit may rout it, so it neither shoots nor comes up.
    """
    if unit.formation == SQUARE and not is_near_horse(outlook, unit):
        return manoeuvre(outlook.view, unit, how.INTO_LINE)
    if within_circle(outlook.foes, unit.mid_x, unit.mid_y, SHY):
        return manoeuvre(outlook.view, unit, how.BACKWARDS)
    return None


def is_near_horse(outlook: Outlook, unit: MacduffUnit) -> bool:
    """Tells whether enemy horse is near enough to ride at a unit."""
    near = within_circle(outlook.foes, unit.mid_x, unit.mid_y, NEAR_HORSE + unit.radius)
    return any(foe.troop in RIDERS for foe in near)


def advance(view: MacduffBattle, unit: MacduffUnit, near: MacduffUnit) -> Order | None:
    """Returns the order of a unit without a target: to face the enemy, come up, or wait.

    *near*: the enemy with the nearest middle, which is found sooner than the nearest edge.
    """
    if unit.troop not in FIGHTERS:
        return None
    is_ahead = view.is_ahead(unit, near)
    enemy = near if is_ahead else view.nearest_enemy(unit)
    if enemy is None or not (is_ahead or view.is_ahead(unit, enemy)):
        return manoeuvre(view, unit, how.TO_THE_ENEMY)
    if not can_walk(unit) or lets_come(view, unit, enemy) or waits_for_card(view, unit, enemy):
        return None
    if unit.weapon == NONE and is_about_within(unit, enemy, HOLD_OFF) and not view.is_shaken(enemy):
        return None
    marches = can_march(unit) and not is_about_within(unit, enemy, MARCHES_FROM)
    if unit.is_mounted():
        return ride_up(view, unit, orders.GO_MARCHING if marches else orders.MOVE, enemy)
    return go(view, unit, orders.GO_MARCHING if marches else orders.MOVE, NONE, enemy)


def best_charge(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Picks the charge of the best balance within reach."""
    worth = []
    for index in options:
        if index == NONE:
            worth.append(0)
            continue
        enemy = view.units[index]
        reach = is_about_within(unit, enemy, charge_reach(unit))
        worth.append(charge_balance(view, unit, enemy) if reach else -1000 - view.distance(unit, enemy))
    return index_of_greatest(worth)


def best_maneuver(view: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit | None) -> int:
    """Picks the manoeuvre: into battery, face the nearest *enemy*, else about."""
    limber = how.UNLIMBER if unit.formation == LIMBERED else how.LIMBER
    if is_leaving(view, unit):
        return limber if unit.troop == CANNON and limber == how.LIMBER else how.ABOUT
    if enemy is None:
        return how.ABOUT
    if unit.troop != CANNON or not view.is_ahead(unit, enemy):
        return how.TO_THE_ENEMY
    in_range = is_about_within(unit, enemy, LONG_RANGE[unit.weapon])
    return limber if in_range == (limber == how.UNLIMBER) else how.TO_THE_ENEMY


def named_unit(view: MacduffBattle, clause: str, options: Sequence[int]) -> int:
    """Picks the strongest unit that a card may be for.

    If the options are no units it picks the first.
    """
    if clause == "MACD-HOSP-02":
        return index_of_least([view.units[index].strength for index in options])
    if not clause.startswith("MACD-CHANCE") or clause == "MACD-CHANCE-07":
        return 0
    return index_of_greatest([view.units[index].strength for index in options])


def activate(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Uses every card."""
    return options.index(ACT)


def go_first(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Acts first."""
    return options.index(GO_FIRST)


ANSWERS: Final[dict[str, Answer]] = {
    "MACD-SEQ-03": activate,
    "MACD-SEQ-11": go_first,
    "MACD-R-63": best_target,
    "MACD-SHOOT-04": best_target,
    "MACD-CHG-02": best_charge,
    "MACD-CHG-05": reactions.to_charge,
    "MACD-CHG-07": reactions.when_to_fire,
    "MACD-CHG-08": reactions.to_fire_while_charging,
    "MACD-SHOOT-10": reactions.to_fire,
    "MACD-CHG-14": reactions.after_evasion,
    "MACD-MEL-18": reactions.to_pursue,
    "MACD-ENG-01": best_work,
}
