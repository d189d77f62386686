"""Expected hits of shots and charges, in sixths of a hit."""

from math import isqrt

from rules.core.measure.contact import is_clear_of_way
from rules.core.measure.footprints import Footprint
from rules.macduff.battle import MacduffBattle
from rules.macduff.commander.outlook import Outlook
from rules.macduff.commander.steel import Steel, sixths
from rules.macduff.counting import half_up
from rules.macduff.engine.fire import shooting_plan
from rules.macduff.engine.line_of_fire import may_shoot, may_target
from rules.macduff.engine.places import direction_of, on_the_way
from rules.macduff.engine.rough_ground import clear_of_barred
from rules.macduff.move import charge_dice
from rules.macduff.shooting import figures_bearing, needed_to_hit
from rules.macduff.tables import (
    CLOSE_RANGE,
    DIE,
    DIFFICULT_TARGET,
    GUNNERS_PER_DIE,
    INCH,
    IS_ARTILLERY,
    MOVE_DICE,
    SHOOT_FIGURES_PER_DIE,
    SUPERIOR_FIREPOWER,
)
from rules.macduff.terms import RIDERS, SQUARE
from rules.macduff.units import MacduffUnit

SIXTHS = DIE
BREAKS = 24
"""So many hits more, in sixths, is it worth to charge a shaken unit: if it loses it routs."""

AVERAGE = 7 * INCH // 2
"""Hundredths of an inch that a die gives on average."""


def shot_worth(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit) -> int:
    """Returns the hits that a shooting may expect."""
    _, count, needed = shooting_plan(battle, unit, target)
    return count * sixths(needed)


class Fire:
    """What a unit's fire is worth at a glance: all files bear, no cover, at the range of the middles."""

    def __init__(self, battle: MacduffBattle, unit: MacduffUnit) -> None:
        mounted = unit.troop in RIDERS
        files = min(unit.files, unit.strength)
        bearing = figures_bearing(unit.weapon, unit.strength, mounted, unit.formation, files, battle.options)
        per_die = GUNNERS_PER_DIE if IS_ARTILLERY[unit.weapon] else SHOOT_FIGURES_PER_DIE
        per_die <<= int(battle.shaken(unit))
        self.x, self.y = unit.x, unit.y
        self.close, self.far = half_up(bearing, per_die), half_up(bearing, 2 * per_die)  # dice
        self.reach = CLOSE_RANGE[unit.weapon]
        superior = SUPERIOR_FIREPOWER if unit.superior_firepower else 0
        self.hard = sixths(needed_to_hit(superior + DIFFICULT_TARGET))
        self.plain = self.hard if mounted else sixths(needed_to_hit(superior))

    def hits_on(self, target: MacduffUnit) -> int:
        """Returns the hits to expect, in sixths."""
        dx, dy, reach = target.mid_x - self.x, target.mid_y - self.y, self.reach + target.depth // 2
        dice = self.close if dx * dx + dy * dy <= reach * reach else self.far
        is_hard = target.troop in RIDERS or (target.skirmishing and not target.charging)
        return dice * (self.hard if is_hard else self.plain)


def fire_threat(battle: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit) -> int:
    """Returns the hits that an enemy may do to a unit from where both are, if it may still shoot."""
    if not may_shoot(battle, enemy) or not may_target(battle, enemy, unit):
        return 0
    return shot_worth(battle, enemy, unit)


def charge_reach(unit: MacduffUnit) -> int:
    """Returns how far a charge goes on average."""
    rate = unit.unit_class()
    bonus = 0 if unit.fired or unit.reaction_fire else charge_dice(rate)
    return (MOVE_DICE[rate] + bonus) * AVERAGE


def melee_worth(
    battle: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit, is_charging: bool, on_flank: bool = False
) -> int:
    """Returns the hits that a unit may expect in a round against an enemy, who may be on its flank."""
    return Steel(battle, unit).worth(Steel(battle, enemy), is_charging, on_flank)


def charge_balance(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit) -> int:
    """Returns the hits a charge may expect, less those of the target, its volley first."""
    outlook = Outlook(battle, unit.side)
    return steel_balance(outlook, unit, target) - fire_threat(battle, unit, target)


def steel_balance(outlook: Outlook, unit: MacduffUnit, target: MacduffUnit) -> int:
    """Returns the hits a charge may expect in melee, less those of the target.

    Regular infantry that has not been activated will meet horse in square.
    """
    steel, other = outlook.steel_of(unit), outlook.steel_of(target)
    own = steel.worth(other, True, False)
    if other.is_shaken:
        own += BREAKS
    if steel.is_mounted and may_square(target):
        own = own * 2 // SIXTHS  # a 5 instead of a 3, at best
    flank = target.formation != SQUARE and not outlook.view.is_ahead(target, unit)
    return own - other.worth(steel, False, flank)


def may_square(target: MacduffUnit) -> bool:
    """Tells whether a unit is in square, or may form one against horse."""
    if target.formation == SQUARE:
        return True
    return target.is_formed() and target.troop not in RIDERS and not target.activated and target.strength > 3


def has_clear_way(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit) -> bool:
    """Tells whether nobody else and no ground that it may not enter lies between a charger and its target."""
    dx, dy = target.mid_x - unit.x, target.mid_y - unit.y
    start = Footprint(unit.x, unit.y, direction_of(dx, dy), unit.frontage, unit.depth)
    far = max(0, isqrt(dx * dx + dy * dy) - target.radius)
    for other in on_the_way(battle.others(unit), start, far):
        if other is not target and not is_clear_of_way(start, other.shape(), 0):
            return False
    return clear_of_barred(battle, unit, start, far) == far


def is_in_reach(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit) -> bool:
    """Tells whether an average charge comes to contact."""
    return battle.is_within(unit, target, charge_reach(unit))
