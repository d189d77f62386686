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
    has_clear_way,
)
from rules.macduff.commander.generals import commander_move
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
            order = self.order_of(view, own)
            return options.index(orders.NO_ORDER if order is None else order.kind)
        if clause in PARTS:
            order = self.order_of(view, own)
            wanted = NONE if order is None else PARTS[clause](order)
            if wanted != NONE and wanted in options:
                return options.index(wanted)
        if clause == "MACD-CMD-07":
            return options.index(self.ride_of(view, own))
        answer = ANSWERS.get(clause)
        if answer is None:
            return named_unit(view, clause, options)
        return answer(view, own, options)

    def order_of(self, view: MacduffBattle, unit: MacduffUnit) -> Order | None:
        """Returns a good charge, a shot, a gun's business, else the way forward."""
        if unit.troop in VEHICLES:
            still = unit.repair or unit.troop == CAPTIVE_BALLOON
            return None if still else go(view, unit, orders.MOVE)
        if view.is_fighting(unit) or stays_hidden(view, unit):
            return None
        if is_leaving(view, unit):
            return leaving_order(view, unit)
        fire = 0 if unit.weapon == NONE else LONG_RANGE[unit.weapon]
        near = near_enemies(view, unit, max(charge_reach(unit), fire))
        charged = self.charge_target(view, unit, near)
        if charged is not None:
            return Order(unit.index, orders.CHARGES, charged=charged.index)
        if unit.troop == CANNON:
            return gun_order(view, unit, near)
        target = best_shot(view, unit, near)
        if target is not None:
            return closing_fire(view, unit, target)
        if waits_for_enemy(view, unit):
            return None
        return advance(view, unit)

    def ride_of(self, view: MacduffBattle, commander: MacduffUnit) -> int:
        """Keeps a commander near his men and away from the enemy."""
        return commander_move(view, commander)

    def charge_target(
        self, view: MacduffBattle, unit: MacduffUnit, near: list[MacduffUnit]
    ) -> MacduffUnit | None:
        """Returns the enemy of those *near* that is best charged now, if any charge is worth it."""
        ready = can_walk(unit) and can_charge(unit) and unit.formation not in (SQUARE, LIMBERED)
        if not ready or view.shaken(unit):
            return None
        eager = self.charges_from - 3 * (unit.impetuous or unit.elite_or_shock) - MOUNTED * unit.is_mounted()
        best, found = eager - 1, None
        reach = charge_reach(unit)
        for enemy in within_circle(near, unit.mid_x, unit.mid_y, reach + unit.radius):
            if not view.is_within(unit, enemy, reach) or not view.is_ahead(unit, enemy):
                continue
            worth = charge_balance(view, unit, enemy, best)
            if worth > best and has_clear_way(view, unit, enemy):
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


def near_enemies(view: MacduffBattle, unit: MacduffUnit, far: int) -> list[MacduffUnit]:
    """Returns the enemies that may be within *far*, by the circles around them."""
    return within_circle(view.seen_fighters(1 - unit.side), unit.mid_x, unit.mid_y, far + unit.radius)


def nearest_middle(view: MacduffBattle, unit: MacduffUnit) -> MacduffUnit | None:
    """Returns the enemy whose middle is nearest: that is sooner found than the nearest edge."""
    best, found = -1, None
    x, y = unit.mid_x, unit.mid_y
    for enemy in view.seen_fighters(1 - unit.side):
        dx, dy = enemy.mid_x - x, enemy.mid_y - y
        square = dx * dx + dy * dy
        if found is None or square < best:
            best, found = square, enemy
    return found


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


def leaving_order(view: MacduffBattle, unit: MacduffUnit) -> Order | None:
    """Returns the order of a unit that is to get away: a march, or a shot on the way."""
    if can_walk(unit):
        target = best_shot(view, unit, near_enemies(view, unit, LONG_RANGE[unit.weapon]))
        if target is not None:
            return go(view, unit, orders.SHOOT_AND_MOVE, target.index)
        return go(view, unit, orders.GO_MARCHING if can_march(unit) else orders.MOVE)
    return manoeuvre(view, unit, best_maneuver(view, unit))


def gun_order(view: MacduffBattle, unit: MacduffUnit, near: list[MacduffUnit]) -> Order | None:
    """Returns a gun's order: shoot; unlimber within range; else turn, or come up."""
    target = best_shot(view, unit, near)
    if target is not None:
        return Order(unit.index, orders.SHOOT, target.index)
    enemy = view.nearest_enemy(unit)
    if enemy is None:
        return None
    in_range = view.is_within(unit, enemy, LONG_RANGE[unit.weapon] * 2 // 3)
    if unit.formation == LIMBERED and not in_range and can_walk(unit) and view.is_ahead(unit, enemy):
        return go(view, unit, orders.MOVE, NONE, enemy)
    return manoeuvre(view, unit, best_maneuver(view, unit))


def closing_fire(view: MacduffBattle, unit: MacduffUnit, target: MacduffUnit) -> Order:
    """Returns whether a unit shoots standing, or shoots and goes on to close range."""
    enemy = nearest_middle(view, unit)
    stands = enemy is None or not can_walk(unit) or view.shaken(unit) or is_defending(view, unit)
    if stands or enemy is None or view.is_within(unit, enemy, 5 * INCH):
        return Order(unit.index, orders.SHOOT, target.index)
    weak = view.shaken(enemy) or enemy.weapon == NONE or 4 * enemy.strength <= 3 * unit.strength
    if weak:
        return go(view, unit, orders.SHOOT_AND_MOVE, target.index, enemy)
    return Order(unit.index, orders.SHOOT, target.index)


def advance(view: MacduffBattle, unit: MacduffUnit) -> Order | None:
    """Returns the order of a unit with nobody to shoot at: to face the enemy, to come up, or to wait."""
    enemy = nearest_middle(view, unit)
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


def best_shot(view: MacduffBattle, unit: MacduffUnit, near: list[MacduffUnit]) -> MacduffUnit | None:
    """Returns the best target in a unit's line of fire, if there is any: it looks at the best few alone."""
    if not near or not may_shoot(view, unit):
        return None
    found = []
    fire = Fire(view, unit)
    for enemy in within_circle(near, unit.x, unit.y, LONG_RANGE[unit.weapon] + unit.frontage // 2):
        if view.is_ahead(unit, enemy):
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


def best_maneuver(view: MacduffBattle, unit: MacduffUnit) -> int:
    """Picks the manoeuvre: into battery, face the enemy, else about."""
    limber = how.UNLIMBER if unit.formation == LIMBERED else how.LIMBER
    if is_leaving(view, unit):
        return limber if unit.troop == CANNON and limber == how.LIMBER else how.ABOUT
    enemy = view.nearest_enemy(unit)
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
