"""Where the computer has a unit go: to the range at which its arms tell, or to the place that both want."""

from math import isqrt
from typing import Final

from rules.core.boards.free import bearing
from rules.core.commanders import greatest
from rules.core.measure.footprints import Footprint
from rules.core.measure.shapes import Point
from rules.core.measure.spots import ALL_ROUND, FACINGS, STEP, eighth_of, nearest_facing
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.commander.estimate import (
    COMES_ON,
    GUNS,
    NEAR_PLACE,
    firing_range,
    is_content,
    is_for_place,
    nearest_front,
)
from rules.mexican_war.engine import moves, plans
from rules.mexican_war.engine.orders import WITHDRAW, order_of
from rules.mexican_war.engine.paths import turn_to
from rules.mexican_war.engine.works import must_leave
from rules.mexican_war.measures import distance
from rules.mexican_war.terms import ARTILLERY, SKIRMISH, TACTICAL_COLUMN
from rules.mexican_war.units import WarUnit

CLOSE: Final = 300  # hundredths: horse and columns come so near, to charge next
FACES: Final = 200  # hundredths that it is worth to have the enemy in front
ROUGH: Final = 300  # and to keep out of ground that delays
NEARLY_STRAIGHT: Final = 20  # degrees off its front: so far a unit goes without a wheel


def best_move(view: WarBattle, unit: WarUnit) -> int:
    """Returns the option of a move that is worth most: a halt, straight ahead, or the best spot.

    A spot is looked for only by a unit that does not go nearly straight to where it wants to be.
    """
    enemy = nearest_front(view, unit)
    base, left = plans.move_of(unit, unit.plan, view), moves.operations_left(view, unit)
    if enemy is None or must_leave(view, unit) or order_of(view, unit) == WITHDRAW:
        return _listed_move(view, unit, enemy)
    if left < 1 or not base:
        return moves.HALT
    place, off = _place_wanted(view, unit, enemy)
    x, y = enemy.footprint().middle() if place is None else place
    turn = abs(turn_to(unit.facing, bearing(x - unit.x, y - unit.y)))
    if place is None and turn <= NEARLY_STRAIGHT:
        return _straight_move(view, unit, enemy, base, left)
    options = moves.straight_options(left)
    if turn > NEARLY_STRAIGHT and (left > 2 or unit.formation == SKIRMISH):
        wanted = off if place is not None else _range_wanted(view, unit)
        options += _best_spot(view, unit, base, left, x, y, wanted)
    return options[greatest(_worths(view, unit, enemy, options, place, off))]


def _listed_move(view: WarBattle, unit: WarUnit, enemy: WarUnit | None) -> int:
    """Returns the best of all moves that are open: to a unit that must leave, withdraws or sees no enemy."""
    options = moves.move_options(view, unit)
    if enemy is None or len(options) == 1:
        return moves.HALT if moves.HALT in options else options[0]
    place, off = _place_wanted(view, unit, enemy)
    return options[greatest(_worths(view, unit, enemy, options, place, off))]


def _place_wanted(view: WarBattle, unit: WarUnit, enemy: WarUnit) -> tuple[Point | None, int]:
    """Returns the place that a unit makes for, and how far from it; no place if it seeks the enemy."""
    if is_content(view, unit) and distance(unit.shape(), enemy.shape()) > COMES_ON:
        return view.aims.place, NEAR_PLACE // 2
    return (view.aims.place if is_for_place(view, unit) else None), 0


def _straight_move(view: WarBattle, unit: WarUnit, enemy: WarUnit, base: int, left: int) -> int:
    """Returns how far a unit goes that has the enemy ahead: as near as may be to the range it wants."""
    far = distance(unit.shape(), enemy.shape()) - _range_wanted(view, unit)
    best, chosen = abs(far), moves.HALT
    for count in range(1, left + 1):
        if abs(far - count * base) < best:
            best, chosen = abs(far - count * base), moves.AHEAD + count
    return chosen


def _best_spot(
    view: WarBattle, unit: WarUnit, base: int, left: int, x: int, y: int, wanted: int
) -> list[int]:
    """Returns the option of the spot in reach that is nearest to *wanted* hundredths from *x*, *y*.

    It is none if no spot is better than where the unit is.
    """
    spots, found = view.table.spots, []
    least = abs(isqrt((unit.x - x) * (unit.x - x) + (unit.y - y) * (unit.y - y)) - wanted)
    eighth = ALL_ROUND if unit.formation == SKIRMISH else eighth_of(unit.facing)
    for cell in spots.ways(spots.at((unit.x, unit.y)), eighth, base * left):
        u, v = spots.middles[cell]
        off = abs(isqrt((u - x) * (u - x) + (v - y) * (v - y)) - wanted)
        if off < least:
            found.append((off, cell))
    found.sort()
    enemy, present = moves.nearest_enemy(view, unit), nearest_facing(unit.facing)
    for _, cell in found:
        u, v = spots.middles[cell]
        towards = present if enemy is None else nearest_facing(bearing(enemy.x - u, enemy.y - v))
        for facing in (towards, present):
            if moves.is_in_reach(view, unit, base, left, u, v, facing * STEP):
                return [moves.SPOT + cell * FACINGS + facing]
    return []


def _worths(
    view: WarBattle, unit: WarUnit, enemy: WarUnit, options: list[int], place: Point | None, off: int
) -> list[int]:
    """Returns what moves are worth to a unit that makes for a place, or comes up to an enemy."""
    if place is not None:
        return [_worth_at_place(view, unit, enemy, option, place, off) for option in options]
    return [_worth_at_enemy(view, unit, enemy, option) for option in options]


def _range_wanted(view: WarBattle, unit: WarUnit) -> int:
    """Returns how far from an enemy a unit means to be."""
    if unit.is_mounted() or unit.formation == TACTICAL_COLUMN:
        return CLOSE
    return GUNS if unit.arm == ARTILLERY else firing_range(view, unit)


def _worth_at_place(
    view: WarBattle, unit: WarUnit, enemy: WarUnit, option: int, place: Point, off: int
) -> int:
    """Returns what a move is worth to a unit that wants to be *off* hundredths from a place."""
    there = moves.place_of_option(view, unit, option)
    return _facing_worth(there, enemy) - abs(distance((place,), there.corners()) - off)


def _worth_at_enemy(view: WarBattle, unit: WarUnit, enemy: WarUnit, option: int) -> int:
    """Returns what a move is worth to a unit that comes up to its range from an enemy."""
    there = moves.place_of_option(view, unit, option)
    far, wanted = distance(there.corners(), enemy.shape()), _range_wanted(view, unit)
    rough = ROUGH if view.table.is_delayed(there.corners()) and unit.formation != SKIRMISH else 0
    return _facing_worth(there, enemy) - abs(far - wanted) - rough


def _facing_worth(there: Footprint, enemy: WarUnit) -> int:
    return FACES if plans.is_ahead(there, enemy) else 0
