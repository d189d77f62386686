"""MACD-SHOOT-27 to MACD-SHOOT-33 on the play sheet: walls battered, towns on fire."""

from typing import Any, Literal

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import BadInput, hundredths
from rules.macduff.playsheet.inputs import Count, Some, Wall
from rules.macduff.sections import breaching
from rules.macduff.tables import BREACH_RANGE, BREACH_WIDTH, TOWN_POINTS
from rules.macduff.terms import GUN_SIZES, NONE, WALLS

_AS_WRITTEN = ("door", "weak_wall", "palisade")


def breach(
    dice: Dice,
    *,
    gun_size: Literal["light", "field", "siege"],
    range_in: Distance,
    target: Wall,
    base_visible: bool = True,
    prior_sixes: Count = 0,
) -> dict[str, Any]:
    """Rolls a gun's dice at a wall, which may be `breached`.

    Returns the `sixes` of this turn, `total_sixes` with those of earlier turns, `sixes_needed`, and
    `width_figures` of a breach. MACD-SHOOT-27, MACD-SHOOT-28, MACD-SHOOT-29.
    """
    if hundredths(range_in) > BREACH_RANGE:
        raise BadInput("range_in", "a wall is breached from 6 inches or less (MACD-SHOOT-28)")
    if not base_visible:
        raise BadInput("base_visible", "the gun must see the foot of the wall (MACD-SHOOT-28)")
    _, sixes = breaching.roll_breach(dice, NONE, GUN_SIZES.index(gun_size))
    needed = breaching.sixes_needed(WALLS.index(target))
    total = prior_sixes + sixes
    written = target in _AS_WRITTEN
    return {
        "sixes": sixes,
        "total_sixes": total,
        "sixes_needed": needed,
        "breached": total >= needed,
        "width_figures": BREACH_WIDTH if total >= needed else 0,
        "clauses": ["MACD-SHOOT-28", *([] if written else ["MACD-SHOOT-29", "MACD-R-31"])],
    }


def fight_fire(
    dice: Dice,
    *,
    figures: Count,
    fights: bool = True,
    in_melee: bool = False,
    damage_before: Count = 0,
    town_points: Some = TOWN_POINTS,
) -> dict[str, Any]:
    """Rolls a turn of a town on fire.

    A garrison that *fights* it and is not in melee may have it `extinguished`. Otherwise `damage` is added
    until the town is `destroyed`; then the `garrison_must_retreat`.
    MACD-SHOOT-31, MACD-SHOOT-32, MACD-SHOOT-33.
    """
    fire = breaching.fight_town_fire(dice, NONE, figures if fights and not in_melee else 0)
    total = damage_before + fire.damage
    gone = not fire.extinguished and breaching.is_burnt_out(total, town_points)
    return {
        "dice_count": len(fire.faces),
        "extinguished": fire.extinguished,
        "damage": fire.damage,
        "damage_total": total,
        "destroyed": gone,
        "garrison_must_retreat": gone and figures > 0,
        "clauses": ["MACD-SHOOT-31", *([] if fire.extinguished else ["MACD-SHOOT-32"])]
        + (["MACD-SHOOT-33", "MACD-R-30"] if gone else []),
    }
