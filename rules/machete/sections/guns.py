"""MACH-ART: guns, their fire and their capture. Distances are hundredths of a cm on the table at hand."""

from typing import NamedTuple

from rules.core.dice import Dice
from rules.machete.options import Options
from rules.machete.sections.fire import Losses, losses
from rules.machete.tables import (
    CAPTORS_WAIT_PHASES,
    CREW_LOST,
    DEMOLISHED_EXACTLY_TO,
    DEMOLISHED_FROM,
    DEMOLITION_DICE,
    FREE_ARC,
    FULL_CREW,
    GUN_LIMITS,
    HIT_FROM,
    INTERVAL,
    LEAST_CREW,
    OCCUPANT_LOST_TO,
    OVERHEAD_BEHIND,
    OVERHEAD_BEYOND,
    OVERRUN,
    RECREW_SILENT_PHASES,
    SET_UP_PHASES,
    TREE_TRUNK_AXIS,
    scaled_distance,
)
from rules.machete.terms import (
    CAPTURED,
    CAUGHT,
    IN_MELEE,
    INTERVAL_RUNS,
    LIMBERED,
    MOVED,
    NO_CREW,
    NONE,
    RECREWED,
    TURNING,
    UNLIMBERING,
)


class Shell(NamedTuple):
    """One shot at a unit."""

    faces: tuple[int, ...]  # to hit, then the casualties if it hit
    hit: bool
    losses: Losses


class Duel(NamedTuple):
    """One shot at a gun."""

    faces: tuple[int, ...]  # to hit, then the effect if it hit
    hit: bool
    gun_destroyed: bool
    crew_lost: int


class Bombardment(NamedTuple):
    """One shot at a house, bridge or wall."""

    faces: tuple[int, ...]  # to hit, then the demolition dice if it hit
    hit: bool
    demolition_total: int
    destroyed: bool
    occupant_faces: tuple[int, ...]  # rankers first, command figures last
    occupants_lost: int
    officers_lost: int  # of those


def band(gun: int, distance: int, options: Options) -> int:
    """Returns SHORT, MEDIUM or LONG for this kind of gun; NONE beyond.

    MACH-ART-06, MACH-ART-07, MACH-ART-08.
    """
    for code, limit in enumerate(GUN_LIMITS[gun]):
        if distance <= scaled_distance(limit, options.figure_mm):
            return code
    return NONE


def hits(face: int, band: int) -> bool:
    """Tells whether a gun hits. A 1 misses at any range. MACH-ART-09, MACH-ART-23, MACH-BLD-06."""
    return face >= HIT_FROM[band]


def shell(
    dice: Dice, unit: int, target: int, band: int, figures: int, officers: int, options: Options
) -> Shell:
    """Fires a shot at troops.

    Cover and formation do not alter it. One die to hit, one for the casualties, one for the officers of the
    target as in `fire.losses`. MACH-ART-10, MACH-ART-11, MACH-ART-35, MACH-R-42.
    """
    faces = dice.roll(1, 6, "MACH-ART-09", unit)
    if not hits(faces[0], band):
        return Shell(faces, False, Losses(0, 0, 0, ()))
    faces += dice.roll(1, 6, "MACH-ART-10", unit)
    return Shell(faces, True, losses(dice, "MACH-ART-11", faces[1], figures, officers, target, options))


def duel(dice: Dice, unit: int, band: int, under_cover: bool, crew: int) -> Duel:
    """Fires a shot at a gun with *crew* men. MACH-ART-18, MACH-ART-19, MACH-ART-20."""
    faces = dice.roll(1, 6, "MACH-ART-18", unit)
    if not hits(faces[0], band):
        return Duel(faces, False, False, 0)
    faces += dice.roll(1, 6, "MACH-ART-20" if under_cover else "MACH-ART-19", unit)
    lost = CREW_LOST[under_cover][faces[1]]
    destroyed = lost == NONE
    return Duel(faces, True, destroyed, crew if destroyed else min(lost, crew))


def demolishes(faces: tuple[int, ...], options: Options) -> bool:
    """Tells whether the dice bring a structure down.

    A total of 5 or more does. Under other readings it is one die of 5 or more, or a total of exactly 5 or 6.
    MACH-ART-24, MACH-ART-25, MACH-R-36.
    """
    if options.demolition == "any_die":
        return max(faces) >= DEMOLISHED_FROM
    total = sum(faces)
    return total >= DEMOLISHED_FROM and (options.demolition == "total" or total <= DEMOLISHED_EXACTLY_TO)


def bombard(dice: Dice, unit: int, band: int, occupants: int, officers: int, options: Options) -> Bombardment:
    """Fires a shot at a structure and the figures inside.

    On a hit one die for each occupant, *officers* among them and last. There is no further officers' die.
    MACH-ART-23, MACH-BLD-07, MACH-BLD-08, MACH-R-37.
    """
    faces = dice.roll(1, 6, "MACH-BLD-06", unit)
    if not hits(faces[0], band):
        return Bombardment(faces, False, 0, False, (), 0, 0)
    demolition = dice.roll(DEMOLITION_DICE[band], 6, "MACH-ART-24", unit)
    inside = dice.roll(occupants, 6, "MACH-BLD-08", unit) if occupants else ()
    fallen = [face <= OCCUPANT_LOST_TO for face in inside]
    return Bombardment(
        faces + demolition,
        True,
        sum(demolition),
        demolishes(demolition, options),
        inside,
        sum(fallen),
        sum(fallen[occupants - officers :]),
    )


def interval(crew: int) -> int:
    """Returns phases from shot to shot; 0: out of action.

    MACH-ART-12, MACH-ART-13, MACH-ART-14, MACH-ART-15.
    """
    return INTERVAL[min(crew, FULL_CREW)]


def is_in_action(crew: int) -> bool:
    """Tells whether a gun, tree trunk or not, has enough men to serve it. MACH-ART-15, MACH-R-43."""
    return crew >= LEAST_CREW


def turns_freely(degrees: int, options: Options) -> bool:
    """Tells whether a gun turned by *degrees* may fire. MACH-ART-02, MACH-ART-03, MACH-MART-10, MACH-R-34."""
    if options.gun_arc == "rotation":
        return degrees < FREE_ARC
    return 2 * degrees <= FREE_ARC


def can_bear(degrees: int) -> bool:
    """Tells whether a tree trunk gun bears *degrees* off its axis. MACH-ART-05, MACH-ART-34, MACH-R-43."""
    return degrees <= TREE_TRUNK_AXIS


def silence(
    crew: int,
    phase: int,
    last_fired: int,
    set_up: int,
    recrewed: int,
    limbered: bool,
    ambushed: bool,
    in_melee: bool,
    moved: bool,
    turned: int,
    options: Options,
) -> int:
    """Returns the first of SILENCES that keeps the gun from firing in *phase*, NONE if it may.

    *last_fired*, *set_up* and *recrewed* are the phases of these events, 0 for never. *turned* is the turn of
    this phase in degrees.
    MACH-ART-01, MACH-ART-17, MACH-ART-27, MACH-AMB-04, MACH-AMB-06, MACH-R-35, MACH-R-38.
    """
    if not is_in_action(crew):
        return NO_CREW
    if limbered:
        return LIMBERED
    if set_up and phase < set_up + SET_UP_PHASES:
        return UNLIMBERING
    if recrewed and phase < recrewed + RECREW_SILENT_PHASES:
        return RECREWED
    if ambushed:
        return CAUGHT
    if in_melee:
        return IN_MELEE
    if moved:
        return MOVED
    if not turns_freely(turned, options):
        return TURNING
    if last_fired and phase - last_fired < interval(crew):
        return INTERVAL_RUNS
    return NONE


def can_fire_overhead(gun_to_friend: int, friend_to_target: int, options: Options) -> bool:
    """Tells whether a gun may fire over friends. MACH-ART-21, MACH-ART-22."""
    return gun_to_friend >= scaled_distance(
        OVERHEAD_BEHIND, options.figure_mm
    ) and friend_to_target >= scaled_distance(OVERHEAD_BEYOND, options.figure_mm)


def overrun_result(dice: Dice, retreating: int, unit: int) -> int:
    """Returns CARRIED_OFF, CAPTURED or SPIKED.

    If no crew or friends are left to run there is no die: the gun is captured.
    MACH-ART-28, MACH-ART-29, MACH-ART-30, MACH-R-39.
    """
    if not retreating:
        return CAPTURED
    return OVERRUN[dice.roll(1, 6, "MACH-ART-28", unit)[0]]


def gun_after_crewing(phase: int, captured: bool, options: Options) -> tuple[int, int]:
    """Returns when a gun may be re-crewed, and when it may fire.

    Each is the first such phase. *phase* is that of the capture, or of the re-crewing of a side's own gun.
    Captors wait out the phase that follows. Under the quicker reading they man the gun while they wait.
    MACH-ART-16, MACH-ART-17, MACH-ART-31, MACH-ART-32, MACH-R-41.
    """
    first = phase
    if captured:
        first += CAPTORS_WAIT_PHASES if options.captured_gun_quick else CAPTORS_WAIT_PHASES + 1
    return first, first + RECREW_SILENT_PHASES
