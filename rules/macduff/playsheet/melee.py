"""MACD-MEL on the play sheet: one unit's dice, and what a round does to it."""

from dataclasses import replace
from typing import Any

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.macduff.options import DEFAULTS, Options
from rules.macduff.playsheet.inputs import Count, Morale, Rounding, Some
from rules.macduff.sections import melee, morale as spirit
from rules.macduff.terms import MORALES, NO_PURSUIT, NONE, OUTCOMES, PURSUITS

_MODIFIERS = (
    ("elite_or_shock", "MACD-MEL-07"),
    ("militia_or_unequipped", "MACD-MEL-08"),
    ("killing_ground", "MACD-MEL-10"),
    ("enemy_hard_cover", "MACD-MEL-11"),
    ("cavalry_against_square", "MACD-MEL-12"),
    ("huzzah", "MACD-CHANCE-07"),
)


def melee_attack(
    dice: Dice,
    *,
    figures: Count,
    frontage: Some | None = None,
    formed: bool = True,
    flank_or_rear: bool = False,
    in_square: bool = False,
    shaken: bool = False,
    elite_or_shock: bool = False,
    militia_or_unequipped: bool = False,
    charging: bool = False,
    fired: bool = False,
    pursuing: bool = False,
    killing_ground: bool = False,
    enemy_hard_cover: bool = False,
    cavalry_vs_square: bool = False,
    huzzah: bool = False,
    extra_die: bool = False,
    broken_square: bool = False,
    rounding: Rounding = "single",
    natural_one_misses: bool = False,
) -> dict[str, Any]:
    """Rolls a unit's `hits` in melee.

    *frontage*: figures of its front rank, if known. *flank_or_rear*: it was attacked there. *fired*: this
    turn. *broken_square*: infantry in the round after its square broke.
    MACD-MEL-02, MACD-MEL-03, MACD-MEL-04, MACD-MEL-05, MACD-MEL-06.
    """
    unit = melee.Fighting(
        figures,
        NONE if frontage is None else frontage,
        formed,
        flank_or_rear,
        in_square,
        broken_square,
        shaken,
        elite_or_shock,
        militia_or_unequipped,
        charging,
        fired,
        pursuing,
        killing_ground,
        enemy_hard_cover,
        cavalry_vs_square,
        huzzah,
        extra_die,
    )
    options = replace(DEFAULTS, dice_rounding=rounding, melee_natural_one_misses=natural_one_misses)
    return attack_told(unit, options, dice)


def attack_told(unit: melee.Fighting, options: Options, dice: Dice) -> dict[str, Any]:
    """Returns what a unit strikes with, and its hits."""
    count = melee.melee_dice(unit, options)
    modifier = melee.melee_modifier(unit)
    needed = melee.needed_in_melee(modifier)
    _, hits = melee.strike(dice, NONE, count, needed, options)
    return {
        "figures_counted": melee.figures_fighting(unit),
        "dice_count": count,
        "modifier": modifier,
        "needed": needed,
        "hits": hits,
        "clauses": _attack_clauses(unit),
    }


def _attack_clauses(unit: melee.Fighting) -> list[str]:
    """Returns the clauses that counted."""
    if unit.broken_square:
        ranks = "MACD-R-50"
    elif unit.in_square:
        ranks = "MACD-R-26"
    else:
        ranks = "MACD-MEL-03" if unit.formed and not unit.flank_or_rear else "MACD-MEL-04"
    clauses = ["MACD-MEL-02", ranks]
    if unit.shaken:
        clauses += ["MACD-MEL-05", "MACD-R-25"]
    clauses += [clause for name, clause in _MODIFIERS if getattr(unit, name)]
    if melee.has_impetus(unit):
        clauses.append("MACD-MEL-09")
    if unit.extra_die and unit.charging:
        clauses.append("MACD-CHANCE-14")
    return [*clauses, "MACD-MEL-06"]


def melee_result(
    dice: Dice,
    *,
    hits_suffered: Count,
    hits_inflicted: Count,
    figures_before: Some,
    original: Some,
    morale: Morale = "average",
    in_square: bool = False,
    enemy_cavalry: bool = False,
    enemy_charged: bool = False,
    charged: bool = False,
    impetuous: bool = False,
    all_opponents_beaten: bool = False,
    beat_square: bool = False,
    broken_square: bool = False,
) -> dict[str, Any]:
    """Returns what a unit does after a round.

    `outcome`, whether a `rally_test` is due and a `pursuit` allowed. *beat_square*: cavalry that charged and
    broke a square; *broken_square*: that infantry, in the round that follows.
    MACD-MEL-13, MACD-MEL-14, MACD-MEL-15, MACD-MEL-16.
    """
    if figures_before > original:
        raise BadInput("figures_before", f"the unit had only {original} figures")
    left = max(0, figures_before - hits_suffered)
    is_shaken = spirit.is_shaken(original, original - left, MORALES.index(morale))
    fought = melee.Fought(
        hits_suffered,
        hits_inflicted,
        left,
        is_shaken,
        in_square,
        broken_square,
        enemy_cavalry,
        enemy_charged,
    )
    outcome = melee.melee_outcome(fought)
    duty = melee.pursuit_duty(outcome, charged, all_opponents_beaten, beat_square, impetuous)
    return result_told(fought, outcome, hits_suffered, duty)


def result_told(fought: melee.Fought, outcome: int, hits: int, duty: int) -> dict[str, Any]:
    """Returns what a round did to a unit that took *hits*, and its *duty* to pursue."""
    tests = melee.must_test_after_melee(outcome, fought.shaken, hits)
    clauses = ["MACD-MEL-13", *_OUTCOME_CLAUSES[outcome]]
    if tests:
        clauses += ["MACD-MOR-04", "MACD-R-36"]
    if duty != NO_PURSUIT:
        clauses.append(_PURSUIT_CLAUSES[duty])
    return {
        "figures_after": fought.figures_left,
        "shaken": fought.shaken,
        "defeated": melee.is_defeated(fought.suffered, fought.inflicted),
        "outcome": OUTCOMES[outcome],
        "rally_test": tests,
        "pursuit": PURSUITS[duty],
        "clauses": clauses,
    }


_OUTCOME_CLAUSES = (
    ("MACD-MEL-17",),
    ("MACD-MEL-16", "MACD-R-50"),
    ("MACD-MEL-15", "MACD-R-33"),
    ("MACD-MEL-21",),
    ("MACD-MEL-22",),
    ("MACD-MEL-14",),
    ("MACD-MOR-01",),
)
_PURSUIT_CLAUSES = ("", "MACD-MEL-18", "MACD-MEL-20", "MACD-MEL-21")
