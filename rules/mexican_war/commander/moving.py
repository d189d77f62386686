"""Where the computer has a unit go: to the range at which its arms tell, or to the place that both want."""

from typing import Final

from rules.core.boards.free import bearing
from rules.core.commanders import greatest
from rules.core.measure.footprints import Footprint
from rules.core.measure.shapes import Point
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.commander.estimate import (
    COMES_ON,
    GUNS,
    NEAR_PLACE,
    firing_range,
    is_content,
    is_for_place,
    nearest,
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
    """Returns the option of a move that is worth most.

    Spots are looked at only by a unit that does not go nearly straight to where it wants to be.
    """
    enemy = nearest(view, unit)
    if enemy is None:
        options = moves.move_options(view, unit)
        return moves.HALT if moves.HALT in options else options[0]
    place = None
    if is_content(view, unit) and distance(unit.shape(), enemy.shape()) > COMES_ON:
        place, off = view.aims.place, NEAR_PLACE // 2
    elif is_for_place(view, unit):
        place, off = view.aims.place, 0
    x, y = enemy.footprint().middle() if place is None else place
    left = moves.operations_left(view, unit)
    is_bound = must_leave(view, unit) or order_of(view, unit) == WITHDRAW
    is_straight = abs(turn_to(unit.facing, bearing(x - unit.x, y - unit.y))) <= NEARLY_STRAIGHT
    if is_straight and not is_bound and left > 0 and plans.move_of(unit, unit.plan, view):
        options = moves.straight_options(left)
    else:
        options = moves.move_options(view, unit)
    if len(options) == 1:
        return options[0]
    if place is not None:
        return options[greatest([_worth_at_place(view, unit, enemy, it, place, off) for it in options])]
    return options[greatest([_worth_at_enemy(view, unit, enemy, option) for option in options])]


def _worth_at_place(
    view: WarBattle, unit: WarUnit, enemy: WarUnit, option: int, place: Point, off: int
) -> int:
    """Returns what a move is worth to a unit that wants to be *off* hundredths from a place."""
    there = moves.place_of_option(view, unit, option)
    return _facing_worth(there, enemy) - abs(distance((place,), there.corners()) - off)


def _worth_at_enemy(view: WarBattle, unit: WarUnit, enemy: WarUnit, option: int) -> int:
    """Returns what a move is worth to a unit that comes up to its range from an enemy."""
    there = moves.place_of_option(view, unit, option)
    wanted = GUNS if unit.arm == ARTILLERY else firing_range(view, unit)
    if unit.is_mounted() or unit.formation == TACTICAL_COLUMN:
        wanted = CLOSE
    far = distance(there.corners(), enemy.shape())
    rough = ROUGH if view.table.is_delayed(there.corners()) and unit.formation != SKIRMISH else 0
    return _facing_worth(there, enemy) - abs(far - wanted) - rough


def _facing_worth(there: Footprint, enemy: WarUnit) -> int:
    return FACES if plans.is_ahead(there, enemy) else 0
