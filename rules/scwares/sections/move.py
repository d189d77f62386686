"""SCW-MOVE: movement points, what they buy, and the moves that are allowed."""

from typing import NamedTuple

from rules.core.boards.squares import eighths_between
from rules.core.dice import Dice
from rules.scwares.options import Options
from rules.scwares.tables import (
    ARC,
    CHARGE_START,
    DIAGONAL_COST,
    NATIVE_DICE,
    NATIVE_DIVISOR,
    ORTHOGONAL_COST,
    POINTS,
    TURN_COST,
)
from rules.scwares.terms import CHARGE, INTERPENETRATION, NATIVE, NO_ATTACK, NONE, TOO_FAR


class Allotment(NamedTuple):
    """The points a unit may spend this move."""

    points: int
    faces: tuple[int, ...]  # () for Europeans


def is_allowed(kind: int, mode: int) -> bool:
    """Tells whether the table has a row for a *kind* moving in that *mode*.

    SCW-MOVE-11, SCW-MOVE-12, SCW-R-12.
    """
    return POINTS[kind][mode] > 0


def may_charge(kind: int) -> bool:
    """Tells whether a kind of base may charge: infantry and mounted.

    Guns, machine guns, commanders, scouts and markers never charge. SCW-R-12.
    """
    return is_allowed(kind, CHARGE)


def dice_for(troop_class: int, kind: int, mode: int) -> int:
    """Returns the dice rolled for the points of this move; none for Europeans. SCW-MOVE-09, SCW-MOVE-10."""
    return NATIVE_DICE[kind][mode] if troop_class == NATIVE else 0


def points(troop_class: int, kind: int, mode: int, bonus: int, total: int) -> int:
    """Returns the points of a move, for a *total* of the dice if native.

    *bonus* is the event cards' (SCW-EVENT-08), for Europeans alone.
    SCW-MOVE-11, SCW-MOVE-12, SCW-MOVE-13, SCW-R-05.
    """
    if troop_class == NATIVE:
        return -(-total // NATIVE_DIVISOR[kind][mode])
    return POINTS[kind][mode] + bonus


def allotment(
    dice: Dice, troop_class: int, kind: int, mode: int, bonus: int = 0, unit: int = NONE
) -> Allotment:
    """Returns the points of a move that `is_allowed` has passed. Natives roll for them.

    SCW-MOVE-09, SCW-MOVE-10.
    """
    count = dice_for(troop_class, kind, mode)
    faces = dice.roll(count, 6, "SCW-MOVE-10", unit) if count else ()
    return Allotment(points(troop_class, kind, mode, bonus, sum(faces)), faces)


def step_cost(direction: int, difficult: bool, options: Options) -> int:
    """Returns the points to enter the next zone in that *direction*.

    *difficult* ground costs more only by the option. The printed rules show it by small zones.
    SCW-MOVE-02, SCW-MOVE-03, SCW-R-44.
    """
    cost = DIAGONAL_COST if direction % 2 else ORTHOGONAL_COST
    return cost * options.difficult_zone_cost_factor if difficult else cost


def turn_cost(facing: int, new_facing: int) -> int:
    """Returns the points of one turn on the spot.

    SCW-MOVE-04, SCW-MOVE-05, SCW-MOVE-06, SCW-MOVE-07, SCW-R-04.
    """
    return TURN_COST[eighths_between(facing, new_facing)]


def may_step(troop_class: int, facing: int, direction: int, in_square: bool, options: Options) -> bool:
    """Tells whether a base may go that way without turning.

    It may go ahead, or into any zone of its arc; in a European square in any direction.
    SCW-MOVE-17, SCW-R-07, SCW-R-10.
    """
    if in_square and troop_class != NATIVE:
        return True
    apart = eighths_between(facing, direction)
    return apart == 0 if options.movement_arc == "straight_ahead" else apart <= ARC


def charge_bars(range_zones: int, intends_attack: bool, friends_in_path: bool) -> int:
    """Returns the reasons against a charge, as CHARGE_BARS bits; 0: none.

    SCW-MOVE-15, SCW-MOVE-16, SCW-MOVE-19.
    """
    bars = 0
    if range_zones > CHARGE_START:
        bars |= TOO_FAR
    if not intends_attack:
        bars |= NO_ATTACK
    if friends_in_path:
        bars |= INTERPENETRATION
    return bars
