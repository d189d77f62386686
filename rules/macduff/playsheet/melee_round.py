"""MACD-MEL on the play sheet: a round of melee between two units."""

from dataclasses import replace
from typing import Any, Literal

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.macduff.options import DEFAULTS
from rules.macduff.playsheet.inputs import SIDES, Morale, Rounding, Row, Some
from rules.macduff.playsheet.melee import attack_told, result_told
from rules.macduff.sections import melee, morale as spirit
from rules.macduff.sections.commanders import Steadied, steady_men
from rules.macduff.terms import ELIMINATED, MORALES, NONE, SQUARE_BROKEN


class Side(Row):
    """One unit in the round. `formed` and `frontage` are as melee_attack has them."""

    figures: Some
    original: Some
    arm: Literal["infantry", "cavalry", "artillery"] = "infantry"
    morale: Morale = "average"
    frontage: Some | None = None
    formed: bool = True
    flank_or_rear: bool = False
    in_square: bool = False
    shaken: bool = False
    elite_or_shock: bool = False
    militia_or_unequipped: bool = False
    charging: bool = False
    fired: bool = False
    pursuing: bool = False
    killing_ground: bool = False
    enemy_hard_cover: bool = False
    huzzah: bool = False
    extra_die: bool = False
    broken_square: bool = False
    impetuous: bool = False
    commander: bool = False
    steady_already: bool = False


def melee_round(
    dice: Dice,
    *,
    a: Side,
    b: Side,
    rounding: Rounding = "single",
    natural_one_misses: bool = False,
    steady_men_before_result: bool = True,
) -> dict[str, Any]:
    """Rolls a round between two units.

    Dice: *a*'s, *b*'s, then those of their joined commanders. Each unit gets the fields of melee_attack and
    melee_result, with `hits_taken` and the state of its `commander`.
    MACD-MEL-01, MACD-MEL-13, MACD-MEL-18, MACD-MEL-21, MACD-CMD-12.
    """
    sides = (a, b)
    for name, side in zip(SIDES, sides, strict=True):
        _refuse_side(name, side)
    options = replace(DEFAULTS, dice_rounding=rounding, melee_natural_one_misses=natural_one_misses)
    attacks = [
        attack_told(_side_as_it_strikes(side, enemy), options, dice) for side, enemy in ((a, b), (b, a))
    ]
    hits = (attacks[1]["hits"], attacks[0]["hits"])  # that each suffers
    steadied = tuple(
        steady_men(dice, NONE, taken, side.steady_already or not side.commander)
        for side, taken in zip(sides, hits, strict=True)
    )
    counted = tuple(round_side.hits for round_side in steadied) if steady_men_before_result else hits
    fought = [_side_after_round(sides, place, counted, steadied[place].hits) for place in range(len(SIDES))]
    outcomes = [melee.melee_outcome(round_side) for round_side in fought]
    both_sides = [
        _side_result(sides[place], place, attacks[place], steadied[place], fought, outcomes)
        for place in (0, 1)
    ]
    clauses = ["MACD-MEL-01"]
    for round_side in both_sides:
        clauses += [clause for clause in round_side.pop("clauses") if clause not in clauses]
    if any(round_side.faces for round_side in steadied):
        clauses += ["MACD-CMD-12", "MACD-CMD-13", "MACD-R-11"]
    return {"a": both_sides[0], "b": both_sides[1], "clauses": clauses}


def _refuse_side(name: str, side: Side) -> None:
    """Refuses more figures than there were, and a square that cannot be."""
    if side.figures > side.original:
        raise BadInput(f"{name}.figures", f"the unit had only {side.original} figures")
    if side.in_square and side.arm != "infantry":
        raise BadInput(f"{name}.in_square", "only infantry forms square (MACD-CHG-10)")
    if side.in_square and side.broken_square:
        raise BadInput(f"{name}.broken_square", "a broken square is no longer a square (MACD-MEL-21)")


def _is_shaken(side: Side, figures: int) -> bool:
    """Tells whether a side is shaken by its losses."""
    return spirit.is_shaken(side.original, side.original - figures, MORALES.index(side.morale))


def _side_as_it_strikes(side: Side, enemy: Side) -> melee.Fighting:
    """Returns one side as it strikes. One that its losses have shaken is shaken, ticked or not."""
    return melee.Fighting(
        side.figures,
        NONE if side.frontage is None else side.frontage,
        side.formed,
        side.flank_or_rear,
        side.in_square,
        side.broken_square,
        side.shaken or _is_shaken(side, side.figures),
        side.elite_or_shock,
        side.militia_or_unequipped,
        side.charging,
        side.fired,
        side.pursuing,
        side.killing_ground,
        side.enemy_hard_cover,
        side.arm == "cavalry" and enemy.in_square,
        side.huzzah,
        side.extra_die,
    )


def _side_after_round(
    sides: tuple[Side, Side], place: int, counted: tuple[int, ...], taken: int
) -> melee.Fought:
    """Returns one side after the round: *counted* hits are compared, *taken* ones come off."""
    side, enemy = sides[place], sides[1 - place]
    left = max(0, side.figures - taken)
    return melee.Fought(
        counted[place],
        counted[1 - place],
        left,
        _is_shaken(side, left),
        side.in_square,
        side.broken_square,
        enemy.arm == "cavalry",
        enemy.charging,
    )


def _side_result(
    side: Side,
    place: int,
    attack: dict[str, Any],
    steadied: Steadied,
    fought: list[melee.Fought],
    outcomes: list[int],
) -> dict[str, Any]:
    """Returns one side's part of the round."""
    enemy, other = fought[1 - place], outcomes[1 - place]
    duty = melee.pursuit_duty(
        outcomes[place],
        side.charging,
        other == ELIMINATED or melee.is_defeated(enemy.suffered, enemy.inflicted),
        side.arm == "cavalry" and other == SQUARE_BROKEN,
        side.impetuous,
    )
    result = result_told(fought[place], outcomes[place], steadied.hits, duty)
    return {
        **attack,
        **result,
        "hits_taken": steadied.hits,
        "commander": "wounded" if steadied.wounded else "unhurt",
        "clauses": attack["clauses"] + result["clauses"],
    }
