"""MACH-MEL: hand-to-hand combat, one round at the end of a phase."""

from typing import NamedTuple

from rules.core.dice import Dice
from rules.core.shares import in_proportion
from rules.core.terms import ATTACKER, DEFENDER
from rules.machete.options import Options
from rules.machete.sections.fire import officer_check, officers_exposed, officers_lost
from rules.machete.tables import (
    AMBUSHED_DAMAGE_DIVISOR,
    DAMAGE_DIVISOR,
    IMPETUS,
    IMPETUS_ROUNDS,
    POINTS_CAVALRY,
    POINTS_GUN_CREW,
    POINTS_INFANTRY,
    POINTS_PER_DIE,
    PRICE_CAVALRY,
    PRICE_INFANTRY,
)
from rules.machete.terms import CAVALRY, CLEAR, NONE


class Party(NamedTuple):
    """One side of a melee as it begins a round."""

    infantry: int
    cavalry: int
    gun_crew: int
    officers: int  # officers of all kinds
    prefer: int  # INFANTRY or CAVALRY: the kind its owner prefers to lose
    unit: int  # the unit its dice are rolled for
    preparing: int = 0  # MACH-AMB-05: gun crew still setting up their gun, who strike no blow
    rush: int = 0  # MACH-MEL-07: points of those with impetus
    mounted_officers: int = NONE  # of the officers; NONE: unknown

    def figures(self) -> int:
        """Counts all its figures."""
        return self.infantry + self.cavalry + self.gun_crew

    def officers_at_risk(self, foot: int, horse: int) -> int:
        """Counts officers left to roll for when *foot* and *horse* of it fall, rankers first. MACH-R-15."""
        if self.mounted_officers == NONE:
            return officers_exposed(self.figures(), self.officers, foot + horse)
        on_foot = self.officers - self.mounted_officers
        return officers_exposed(self.infantry + self.gun_crew, on_foot, foot) + officers_exposed(
            self.cavalry, self.mounted_officers, horse
        )


class Blow(NamedTuple):
    """The damage of one party in a round, and the other party's losses."""

    faces: tuple[int, ...]
    total: int  # of the dice, impetus included
    damage: int  # points
    infantry_lost: int  # gun crews among them
    cavalry_lost: int
    officers_lost: int  # by their own dice, beyond those two unless officer_loss is "included"
    officer_faces: tuple[int, ...]


def points(infantry: int, cavalry: int, gun_crew: int) -> int:
    """Returns the melee points of these figures.

    MACH-MEL-01, MACH-MEL-02, MACH-MEL-03, MACH-MEL-04, MACH-ART-26.
    """
    return infantry * POINTS_INFANTRY + cavalry * POINTS_CAVALRY + gun_crew * POINTS_GUN_CREW


def dice_for(points: int, options: Options) -> int:
    """Returns one die for five full points, with any weapons.

    MACH-MEL-05, MACH-MEL-06, MACH-WEAP-04, MACH-R-30.
    """
    if options.melee_minimum_die and 0 < points < POINTS_PER_DIE:
        return 1
    return points // POINTS_PER_DIE


def has_impetus(round: int, obstacle: int) -> bool:
    """Tells whether attackers have impetus: in round 1, without an obstacle.

    MACH-MEL-07, MACH-MEL-08, MACH-R-26, MACH-R-27.
    """
    return round <= IMPETUS_ROUNDS and obstacle == CLEAR


def damage(total: int, ambushed: bool, options: Options) -> int:
    """Returns damage points for a dice *total*: half, rounded once. MACH-MEL-09, MACH-R-10, MACH-R-28."""
    divisor = AMBUSHED_DAMAGE_DIVISOR if ambushed and options.ambush_halves_melee else DAMAGE_DIVISOR
    return -(-total // divisor) if options.melee_rounding == "up" else total // divisor


def price(infantry: int, cavalry: int) -> int:
    """Returns damage points that remove this many figures. MACH-MEL-10."""
    return infantry * PRICE_INFANTRY + cavalry * PRICE_CAVALRY


def allocate(points: int, infantry: int, cavalry: int, prefer: int) -> tuple[int, int]:
    """Returns the infantry and cavalry lost to that many damage points.

    As many points as possible are absorbed. If there are several ways, the owner loses as many as possible of
    the preferred kind, *prefer* INFANTRY or CAVALRY. MACH-MEL-10, MACH-MEL-11, MACH-R-29.
    """
    if not infantry or not cavalry:  # as many as possible of one kind
        return min(infantry, points // PRICE_INFANTRY), min(cavalry, points // PRICE_CAVALRY)
    best = (0, 0)
    best_absorbed = 0
    for foot in range(min(infantry, points // PRICE_INFANTRY) + 1):
        horse = min(cavalry, (points - foot * PRICE_INFANTRY) // PRICE_CAVALRY)
        absorbed = price(foot, horse)
        if absorbed > best_absorbed or (absorbed == best_absorbed and prefer != CAVALRY):
            best = (foot, horse)
            best_absorbed = absorbed
    return best


def share(lost: int, figures: list[int]) -> list[int]:
    """Splits *lost* over the units of one side in proportion to their *figures*.

    No unit loses more than it has. MACH-R-33.
    """
    return in_proportion(lost, figures) if lost < sum(figures) else list(figures)


def strike(dice: Dice, striker: Party, struck: Party, ambushed: bool, options: Options) -> Blow:
    """Strikes one blow of a round, then rolls the dice of the officers struck.

    MACH-MEL-05, MACH-MEL-09, MACH-MEL-12.
    """
    count = dice_for(points(striker.infantry, striker.cavalry, striker.gun_crew - striker.preparing), options)
    faces = dice.roll(count, 6, "MACH-MEL-05", striker.unit) if count else ()
    total = sum(faces) + IMPETUS * min(count, dice_for(striker.rush, options))
    inflicted = damage(total, ambushed, options)
    foot, horse = allocate(inflicted, struck.infantry + struck.gun_crew, struck.cavalry, struck.prefer)
    exposed = struck.officers_at_risk(foot, horse)
    officer_faces = officer_check(dice, "MACH-MEL-12", exposed, foot + horse, True, struck.unit)
    return Blow(faces, total, inflicted, foot, horse, officers_lost(officer_faces), officer_faces)


def melee_round(
    dice: Dice, attacker: Party, defender: Party, ambushed: int, options: Options
) -> tuple[Blow, Blow]:
    """Strikes both blows of a round, the attacker's first, at full strength.

    The figures of a party that rush determine how many of its dice have impetus: as many as they would roll
    alone. Dice in order: the attacker's, the officers' of the defender if it lost anybody, then the other way
    round. *ambushed* is ATTACKER, DEFENDER or NONE, and is read only with the option ambush_halves_melee.
    MACH-MEL-07, MACH-MEL-12, MACH-MEL-14.
    """
    first = strike(dice, attacker, defender, ambushed == ATTACKER, options)
    second = strike(dice, defender, attacker, ambushed == DEFENDER, options)
    return first, second
