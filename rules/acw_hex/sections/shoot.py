"""ACW-SHOOT: possible shots, and their hits."""

from collections.abc import Sequence

from rules.acw_hex.options import Options
from rules.acw_hex.tables import (
    BLOCKING_GROUND,
    COVER_EDGE,
    COVER_GROUND,
    DIE,
    RANGE,
    SHOOT_COVER,
    SHOOT_DICE,
    SHOOT_HIT_FROM,
)
from rules.core.boards.hexes import Hex, is_in_wedge, is_in_wide_arc
from rules.core.dice import Dice


def reach(arm: int) -> int:
    """Returns the hexes that an arm shoots to; 0: never.

    ACW-SHOOT-01, ACW-SHOOT-02, ACW-SHOOT-03, ACW-SHOOT-04, ACW-R-14.
    """
    return RANGE[arm]


def is_in_arc(at: Hex, facing: int, target: Hex, options: Options) -> bool:
    """Tells whether a unit with that facing may shoot in that direction, at any range. ACW-R-03."""
    if options.fire_arc == "wide":
        return is_in_wide_arc(at, facing, target)
    return is_in_wedge(at, facing, target)


def hides(ground: int, height: int, highest_end: int) -> bool:
    """Tells whether a hex by itself hides what is behind it.

    *highest_end* is the height of the higher of shooter and target. A unit of either side in a hex hides too;
    a commander alone does not. ACW-SHOOT-06, ACW-R-04.
    """
    return BLOCKING_GROUND[ground] or height > highest_end


def is_in_cover(ground: int, entrenched: bool, edge: int, height: int, shooter_height: int) -> bool:
    """Tells whether the target is in cover from one shooter.

    *edge* is between the target's hex and the one that the fire comes from. ACW-SHOOT-08, ACW-R-29, ACW-R-30.
    """
    return COVER_GROUND[ground] or entrenched or COVER_EDGE[edge] or height > shooter_height


def fire(dice: Dice, shooters: Sequence[int]) -> list[int]:
    """Rolls the faces of all units that shoot at one target, a die each.

    ACW-BASIC-04, ACW-SHOOT-05, ACW-R-15.
    """
    return [face for unit in shooters for face in dice.roll(SHOOT_DICE, DIE, "ACW-SHOOT-05", unit)]


def hits(faces: Sequence[int]) -> int:
    """Counts how many of them hit. ACW-SHOOT-07."""
    return sum(face >= SHOOT_HIT_FROM for face in faces)


def hits_ignored(covered: int, cover_used: int) -> int:
    """Returns the hits that cover cancels, of those by shooters it covers from.

    *cover_used* are those it cancelled for the same target earlier in this player turn.
    ACW-SHOOT-08, ACW-R-16, ACW-R-33.
    """
    return min(covered, max(0, SHOOT_COVER - cover_used))
