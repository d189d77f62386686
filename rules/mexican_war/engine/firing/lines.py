"""Friends in a line of fire, and beside it."""

from collections.abc import Sequence
from math import isqrt

from rules.core.measure.shapes import Point, Shape, cuts
from rules.core.measure.sight import FAR, clearance
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.sections import artillery
from rules.mexican_war.sections.measures import distance
from rules.mexican_war.units import WarUnit


def is_gap_open(battle: WarBattle, unit: WarUnit, p: Point, q: Point, between: list[WarUnit]) -> bool:
    """Tells whether a gap between friends is wide enough for guns to fire through. MEX-ART-01."""
    x, y, dx, dy = p[0], p[1], q[0] - p[0], q[1] - p[1]
    length = isqrt(dx * dx + dy * dy) + 1
    wide = unit.frontage * battle.tables.artillery.gap_frontage_multiple  # farther aside nobody matters
    beside, is_left, is_right = [], False, False  # whether anybody may be on that side
    left, right, near, far = min(0, dx) - wide, max(0, dx) + wide, min(0, dy) - wide, max(0, dy) + wide
    row = battle.in_row(unit.side)
    for u, v, reach, friend, _ in row.between(x + left - row.widest, x + right + row.widest):
        u, v, room = u - x, v - y, 2 * reach  # beside the line and beyond its end
        if u < left - room or u > right + room or v < near - room or v > far + room:
            continue
        aside, along, room = dx * v - dy * u, dx * u + dy * v, (wide + reach) * length
        is_beside = -room < aside < room and -reach * length < along < (length + reach) * length
        if is_beside and friend is not unit and friend not in between:
            beside.append(friend.shape())
            is_left, is_right = is_left or aside > -reach * length, is_right or aside < reach * length
    if not is_left or not is_right:
        return True
    on_left, on_right = clearance(beside, p, q)
    if FAR in (on_left, on_right):
        return True
    return artillery.is_gap_wide(on_left + on_right, unit.frontage, battle.tables)


def friends_between(battle: WarBattle, unit: WarUnit, p: Point, q: Point) -> list[WarUnit]:
    """Returns the units of the firer's side that a line of fire passes through."""
    (px, py), (qx, qy) = p, q
    left, right = (px, qx) if px < qx else (qx, px)
    near, far = (py, qy) if py < qy else (qy, py)
    friends, dx, dy = [], qx - px, qy - py
    square = dx * dx + dy * dy
    for x, y, reach, friend, _ in battle.in_row(unit.side).between(left, right):
        if (
            friend is not unit
            and left - reach <= x <= right + reach
            and near - reach <= y <= far + reach
            and (dx * (y - py) - dy * (x - px)) ** 2 <= reach * reach * square  # its circle meets the line
            and cuts(friend.shape(), p, q)
        ):
            friends.append(friend)
    return friends


def is_over_all(battle: WarBattle, unit: WarUnit, friends: Sequence[WarUnit], target: Shape) -> bool:
    """Tells whether ball may go over friends to the target: they lie down or are lower, and far off it.

    MEX-ART-11, MEX-ART-12.
    """
    tables = battle.tables
    for friend in friends:
        height = contours_above(battle, unit, friend)
        if not artillery.is_high_enough(height, friend.prone, tables):
            return False
        if not artillery.is_clear_beyond(distance(friend.shape(), target), tables):
            return False
    return True


def contours_above(battle: WarBattle, unit: WarUnit, other: WarUnit) -> int:
    """Returns the contours that one unit stands above another, 0 at least. MEX-SA-08."""
    ground = battle.table.ground
    if not battle.table.highest:
        return 0
    above = ground.level((unit.x, unit.y))
    if not above:
        return 0
    above -= ground.level(other.footprint().middle())
    return above if above > 0 else 0
