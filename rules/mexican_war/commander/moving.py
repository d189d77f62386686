"""The computer's moves for a unit: to the range at which its arms tell, or to the place that both want."""

from math import isqrt
from typing import Final

from rules.core.boards.free import bearing
from rules.core.measure.angles import COS, SIN, UNIT
from rules.core.measure.footprints import Footprint
from rules.core.measure.shapes import Point
from rules.core.measure.spots import ALL_ROUND, FACINGS, STEP, eighth_of, nearest_facing
from rules.core.playing.commanders import index_of_greatest
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.commander.estimate import (
    COMES_ON,
    GUNS,
    NEAR_PLACE,
    NEVER,
    SMALL_ARMS,
    gap_ahead,
    gap_between,
    is_content,
    is_for_place,
)
from rules.mexican_war.engine import moves, plans
from rules.mexican_war.engine.construction.works import must_leave
from rules.mexican_war.engine.orders import WITHDRAW, order_of
from rules.mexican_war.engine.travel.paths import turn_to
from rules.mexican_war.sections.measures import distance
from rules.mexican_war.terms import ARTILLERY, MOUNTED, SKIRMISH, TACTICAL_COLUMN
from rules.mexican_war.units import WarUnit

CLOSE: Final = 300  # hundredths: horse and columns come so near, to charge next
FACES: Final = 200  # hundredths that it is worth to have the enemy in front
ROUGH: Final = 300  # and to keep out of ground that delays
MOST_SPOTS: Final = 4  # that a unit looks at
NEARLY_STRAIGHT: Final = 20  # degrees off its front: so far a unit goes without a wheel


def best_move(view: WarBattle, unit: WarUnit) -> int:
    """Returns the option of a move that is worth most: a halt, straight ahead, or the best spot.

    A spot is looked for only by a unit that does not go nearly straight to where it wants to be.
    """
    enemy = view.nearest_front(unit)
    base, left = plans.move_of(unit, unit.plan, view), moves.operations_left(view, unit)
    if enemy is None or must_leave(view, unit) or order_of(view, unit) == WITHDRAW:
        return _listed_move(view, unit, enemy)
    if left < 1 or not base:
        return moves.HALT
    place, off = _place_wanted(view, unit, enemy)
    x, y = (enemy.x, enemy.y) if place is None else place
    wanted = _range_wanted(unit) if place is None else off
    best, worth = _best_straight(unit, enemy, base, left, place, wanted)
    if left > 2 or unit.formation == SKIRMISH:
        turn = turn_to(unit.facing, bearing(x - unit.x, y - unit.y))
        if not -NEARLY_STRAIGHT <= turn <= NEARLY_STRAIGHT:
            spot, worth_there = _best_spot(view, unit, enemy, base, left, (x, y), wanted)
            if worth_there > worth:
                return spot
    return best


def _best_straight(
    unit: WarUnit, enemy: WarUnit, base: int, left: int, place: Point | None, wanted: int
) -> tuple[int, int]:
    """Returns the best halt or move straight ahead, and its worth.

    It is the one that ends nearest to *wanted* hundredths from *place*, or from the enemy if there is none.
    """
    sine, cosine, half = SIN[unit.facing], COS[unit.facing], unit.frontage // 2
    dx, dy = enemy.x - unit.x, enemy.y - unit.y
    onward, aside = (dx * sine + dy * cosine) // UNIT, (dx * cosine - dy * sine) // UNIT
    least_ahead = (aside if aside > 0 else -aside) - half  # so far ahead it is in front
    ahead, beside, room = onward, aside, half + enemy.frontage // 2
    if place is not None:
        dx, dy = place[0] - unit.x, place[1] - unit.y
        ahead, beside, room = (dx * sine + dy * cosine) // UNIT, (dx * cosine - dy * sine) // UNIT, 0
    gone = left * base
    if ahead - gone >= wanted and onward - gone > least_ahead:  # each step brings it nearer
        return moves.AHEAD + left, FACES + wanted - gap_ahead(ahead - gone, beside, room, 0)
    best, chosen = NEVER, moves.HALT
    for count in range(left + 1):
        gone = count * base
        off = gap_ahead(ahead - gone, beside, room, 0) - wanted
        worth = (FACES if onward - gone > least_ahead else 0) - (off if off > 0 else -off)
        if worth > best:
            best, chosen = worth, moves.AHEAD + count if count else moves.HALT
    return chosen, best


def _listed_move(view: WarBattle, unit: WarUnit, enemy: WarUnit | None) -> int:
    """Returns the best of all moves that are open: to a unit that must leave, withdraws or sees no enemy."""
    options = moves.move_options(view, unit)
    if enemy is None or len(options) == 1:
        return moves.HALT if moves.HALT in options else options[0]
    place, off = _place_wanted(view, unit, enemy)
    return options[index_of_greatest(_worths(view, unit, enemy, options, place, off))]


def _place_wanted(view: WarBattle, unit: WarUnit, enemy: WarUnit) -> tuple[Point | None, int]:
    """Returns the place that a unit makes for, and how far from it; no place if it seeks the enemy."""
    if is_content(view, unit) and gap_between(unit, enemy) > COMES_ON:
        return view.aims.place, NEAR_PLACE // 2
    return (view.aims.place if is_for_place(view, unit) else None), 0


def _best_spot(
    view: WarBattle, unit: WarUnit, enemy: WarUnit, base: int, left: int, goal: Point, wanted: int
) -> tuple[int, int]:
    """Returns the option of the spot in reach that is about *wanted* hundredths from *goal*, and its worth.

    The worth is NEVER if no spot is better than where the unit is.
    """
    spots, cells_by_worth, (x, y) = view.table.spots, [], goal
    least = abs(isqrt((unit.x - x) * (unit.x - x) + (unit.y - y) * (unit.y - y)) - wanted)
    eighth = ALL_ROUND if unit.formation == SKIRMISH else eighth_of(unit.facing)
    for cell in spots.ways(spots.at((unit.x, unit.y)), eighth, base * left):
        u, v = spots.middles[cell]
        off = isqrt((u - x) * (u - x) + (v - y) * (v - y)) - wanted
        if -least < off < least:
            cells_by_worth.append((off if off > 0 else -off, cell))
    cells_by_worth.sort()
    enemy = (moves.nearest_enemy(view, unit) if cells_by_worth else None) or enemy
    for off, cell in cells_by_worth[:MOST_SPOTS]:
        u, v = spots.middles[cell]
        facing = nearest_facing(bearing(enemy.x - u, enemy.y - v))
        if moves.is_in_reach(view, unit, base, left, u, v, facing * STEP):
            return moves.SPOT + cell * FACINGS + facing, FACES - off
    return moves.HALT, NEVER


def _worths(
    view: WarBattle, unit: WarUnit, enemy: WarUnit, options: list[int], place: Point | None, off: int
) -> list[int]:
    """Returns what moves are worth to a unit that makes for a place, or comes up to an enemy."""
    if place is not None:
        return [_worth_at_place(view, unit, enemy, option, place, off) for option in options]
    return [_worth_at_enemy(view, unit, enemy, option) for option in options]


def _range_wanted(unit: WarUnit) -> int:
    """Returns how far from an enemy a unit means to be."""
    if unit.arm == ARTILLERY:
        return GUNS
    return CLOSE if unit.arm == MOUNTED or unit.formation == TACTICAL_COLUMN else SMALL_ARMS


def _worth_at_place(
    view: WarBattle, unit: WarUnit, enemy: WarUnit, option: int, place: Point, off: int
) -> int:
    """Returns what a move is worth to a unit that wants to be *off* hundredths from a place."""
    there = moves.place_of_option(view, unit, option)
    return _facing_worth(there, enemy) - abs(distance((place,), there.corners()) - off)


def _worth_at_enemy(view: WarBattle, unit: WarUnit, enemy: WarUnit, option: int) -> int:
    """Returns what a move is worth to a unit that comes up to its range from an enemy."""
    there = moves.place_of_option(view, unit, option)
    far, wanted = distance(there.corners(), enemy.shape()), _range_wanted(unit)
    rough = ROUGH if view.table.is_delayed(there.corners()) and unit.formation != SKIRMISH else 0
    return _facing_worth(there, enemy) - abs(far - wanted) - rough


def _facing_worth(footprint: Footprint, enemy: WarUnit) -> int:
    return FACES if plans.is_ahead(footprint, enemy) else 0
