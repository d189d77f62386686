"""MACH-MOVE, MACH-MINF, MACH-MCAV, MACH-MART, MACH-MWAG: how far a unit goes in a phase, and over what.

Rates and distances are hundredths of a cm on the table at hand.
"""

from rules.machete.options import Options
from rules.machete.tables import (
    CHARGE_RATE,
    NO_CHARGE_GOING,
    RATE,
    SPANISH_PACK_JUNGLE,
    WHOLE_MOVE,
    scaled_distance,
)
from rules.machete.terms import JUNGLE, NONE, PACK_ARTILLERY, PACK_TRAIN, SPANISH


def allowance(troop: int, nation: int, going: int, options: Options) -> int:
    """Returns a unit's move in a phase, 0 where this troop may not go.

    Nobody enters the growth of a stand, swamp water, standing cane, fire, or a river away from its fords.
    Further ground is barred to wheels and to boats.
    MACH-MOVE-01, MACH-MOVE-02, MACH-MOVE-03, MACH-MOVE-05, MACH-MOVE-06, MACH-R-22, MACH-R-24.
    """
    rate = RATE[nation][troop][going]
    if (
        going == JUNGLE
        and nation == SPANISH
        and troop in (PACK_ARTILLERY, PACK_TRAIN)
        and options.spanish_pack_half_in_jungle
    ):
        rate = SPANISH_PACK_JUNGLE
    return scaled_distance(rate, options.figure_mm)


def charge_allowance(
    troop: int, nation: int, going: int, uphill: bool, crosses_river: bool, options: Options
) -> int:
    """Returns the charge move; 0 if there is none.

    One flat rate for infantry and one for cavalry, never uphill, over a river or in jungle. Nothing else
    charges. MACH-MINF-07, MACH-MCAV-08, MACH-MART-13, MACH-MWAG-08, MACH-R-25.
    """
    if uphill or crosses_river or NO_CHARGE_GOING[going]:
        return 0
    return scaled_distance(CHARGE_RATE[nation][troop], options.figure_mm)


def leg(troop: int, nation: int, going: int, distance: int, options: Options) -> int:
    """Returns the part of a phase's move that one leg uses up, NONE if impassable.

    It is in parts of WHOLE_MOVE. That is a multiple of every rate, so legs add up without rounding.
    MACH-R-23.
    """
    rate = allowance(troop, nation, going, options)
    return distance * (WHOLE_MOVE // rate) if rate else NONE
