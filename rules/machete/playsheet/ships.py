"""MACH-SHIP on the play sheet: getting under way, and getting ashore."""

from dataclasses import replace
from typing import Any

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import BadInput, hundredths
from rules.machete.options import DEFAULTS
from rules.machete.playsheet.inputs import Count, FigureMm, OptionsField, PhaseNumber, Some
from rules.machete.sections import ships
from rules.machete.tables import BOATS


def ship_departure(
    dice: Dice,
    *,
    announced_phase: PhaseNumber,
    crew_start: Some,
    crew_now: Count = 0,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Returns the `first_sailing_phase` after an announcement. MACH-SHIP-02, MACH-SHIP-09, MACH-SHIP-10."""
    if not 1 <= crew_now <= crew_start:
        why = f"is more than the {crew_start} she began with" if crew_now else "nobody is left to sail her"
        raise BadInput("crew_now", why)
    return {
        "first_sailing_phase": ships.sails(announced_phase, crew_start, crew_now),
        "clauses": ["MACH-SHIP-02", "MACH-SHIP-09", "MACH-R-61"],
    }


def landing_time(
    dice: Dice,
    *,
    loads: Some,
    distance_cm: Distance,
    boats: Some = BOATS,
    figure_mm: FigureMm = 28,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Returns the `trips`, one-way `rowing_phases`, and `phases` of a landing.

    MACH-SHIP-05, MACH-SHIP-06, MACH-SHIP-07, MACH-R-60.
    """
    scaled = replace(options, figure_mm=figure_mm)
    trips, phases = ships.landing(loads, boats, hundredths(distance_cm), scaled)
    return {
        "trips": trips,
        "rowing_phases": ships.rowing_phases(hundredths(distance_cm), scaled),
        "phases": phases,
        "clauses": ["MACH-SHIP-05", "MACH-SHIP-06", "MACH-SHIP-07", "MACH-R-60"],
    }
