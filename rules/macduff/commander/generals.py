"""The computer's commanders ride near their men, behind them and away from the enemy."""

from collections.abc import Sequence
from typing import Final

from rules.core.measure.shapes import Point
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine import orders
from rules.macduff.engine.command import RIDE, STAY
from rules.macduff.tables import COMMAND_RADIUS, INCH
from rules.macduff.terms import NONE
from rules.macduff.units import MacduffUnit

ALONE: Final = 4 * INCH
"""How near an enemy may come to a commander without a unit."""

BEHIND: Final = (4 * INCH, 8 * INCH, 0)
"""How far behind the middle of their men a commander may ride."""

FLIGHT: Final = ((0, 16 * INCH), (12 * INCH, 12 * INCH), (-12 * INCH, 12 * INCH), (0, 8 * INCH))
"""How far aside and to the rear a commander looks for a safe place."""


def commander_move(view: MacduffBattle, unit: MacduffUnit) -> int:
    """Rides where most of the men are in reach and no enemy is near.

    Where there is no such place, it is as far from the enemy as possible. A commander with a unit may fall by
    any hit on it, and an army can hardly spare them. One who has found no better place on an earlier card
    looks for none again in that turn.
    """
    foes = view.enemy_fighters(unit)
    body = view.body_of(unit)
    is_safe = unit.joined == NONE and not is_near_any(foes, body.x, body.y)
    if is_safe and unit.passed_over:
        return STAY
    men = view.fighters(unit.side)
    if not unit.general:
        men = [man for man in men if man.commander == unit.index]
    best = _men_in_reach(men, body.x, body.y) if is_safe else -1
    if best == len(men) or not men:
        return STAY if is_safe else farthest_ride(view, unit, foes)
    choice = STAY
    middle = sum([man.x for man in men]) // len(men), sum([man.y for man in men]) // len(men)
    for behind in BEHIND:
        point = point_homeward(view, unit.side, middle, behind)
        spot = orders.spot_towards(view, unit, point)
        x, y = orders.spot_at(view, spot)
        count = _men_in_reach(men, x, y)
        if count > best and not is_near_any(foes, x, y):
            best, choice = count, RIDE + spot
            if best == len(men):
                break
    return choice if best >= 0 else farthest_ride(view, unit, foes)


def point_homeward(view: MacduffBattle, side: int, point: Point, far: int) -> Point:
    """Returns the point *far* nearer to the edge of a side."""
    dx, dy = ((0, -1), (0, 1), (-1, 0), (1, 0))[view.aims.homes[side]]
    return point[0] + far * dx, point[1] + far * dy


def farthest_ride(view: MacduffBattle, unit: MacduffUnit, foes: Sequence[MacduffUnit]) -> int:
    """Picks, of some places to the rear and sides, the one farthest from the nearest enemy."""
    body = view.body_of(unit)
    best, ride = -1, STAY
    for right, behind in FLIGHT:
        x, y = point_homeward(view, unit.side, (body.x, body.y), behind)
        spot = orders.spot_towards(view, unit, (x + right, y))
        x, y = orders.spot_at(view, spot)
        gap = min([(foe.x - x) * (foe.x - x) + (foe.y - y) * (foe.y - y) for foe in foes], default=0)
        if gap > best:
            best, ride = gap, RIDE + spot
    return ride


def _men_in_reach(men: Sequence[MacduffUnit], x: int, y: int) -> int:
    """Counts the units that would obey without a die from there."""
    far, count = COMMAND_RADIUS * COMMAND_RADIUS, 0
    for man in men:
        dx, dy = man.x - x, man.y - y
        if dx * dx + dy * dy <= far:
            count += 1
    return count


def is_near_any(foes: Sequence[MacduffUnit], x: int, y: int) -> bool:
    """Tells whether the front of any enemy is too near to a point for a commander without a unit."""
    near = ALONE
    for foe in foes:
        dy = foe.y - y
        if -near <= dy <= near:
            dx = foe.x - x
            if dx * dx + dy * dy <= near * near:
                return True
    return False
