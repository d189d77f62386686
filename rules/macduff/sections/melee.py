"""MACD-MEL: the dice of a melee, and what it does to those who fought."""

from typing import NamedTuple

from rules.core.dice import Dice
from rules.macduff.options import Options
from rules.macduff.sections.counting import dice_for, half_up
from rules.macduff.tables import (
    CAVALRY_AGAINST_SQUARE,
    CHARGING_OR_PURSUING,
    DIE,
    ELITE_OR_SHOCK,
    ENEMY_HARD_COVER,
    EXTRA_MELEE_DICE,
    FORMED_MELEE_RANKS,
    HUZZAH_MELEE,
    KILLING_GROUND,
    MELEE_FIGURES_PER_DIE,
    MELEE_HIT_FROM,
    MILITIA_OR_UNEQUIPPED,
    UNFORMED_MELEE_RANKS,
)
from rules.macduff.terms import (
    ELIMINATED,
    HOLD,
    MAY_PURSUE,
    MUST_PURSUE,
    MUST_PURSUE_SQUARE,
    NO_PURSUIT,
    NONE,
    RETREATS,
    ROUT,
    SQUARE_BROKEN,
    SQUARE_REFORMED,
    STAND,
)


class Fighting(NamedTuple):
    """The state of a unit that strikes in melee."""

    figures: int
    frontage: int  # figures; NONE: two equal ranks if formed, else one
    formed: bool
    flank_or_rear: bool  # it was attacked there
    in_square: bool
    broken_square: bool  # in the round that follows
    shaken: bool
    elite_or_shock: bool
    militia_or_unequipped: bool
    charging: bool
    fired: bool
    pursuing: bool
    killing_ground: bool
    enemy_hard_cover: bool
    cavalry_against_square: bool
    huzzah: bool
    extra_die: bool


class Fought(NamedTuple):
    """The state of a unit when both sides' hits are known."""

    suffered: int
    inflicted: int
    figures_left: int
    shaken: bool
    in_square: bool
    broken_square: bool
    enemy_cavalry: bool
    enemy_charged: bool


def figures_fighting(unit: Fighting) -> int:
    """Returns the figures that strike.

    They are all of a square, half of a broken one. MACD-MEL-03, MACD-MEL-04, MACD-R-26, MACD-R-50, MACD-R-59.
    """
    if unit.broken_square:
        return half_up(unit.figures, FORMED_MELEE_RANKS)
    if unit.in_square:
        return unit.figures
    ranks = FORMED_MELEE_RANKS if unit.formed and not unit.flank_or_rear else UNFORMED_MELEE_RANKS
    if unit.frontage != NONE:
        return min(unit.figures, ranks * unit.frontage)
    if unit.formed and ranks == UNFORMED_MELEE_RANKS:
        return half_up(unit.figures, FORMED_MELEE_RANKS)
    return unit.figures


def melee_dice(unit: Fighting, options: Options) -> int:
    """Returns the dice, halved if shaken, and a charger's extra. MACD-MEL-02, MACD-MEL-05, MACD-CHANCE-14."""
    stepwise = options.dice_rounding == "stepwise"
    dice = dice_for(figures_fighting(unit), MELEE_FIGURES_PER_DIE, int(unit.shaken), stepwise)
    return dice + (EXTRA_MELEE_DICE if unit.extra_die and unit.charging else 0)


def melee_modifier(unit: Fighting) -> int:
    """Returns the modifier of each die.

    All that apply are summed, each once.
    MACD-MEL-07, MACD-MEL-08, MACD-MEL-10, MACD-MEL-11, MACD-MEL-12, MACD-R-58.
    """
    return (
        unit.elite_or_shock * ELITE_OR_SHOCK
        + unit.militia_or_unequipped * MILITIA_OR_UNEQUIPPED
        + has_impetus(unit) * CHARGING_OR_PURSUING
        + unit.killing_ground * KILLING_GROUND
        + unit.enemy_hard_cover * ENEMY_HARD_COVER
        + unit.cavalry_against_square * CAVALRY_AGAINST_SQUARE
        + unit.huzzah * HUZZAH_MELEE
    )


def has_impetus(unit: Fighting) -> bool:
    """Tells whether the unit pursues, or charged without firing this turn. MACD-MEL-09, MACD-R-67."""
    return unit.pursuing or (unit.charging and not unit.fired)


def needed_in_melee(modifier: int) -> int:
    """Returns the lowest face that hits, without limit either way. MACD-MEL-06, MACD-R-32."""
    return MELEE_HIT_FROM - modifier


def strike(dice: Dice, unit: int, count: int, needed: int, options: Options) -> tuple[tuple[int, ...], int]:
    """Rolls a unit's dice in melee, and returns them and the hits. MACD-MEL-01, MACD-MEL-06, MACD-R-32."""
    faces = dice.roll(count, DIE, "MACD-MEL-02", unit) if count else ()
    least = max(needed, 2) if options.melee_natural_one_misses else needed
    return faces, sum([face >= least for face in faces])


def is_defeated(suffered: int, inflicted: int) -> bool:
    """Tells whether the unit took more hits than it inflicted. MACD-MEL-13."""
    return suffered > inflicted


def melee_outcome(unit: Fought) -> int:
    """Returns what a unit does after a round. MACD-MEL-14, MACD-MEL-15, MACD-MEL-16, MACD-MEL-17."""
    if not unit.figures_left:
        return ELIMINATED
    defeated = is_defeated(unit.suffered, unit.inflicted)
    if unit.broken_square:
        return broken_square_outcome(defeated)
    if not defeated:
        return HOLD
    if unit.shaken:
        return ROUT
    if unit.in_square and unit.enemy_cavalry:
        return square_outcome(unit.enemy_charged)
    return RETREATS


def square_outcome(enemy_charged: bool) -> int:
    """Returns whether a square that cavalry beat stands or breaks. MACD-MEL-16, MACD-MEL-21, MACD-R-50."""
    return SQUARE_BROKEN if enemy_charged else STAND


def broken_square_outcome(defeated: bool) -> int:
    """Returns whether a broken square is destroyed or reforms. MACD-MEL-22, MACD-R-50."""
    return ROUT if defeated else SQUARE_REFORMED


def must_test_after_melee(outcome: int, shaken: bool, hits: int) -> bool:
    """Tells whether a unit that keeps its place must take a rally test. MACD-MOR-04, MACD-R-36."""
    return outcome in (HOLD, STAND, SQUARE_REFORMED) and shaken and hits > 0


def pursuit_duty(outcome: int, charged: bool, all_beaten: bool, beat_square: bool, impetuous: bool) -> int:
    """Returns whether a unit may or must pursue. MACD-MEL-18, MACD-MEL-20, MACD-MEL-21, MACD-R-67."""
    if outcome != HOLD or not charged or not all_beaten:
        return NO_PURSUIT
    if beat_square:
        return MUST_PURSUE_SQUARE
    return MUST_PURSUE if impetuous else MAY_PURSUE
