"""MACH-BLD on the play sheet: houses and plantations, held, stormed and burnt."""

from typing import Any, Final, Literal

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.core.terms import PARTIES
from rules.machete.options import DEFAULTS
from rules.machete.playsheet.inputs import Count, OptionsField, Some
from rules.machete.sections import buildings
from rules.machete.tables import ARSON_FIGURES, CAPACITY
from rules.machete.terms import NONE, PLACES, SIZES

IN_ORDER: Final = ("doorway_fight", "building_assault")  # each die of a roll is somebody's own


def building_capacity(
    dice: Dice, *, size: Literal["large", "small"], figures: Count = 0, options: OptionsField = DEFAULTS
) -> dict[str, Any]:
    """Returns the `capacity` of a house, and whether that many figures are within it (`fits`).

    MACH-BLD-01, MACH-BLD-02.
    """
    code = SIZES.index(size)
    return {
        "capacity": CAPACITY[code],
        "fits": buildings.holds(code, figures),
        "clauses": ["MACH-BLD-01", "MACH-BLD-02"],
    }


def can_target_garrison(
    dice: Dice,
    *,
    garrison_has_fired: bool = False,
    assault_scenario: bool = False,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Tells whether troops in a house may be fired at (`allowed`). MACH-BLD-04, MACH-BLD-05."""
    return {
        "allowed": buildings.garrison_is_target(garrison_has_fired, assault_scenario),
        "clauses": ["MACH-BLD-04", "MACH-BLD-05"] if assault_scenario else ["MACH-BLD-04"],
    }


def doorway_fight(
    dice: Dice, *, place: Literal["doorway", "inside"] = "doorway", options: OptionsField = DEFAULTS
) -> dict[str, Any]:
    """Returns the `winner` of a single combat, after `throws` rolls. MACH-BLD-10, MACH-BLD-12, MACH-R-57."""
    winner, faces = buildings.fight(dice, PLACES.index(place), NONE)
    return {
        "winner": PARTIES[winner],
        "throws": len(faces) // 2,
        "clauses": ["MACH-BLD-10" if place == "doorway" else "MACH-BLD-12", "MACH-R-57"],
    }


def building_assault(
    dice: Dice, *, attackers: Some, defenders: Some, options: OptionsField = DEFAULTS
) -> dict[str, Any]:
    """Storms a house. Returns the men left, and after how many `rounds`.

    MACH-BLD-09, MACH-BLD-14, MACH-R-57.
    """
    assault = buildings.storm(dice, attackers, defenders, NONE)
    return {
        "captured": not assault.defenders_left,
        "attackers_left": assault.attackers_left,
        "defenders_left": assault.defenders_left,
        "rounds": len(assault.rounds),
        "clauses": [
            "MACH-BLD-09",
            "MACH-BLD-10",
            "MACH-BLD-11",
            "MACH-BLD-12",
            "MACH-BLD-13",
            "MACH-BLD-14",
            "MACH-R-57",
        ],
    }


def set_fire(
    dice: Dice,
    *,
    figures: Count = 0,
    unmolested_previous_phase: bool = False,
    retry: bool = False,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Tells whether the fire takes hold (`fire_set`), or the unit `may_retry`.

    *retry* is a roll after one that failed. It needs no new preparation.
    MACH-BLD-16, MACH-BLD-17, MACH-BLD-18, MACH-BLD-19.
    """
    if not buildings.can_set_fire(figures, True, retry):
        raise BadInput("figures", f"it takes {ARSON_FIGURES} to set a fire")
    if not buildings.can_set_fire(figures, unmolested_previous_phase, retry):
        raise BadInput(
            "unmolested_previous_phase", "a whole undisturbed phase must pass before the first roll"
        )
    lit = buildings.set_fire(dice, NONE)
    clauses = ["MACH-BLD-16", "MACH-BLD-17", "MACH-BLD-18"]
    return {"fire_set": lit, "may_retry": not lit, "clauses": clauses if lit else [*clauses, "MACH-BLD-19"]}


def escape_fire(dice: Dice, *, figures: Count = 0, options: OptionsField = DEFAULTS) -> dict[str, Any]:
    """Counts `casualties` in a burning house, and how many `escaped`. MACH-BLD-22."""
    lost = buildings.escape_fire(dice, figures, NONE)
    return {"casualties": lost, "escaped": figures - lost, "clauses": ["MACH-BLD-22"]}
