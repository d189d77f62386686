"""Expected hits of shots and charges, in sixths of a hit."""

from rules.core.measure.arcs import face_struck
from rules.core.measure.footprints import FRONT
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.fire import shooting_plan
from rules.macduff.engine.line_of_fire import may_shoot, may_target
from rules.macduff.engine.melee import fighting_state
from rules.macduff.melee import melee_dice, melee_modifier, needed_in_melee
from rules.macduff.move import charge_dice
from rules.macduff.tables import DIE, FRONT_DEGREES, INCH, MOVE_DICE
from rules.macduff.terms import RIDERS, SQUARE
from rules.macduff.units import MacduffUnit

SIXTHS = DIE
AVERAGE = 7 * INCH // 2
"""Hundredths of an inch that a die gives on average."""


def sixths(needed: int) -> int:
    """Returns how many faces of a die hit."""
    return max(0, min(DIE, DIE + 1 - needed))


def shot_worth(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit) -> int:
    """Returns the hits that a shooting may expect."""
    _, count, needed = shooting_plan(battle, unit, target)
    return count * sixths(needed)


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
    state = fighting_state(battle, unit, enemy, False)._replace(
        charging=is_charging, flank_or_rear=on_flank, extra_die=unit.extra_die and is_charging
    )
    return melee_dice(state, battle.options) * sixths(needed_in_melee(melee_modifier(state)))


def charge_balance(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit) -> int:
    """Returns the hits a charge may expect, less those of the target, its volley first.

    Regular infantry that has not been activated will meet horse in square.
    """
    own = melee_worth(battle, unit, target, True)
    flank = (
        target.formation != SQUARE and face_struck(target.footprint(), unit.shape(), FRONT_DEGREES) != FRONT
    )
    other = melee_worth(battle, target, unit, False, flank)
    if unit.troop in RIDERS and may_square(target):
        own = own * 2 // SIXTHS  # a 5 instead of a 3, at best
    return own - other - fire_threat(battle, unit, target)


def may_square(target: MacduffUnit) -> bool:
    """Tells whether a unit is in square, or may form one against horse."""
    if target.formation == SQUARE:
        return True
    return target.is_formed() and target.troop not in RIDERS and not target.activated and target.strength > 3


def is_in_reach(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit) -> bool:
    """Tells whether an average charge comes to contact."""
    return battle.distance(unit, target) <= charge_reach(unit)
