"""SCW-FIRE, SCW-COMB: fire from zone to zone, and the results of any roll of combat dice."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.core.dice import Dice
from rules.scwares.options import Options
from rules.scwares.sections.zones import direction
from rules.scwares.tables import (
    DESTROYS,
    DICE_AGAINST_WORKS,
    DRIVES_BACK,
    FORTIFICATIONS,
    GOES,
    LOSS_ORDER,
    RANGE,
    SHORT_DICE,
    WEAPON_DICE,
)
from rules.scwares.terms import (
    DESTROYED,
    GOES_BACK,
    NONE,
    OPEN,
    OUT_OF_ARC,
    OUT_OF_RANGE,
    OUT_OF_SIGHT,
    SPEAR,
    STAYS,
    STILL_LIMBERED,
)


class RollResults(NamedTuple):
    """Combat dice rolled together, and their results."""

    faces: tuple[int, ...]  # as rolled
    sixes: int  # bonuses of event cards included
    fives: int
    destroy: int  # results, before any base suffers them
    drive_back: int


class Fall(NamedTuple):
    """The bases that suffer results: indices into the list of bases in the order of loss."""

    destroyed: tuple[int, ...]
    driven_back: tuple[int, ...]


def is_fortification(word: str) -> bool:
    """Tells whether that ground or work is a fortification, made or natural. SCW-FIRE-14."""
    return word in FORTIFICATIONS


def dice_of(weapon: int, short: bool) -> int:
    """Returns the dice of one base; *short* if a card has left it short.

    SCW-COMB-04, SCW-EVENT-07, SCW-EVENT-14.
    """
    return min(SHORT_DICE, WEAPON_DICE[weapon]) if short else WEAPON_DICE[weapon]


def silence(
    weapon: int,
    range_zones: int,
    in_arc: bool,
    sight: bool,
    limbered: bool,
    touching: bool,
    options: Options,
) -> int:
    """Returns the first of SILENCES that keeps a base from firing, or NONE.

    A spear is used in this phase only by the option, and only on an enemy that its base is *touching*.
    SCW-FIRE-01, SCW-FIRE-04, SCW-FIRE-05, SCW-FIRE-06, SCW-R-20, SCW-R-25.
    """
    if weapon == SPEAR:
        reaches = touching and options.spears == "fire_at_contact"
    else:
        reaches = 0 < range_zones <= RANGE[weapon]
    if not reaches:
        return OUT_OF_RANGE
    if not in_arc:
        return OUT_OF_ARC
    if not sight:
        return OUT_OF_SIGHT
    return STILL_LIMBERED if limbered else NONE


def heaps(bases: Sequence[int], options: Options) -> tuple[int, ...]:
    """Returns the dice of the *bases* that roll together, in heaps within which doubles count.

    All are in one heap, or by the option each base has its own. SCW-R-13.
    """
    return tuple(bases) if options.fortification_doubles == "per_base" else (sum(bases),)


def tally(faces: tuple[int, ...], heaps: Sequence[int], bonus: int, fortified: bool) -> RollResults:
    """Returns the result of a roll.

    *heaps*: numbers of dice, in order, within which doubles count. *bonus* is added to each die, to 6 at
    most. SCW-FIRE-08, SCW-FIRE-09, SCW-FIRE-10, SCW-FIRE-11, SCW-COMB-01, SCW-R-13, SCW-R-35.
    """
    sixes = fives = destroy = drive_back = start = 0
    for heap in heaps:
        scores = [min(face + bonus, DESTROYS) for face in faces[start : start + heap]]
        start += heap
        six, five = scores.count(DESTROYS), scores.count(DRIVES_BACK)
        sixes += six
        fives += five
        destroy += six // DICE_AGAINST_WORKS if fortified else six
        drive_back += five // DICE_AGAINST_WORKS if fortified else five
    return RollResults(faces, sixes, fives, destroy, drive_back)


def salvo(
    dice: Dice, bases: Sequence[int], bonus: int, fortified: bool, options: Options, unit: int = NONE
) -> RollResults:
    """Rolls all dice of the *bases* that fire at one zone.

    *bases*: dice of each. SCW-FIRE-03, SCW-FIRE-07, SCW-R-14.
    """
    faces = dice.roll(sum(bases), 6, "SCW-FIRE-07", unit)
    return tally(faces, heaps(bases, options), bonus, fortified)


def loss_order(classes: Sequence[int], in_front: Sequence[bool]) -> list[int]:
    """Returns indices of the bases of a zone in the order of loss, unless their owner chooses.

    The front rank is first, and European-led before native before European. SCW-R-15.
    """
    return sorted(
        range(len(classes)), key=lambda place: (not in_front[place], LOSS_ORDER.index(classes[place]))
    )


def fall(classes: Sequence[int], destroy: int, drive_back: int) -> Fall:
    """Returns which bases fall or go back.

    *classes* of the bases in the order of loss. First come all that are destroyed, then those left that can
    be driven back, each once. Surplus results are lost.
    SCW-FIRE-08, SCW-FIRE-10, SCW-CC-06, SCW-CC-08, SCW-R-15, SCW-R-16.
    """
    gone = min(destroy, len(classes))
    movable = [place for place in range(gone, len(classes)) if GOES[classes[place]]]
    return Fall(tuple(range(gone)), tuple(movable[:drive_back]))


def pushing_zone(zones: Sequence[tuple[int, int]]) -> int:
    """Returns the firing zone that bases are driven away from. Zones are (dice, range).

    It is the one with most dice; of equals the nearer, then the first. SCW-FIRE-12, SCW-R-14.
    """
    return min(range(len(zones)), key=lambda place: (-zones[place][0], zones[place][1], place))


def way_back(dx: int, dy: int, facing: int) -> int:
    """Returns the direction away from an attacker *dx* and *dy* off.

    Within one zone it is the attacker's *facing* (NONE elsewhere). SCW-FIRE-12, SCW-CC-10, SCW-R-17.
    """
    return direction(dx, dy) if dx or dy else facing


def driven_back(troop_class: int, behind: int) -> int:
    """Returns STAYS, GOES_BACK or DESTROYED.

    *behind* is the obstacle, a code of BEHIND.
    SCW-FIRE-10, SCW-FIRE-13, SCW-CC-11, SCW-MOVE-20, SCW-R-16, SCW-R-18.
    """
    if not GOES[troop_class]:
        return STAYS
    return GOES_BACK if behind == OPEN else DESTROYED
