"""MACH-ART on the play sheet: guns, their fire and their capture."""

from dataclasses import replace
from typing import Annotated, Any, Final, Literal

from annotated_types import Ge, Le

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import BadInput, hundredths
from rules.machete.options import DEFAULTS, Options
from rules.machete.playsheet.inputs import Count, FigureMm, OptionsField, PhaseNumber, Some
from rules.machete.sections import guns
from rules.machete.tables import FULL_CREW
from rules.machete.terms import BANDS, GUN_FATES, GUNS, NONE, SILENCES, TREE_TRUNK

Gun = Literal["mountain", "other"]

IN_ORDER: Final = ("artillery_vs_structure",)  # each die of a roll is somebody's own

_RANGES = ("MACH-ART-07", "MACH-ART-08", "MACH-ART-06")  # by gun
_BARRED_BY = (  # by silence
    "MACH-ART-15",
    "MACH-ART-01",
    "MACH-ART-01",
    "MACH-ART-17",
    "MACH-AMB-04",
    "MACH-ART-27",
    "MACH-R-35",
    "MACH-ART-03",
    "MACH-R-38",
)
_INTERVALS = {3: "MACH-ART-13", 2: "MACH-ART-14", 1: "MACH-ART-15", 0: "MACH-ART-15"}


def _band(gun: int, range_cm: Distance, options: Options) -> int:
    band = guns.band(gun, hundredths(range_cm), options)
    if band == NONE:
        raise BadInput("range_cm", "is beyond the range of this gun")
    return band


def _shell(
    dice: Dice, gun: int, range_cm: Distance, figures: int | None, command: int, options: Options
) -> dict[str, Any]:
    band = _band(gun, range_cm, options)
    if figures is not None and command > figures:
        raise BadInput("target_command_figures", f"there are only {figures} figures in all")
    shot = guns.shell(dice, NONE, NONE, band, NONE if figures is None else figures, command, options)
    clauses = [_RANGES[gun], "MACH-ART-09"]
    if shot.hit:
        clauses.append("MACH-ART-10")
    if shot.losses.officer_faces:
        clauses += ["MACH-ART-11", "MACH-R-13"]
    return {
        "range_band": BANDS[band],
        "hit": shot.hit,
        "casualties": shot.losses.casualties,
        "officer_casualties": shot.losses.officers,
        "total_lost": shot.losses.total,
        "clauses": clauses,
    }


def artillery_fire(
    dice: Dice,
    *,
    gun: Gun,
    range_cm: Distance,
    target_figures: Some | None = None,
    target_command_figures: Count = 0,
    figure_mm: FigureMm = 28,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Fires a shell at troops: `hit` and losses, as in fire. MACH-ART-09, MACH-ART-10, MACH-ART-11."""
    scaled = replace(options, figure_mm=figure_mm)
    return _shell(dice, GUNS.index(gun), range_cm, target_figures, target_command_figures, scaled)


def tree_trunk_fire(
    dice: Dice,
    *,
    range_cm: Distance,
    already_fired: bool = False,
    crew: Count = FULL_CREW,
    target_figures: Some | None = None,
    target_command_figures: Count = 0,
    figure_mm: FigureMm = 28,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Fires the one shot of a palm and rawhide gun, as artillery_fire.

    MACH-ART-34, MACH-ART-35, MACH-R-43.
    """
    scaled = replace(options, figure_mm=figure_mm)
    _band(TREE_TRUNK, range_cm, scaled)
    if already_fired:
        raise BadInput("already_fired", "this gun fires only once. Choose another gun")
    if not guns.is_in_action(crew):
        raise BadInput("crew", "is too small to serve the gun")
    result = _shell(dice, TREE_TRUNK, range_cm, target_figures, target_command_figures, scaled)
    return result | {"clauses": [*result["clauses"], "MACH-ART-34", "MACH-ART-35"]}


def artillery_vs_gun(
    dice: Dice,
    *,
    gun: Gun,
    range_cm: Distance,
    target_crew: Some,
    target_under_cover: bool = False,
    figure_mm: FigureMm = 28,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Fires a shell at a gun: `gun_destroyed`, `crew_lost`, `crew_left`.

    MACH-ART-18, MACH-ART-19, MACH-ART-20.
    """
    band = _band(GUNS.index(gun), range_cm, replace(options, figure_mm=figure_mm))
    shot = guns.duel(dice, NONE, band, target_under_cover, target_crew)
    clauses = [_RANGES[GUNS.index(gun)], "MACH-ART-18"]
    if shot.hit:
        clauses.append("MACH-ART-20" if target_under_cover else "MACH-ART-19")
    return {
        "range_band": BANDS[band],
        "hit": shot.hit,
        "gun_destroyed": shot.gun_destroyed,
        "crew_lost": shot.crew_lost,
        "crew_left": target_crew - shot.crew_lost,
        "clauses": clauses,
    }


def artillery_vs_structure(
    dice: Dice,
    *,
    gun: Gun,
    range_cm: Distance,
    occupants: Count = 0,
    occupant_command_figures: Count = 0,
    figure_mm: FigureMm = 28,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Fires a shell at a house, a bridge or a wall.

    `demolition_total`, `destroyed`, `occupant_casualties` and, of these, `officer_casualties`. The dice for
    the people inside come last, rankers first and command figures last.
    MACH-ART-23, MACH-ART-24, MACH-ART-25, MACH-BLD-08.
    """
    band = _band(GUNS.index(gun), range_cm, replace(options, figure_mm=figure_mm))
    if occupant_command_figures > occupants:
        raise BadInput("occupant_command_figures", f"there are only {occupants} persons inside")
    shot = guns.bombard(dice, NONE, band, occupants, occupant_command_figures, options)
    clauses = [_RANGES[GUNS.index(gun)], "MACH-ART-23"]
    if shot.hit:
        clauses += ["MACH-ART-24", "MACH-ART-25", "MACH-R-36"]
    if shot.occupant_faces:
        clauses += ["MACH-BLD-08", "MACH-R-37"]
    return {
        "range_band": BANDS[band],
        "hit": shot.hit,
        "demolition_total": shot.demolition_total,
        "destroyed": shot.destroyed,
        "occupant_casualties": shot.occupants_lost,
        "officer_casualties": shot.officers_lost,
        "clauses": clauses,
    }


def gun_can_fire(
    dice: Dice,
    *,
    phase: PhaseNumber,
    crew: Count = 0,
    last_fired_phase: PhaseNumber | None = None,
    unlimbered_phase: PhaseNumber | None = None,
    recrewed_phase: PhaseNumber | None = None,
    limbered: bool = False,
    ambushed: bool = False,
    in_melee: bool = False,
    moved: bool = False,
    turn_degrees: Annotated[int, Ge(0), Le(180)] = 0,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Tells whether a gun `may_fire`, its `interval`, and the `reason` if not.

    MACH-ART-12, MACH-ART-13, MACH-ART-14, MACH-R-38.
    """
    silence = guns.silence(
        crew,
        phase,
        last_fired_phase or 0,
        unlimbered_phase or 0,
        recrewed_phase or 0,
        limbered,
        ambushed,
        in_melee,
        moved,
        turn_degrees,
        options,
    )
    clauses = [_INTERVALS.get(crew, "MACH-ART-12")]
    if silence != NONE:
        clauses.append(_BARRED_BY[silence])
    elif turn_degrees:
        clauses.append("MACH-ART-02")
    return {
        "may_fire": silence == NONE,
        "interval": guns.interval(crew) or None,
        "reason": None if silence == NONE else SILENCES[silence],
        "clauses": list(dict.fromkeys(clauses)),
    }


def overhead_fire(
    dice: Dice,
    *,
    gun_to_friend_cm: Distance,
    friend_to_target_cm: Distance,
    figure_mm: FigureMm = 28,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Tells whether a gun may fire over friends (`allowed`). MACH-ART-21, MACH-ART-22."""
    scaled = replace(options, figure_mm=figure_mm)
    return {
        "allowed": guns.can_fire_overhead(
            hundredths(gun_to_friend_cm), hundredths(friend_to_target_cm), scaled
        ),
        "clauses": ["MACH-ART-21", "MACH-ART-22"],
    }


def gun_overrun(
    dice: Dice, *, retreating_figures: Count = 0, options: OptionsField = DEFAULTS
) -> dict[str, Any]:
    """Returns the `outcome` for a gun overrun. It is captured if nobody retreats.

    MACH-ART-28, MACH-ART-29, MACH-ART-30.
    """
    fate = guns.overrun_result(dice, retreating_figures, NONE)
    clause = ("MACH-ART-28", "MACH-ART-29", "MACH-ART-30")[fate] if retreating_figures else "MACH-R-39"
    return {"outcome": GUN_FATES[fate], "clauses": [clause]}


def recrew_schedule(
    dice: Dice, *, phase: PhaseNumber, captured: bool = False, options: OptionsField = DEFAULTS
) -> dict[str, Any]:
    """Returns `earliest_recrew_phase` and `earliest_fire_phase`.

    *phase* is that of the capture, or that of the re-crewing of a side's own gun.
    MACH-ART-17, MACH-ART-31, MACH-R-41.
    """
    manned, fires = guns.gun_after_crewing(phase, captured, options)
    return {
        "earliest_recrew_phase": manned,
        "earliest_fire_phase": fires,
        "clauses": ["MACH-ART-31", "MACH-ART-32", "MACH-R-41"]
        if captured
        else ["MACH-ART-16", "MACH-ART-17"],
    }
