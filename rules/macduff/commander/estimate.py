"""Expected hits of shots and charges, in sixths of a hit."""

from math import isqrt
from typing import Final

from rules.core.measure.angles import COS, SIN, UNIT
from rules.core.measure.contact import is_clear_of_way
from rules.core.measure.footprints import Footprint
from rules.macduff.battle import PAIRS, MacduffBattle
from rules.macduff.commander.glances import Steel
from rules.macduff.commander.outlook import Outlook
from rules.macduff.engine.ground.places import direction_of, on_the_way
from rules.macduff.engine.ground.rough_ground import clear_of_barred
from rules.macduff.sections.move import charge_dice
from rules.macduff.tables import (
    DIE,
    INCH,
    MOVE_DICE,
)
from rules.macduff.terms import FOOT, NONE, PIONEERS, RIDERS, SQUARE
from rules.macduff.units import SHAKEN, MacduffUnit
from rules.macduff.whereabouts import is_about_within

SIXTHS = DIE
BREAKS = 24
"""So many hits more, in sixths, is it worth to charge a shaken unit: if it loses it routs."""

SOME_WAY = 3 * INCH
"""How far ahead a way must be open to be worth going."""

AVERAGE = 7 * INCH // 2
"""Hundredths of an inch that a die gives on average."""

REACHES: Final = tuple([(dice + charge_dice(rate)) * AVERAGE for rate, dice in enumerate(MOVE_DICE)])
REACHES_AFTER_FIRE: Final = tuple([dice * AVERAGE for dice in MOVE_DICE])
"""How far a charge goes on average, by the class of the unit."""


def charge_reach(unit: MacduffUnit) -> int:
    """Returns how far a charge goes on average."""
    return (REACHES_AFTER_FIRE if unit.fired or unit.reaction_fire else REACHES)[unit.unit_class()]


def melee_worth(
    battle: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit, is_charging: bool, on_flank: bool = False
) -> int:
    """Returns the hits that a unit may expect in a round against an enemy.

    The enemy may be on its flank.
    """
    return Steel(battle, unit).worth(Steel(battle, enemy), is_charging, on_flank)


def charge_balance(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit) -> int:
    """Returns the hits a charge may expect, less those of the target, its volley first."""
    outlook = Outlook(battle, unit.side)
    return steel_balance(outlook, unit, target) - outlook.threat_to(unit, target)


def steel_balance(outlook: Outlook, unit: MacduffUnit, target: MacduffUnit) -> int:
    """Returns the hits a charge may expect in melee, less those of the target.

    Regular infantry that has not been activated will meet horse in square.
    """
    steel, other = outlook.steel_of(unit), outlook.steel_of(target)
    own_worth = steel.worth(other, True, False)
    if other.is_shaken:
        own_worth += BREAKS
    if steel.is_mounted and may_square(target):
        own_worth = own_worth * 2 // SIXTHS  # a 5 instead of a 3, at best
    flank = target.formation != SQUARE and not outlook.view.is_ahead(target, unit)
    return own_worth - other.worth(steel, False, flank)


def may_square(target: MacduffUnit) -> bool:
    """Tells whether a unit is in square, or may form one against horse."""
    if target.formation == SQUARE:
        return True
    is_foot = target.troop == FOOT or target.troop == PIONEERS
    return is_foot and target.is_formed() and not target.activated and target.strength > 3


def is_weak(unit: MacduffUnit, enemy: MacduffUnit) -> bool:
    """Tells whether a charge at an enemy may pay. Other enemies need not be weighed.

    Foot charges shaken units and those that it outnumbers by two to one. It never charges horse, which only
    falls back. Horse charges shaken units, and units not much stronger than itself that cannot form square.
    """
    if unit.troop in RIDERS:
        return enemy.state == SHAKEN or (2 * enemy.strength <= 3 * unit.strength and not may_square(enemy))
    if enemy.troop in RIDERS:
        return False
    return enemy.state == SHAKEN or 2 * enemy.strength <= unit.strength


def has_clear_way(outlook: Outlook, unit: MacduffUnit, target: MacduffUnit) -> bool:
    """Tells whether the way from a charger to its target is clear.

    No other unit lies there, and no ground that it may not enter. The unit that was in the way last time is
    often there still, so it is tested first.
    """
    view = outlook.view
    dx, dy = target.mid_x - unit.x, target.mid_y - unit.y
    start = Footprint(unit.x, unit.y, direction_of(dx, dy), unit.frontage, unit.depth)
    key = unit.index * PAIRS + target.index
    barring = view.hurdles.get(key, NONE)
    known = [view.units[barring]] if barring != NONE and view.units[barring].on_table else []
    if first_between(unit, start, known, target) is not None:
        return False
    other = first_between(unit, start, outlook.bodies, target)
    if other is not None:
        view.hurdles[key] = other.index
        return False
    return is_open_ground(view, unit, start, max(0, isqrt(dx * dx + dy * dy) - target.radius))


def is_open_ground(battle: MacduffBattle, unit: MacduffUnit, start: Footprint, far: int) -> bool:
    """Tells whether the ground lets a unit go *far* as it starts.

    The answer is found once for a place and a direction.
    """
    key = unit.index * 360 + start.facing
    known = battle.ways.get(key)
    if known is None or known[0] != unit.stamp or known[1] == known[2] < far:
        known = battle.ways[key] = unit.stamp, far, clear_of_barred(battle, unit, start, far)
    return known[2] >= far


def first_between(
    unit: MacduffUnit, start: Footprint, others: list[MacduffUnit], target: MacduffUnit
) -> MacduffUnit | None:
    """Returns the first of *others* that lies on the straight way of a unit to its target, if any does."""
    x, y, half = unit.x, unit.y, start.frontage // 2
    sine, cosine = SIN[start.facing], COS[start.facing]
    ahead = (target.mid_x - x) * sine + (target.mid_y - y) * cosine - target.radius * UNIT
    for other in others:
        dx = other.mid_x - x
        dy = other.mid_y - y
        radius = other.radius
        along = dx * sine + dy * cosine
        if along < -radius * UNIT or along > ahead + radius * UNIT:
            continue
        across = dx * cosine - dy * sine
        wide = (half + radius) * UNIT
        if across > wide or across < -wide or other is target or other is unit:
            continue
        if not is_clear_of_way(start, other.shape(), 0):
            return other
    return None


def is_open_way(battle: MacduffBattle, unit: MacduffUnit, way: int) -> bool:
    """Tells whether a unit can move some way in a direction.

    Friends, and ground that it may not enter, stop it.
    """
    key = unit.index * 360 + way
    barred = battle.barriers.get(key)
    if barred is not None and barred[0] == unit.stamp:
        friend = battle.units[barred[1]]
        if friend.on_table and friend.stamp == barred[2]:
            return False
    start = Footprint(unit.x, unit.y, way, unit.frontage, unit.depth)
    if not is_open_ground(battle, unit, start, SOME_WAY):
        return False
    for other in on_the_way(battle.current_roll_call().solid_of[unit.side], unit, start, SOME_WAY):
        if not is_clear_of_way(start, other.shape(), 0):
            battle.barriers[key] = unit.stamp, other.index, other.stamp
            return False
    return True


def is_in_reach(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit) -> bool:
    """Tells whether an average charge comes to contact."""
    return is_about_within(unit, target, charge_reach(unit))
