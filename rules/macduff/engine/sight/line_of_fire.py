"""MACD-SHOOT on the table: who may shoot at whom, and what makes a target hard to hit."""

from typing import Final

from rules.core.measure.shapes import Point, cuts, distance
from rules.macduff.battle import PAIRS, MacduffBattle
from rules.macduff.roll_call import is_support
from rules.macduff.sections import shooting
from rules.macduff.sections.shooting import Target
from rules.macduff.sections.visibility import can_see_into_cover
from rules.macduff.tables import INCH, IS_ARTILLERY, IS_INDIRECT, LONG_RANGE
from rules.macduff.terms import COLUMN, LIMBERED, LINE, NONE, SQUARE, UNFORMED
from rules.macduff.units import MacduffUnit
from rules.macduff.whereabouts import is_disordered, is_near

COVER_REACH: Final = INCH
"""How near a target a wall must be to cover it."""


def may_shoot(battle: MacduffBattle, unit: MacduffUnit) -> bool:
    """Tells whether a unit may still shoot this turn. MACD-SHOOT-01, MACD-SHOOT-02, MACD-SHOOT-03."""
    if unit.weapon == NONE or not unit.strength or not unit.on_table:
        return False
    if unit.fired or unit.reaction_fire or unit.marched or unit.used_charge_bonus:
        return False
    return unit.formation != LIMBERED and not (unit.fighting and battle.is_fighting(unit))


def may_target(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit) -> bool:
    """Tells whether a unit may shoot at another.

    MACD-SHOOT-01, MACD-SHOOT-04, MACD-SHOOT-14, MACD-HOSP-05.
    """
    if not target.on_table or target.side == unit.side or is_support(target):
        return False
    if target.fighting and battle.is_fighting(target):
        return False
    if not is_near(target, unit.x, unit.y, LONG_RANGE[unit.weapon] + unit.frontage):
        return False
    if not battle.is_in_range(unit, target, LONG_RANGE[unit.weapon]) or not battle.is_ahead(unit, target):
        return False
    return IS_INDIRECT[unit.weapon] or has_line_of_fire(battle, unit, target, battle.bodies())


def may_hit(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit, bodies: list[MacduffUnit]) -> bool:
    """Tells what may_target tells, for a visible fighting enemy that is in the unit's front.

    *bodies*: every unit that takes up room. MACD-SHOOT-04, MACD-SHOOT-14.
    """
    if target.fighting and battle.is_fighting(target):
        return False
    if not battle.is_in_range(unit, target, LONG_RANGE[unit.weapon]):
        return False
    return IS_INDIRECT[unit.weapon] or has_line_of_fire(battle, unit, target, bodies)


def has_line_of_fire(
    battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit, bodies: list[MacduffUnit]
) -> bool:
    """Tells whether the line of fire is clear. MACD-SHOOT-04, MACD-SHOOT-05, MACD-SHOOT-23, MACD-R-49."""
    p, q = (unit.x, unit.y), (target.mid_x, target.mid_y)
    key = unit.index * PAIRS + target.index
    barring = battle.screens.get(key, NONE)  # whoever was in the way last time is often there still
    if barring != NONE:
        other = battle.units[barring]
        if other.on_table and is_in_line(battle, unit, target, other, p, q):
            return False
    (px, py), (qx, qy) = p, q
    left, right = (px, qx) if px < qx else (qx, px)
    low, high = (py, qy) if py < qy else (qy, py)
    dx, dy = qx - px, qy - py
    square = dx * dx + dy * dy
    for other in bodies:
        x, radius = other.mid_x, other.radius
        if x + radius < left or x - radius > right:
            continue
        y = other.mid_y
        if y + radius < low or y - radius > high or other is target or other is unit:
            continue
        across = dx * (y - py) - dy * (x - px)
        if across * across > radius * radius * square:  # the circle around it lies beside the line
            continue
        if is_in_line(battle, unit, target, other, p, q):
            battle.screens[key] = other.index
            return False
    return battle.can_see(unit, target)


def is_in_line(
    battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit, other: MacduffUnit, p: Point, q: Point
) -> bool:
    """Tells whether another unit closes a line of fire from *p* to *q*. MACD-SHOOT-05, MACD-SHOOT-23."""
    hides = other.hidden and other.side != unit.side
    if hides or not cuts(other.shape(), p, q):
        return False
    screen = other.side != unit.side and other.skirmishing
    return not screen and not can_shoot_over(battle, unit, other, target)


def can_shoot_over(
    battle: MacduffBattle, unit: MacduffUnit, friend: MacduffUnit, target: MacduffUnit
) -> bool:
    """Tells whether guns on a hill may shoot over that unit. MACD-SHOOT-23."""
    if not IS_ARTILLERY[unit.weapon] or friend.side != unit.side:
        return False
    ground = battle.table.ground
    height = ground.level((unit.x, unit.y))
    if not height:
        return False
    return shooting.is_allowed_overhead(
        unit.weapon,
        battle.range_to(unit, target),
        height > 0,
        ground.level((friend.x, friend.y)) < height,
        distance(unit.footprint().front(), friend.footprint().front()),
        distance(friend.footprint().front(), target.footprint().front()),
    )


def targets(battle: MacduffBattle, unit: MacduffUnit) -> list[int]:
    """Returns the indices of the enemy units that a unit may shoot at. MACD-SHOOT-04."""
    if not may_shoot(battle, unit):
        return []
    return [enemy.index for enemy in battle.enemy_fighters(unit) if may_target(battle, unit, enemy)]


def has_target(battle: MacduffBattle, unit: MacduffUnit) -> bool:
    """Tells whether a unit has any enemy that it may shoot at. MACD-SHOOT-04."""
    return may_shoot(battle, unit) and any(
        may_target(battle, unit, enemy) for enemy in battle.enemy_fighters(unit)
    )


def target_state(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit) -> Target:
    """Returns what makes a target hard to hit from a unit's place.

    MACD-SHOOT-05, MACD-SHOOT-18, MACD-VIS-02.
    """
    board = battle.table
    p, q = (unit.x, unit.y), target.middle()
    kinds = target.kinds_under(board) & ~board.obstacles | obstacles_before(battle, target, p, q)
    obscured = bool(kinds & board.obscuring)
    if not obscured:
        thick = board.ground.depth(board.rule.thick, p, q)
        obscured = thick > 0 or not can_see_into_cover(thick) or is_screened(battle, unit, target, p, q)
    return Target(target.arm(), target.charging, obscured, bool(kinds & board.hard))


def is_screened(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit, p: Point, q: Point) -> bool:
    """Tells whether skirmishers stand before a target on a line of fire. MACD-SHOOT-05."""
    for other in battle.enemies(unit):
        if other.skirmishing and other is not target and cuts(other.shape(), p, q):
            return True
    return False


def obstacles_before(battle: MacduffBattle, target: MacduffUnit, p: Point, q: Point) -> int:
    """Returns the kinds of the walls just before a unit on a line, as a mask. MACD-SHOOT-18, MACD-MEL-10."""
    walls = battle.table.ground.of_kinds(battle.table.obstacles)
    x, y = target.middle()
    reach = target.radius + COVER_REACH
    mask = 0
    for piece in walls:
        left, low, right, high = piece.box
        if left - reach <= x <= right + reach and low - reach <= y <= high + reach:
            passed = cuts(piece.polygon, p, q)
            if passed and distance(piece.polygon, target.shape()) <= COVER_REACH:
                mask |= 1 << piece.kind
    return mask


def fire_formation(battle: MacduffBattle, unit: MacduffUnit) -> int:
    """Returns the formation in which a unit shoots, or is shot at.

    Rough ground takes a formed unit out of its ranks. MACD-SHOOT-07, MACD-R-03.
    """
    if unit.formation in (LINE, COLUMN, SQUARE) and is_disordered(battle.table, unit):
        return UNFORMED
    return unit.formation
