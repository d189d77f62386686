"""ACW-MOVE: distance, ground, facing, mounted or on foot. Distances are hexes."""

from functools import lru_cache
from typing import Final

from rules.acw_hex.options import Options
from rules.acw_hex.sections.zones import faces
from rules.acw_hex.tables import (
    BARRED_EDGE,
    BARRED_GROUND,
    MOVE_HEXES,
    ROAD_MULTIPLIER,
    SLOW_EDGE,
    SLOW_GROUND,
    SLOW_HEXES,
)
from rules.acw_hex.terms import (
    CAVALRY,
    COMMANDERS,
    DISMOUNT,
    DISMOUNTED_CAVALRY,
    ENDS_ON_FRIEND,
    ENEMY_FIRE_ZONE,
    MOUNT,
    NOT_ALL_ROAD,
    TOO_FAR,
)
from rules.core.boards.hexes import CORNERS, Hex

KEPT: Final = 1 << 12  # cached places with enemies around them


def is_slow(ground: int, edge: int) -> bool:
    """Tells whether a step off the road, into *ground* over *edge*, limits the move to one hex.

    ACW-MOVE-02.
    """
    return SLOW_GROUND[ground] or SLOW_EDGE[edge]


def is_barred(ground: int, edge: int) -> bool:
    """Tells whether a step into *ground* over *edge* is only possible by a road, which bridges it.

    ACW-R-18.
    """
    return BARRED_GROUND[ground] or BARRED_EDGE[edge]


def most_hexes(arm: int, slow: bool, by_road: bool, options: Options) -> int:
    """Returns the hexes that a unit may move in a turn.

    *slow*: the move has a slow step in it. Under the reading "stop_on_entry" that costs nothing, but must be
    the last step. ACW-MOVE-01, ACW-MOVE-02, ACW-MOVE-03, ACW-R-11, ACW-R-13, ACW-R-14, ACW-R-27.
    """
    if by_road:
        return MOVE_HEXES[arm] * ROAD_MULTIPLIER
    if slow and options.slow_terrain == "one_hex_only":
        return SLOW_HEXES
    return MOVE_HEXES[arm]


def faults(
    arm: int,
    hexes: int,
    slow: bool,
    road_move: bool,
    all_road: bool,
    enters_fire_zone: bool,
    ends_on_friend: bool,
    options: Options,
) -> list[int]:
    """Returns the REASONS against a move.

    *all_road*: it began on the road and stays on it. A move off the road may enter a fire zone.
    ACW-MOVE-01, ACW-MOVE-02, ACW-MOVE-03, ACW-MOVE-04, ACW-MOVE-07, ACW-MOVE-08.
    """
    why = []
    if road_move and not all_road:
        why.append(NOT_ALL_ROAD)
    if road_move and enters_fire_zone:
        why.append(ENEMY_FIRE_ZONE)
    if hexes > most_hexes(arm, slow, road_move, options):
        why.append(TOO_FAR)
    if ends_on_friend and not may_share(arm):
        why.append(ENDS_ON_FRIEND)
    return why


def may_share(arm: int) -> bool:
    """Tells whether a unit of that *arm* may stop where another is.

    ACW-MOVE-07, ACW-MOVE-08, ACW-BASIC-03.
    """
    return arm in COMMANDERS


@lru_cache(KEPT)
def facings(at: Hex, enemies: tuple[Hex, ...]) -> tuple[int, ...]:
    """Returns the corners that a unit may face at the end of its move.

    *enemies* are the hexes of the units next to it. It faces at least one of them, and chooses which.
    ACW-MOVE-05, ACW-MOVE-06, ACW-R-12, ACW-R-32.
    """
    free = range(CORNERS)
    return tuple(corner for corner in free if not enemies or any(faces(at, corner, foe) for foe in enemies))


def may_change(arm: int, change: int) -> bool:
    """Tells whether that arm can mount, or dismount. ACW-MOVE-09, ACW-MOVE-10."""
    return (arm, change) in ((CAVALRY, DISMOUNT), (DISMOUNTED_CAVALRY, MOUNT))


def changed_arm(change: int) -> int:
    """Returns the arm of that cavalry from its player's next turn on. ACW-MOVE-09, ACW-MOVE-10, ACW-R-14."""
    return DISMOUNTED_CAVALRY if change == DISMOUNT else CAVALRY
