"""MACD-SHOOT on the play sheet: one unit's shooting, and guns over friends."""

from dataclasses import replace
from typing import Any, Literal

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import BadInput, hundredths
from rules.macduff.options import DEFAULTS
from rules.macduff.playsheet.inputs import Arm, Count, Rounding, Row, Some, Weapon, inches
from rules.macduff.sections import shooting
from rules.macduff.tables import GOES_ROGUE, IS_ARTILLERY, IS_INDIRECT
from rules.macduff.terms import ARMS, BANDS, FORMATIONS, NONE, OUT, SQUARE, WEAPONS


class Behind(Row):
    """A unit of either side behind the target, on the line of fire."""

    distance_in: Distance
    target_type: Arm = "infantry"
    target_charging: bool = False
    obscured: bool = False
    hard_cover: bool = False


def shoot(
    dice: Dice,
    *,
    weapon: Weapon,
    figures: Count,
    range_in: Distance,
    arm: Literal["infantry", "cavalry"] = "infantry",
    formation: Literal["line", "column", "square", "unformed"] = "line",
    frontage: Some | None = None,
    shaken: bool = False,
    mounted_firer: bool = False,
    superior_firepower: bool = False,
    first_fire: bool = False,
    target_type: Arm = "infantry",
    target_formation: Literal["line", "column", "square", "unformed", "limbered"] = "line",
    target_charging: bool = False,
    obscured: bool = False,
    hard_cover: bool = False,
    in_town: bool = False,
    behind: Behind | None = None,
    rounding: Rounding = "single",
    bounce: Literal["any_target", "dense_only", "instead_of_reroll"] = "any_target",
    square_fire: Literal["one_face", "all"] = "one_face",
) -> dict[str, Any]:
    """Rolls a unit's `hits`.

    *figures* of artillery are gunners. Dice: first; re-rolls at a dense target; misses that go on to the unit
    *behind*; one for each rogue rocket. `rogues` say where these land, inches ahead and to the right.
    MACD-SHOOT-12, MACD-SHOOT-16, MACD-SHOOT-18, MACD-SHOOT-21, MACD-SHOOT-22.
    """
    gun = WEAPONS.index(weapon)
    shape, target_shape = FORMATIONS.index(formation), FORMATIONS.index(target_formation)
    if shape == SQUARE and arm == "cavalry" and not IS_ARTILLERY[gun]:
        raise BadInput("formation", "cavalry forms no square (MACD-CHG-10)")
    options = replace(DEFAULTS, dice_rounding=rounding, artillery_bounce=bounce, square_fire=square_fire)
    distance = hundredths(range_in)
    band = shooting.range_band(gun, distance)
    files = NONE if frontage is None else frontage
    bearing = shooting.figures_bearing(gun, figures, arm == "cavalry", shape, files, options)
    count = shooting.shooting_dice(gun, bearing, band, shaken, options)
    target = shooting.Target(ARMS.index(target_type), target_charging, obscured, hard_cover)
    modifier = shooting.shooting_modifier(gun, target, mounted_firer, superior_firepower, first_fire)
    dense = IS_ARTILLERY[gun] and shooting.is_dense(target_shape)
    gap = NONE if behind is None else hundredths(behind.distance_in)
    goes_on = shooting.may_bounce(gun, distance, gap, dense, options)
    needed_behind = NONE
    if goes_on and behind is not None:
        other = shooting.Target(
            ARMS.index(behind.target_type), behind.target_charging, behind.obscured, behind.hard_cover
        )
        needed_behind = shooting.needed_to_hit(
            shooting.shooting_modifier(gun, other, mounted_firer, superior_firepower, first_fire)
        )
    needed = shooting.needed_to_hit(modifier)
    rerolls = dense and not (goes_on and bounce == "instead_of_reroll")
    shots = shooting.shoot(dice, NONE, gun, distance, count, needed, rerolls, needed_behind)
    burns = IS_ARTILLERY[gun] and in_town and shots.starts_fire
    clauses = ["MACD-SHOOT-17", "MACD-SHOOT-14"]
    if band != OUT:
        clauses += ["MACD-SHOOT-12", "MACD-R-25", "MACD-SHOOT-16"]
        clauses += _clauses(gun, modifier, superior_firepower or first_fire, shots)
    if burns:
        clauses += ["MACD-SHOOT-30", "MACD-R-30"]
    return {
        "range_band": BANDS[band],
        "dice_count": count,
        "modifier": modifier,
        "needed": needed,
        "hits": shots.hits,
        "reroll_count": len(shots.again),
        "bounce_count": len(shots.beyond),
        "hits_behind": shots.hits_behind,
        "rogues": [
            {"direction_deg": rogue.degrees, "x_in": inches(rogue.ahead), "y_in": inches(rogue.right)}
            for rogue in shots.rogues
        ],
        "fire_started": burns,
        "clauses": clauses,
    }


def _clauses(gun: int, modifier: int, better: bool, shots: shooting.Shots) -> list[str]:
    """Returns the clauses that changed the dice."""
    clauses = []
    if better:
        clauses += ["MACD-SHOOT-19", "MACD-R-55"]
    if modifier < better:
        clauses += ["MACD-SHOOT-18", "MACD-R-27"]
    if shots.again:
        clauses.append("MACD-SHOOT-21")
    if shots.beyond:
        clauses += ["MACD-SHOOT-22", "MACD-R-28"]
    if IS_INDIRECT[gun]:
        clauses += ["MACD-SHOOT-25" if GOES_ROGUE[gun] else "MACD-SHOOT-24", "MACD-R-56"]
    if shots.rogues:
        clauses += ["MACD-SHOOT-26", "MACD-R-29"]
    return clauses


def overhead_fire(
    dice: Dice,
    *,
    weapon: Weapon,
    range_in: Distance,
    on_hill: bool,
    friends_lower: bool,
    gun_to_friends_in: Distance,
    friends_to_enemy_in: Distance,
) -> dict[str, Any]:
    """Tells whether guns are `allowed` to shoot over friends, at long range from a hill.

    The friends must be strictly nearer the gun than the enemy. All distances are from front ranks.
    MACD-SHOOT-23.
    """
    allowed = shooting.is_allowed_overhead(
        WEAPONS.index(weapon),
        hundredths(range_in),
        on_hill,
        friends_lower,
        hundredths(gun_to_friends_in),
        hundredths(friends_to_enemy_in),
    )
    return {"allowed": allowed, "clauses": ["MACD-SHOOT-23", "MACD-SHOOT-06"]}
