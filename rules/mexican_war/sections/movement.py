"""MEX-MOVE: operations, moves, and units that pass through each other."""

from collections.abc import Collection
from dataclasses import dataclass

from rules.core.dice import Dice
from rules.mexican_war.table_kinds import Tables, Troops
from rules.mexican_war.terms import D10, MOUNTED


@dataclass(frozen=True, slots=True)
class Allowance:
    """The operations left of a turn, and how far they go. MEX-MOVE-01, MEX-MOVE-11."""

    operations: int
    left: int
    base: int
    farthest: int


def formation_move(arm: int, formation: int, tables: Tables) -> int | None:
    """Returns the move of an operation; None where the arm does not take the formation. MEX-MOVE-11."""
    return (tables.movement.mounted if arm == MOUNTED else tables.movement.foot)[formation]


def delayed_move(base: int, troops: Troops, tables: Tables) -> int:
    """Returns the move of an operation on ground that delays; 0 stays 0. MEX-MOVE-06, MEX-R-06."""
    floor, slowed = tables.movement.minimum_after_penalty, base - troops.terrain_penalty
    if slowed >= floor:
        return slowed
    return base if base < floor else floor


def move_allowance(base: int, troops: Troops, used: int, delaying: bool, tables: Tables) -> Allowance:
    """Returns the operations and inches of a unit that has spent *used*.

    MEX-MOVE-01, MEX-MOVE-06, MEX-MOVE-11.
    """
    left = troops.operations - used
    move = delayed_move(base, troops, tables) if delaying else base
    return Allowance(troops.operations, left, move, left * move)


def is_delaying(kind: str, tables: Tables) -> bool:
    """Tells whether ground of that kind delays. MEX-MOVE-06, MEX-R-06."""
    return kind in tables.movement.delaying


def wheel_operations(degrees: int, tables: Tables) -> int:
    """Returns the operations that a wheel of *degrees* takes. MEX-MOVE-03."""
    return -(-degrees // tables.movement.wheel_max_degrees_per_operation)


def straight_length(mounted: bool, tables: Tables) -> int:
    """Returns the length of the last part of a charge, in which it may hardly turn. MEX-MOVE-10."""
    movement = tables.movement
    return movement.charge_straight_mounted if mounted else movement.charge_straight_foot


def passing_modifier(troops: Troops, situation: Collection[str], tables: Tables) -> int:
    """Returns what troops and situation add to the die. MEX-MOVE-13."""
    return troops.interpenetration + sum(tables.movement.situation[name] for name in situation)


def passing_check(dice: Dice, unit: int, modifier: int, tables: Tables) -> tuple[int, bool]:
    """Returns the total, and whether the unit is unformed by it.

    MEX-MOVE-12, MEX-MOVE-13, MEX-MOVE-14, MEX-R-22.
    """
    total = dice.roll(1, D10, "MEX-MOVE-13", unit)[0] + modifier
    return total, total < tables.movement.target


def stands_added(deducted: int, tables: Tables) -> int:
    """Returns the stands by which charging cavalry widens its front for the inches it gives up.

    MEX-MOVE-15.
    """
    return deducted // tables.movement.frontage_per_stand_cavalry


def widening_cost(stands: int, tables: Tables) -> int:
    """Returns the hundredths of its move that a charge gives up to widen by *stands*. MEX-MOVE-15."""
    return stands * tables.movement.frontage_per_stand_cavalry


def stands_lapped(tables: Tables) -> int:
    """Returns the stands by which a unit in close action extends on each flank. MEX-MOVE-16."""
    return tables.movement.frontage_stands_per_flank_melee
