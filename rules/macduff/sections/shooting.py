"""MACD-SHOOT: who shoots, with how many dice, and what hits. Distances are hundredths of an inch."""

from math import isqrt
from typing import NamedTuple

from rules.core.dice import Dice
from rules.macduff.options import Options
from rules.macduff.sections.counting import dice_for, half_up
from rules.macduff.tables import (
    BOUNCE_DISTANCE,
    CLOSE_RANGE,
    DIE,
    DIFFICULT_TARGET,
    FIRE_STARTS_ON,
    FORMED_SHOOTING_RANKS,
    GOES_ROGUE,
    GUNNERS_PER_DIE,
    IS_ARTILLERY,
    IS_INDIRECT,
    LONG_RANGE,
    OTHER_SHOOTING_RANKS,
    ROGUE_DEGREES,
    ROGUE_ON,
    SHOOT_FIGURES_PER_DIE,
    SHOOT_HIT_FROM,
    SQUARE_FACES,
    SUPERIOR_FIREPOWER,
)
from rules.macduff.terms import (
    CAVALRY,
    CLOSE,
    COLUMN,
    LIMBERED,
    LINE,
    LONG,
    NONE,
    OUT,
    SKIRMISHERS,
    SQUARE,
)


class Target(NamedTuple):
    """A target, as far as it is hard to hit."""

    arm: int
    charging: bool
    obscured: bool
    hard_cover: bool


class Rogue(NamedTuple):
    """A rocket gone astray: its course, and where it comes down, from the firer."""

    degrees: int  # clockwise from the line of fire
    ahead: int
    right: int


class Shots(NamedTuple):
    """Everything one shooting rolled."""

    faces: tuple[int, ...]  # the first dice
    again: tuple[int, ...]  # re-rolled at a dense target
    beyond: tuple[int, ...]  # at the unit behind
    hits: int
    hits_behind: int
    rogues: tuple[Rogue, ...]

    @property
    def starts_fire(self) -> bool:
        """Tells whether a town would catch fire: a natural 6, re-rolls included. MACD-SHOOT-30, MACD-R-30."""
        return FIRE_STARTS_ON in self.faces or FIRE_STARTS_ON in self.again


def range_band(weapon: int, distance: int) -> int:
    """Returns CLOSE, LONG or OUT.

    A limit belongs to the nearer band. MACD-SHOOT-14, MACD-SHOOT-17, MACD-SHOOT-24.
    """
    if distance <= CLOSE_RANGE[weapon]:
        return CLOSE
    return LONG if distance <= LONG_RANGE[weapon] else OUT


def figures_bearing(
    weapon: int, figures: int, mounted: bool, formation: int, frontage: int, options: Options
) -> int:
    """Returns the figures that may shoot.

    They are two ranks of formed infantry, one of others, one face of a square. *frontage* in figures; NONE:
    all. MACD-SHOOT-07, MACD-R-26, MACD-R-59.
    """
    if IS_ARTILLERY[weapon]:
        return figures
    if formation == SQUARE:
        return figures if options.square_fire == "all" else half_up(figures, SQUARE_FACES)
    if frontage == NONE:
        return figures
    ranks = FORMED_SHOOTING_RANKS if formation in (LINE, COLUMN) and not mounted else OTHER_SHOOTING_RANKS
    return min(figures, ranks * frontage)


def shooting_dice(weapon: int, bearing: int, band: int, shaken: bool, options: Options) -> int:
    """Returns the dice, halved at long range or if shaken. MACD-SHOOT-12, MACD-SHOOT-13, MACD-SHOOT-15."""
    if band == OUT:
        return 0
    per_die = GUNNERS_PER_DIE if IS_ARTILLERY[weapon] else SHOOT_FIGURES_PER_DIE
    return dice_for(bearing, per_die, (band == LONG) + shaken, options.dice_rounding == "stepwise")


def is_difficult_target(weapon: int, target: Target, mounted_firer: bool) -> bool:
    """Tells whether the target costs each die 1, once. MACD-SHOOT-18, MACD-R-27, MACD-R-56."""
    if mounted_firer or target.arm == CAVALRY or (target.arm == SKIRMISHERS and not target.charging):
        return True
    return (target.obscured or target.hard_cover) and not ignores_cover(weapon)


def ignores_cover(weapon: int) -> bool:
    """Tells whether a mortar or rocket drops behind cover. MACD-SHOOT-24, MACD-SHOOT-25, MACD-R-56."""
    return IS_INDIRECT[weapon]


def shooting_modifier(weapon: int, target: Target, mounted_firer: bool, superior: bool, first: bool) -> int:
    """Returns the modifier of each die. MACD-SHOOT-18, MACD-SHOOT-19, MACD-SHOOT-20, MACD-R-55."""
    difficult = DIFFICULT_TARGET if is_difficult_target(weapon, target, mounted_firer) else 0
    return difficult + (SUPERIOR_FIREPOWER if superior or first else 0)


def needed_to_hit(modifier: int) -> int:
    """Returns the lowest face that hits. MACD-SHOOT-16."""
    return SHOOT_HIT_FROM - modifier


def is_dense(formation: int) -> bool:
    """Tells whether guns may roll their misses again: at a square, a column or limbered guns.

    MACD-SHOOT-21.
    """
    return formation in (SQUARE, COLUMN, LIMBERED)


def may_bounce(weapon: int, distance: int, behind: int, dense: bool, options: Options) -> bool:
    """Tells whether misses go on to a unit *behind* hundredths past the target.

    *behind* NONE: there is none. Mortars and rockets do not bounce, and nothing flies beyond its range.
    MACD-SHOOT-22, MACD-R-28.
    """
    if behind == NONE or not IS_ARTILLERY[weapon] or IS_INDIRECT[weapon]:
        return False
    if behind > BOUNCE_DISTANCE or distance + behind > LONG_RANGE[weapon]:
        return False
    return dense or options.artillery_bounce != "dense_only"


def is_allowed_overhead(
    weapon: int, distance: int, on_hill: bool, friends_lower: bool, to_friends: int, to_enemy: int
) -> bool:
    """Tells whether guns may shoot over friends in front of them.

    *to_friends* is from the gun, *to_enemy* from the friends, both from front ranks.
    MACD-SHOOT-06, MACD-SHOOT-23.
    """
    high = IS_ARTILLERY[weapon] and on_hill and friends_lower
    return high and range_band(weapon, distance) == LONG and to_friends < to_enemy


def shoot(
    dice: Dice,
    unit: int,
    weapon: int,
    distance: int,
    count: int,
    needed: int,
    rerolls: bool,
    needed_behind: int,
) -> Shots:
    """Rolls one shooting.

    *needed_behind* NONE: nobody is behind. *distance* NONE: rogue rockets are rolled for later. Dice: first,
    re-rolls, those that go on, then one for each rogue rocket.
    MACD-SHOOT-02, MACD-SHOOT-16, MACD-SHOOT-21, MACD-SHOOT-22, MACD-SHOOT-26.
    """
    faces = dice.roll(count, DIE, "MACD-SHOOT-12", unit) if count else ()
    rogues = rogue_count(weapon, faces)
    hits = sum([face >= needed for face in faces])
    missed = count - hits - rogues
    again: tuple[int, ...] = ()
    if rerolls and missed:
        again = dice.roll(missed, DIE, "MACD-SHOOT-21", unit)
        astray = rogue_count(weapon, again)
        fresh = sum([face >= needed for face in again])
        hits, rogues, missed = hits + fresh, rogues + astray, missed - fresh - astray
    beyond: tuple[int, ...] = ()
    if needed_behind != NONE and missed:
        beyond = dice.roll(missed, DIE, "MACD-SHOOT-22", unit)
    courses = dice.roll(rogues, DIE, "MACD-SHOOT-26", unit) if rogues and distance != NONE else ()
    return Shots(
        faces,
        again,
        beyond,
        hits,
        sum([face >= needed_behind for face in beyond]),
        tuple([rogue_course(face, distance) for face in courses]),
    )


def rogue_count(weapon: int, faces: tuple[int, ...]) -> int:
    """Returns how many rockets go astray: natural 1s, re-rolls included. MACD-SHOOT-26, MACD-R-29."""
    return faces.count(ROGUE_ON) if GOES_ROGUE[weapon] else 0


QUARTERS = (2, 1, -1, -2, -1, 1)  # twice the cosine of 0, 60, 120 ... degrees
SIDES = (0, 1, 1, 0, -1, -1)  # the sign of their sine, which is half the root of 3


def rogue_course(face: int, distance: int) -> Rogue:
    """Returns where a rogue lands: half way on, then as far by the die.

    The result is rounded to the nearest hundredth without floats. MACD-SHOOT-26, MACD-R-29.
    """
    ahead = (distance * (2 + QUARTERS[face - 1]) + 2) // 4
    right = (isqrt(3 * distance * distance) + 2) // 4
    return Rogue((face - 1) * ROGUE_DEGREES, ahead, right * SIDES[face - 1])
