"""The computer commander: what it chooses for each question of the rules."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.commanders import greatest, least
from rules.macduff.battle import MacduffBattle
from rules.macduff.commander import reactions
from rules.macduff.commander.aims import (
    destination,
    is_defending,
    is_leaving,
    stays_hidden,
    waits_for_enemy,
)
from rules.macduff.commander.estimate import (
    Fire,
    charge_balance,
    charge_reach,
    fire_threat,
    has_clear_way,
    steel_balance,
)
from rules.macduff.commander.generals import commander_move
from rules.macduff.commander.outlook import Outlook
from rules.macduff.commander.works import best_work
from rules.macduff.engine import maneuver as how, orders
from rules.macduff.engine.line_of_fire import may_shoot, may_target
from rules.macduff.engine.orders import can_charge, can_march, can_walk
from rules.macduff.engine.places import within_circle
from rules.macduff.engine.turn import ACT, GO_FIRST
from rules.macduff.mind import Mind, Order
from rules.macduff.morale import shaken_at
from rules.macduff.tables import DIE, INCH, LONG_RANGE
from rules.macduff.terms import CANNON, CAPTIVE_BALLOON, FIGHTERS, LIMBERED, NONE, SQUARE, VEHICLES
from rules.macduff.units import MacduffUnit

TEMPERS: Final = {"bold": 9, "steady": 18, "wary": 24}
"""The balance of a charge, in sixths of a hit, from which each temper charges."""

MOUNTED: Final = 21
"""So many sixths of a hit sooner horse charges: it has nothing else to do."""

LOOKS: Final = 3
"""Targets whose line of fire is looked at."""

HOLD_OFF: Final = 14 * INCH
"""Where horse waits for a better moment to charge."""

Answer = Callable[[MacduffBattle, MacduffUnit, Sequence[int]], int]


@dataclass(slots=True)
class Doctrine(Mind):
    """Chooses for a side; it remembers nothing, so the same view gives the same choice."""

    charges_from: int

    def choose(self, view: MacduffBattle, clause: str, unit: int, options: Sequence[int]) -> int:
        """As Commander.choose."""
        own = view.units[unit]
        if clause == "MACD-ORD-01":
            order = self.order_of(self.look(view, own.side), own)
            return options.index(orders.NO_ORDER if order is None else order.kind)
        if clause in PARTS:
            order = self.order_of(self.look(view, own.side), own)
            wanted = NONE if order is None else PARTS[clause](order)
            if wanted != NONE and wanted in options:
                return options.index(wanted)
        if clause == "MACD-CMD-07":
            return options.index(self.ride_of(view, own))
        answer = ANSWERS.get(clause)
        if answer is None:
            return named_unit(view, clause, options)
        return answer(view, own, options)

    def look(self, view: MacduffBattle, side: int) -> Outlook:
        """Returns what the side sees as a card comes up."""
        return Outlook(view, side)

    def is_sure_to_order(self, outlook: Outlook, unit: MacduffUnit) -> bool:
        """True for armed troops that can move and have an enemy to go for."""
        if unit.troop not in FIGHTERS or unit.weapon == NONE or unit.nailed or unit.hidden or unit.fighting:
            return False
        return bool(outlook.foes) and not is_defending(outlook.view, unit)

    def order_of(self, outlook: Outlook, unit: MacduffUnit) -> Order | None:
        """Returns a good charge, a shot, a gun's business, else the way forward."""
        view = outlook.view
        if unit.troop in VEHICLES:
            still = unit.repair or unit.troop == CAPTIVE_BALLOON
            return None if still else go(view, unit, orders.MOVE)
        if view.is_fighting(unit) or stays_hidden(view, unit):
            return None
        if is_leaving(view, unit):
            return leaving_order(outlook, unit)
        fire = 0 if unit.weapon == NONE else LONG_RANGE[unit.weapon]
        front, nearest = outlook.look_ahead(unit, max(charge_reach(unit), fire))
        charged = self.charge_target(outlook, unit, front)
        if charged is not None:
            return Order(unit.index, orders.CHARGES, charged=charged.index)
        target = best_shot(outlook, unit, front)
        if unit.troop == CANNON:
            return gun_order(view, unit, target)
        if target is not None:
            return closing_fire(view, unit, target, nearest)
        if waits_for_enemy(view, unit):
            return None
        return advance(view, unit, nearest)

    def ride_of(self, view: MacduffBattle, commander: MacduffUnit) -> int:
        """Keeps a commander near his men and away from the enemy."""
        return commander_move(view, commander)

    def charge_target(
        self, outlook: Outlook, unit: MacduffUnit, front: list[MacduffUnit]
    ) -> MacduffUnit | None:
        """Returns the enemy in *front* that is best charged now, if any charge is worth it."""
        if not front or not can_walk(unit) or not can_charge(unit) or unit.formation in (SQUARE, LIMBERED):
            return None
        view = outlook.view
        if view.shaken(unit):
            return None
        eager = self.charges_from - 3 * (unit.impetuous or unit.elite_or_shock) - MOUNTED * unit.is_mounted()
        best, found = eager - 1, None
        reach = charge_reach(unit)
        for enemy in within_circle(front, unit.mid_x, unit.mid_y, reach + unit.radius):
            worth = steel_balance(outlook, unit, enemy)
            if worth <= best or not view.is_within(unit, enemy, reach):
                continue
            if not has_clear_way(view, unit, enemy):
                continue
            worth -= fire_threat(view, unit, enemy)
            if worth > best:
                best, found = worth, enemy
        return found


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


def go(
    view: MacduffBattle,
    unit: MacduffUnit,
    kind: int,
    target: int = NONE,
    enemy: MacduffUnit | None = None,
) -> Order:
    """Returns the order to go towards what the unit makes for, after a shot at *target* if there is one.

    *enemy*: the nearest, where that is known.
    """
    return Order(unit.index, kind, target, spot=best_spot(view, unit, enemy))


def manoeuvre(view: MacduffBattle, unit: MacduffUnit, kind: int) -> Order | None:
    """Returns the order to make a manoeuvre, if the unit may."""
    if unit.nailed or unit.troop not in FIGHTERS:
        return None
    return Order(unit.index, orders.MANEUVERS, maneuver=kind)


def leaving_order(outlook: Outlook, unit: MacduffUnit) -> Order | None:
    """Returns the order of a unit that is to get away: a march, or a shot on the way."""
    view = outlook.view
    if can_walk(unit):
        front, _ = outlook.look_ahead(unit, LONG_RANGE[unit.weapon])
        target = best_shot(outlook, unit, front)
        if target is not None:
            return go(view, unit, orders.SHOOT_AND_MOVE, target.index)
        return go(view, unit, orders.GO_MARCHING if can_march(unit) else orders.MOVE)
    return manoeuvre(view, unit, best_maneuver(view, unit, None))


def gun_order(view: MacduffBattle, unit: MacduffUnit, target: MacduffUnit | None) -> Order | None:
    """Returns a gun's order: shoot; unlimber within range; else turn, or come up."""
    if target is not None:
        return Order(unit.index, orders.SHOOT, target.index)
    enemy = view.nearest_enemy(unit)
    if enemy is None:
        return None
    in_range = view.is_within(unit, enemy, LONG_RANGE[unit.weapon] * 2 // 3)
    if unit.formation == LIMBERED and not in_range and can_walk(unit) and view.is_ahead(unit, enemy):
        return go(view, unit, orders.MOVE, NONE, enemy)
    return manoeuvre(view, unit, best_maneuver(view, unit, enemy))


def closing_fire(
    view: MacduffBattle, unit: MacduffUnit, target: MacduffUnit, enemy: MacduffUnit | None
) -> Order:
    """Returns whether a unit shoots standing, or shoots and goes on to close range.

    *enemy*: the one with the nearest middle.
    """
    stands = enemy is None or not can_walk(unit) or view.shaken(unit) or is_defending(view, unit)
    if stands or enemy is None or view.is_within(unit, enemy, 5 * INCH):
        return Order(unit.index, orders.SHOOT, target.index)
    weak = view.shaken(enemy) or enemy.weapon == NONE or 4 * enemy.strength <= 3 * unit.strength
    if weak:
        return go(view, unit, orders.SHOOT_AND_MOVE, target.index, enemy)
    return Order(unit.index, orders.SHOOT, target.index)


def advance(view: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit | None) -> Order | None:
    """Returns the order of a unit with nobody to shoot at: to face the enemy, to come up, or to wait.

    *enemy*: the one with the nearest middle: that is sooner found than the nearest edge.
    """
    if enemy is None or unit.troop not in FIGHTERS:
        return None
    if not view.is_ahead(unit, enemy):
        enemy = view.nearest_enemy(unit)
    if enemy is None or not view.is_ahead(unit, enemy):
        return manoeuvre(view, unit, how.TO_THE_ENEMY)
    if not can_walk(unit):
        return None
    if unit.weapon == NONE and view.is_within(unit, enemy, HOLD_OFF) and not view.shaken(enemy):
        return None
    marches = can_march(unit) and not view.is_within(unit, enemy, 16 * INCH)
    return go(view, unit, orders.GO_MARCHING if marches else orders.MOVE, NONE, enemy)


def best_charge(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Picks the charge of the best balance within reach."""
    worth = []
    for index in options:
        if index == NONE:
            worth.append(0)
            continue
        enemy = view.units[index]
        reach = view.is_within(unit, enemy, charge_reach(unit))
        worth.append(charge_balance(view, unit, enemy) if reach else -1000 - view.distance(unit, enemy))
    return greatest(worth)


def best_shot(outlook: Outlook, unit: MacduffUnit, front: list[MacduffUnit]) -> MacduffUnit | None:
    """Returns the best target in a unit's line of fire, if there is any: it looks at the best few alone.

    *front*: the enemies in its front that may be in range.
    """
    view = outlook.view
    if not front or not may_shoot(view, unit):
        return None
    found = []
    fire = Fire(view, unit)
    for enemy in within_circle(front, unit.x, unit.y, LONG_RANGE[unit.weapon] + unit.frontage // 2):
        found.append((-target_worth(fire, unit, enemy), enemy.index))
    found.sort()
    for _, index in found[:LOOKS]:
        if may_target(view, unit, view.units[index]):
            return view.units[index]
    return None


def best_target(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Picks the target of the greatest worth."""
    fire = Fire(view, unit)
    worth = [-1 if index == NONE else target_worth(fire, unit, view.units[index]) for index in options]
    return greatest(worth)


def target_worth(fire: Fire, unit: MacduffUnit, target: MacduffUnit) -> int:
    """Returns what a target is worth: hits, more if they may shake it, and if it has fired already."""
    hits = fire.hits_on(target)
    left = shaken_at(target.original, target.morale) - (target.original - target.strength)
    bonus = 4 if left * DIE <= 2 * hits else 0
    if target.fired or target.reaction_fire or target.weapon == NONE:
        bonus += 2
    return hits * (10 + bonus) * 10 - target.strength


def best_spot(view: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit | None) -> int:
    """Picks the place nearest to what the unit makes for; the shaken keep away from the enemy."""
    if view.shaken(unit) and not is_leaving(view, unit):
        enemy = view.nearest_enemy(unit) if enemy is None else enemy
        if enemy is not None:
            (x, y), (u, v) = unit.middle(), enemy.middle()
            return orders.spot_towards(view, unit, (2 * x - u, 2 * y - v))
    point = destination(view, unit, enemy)
    return orders.spot_towards(view, unit, unit.middle() if point is None else point)


def best_maneuver(view: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit | None) -> int:
    """Picks the manoeuvre: into battery, face the nearest *enemy*, else about."""
    limber = how.UNLIMBER if unit.formation == LIMBERED else how.LIMBER
    if is_leaving(view, unit):
        return limber if unit.troop == CANNON and limber == how.LIMBER else how.ABOUT
    if enemy is None:
        return how.ABOUT
    if unit.troop != CANNON or not view.is_ahead(unit, enemy):
        return how.TO_THE_ENEMY
    in_range = view.is_within(unit, enemy, LONG_RANGE[unit.weapon])
    return limber if in_range == (limber == how.UNLIMBER) else how.TO_THE_ENEMY


def named_unit(view: MacduffBattle, clause: str, options: Sequence[int]) -> int:
    """Picks the strongest unit that a card may be for; the first option of what is no unit."""
    if clause == "MACD-HOSP-02":
        return least([view.units[index].strength for index in options])
    if not clause.startswith("MACD-CHANCE") or clause == "MACD-CHANCE-07":
        return 0
    return greatest([view.units[index].strength for index in options])


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
