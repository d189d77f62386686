"""SCW-CC: close combat, both sides at once."""

from typing import NamedTuple

from rules.core.dice import Dice
from rules.scwares.options import Options
from rules.scwares.sections.fire import Fall, RollResults, fall, heaps, tally
from rules.scwares.sections.zones import is_in_front
from rules.scwares.tables import CLOSE_DICE, WEAPON_DICE
from rules.scwares.terms import NONE, SPEAR


class Party(NamedTuple):
    """One side of a close combat."""

    zones: tuple[tuple[int, ...], ...]  # for each zone it fights from, the dice of each base that fights
    classes: tuple[int, ...]  # of its bases that can be hit, in the order of loss
    fortified: bool  # against this enemy; never against one in the same zone (SCW-R-22)
    bonus: int
    unit: int = NONE  # the unit its dice are rolled for


class Blow(NamedTuple):
    """One party's roll, and the results: indices into the other's classes."""

    roll: RollResults
    fall: Fall


def dice_of(weapon: int, options: Options) -> int:
    """Returns the dice of one base. By option, a spear adds its own.

    SCW-CC-04, SCW-COMB-04, SCW-R-20, SCW-R-40.
    """
    extra = weapon == SPEAR and options.spears == "extra_die"
    return CLOSE_DICE + WEAPON_DICE[SPEAR] if extra else CLOSE_DICE


def fights(facing: int, towards: int, touching: bool, options: Options) -> bool:
    """Tells whether a front-rank base fights an enemy in the direction *towards*.

    NONE is the same zone. The two must touch, or by the option be next to each other. A base attacked from
    behind does not fight. SCW-CC-01, SCW-CC-02, SCW-R-21.
    """
    reached = touching or (options.close_combat_reach == "adjoining" and towards != NONE)
    return reached and (towards == NONE or is_in_front(facing, towards))


def can_protect(fortified: bool, same_zone: bool) -> bool:
    """Tells whether fortifications protect. They do only against enemies outside them.

    SCW-CC-07, SCW-R-22.
    """
    return fortified and not same_zone


def strike(
    dice: Dice, zones: tuple[tuple[int, ...], ...], bonus: int, fortified: bool, options: Options, unit: int
) -> RollResults:
    """Rolls for bases of several zones together. They make doubles together too.

    *zones*: for each zone they strike from, the dice of each base. *fortified*: fortifications protect the
    target. SCW-CC-05, SCW-CC-07, SCW-CC-09, SCW-R-23.
    """
    bases = tuple(count for zone in zones for count in zone)
    if options.combine_close_combat:
        heaped = heaps(bases, options)
    else:
        heaped = tuple(heap for zone in zones for heap in heaps(zone, options))
    faces = dice.roll(sum(bases), 6, "SCW-CC-04", unit) if bases else ()
    return tally(faces, heaped, bonus, fortified)


def fight(dice: Dice, a: Party, b: Party, options: Options) -> tuple[Blow, Blow]:
    """Rolls both blows, *a*'s dice first, each at full strength. SCW-CC-03, SCW-CC-04, SCW-COMB-03."""
    first = strike(dice, a.zones, a.bonus, b.fortified, options, a.unit)
    second = strike(dice, b.zones, b.bonus, a.fortified, options, b.unit)
    return (
        Blow(first, fall(b.classes, first.destroy, first.drive_back)),
        Blow(second, fall(a.classes, second.destroy, second.drive_back)),
    )
