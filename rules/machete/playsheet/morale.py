"""MACH-MOR on the play sheet: tests, running back, rallying, prisoners."""

from fractions import Fraction
from typing import Annotated, Any

from annotated_types import Ge, Le

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import BadInput, hundredths
from rules.machete.options import DEFAULTS
from rules.machete.playsheet.inputs import Count, OptionsField, Some, State
from rules.machete.sections import morale
from rules.machete.terms import CAUSES, FORCED_BACK, NO_SIDE, NONE, STATES, STEADY

_CAUSED_BY = {
    "casualties_25": "MACH-MOR-02",
    "casualties_50": "MACH-MOR-03",
    "officers_lost": "MACH-MOR-04",
    "ambushed": "MACH-MOR-05",
    "flank_or_rear": "MACH-MOR-06",
    "melee_round": "MACH-MEL-15",
}
_SECOND_TEST = ("rallied", "back_one_move", "back_two_moves")
_SECOND_CLAUSE = ("MACH-MOR-10", "MACH-MOR-11", "MACH-MOR-12")


def morale_due(
    dice: Dice,
    *,
    start_figures: Some,
    casualties_before: Count = 0,
    casualties_now: Count = 0,
    command_start: Count = 0,
    command_before: Count | None = None,
    command_now: Count | None = None,
    ambushed: bool = False,
    flank_or_rear: bool = False,
    melee_round: bool = False,
    building_assault: bool = False,
    state: State = "steady",
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Tells whether a test is `due`, and the `reasons`.

    Casualties are all losses since the start of the game, before and after this phase. *command_before* is
    *command_start* unless given, *command_now* is *command_before*. There is no test in an assault on a
    building, for a unit that is not steady, or without men left.
    MACH-MOR-02, MACH-MOR-03, MACH-MOR-04, MACH-BLD-15, MACH-R-81.
    """
    if casualties_now < casualties_before:
        raise BadInput("casualties_now", "losses cannot fall")
    if casualties_now > start_figures:
        raise BadInput("casualties_now", f"the unit began with only {start_figures}")
    before = command_start if command_before is None else command_before
    now = before if command_now is None else command_now
    causes = 0
    if not building_assault:
        causes = morale.causes(
            start_figures,
            casualties_before,
            casualties_now,
            before,
            now,
            ambushed,
            flank_or_rear,
            melee_round,
            STATES.index(state),
            morale.thresholds(start_figures, casualties_before),
        )
    reasons = [cause for bit, cause in enumerate(CAUSES) if causes & 1 << bit]
    clauses = ["MACH-MOR-01", "MACH-R-44", *(_CAUSED_BY[cause] for cause in reasons)]
    if building_assault:
        clauses.append("MACH-BLD-15")
    if state != "steady":
        clauses.append("MACH-R-45")
    if casualties_now == start_figures:
        clauses.append("MACH-R-81")
    return {"due": causes != 0, "reasons": reasons, "clauses": clauses}


def morale_test(dice: Dice, *, options: OptionsField = DEFAULTS) -> dict[str, Any]:
    """Returns the `state`, shaken or steady, after a first test. MACH-MOR-07, MACH-MOR-08."""
    state = morale.first_test(dice, NONE)
    return {
        "state": STATES[state],
        "clauses": ["MACH-MOR-07"] if state == STEADY else ["MACH-MOR-07", "MACH-MOR-08"],
    }


def shaken_test(dice: Dice, *, options: OptionsField = DEFAULTS) -> dict[str, Any]:
    """Rolls the second test: `result`, `moves_back`, `state`.

    MACH-MOR-09, MACH-MOR-10, MACH-MOR-11, MACH-MOR-12.
    """
    moves_back = morale.shaken_test(dice, NONE)
    return {
        "result": _SECOND_TEST[moves_back],
        "moves_back": moves_back,
        "state": STATES[morale.state_after(moves_back)],
        "clauses": ["MACH-MOR-09", _SECOND_CLAUSE[moves_back]],
    }


def rally(dice: Dice, *, options: OptionsField = DEFAULTS) -> dict[str, Any]:
    """Tells whether a unit forced back has `rallied`, and its `state`.

    MACH-MOR-16, MACH-MOR-17, MACH-MOR-18.
    """
    rallied = morale.rally(dice, NONE)
    return {
        "rallied": rallied,
        "state": STATES[STEADY if rallied else FORCED_BACK],
        "clauses": ["MACH-MOR-17"] if rallied else ["MACH-MOR-16", "MACH-MOR-17", "MACH-MOR-18"],
    }


def retreat(
    dice: Dice,
    *,
    moves_back: Annotated[int, Ge(1), Le(2)],
    allowance_cm: Distance,
    free_back_cm: Distance | None = None,
    left_blocked: bool = False,
    right_blocked: bool = False,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Returns how far a unit runs: `back_cm`, then `side_cm` to a `side`.

    *free_back_cm* is the clear ground behind, null if nothing is in the way. Right and left are those of the
    running man. `surrendered` if it has nowhere to go.
    MACH-MOR-13, MACH-MOR-14, MACH-MOR-15, MACH-R-49, MACH-R-50.
    """
    run = morale.retreat(
        dice,
        moves_back,
        hundredths(allowance_cm),
        NONE if free_back_cm is None else hundredths(free_back_cm),
        left_blocked,
        right_blocked,
        NONE,
        options,
    )
    clauses = ["MACH-MOR-13", "MACH-R-49"]
    if run.faces:
        clauses += ["MACH-MOR-14", "MACH-R-50"]
    if run.surrendered:
        clauses.append("MACH-MOR-15")
    return {
        "back_cm": Fraction(run.back, 100),
        "side": None if run.side == NO_SIDE else (None, "left", "right")[run.side],
        "side_cm": Fraction(run.side_distance, 100),
        "surrendered": run.surrendered,
        "clauses": clauses,
    }


def overrun_shaken(dice: Dice, *, state: State, options: OptionsField = DEFAULTS) -> dict[str, Any]:
    """Tells whether a unit in that state `surrenders` when the enemy reaches it. MACH-MOR-19, MACH-R-52."""
    return {
        "surrenders": morale.surrenders_when_overrun(STATES.index(state), options),
        "clauses": ["MACH-MOR-19", "MACH-R-52"],
    }


def escorts_needed(dice: Dice, *, captives: Count = 0, options: OptionsField = DEFAULTS) -> dict[str, Any]:
    """Counts the `escorts` that the captor detaches. MACH-MOR-20, MACH-MOR-21, MACH-R-54."""
    return {"escorts": morale.escorts_needed(captives), "clauses": ["MACH-MOR-21", "MACH-R-54"]}


def escort_losses(
    dice: Dice, *, captives: Count = 0, escorts_left: Count = 0, options: OptionsField = DEFAULTS
) -> dict[str, Any]:
    """Counts prisoners `held` by the escorts left, and those `freed`. MACH-MOR-22, MACH-MOR-23, MACH-R-54."""
    held = morale.prisoners_held(captives, escorts_left)
    return {
        "held": held,
        "freed": captives - held,
        "clauses": ["MACH-MOR-22", "MACH-MOR-23", "MACH-R-54"],
    }
