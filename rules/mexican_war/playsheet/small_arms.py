"""MEX-SA on the play sheet: a volley, and an officer under fire."""

from typing import Any, Literal

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import hundredths
from rules.mexican_war.playsheet.inputs import (
    NOTHING,
    Contours,
    Few,
    FireModifiers,
    OptionsField,
    TablesField,
    at_most_one,
    check_words,
    class_index,
    require_value,
    tables_of,
)
from rules.mexican_war.sections import small_arms as arms
from rules.mexican_war.terms import BANDS, NONE, OUT


def small_arms_fire(
    dice: Dice,
    *,
    fire_class: Literal["I", "II", "III", "IV"],
    figures: Few,
    range_in: Distance,
    contours_above: Contours = 0,
    modifiers: FireModifiers = (),
    modifier_mode: Literal["dice", "score"] | None = None,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Fires a volley: `hits`, each a figure.

    Also the `band`, `base`, `dice_count` and `target_number`. *figures* are those that fire. *modifier_mode*:
    what modifiers change, or null for the option's setting. Out of range no die is read.

    MEX-SA-08, MEX-SA-10, MEX-SA-11, MEX-SA-12, MEX-VIS-06.
    """
    table = tables_of(tables, options)
    mode = modifier_mode or table.options.small_arms_modifier_mode
    known = table.small_arms.dice_multiplier if mode == "dice" else table.small_arms.score_modifier
    check_words("modifiers", modifiers, [*known, arms.SUSPICION])
    at_most_one("modifiers", modifiers, arms.COVERS)
    aim = arms.take_aim(
        class_index(fire_class), figures, hundredths(range_in), contours_above, modifiers, mode, table
    )
    _, hits = arms.fire_volley(dice, NONE, aim, table)
    clauses = ["MEX-SA-10", "MEX-SA-11", "MEX-SA-12", "MEX-R-10"]
    clauses += ["MEX-SA-08"] if contours_above else []
    clauses += ["MEX-VIS-05", "MEX-VIS-06"] if arms.SUSPICION in modifiers else []
    return {
        "band": OUT if aim.band == NONE else BANDS[aim.band],
        "base": aim.base,
        "dice_count": aim.dice,
        "target_number": aim.target,
        "hits": hits,
        "clauses": clauses,
    }


def officer_fire(
    dice: Dice,
    *,
    with_unit: bool = False,
    distance_in: Distance | None = None,
    already_checked: bool = False,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> dict[str, Any]:
    """Tells whether an officer is `eligible` to be hit, and `removed`.

    *distance_in*: from the unit under fire. *already_checked*: this turn. MEX-SA-05, MEX-SA-06, MEX-SA-07.
    """
    table = tables_of(tables, options)
    if not with_unit:
        require_value("distance_in", distance_in, "of an officer who is not with the unit")
    distance = 0 if distance_in is None else hundredths(distance_in)
    eligible = not already_checked and arms.is_exposed(with_unit, distance, table)
    return {
        "eligible": eligible,
        "removed": eligible and arms.roll_for_officer(dice, NONE, table)[1],
        "clauses": ["MEX-SA-05", "MEX-SA-06", "MEX-SA-07", "MEX-R-30"],
    }
