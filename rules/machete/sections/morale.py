"""MACH-MOR: when a unit tests, the results of tests, running back, rallying, and prisoners."""

from typing import NamedTuple

from rules.core.dice import Dice
from rules.core.terms import FLANK, FRONT, REAR
from rules.machete.options import Options
from rules.machete.tables import (
    MOVES_BACK,
    PRISONERS_PER_ESCORT,
    RALLY_FROM,
    REAR_DEGREES,
    RIGHT_TO,
    SHAKEN_TO,
    THRESHOLDS,
)
from rules.machete.terms import (
    AMBUSHED_UNIT,
    CASUALTIES_25,
    CASUALTIES_50,
    CAVALRY,
    CUBAN,
    FLANK_OR_REAR,
    FORCED_BACK,
    INFANTRY,
    LEFT,
    MELEE_ROUND,
    NO_SIDE,
    NONE,
    OFFICERS_LOST,
    RIGHT,
    SHAKEN,
    SPANISH,
    STEADY,
)


class Retreat(NamedTuple):
    """A unit's run back. Distances are hundredths of a cm on the table at hand."""

    back: int  # directly away from the enemy
    side: int  # NO_SIDE, LEFT or RIGHT of the running man
    side_distance: int
    surrendered: bool
    faces: tuple[int, ...]


def has_reached(start: int, lost: int, threshold: int) -> bool:
    """Tells whether *lost* of *start* figures reach *threshold* 0 (25 %) or 1 (50 %). MACH-R-44."""
    return 100 * lost >= THRESHOLDS[threshold] * start


def thresholds(start: int, lost: int) -> int:
    """Returns the thresholds that *lost* of *start* figures reach, as causes.

    MACH-MOR-02, MACH-MOR-03, MACH-R-44.
    """
    found = CASUALTIES_25 if has_reached(start, lost, 0) else 0
    return found | CASUALTIES_50 if has_reached(start, lost, 1) else found


def causes(
    start: int,
    before: int,
    now: int,
    command_before: int,
    command_now: int,
    ambushed: bool,
    flank_or_rear: bool,
    melee_round: bool,
    state: int,
    used: int,
) -> int:
    """Returns the causes of a first test at the end of a phase, 0 for no test.

    They are bits (CASUALTIES_25 to MELEE_ROUND). However many there are, there is one test. *before* and
    *now* are the losses out of *start* when the phase began and when it ended. A threshold already *used*
    causes none (MACH-R-44, MACH-R-45). A unit that is not steady, or has nobody left, does not test
    (MACH-R-81). MACH-MOR-01, MACH-MOR-04, MACH-FIRE-20, MACH-MOR-05, MACH-MOR-06, MACH-MEL-15.
    """
    if state != STEADY or now >= start:
        return 0
    causes_due = thresholds(start, now) & ~used if now > before else 0
    if command_before > 0 and command_now <= 0:
        causes_due |= OFFICERS_LOST
    if ambushed:
        causes_due |= AMBUSHED_UNIT
    if flank_or_rear:
        causes_due |= FLANK_OR_REAR
    if melee_round:
        causes_due |= MELEE_ROUND
    return causes_due


def aspect(degrees: int, options: Options) -> int:
    """Returns FRONT, FLANK or REAR of a unit for an enemy *degrees* (0 to 180) off its facing. MACH-R-47."""
    if 2 * degrees <= options.front_degrees:
        return FRONT
    return REAR if 2 * degrees >= 360 - REAR_DEGREES else FLANK


def first_test(dice: Dice, unit: int) -> int:
    """Returns SHAKEN on 1 or 2, STEADY on anything more; nothing modifies it. MACH-MOR-07."""
    return SHAKEN if dice.roll(1, 6, "MACH-MOR-07", unit)[0] <= SHAKEN_TO else STEADY


def shaken_test(dice: Dice, unit: int) -> int:
    """Returns the moves back: 0 (rallied), 1 or 2. MACH-MOR-09, MACH-MOR-10, MACH-MOR-11, MACH-MOR-12."""
    return MOVES_BACK[dice.roll(1, 6, "MACH-MOR-09", unit)[0]]


def state_after(moves_back: int) -> int:
    """Returns the state after the second test: steady, or forced back and static.

    MACH-MOR-10, MACH-MOR-16.
    """
    return FORCED_BACK if moves_back else STEADY


def rally(dice: Dice, unit: int) -> bool:
    """Tells whether a unit forced back rallies as a phase starts, on 3 or more. MACH-MOR-17, MACH-MOR-18."""
    return dice.roll(1, 6, "MACH-MOR-17", unit)[0] >= RALLY_FROM


def retreat(
    dice: Dice,
    moves_back: int,
    allowance: int,
    free_back: int,
    left_blocked: bool,
    right_blocked: bool,
    unit: int,
    options: Options,
) -> Retreat:
    """Returns a retreat straight back, then aside, or surrender where there is no way out.

    *allowance* is the unit's ordinary move over this ground, *free_back* the clear ground behind it (NONE:
    all). The die is rolled at an obstacle, unless both sides are blocked. A blocked side sends the unit to
    the other, or under the harsher reading makes it surrender.
    MACH-MOR-13, MACH-MOR-14, MACH-MOR-15, MACH-R-49, MACH-R-50.
    """
    distance = moves_back * allowance
    if free_back == NONE or free_back >= distance:
        return Retreat(distance, NO_SIDE, 0, False, ())
    if left_blocked and right_blocked:
        return Retreat(free_back, NO_SIDE, 0, True, ())
    faces = dice.roll(1, 6, "MACH-MOR-14", unit)
    side = RIGHT if faces[0] <= RIGHT_TO else LEFT
    if right_blocked if side == RIGHT else left_blocked:
        if options.surrender_when == "rolled_side_blocked":
            return Retreat(free_back, NO_SIDE, 0, True, faces)
        side = LEFT if side == RIGHT else RIGHT
    return Retreat(free_back, side, distance - free_back, False, faces)


def surrenders_when_overrun(state: int, options: Options) -> bool:
    """Tells whether a unit forced back surrenders to an enemy that reaches it. MACH-MOR-19, MACH-R-52."""
    return state == FORCED_BACK or (state == SHAKEN and options.shaken_overrun == "any")


def escorts_needed(prisoners: int) -> int:
    """Counts figures the captor must detach, one for every six prisoners, rounded up.

    MACH-MOR-21, MACH-R-54.
    """
    return -(-prisoners // PRISONERS_PER_ESCORT)


def prisoners_held(prisoners: int, escorts: int) -> int:
    """Counts prisoners that *escorts* still hold. The others are free again.

    MACH-MOR-22, MACH-MOR-23, MACH-R-54.
    """
    return min(prisoners, escorts * PRISONERS_PER_ESCORT)


def led_at(nation: int, troop: int, prisoner_nation: int, prisoner_troop: int) -> tuple[int, int]:
    """Returns nation and troop whose rates captors and prisoners march at: the slower ones.

    Infantry is never faster than cavalry of its nation, and Spaniards are never faster than Cubans, so it is
    always one row of the table. Gunners and sailors who surrendered walk. MACH-MOR-20.
    """
    slower = SPANISH if SPANISH in (nation, prisoner_nation) else CUBAN
    return slower, CAVALRY if troop == prisoner_troop == CAVALRY else INFANTRY
