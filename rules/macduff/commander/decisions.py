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
    charge_balance,
    is_in_reach,
    shot_worth,
)
from rules.macduff.commander.works import best_work
from rules.macduff.engine import maneuver as how, orders
from rules.macduff.engine.command import RIDE, STAY
from rules.macduff.engine.line_of_fire import may_shoot
from rules.macduff.engine.turn import ACT, GO_FIRST
from rules.macduff.morale import shaken_at
from rules.macduff.tables import COMMAND_RADIUS, DIE, INCH, LONG_RANGE
from rules.macduff.terms import CANNON, FIGHTERS, LIMBERED, NONE, VEHICLES
from rules.macduff.units import MacduffUnit

TEMPERS: Final = {"bold": 9, "steady": 18, "wary": 24}
"""The balance of a charge, in sixths of a hit, from which each temper charges."""

MOUNTED: Final = 21
"""So many sixths of a hit sooner horse charges: it has nothing else to do."""

ALONE: Final = 8 * INCH
"""How near an enemy may come to a commander on his own."""

HOLD_OFF: Final = 14 * INCH
"""Where horse waits for a better moment to charge."""

Answer = Callable[[MacduffBattle, MacduffUnit, Sequence[int]], int]


@dataclass(slots=True)
class Doctrine:
    """Chooses for a side; it remembers nothing, so the same view gives the same choice."""

    charges_from: int

    def choose(self, view: MacduffBattle, clause: str, unit: int, options: Sequence[int]) -> int:
        """As Commander.choose."""
        if clause == "MACD-ORD-01":
            return self.order(view, view.units[unit], options)
        answer = ANSWERS.get(clause)
        if answer is None:
            return named_unit(view, clause, options)
        return answer(view, view.units[unit], options)

    def order(self, view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
        """Picks the kind of order: a good charge, a shot, a gun's business, else forward."""
        kind = self.kind_of_order(view, unit, options)
        return options.index(kind) if kind in options else options.index(orders.NO_ORDER)

    def kind_of_order(self, view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
        """Returns one of the kinds of engine/orders.py; one that is not open means no order."""
        if unit.troop in VEHICLES:
            return orders.MOVE
        if view.is_fighting(unit) or stays_hidden(view, unit):
            return orders.NO_ORDER
        if is_leaving(view, unit):
            return leaving_order(view, unit, options)
        if orders.CHARGES in options and self.charge_target(view, unit) is not None:
            return orders.CHARGES
        if unit.troop == CANNON:
            return gun_order(view, unit, options)
        if orders.SHOOT in options:
            return closing_fire(view, unit, options)
        if waits_for_enemy(view, unit):
            return orders.NO_ORDER
        enemy = view.nearest_enemy(unit)
        if enemy is None or unit.troop not in FIGHTERS:
            return orders.NO_ORDER
        if not view.is_ahead(unit, enemy):
            return orders.MANEUVERS
        gap = view.distance(unit, enemy)
        if unit.weapon == NONE and gap <= HOLD_OFF and not view.shaken(enemy):
            return orders.NO_ORDER
        if orders.GO_MARCHING in options and gap > 16 * INCH:
            return orders.GO_MARCHING
        return orders.MOVE

    def charge_target(self, view: MacduffBattle, unit: MacduffUnit) -> MacduffUnit | None:
        """Returns the enemy that is best charged now, if any charge is worth it."""
        found = [
            enemy
            for enemy in view.enemy_fighters(unit)
            if view.is_ahead(unit, enemy) and is_in_reach(view, unit, enemy)
        ]
        worth = [charge_balance(view, unit, enemy) for enemy in found]
        eager = self.charges_from - 3 * (unit.impetuous or unit.elite_or_shock) - MOUNTED * unit.is_mounted()
        if not worth or max(worth) < eager or view.shaken(unit):
            return None
        return found[greatest(worth)]


def commander(temper: str) -> Doctrine:
    """Returns a new commander of that temper."""
    return Doctrine(TEMPERS[temper])


def leaving_order(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Returns the order of a unit that is to get away: a march, or a shot on the way."""
    wanted = (orders.SHOOT_AND_MOVE, orders.GO_MARCHING, orders.MOVE, orders.MANEUVERS)
    return next((kind for kind in wanted if kind in options), orders.NO_ORDER)


def gun_order(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Returns a gun's order: shoot; unlimber within range; else turn, or come up."""
    if orders.SHOOT in options:
        return orders.SHOOT
    enemy = view.nearest_enemy(unit)
    if enemy is None:
        return orders.NO_ORDER
    near = view.distance(unit, enemy) <= LONG_RANGE[unit.weapon] * 2 // 3
    if unit.formation == LIMBERED:
        faces = view.is_ahead(unit, enemy)
        return orders.MOVE if faces and not near else orders.MANEUVERS
    return orders.MANEUVERS


def closing_fire(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Returns whether a unit shoots standing, or shoots and goes on to close range."""
    enemy = view.nearest_enemy(unit)
    if enemy is None or orders.SHOOT_AND_MOVE not in options or view.shaken(unit):
        return orders.SHOOT
    if is_defending(view, unit):
        return orders.SHOOT
    weak = view.shaken(enemy) or enemy.weapon == NONE or 4 * enemy.strength <= 3 * unit.strength
    return orders.SHOOT if view.distance(unit, enemy) <= 5 * INCH or not weak else orders.SHOOT_AND_MOVE


def shot_worth_or_none(view: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit) -> int:
    """Returns what a shot at an enemy is worth; 0 without a weapon."""
    return 0 if unit.weapon == NONE else shot_worth(view, unit, enemy)


def best_target(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Picks the target of the most hits expected, best one that is nearly shaken or cannot fire back."""
    worth = [-1 if index == NONE else target_worth(view, unit, view.units[index]) for index in options]
    return greatest(worth)


def target_worth(view: MacduffBattle, unit: MacduffUnit, target: MacduffUnit) -> int:
    """Returns what a target is worth: hits, more if they may shake it, and if it has fired already."""
    hits = shot_worth(view, unit, target)
    left = shaken_at(target.original, target.morale) - (target.original - target.strength)
    bonus = 4 if left * DIE <= 2 * hits else 0
    if not may_shoot(view, target):
        bonus += 2
    return hits * (10 + bonus) * 10 - target.strength


def best_charge(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Picks the charge of the best balance within reach."""
    worth = []
    for index in options:
        if index == NONE:
            worth.append(0)
            continue
        enemy = view.units[index]
        reach = is_in_reach(view, unit, enemy)
        worth.append(charge_balance(view, unit, enemy) if reach else -1000 - view.distance(unit, enemy))
    return greatest(worth)


def best_spot(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Picks the place nearest to the enemy that is best attacked; commanders keep near their men."""
    enemy = view.nearest_enemy(unit)
    if view.shaken(unit) and enemy is not None and not is_leaving(view, unit):
        x, y = enemy.footprint().middle()
        return greatest([_square(view, spot, x, y) for spot in options])
    point = destination(view, unit)
    if point is None:
        return 0
    x, y = point
    return least([_square(view, spot, x, y) for spot in options])


def _square(view: MacduffBattle, spot: int, x: int, y: int) -> int:
    """Returns the squared distance of a place from a point."""
    u, v = orders.spot_at(view, spot)
    return (u - x) * (u - x) + (v - y) * (v - y)


def best_maneuver(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Picks the manoeuvre: into battery, face the enemy, else about."""
    enemy = view.nearest_enemy(unit)
    wanted = [how.TO_THE_ENEMY, how.ABOUT]
    if unit.troop == CANNON and is_leaving(view, unit):
        wanted = [how.LIMBER, *wanted]
        enemy = None
    if unit.troop == CANNON and enemy is not None:
        far = view.distance(unit, enemy) > LONG_RANGE[unit.weapon]
        wanted = [how.UNLIMBER, *wanted] if not far else [how.LIMBER, *wanted]
        if not view.is_ahead(unit, enemy):
            wanted = [how.TO_THE_ENEMY, *wanted]
    for each in (*wanted, *options):
        if each in options:
            return options.index(each)
    return 0


def commander_move(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Rides where most of the men are in reach and no enemy is near, or as far from them as he can.

    A commander with a unit may fall by any hit on it, and an army can hardly spare him.
    """
    men = [each for each in view.fighters(unit.side) if unit.general or view.commander_of(each) is unit]
    foes = view.enemy_fighters(unit)
    body = view.body_of(unit)
    stays = options.index(STAY)
    is_safe = unit.joined == NONE and not any(_is_within(foe, body.x, body.y, ALONE) for foe in foes)
    best, found = (_men_in_reach(men, body.x, body.y), stays) if is_safe else (-1, stays)
    for place, option in enumerate(options):
        if option < RIDE:
            continue
        x, y = orders.spot_at(view, option - RIDE)
        count = _men_in_reach(men, x, y)
        if count > best and not any(_is_within(foe, x, y, ALONE) for foe in foes):
            best, found = count, place
    return found if best >= 0 else farthest_ride(view, options, foes)


def farthest_ride(view: MacduffBattle, options: Sequence[int], foes: Sequence[MacduffUnit]) -> int:
    """Picks the place farthest from the nearest enemy; to stay if there is none."""
    gaps = []
    for option in options:
        x, y = orders.spot_at(view, option - RIDE) if option >= RIDE else (0, 0)
        near = min((foe.x - x) * (foe.x - x) + (foe.y - y) * (foe.y - y) for foe in foes) if foes else 0
        gaps.append(near if option >= RIDE else -1)
    return greatest(gaps) if max(gaps) >= 0 else options.index(STAY)


def _men_in_reach(men: Sequence[MacduffUnit], x: int, y: int) -> int:
    """Counts the units that would obey without a die from there."""
    return sum(_is_within(each, x, y, COMMAND_RADIUS) for each in men)


def _is_within(unit: MacduffUnit, x: int, y: int, far: int) -> bool:
    """Tells whether the front of a unit is that near to a point."""
    return (unit.x - x) * (unit.x - x) + (unit.y - y) * (unit.y - y) <= far * far


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
    "MACD-CMD-07": commander_move,
    "MACD-SHOOT-04": best_target,
    "MACD-R-63": best_target,
    "MACD-CHG-02": best_charge,
    "MACD-MOVE-01": best_spot,
    "MACD-MOVE-12": best_maneuver,
    "MACD-CHG-05": reactions.to_charge,
    "MACD-CHG-07": reactions.when_to_fire,
    "MACD-CHG-08": reactions.to_fire_while_charging,
    "MACD-SHOOT-10": reactions.to_fire,
    "MACD-CHG-14": reactions.after_evasion,
    "MACD-MEL-18": reactions.to_pursue,
    "MACD-ENG-01": best_work,
}
