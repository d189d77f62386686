"""Orders that take a unit somewhere: forward, away, past what bars its way."""

from typing import Final

from rules.core.measure.angles import COS, SIN, UNIT
from rules.macduff.battle import MacduffBattle
from rules.macduff.commander.aims import destination, is_leaving
from rules.macduff.commander.estimate import is_open_way
from rules.macduff.engine import orders
from rules.macduff.engine.ground.places import direction_of
from rules.macduff.mind import Order
from rules.macduff.tables import INCH
from rules.macduff.terms import FIGHTERS, NONE
from rules.macduff.units import MacduffUnit

ASIDE: Final = (45, -45)
"""Degrees that horse goes out of its way, where the straight one is barred."""

POINTS: Final = 15
"""Degrees between the ways that are looked at: the same one again and again, while nothing changes."""

RIDE: Final = 12 * INCH
"""How far it then makes for."""


def go(
    view: MacduffBattle,
    unit: MacduffUnit,
    kind: int,
    target: int = NONE,
    enemy: MacduffUnit | None = None,
) -> Order:
    """Returns the order to move towards the unit's destination, after a shot at *target* if there is one.

    *enemy*: the nearest, where that is known.
    """
    return Order(unit.index, kind, target, spot=best_spot(view, unit, enemy))


def ride_up(view: MacduffBattle, unit: MacduffUnit, kind: int, enemy: MacduffUnit) -> Order | None:
    """Returns the order of horse to come up, straight or past what bars the straight way.

    None if ground that it may not enter, or friends, bar all: horse in ranks would only stand before a wood.
    """
    point = destination(view, unit, enemy)
    if point is None:
        return None
    way = direction_of(point[0] - unit.x, point[1] - unit.y)
    way = (way + POINTS // 2) // POINTS * POINTS % 360
    if is_open_way(view, unit, way):
        return go(view, unit, kind, NONE, enemy)
    for turn in ASIDE:
        aside = (way + turn) % 360
        if is_open_way(view, unit, aside):
            point = unit.x + RIDE * SIN[aside] // UNIT, unit.y + RIDE * COS[aside] // UNIT
            return Order(unit.index, kind, spot=orders.spot_towards(view, unit, point))
    return None


def best_spot(view: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit | None) -> int:
    """Picks the place nearest to the unit's destination. Shaken units keep away from the enemy."""
    if view.is_shaken(unit) and not is_leaving(view, unit):
        enemy = view.nearest_enemy(unit) if enemy is None else enemy
        if enemy is not None:
            (x, y), (u, v) = unit.middle(), enemy.middle()
            return orders.spot_towards(view, unit, (2 * x - u, 2 * y - v))
    point = destination(view, unit, enemy)
    return orders.spot_towards(view, unit, unit.middle() if point is None else point)


def manoeuvre(view: MacduffBattle, unit: MacduffUnit, kind: int) -> Order | None:
    """Returns the order to make a manoeuvre, if the unit may."""
    if unit.nailed or unit.troop not in FIGHTERS:
        return None
    return Order(unit.index, orders.MANEUVERS, maneuver=kind)
