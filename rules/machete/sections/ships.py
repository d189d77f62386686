"""MACH-SHIP: ships at anchor, their boats and their crews. Distances are hundredths of a cm on this table."""

from rules.machete.options import Options
from rules.machete.tables import (
    ANCHOR_PHASES,
    CREW_LOST_PERCENT,
    CREW_LOST_PHASES,
    LOAD_PHASES,
    RATE,
    UNLOAD_PHASES,
    scaled_distance,
)
from rules.machete.terms import CUBAN, ROWING_BOAT, WATER


def sails(announced: int, crew_start: int, crew_now: int) -> int:
    """Returns the first phase under way of a ship with a crew.

    It takes a phase after the announcement to raise anchor, and one more if half of the starting crew or more
    is missing. MACH-SHIP-02, MACH-SHIP-09, MACH-SHIP-10, MACH-R-61.
    """
    short = 100 * (crew_start - crew_now) >= CREW_LOST_PERCENT * crew_start
    return announced + ANCHOR_PHASES + (CREW_LOST_PHASES if short else 0)


def rowing_phases(distance: int, options: Options) -> int:
    """Counts the phases that a boat rows one way over *distance*. MACH-SHIP-05."""
    return -(-distance // scaled_distance(RATE[CUBAN][ROWING_BOAT][WATER], options.figure_mm))


def landing(loads: int, boats: int, distance: int, options: Options) -> tuple[int, int]:
    """Counts each boat's trips, and the phases for all.

    Loading, rowing and unloading never share a phase. The boats row back empty, but not after the last trip.
    MACH-SHIP-04, MACH-SHIP-06, MACH-SHIP-07, MACH-R-60.
    """
    trips = -(-loads // boats)
    rowing = rowing_phases(distance, options)
    return trips, trips * (LOAD_PHASES + rowing + UNLOAD_PHASES) + (trips - 1) * rowing
