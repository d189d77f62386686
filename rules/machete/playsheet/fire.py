"""MACH-FIRE on the play sheet: a volley, and the officers of its target."""

from dataclasses import replace
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import BadInput, hundredths
from rules.machete import tables
from rules.machete.options import DEFAULTS, Options
from rules.machete.playsheet.inputs import Count, FigureMm, OptionsField, Some
from rules.machete.sections import fire as arms
from rules.machete.terms import BANDS, COVERS, FORMATIONS, NONE

Formation = Literal["line", "column", "skirmish"]
Cover = Literal["none", "soft", "hard", "building"]
AmbushRole = Literal["none", "ambusher", "ambushed"]

_CHECKED_IN = {"fire": "MACH-FIRE-19", "artillery": "MACH-ART-11", "melee": "MACH-MEL-12"}


def _command_figures(figures: int | None, command: int) -> int:
    """Refuses more command figures than figures. Returns the figures for the engine."""
    if figures is None:
        return NONE
    if command > figures:
        raise BadInput("target_command_figures", f"there are only {figures} figures in all")
    return figures


def _counted_clauses(applying: list[tuple[str, int]], modifier: int, options: Options) -> list[str]:
    """Returns the clauses behind a modifier.

    They are all that apply if they add up, else the first with its value.
    """
    if options.fire_modifiers == "cumulative":
        return ["MACH-R-03", *(clause for clause, _value in applying)]
    return ["MACH-FIRE-17", next(clause for clause, value in applying if value == modifier)]


def fire(
    dice: Dice,
    *,
    models_firing: Annotated[int, Ge(1), Le(tables.MOST_MODELS)],
    range_cm: Distance,
    target_rear: bool = False,
    target_formation: Formation = "line",
    target_charging_cavalry: bool = False,
    target_cover: Cover = "none",
    target_fording: bool = False,
    ambush_role: AmbushRole = "none",
    target_figures: Some | None = None,
    target_command_figures: Count = 0,
    umpire_modifier: Annotated[int, Ge(-100), Le(100)] = 0,
    figure_mm: FigureMm = 28,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Fires a volley: `range_band`, `modifier`, `modified_score` and losses.

    `casualties` come from the table, never above *target_figures* (null: no limit). `officer_casualties` come
    from the officers' own die, beyond them. Then `total_lost`. `modifier` is without the umpire's.
    MACH-FIRE-03, MACH-FIRE-18.
    """
    options = replace(options, figure_mm=figure_mm)
    band = arms.band(hundredths(range_cm), options)
    if band == NONE:
        raise BadInput("range_cm", "is beyond long range")
    figures = _command_figures(target_figures, target_command_figures)
    applying = (
        band,
        FORMATIONS.index(target_formation),
        COVERS.index(target_cover),
        target_rear,
        target_charging_cavalry,
        target_fording,
        ambush_role == "ambusher",
    )
    modifier = arms.modifier(*applying, options)
    volley = arms.volley(
        dice,
        NONE,
        NONE,
        models_firing,
        modifier,
        figures,
        target_command_figures,
        ambush_role == "ambushed",
        umpire_modifier,
        options,
    )
    clauses = ["MACH-FIRE-03", *_counted_clauses(arms.modifiers_that_apply(*applying), modifier, options)]
    if ambush_role == "ambushed":
        clauses += ["MACH-FIRE-16", "MACH-AMB-02", "MACH-R-07"]
    clauses.append("MACH-FIRE-18")
    if volley.losses.officer_faces:
        clauses += ["MACH-FIRE-19", "MACH-R-13"]
    return {
        "range_band": BANDS[band],
        "modifier": modifier,
        "modified_score": volley.score,
        "casualties": volley.losses.casualties,
        "officer_casualties": volley.losses.officers,
        "total_lost": volley.losses.total,
        "clauses": clauses,
    }


def officer_check(
    dice: Dice,
    *,
    officers: Count = 0,
    casualties: Count = 0,
    context: Literal["fire", "artillery", "melee"] = "fire",
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Returns the `dice_needed` for the officers and the `officer_casualties`.

    MACH-FIRE-19, MACH-ART-11, MACH-MEL-12.
    """
    clause = _CHECKED_IN[context]
    faces = arms.officer_check(dice, clause, officers, casualties, context == "melee", NONE)
    return {
        "dice_needed": len(faces),
        "officer_casualties": arms.officers_lost(faces),
        "clauses": [clause, "MACH-R-12", "MACH-R-14"],
    }
