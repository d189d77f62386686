"""MACD-MOR on the play sheet: shaken units, rally tests, army morale."""

from typing import Any

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.macduff.playsheet.inputs import Count, Morale, Some
from rules.macduff.sections import morale as spirit
from rules.macduff.terms import FELL_BACK, MORALES, NONE, RALLIES


def shaken(dice: Dice, *, original: Some, lost: Count, morale: Morale = "average") -> dict[str, Any]:
    """Tells whether a unit is `shaken`, and after how many lost figures (`shaken_at`). MACD-MOR-03."""
    if lost > original:
        raise BadInput("lost", f"the unit had only {original} figures")
    code = MORALES.index(morale)
    return {
        "shaken": spirit.is_shaken(original, lost, code),
        "shaken_at": spirit.shaken_at(original, code),
        "clauses": ["MACD-MOR-03", "MACD-R-39"],
    }


def rally_test(dice: Dice, *, morale: Morale = "average", commander_joined: bool = False) -> dict[str, Any]:
    """Rolls a rally test. The `result` is rally, retreat or rout.

    A unit that retreats takes the `test_next_turn` too. MACD-MOR-05, MACD-MOR-06.
    """
    modifier = spirit.rally_modifier(MORALES.index(morale), commander_joined)
    test = spirit.rally(dice, NONE, modifier)
    return {
        "modified": test.score,
        "result": RALLIES[test.result],
        "test_next_turn": test.result == FELL_BACK,
        "clauses": ["MACD-MOR-05", *(["MACD-MOR-06"] if morale != "average" or commander_joined else [])],
    }


def army_morale(
    dice: Dice, *, units: Some, units_lost: Count, commanders_lost: Count, support_lost: Count = 0
) -> dict[str, Any]:
    """Returns an army's `level`, the `remaining` and whether it `concedes`.

    *support_lost*: bands and hospitals captured, which are not among the *units*.
    MACD-MOR-07, MACD-MOR-08, MACD-MOR-09.
    """
    if units_lost > units:
        raise BadInput("units_lost", f"the army had only {units} units")
    level = spirit.army_level(units)
    left = spirit.army_morale(level, units_lost, commanders_lost, support_lost)
    clauses = ["MACD-MOR-07", "MACD-R-37", "MACD-MOR-08"]
    if support_lost:
        clauses.append("MACD-HOSP-06")
    concedes = spirit.must_concede(left)
    if concedes:
        clauses.append("MACD-MOR-09")
    return {"level": level, "remaining": left, "concedes": concedes, "clauses": clauses}


def battle_outcome(dice: Dice, *, a_concedes: bool, b_concedes: bool) -> dict[str, Any]:
    """Returns the `outcome`: a_wins, b_wins, losing_draw or undecided. MACD-MOR-09."""
    if a_concedes and b_concedes:
        outcome = "losing_draw"
    elif a_concedes:
        outcome = "b_wins"
    else:
        outcome = "a_wins" if b_concedes else "undecided"
    return {"outcome": outcome, "clauses": ["MACD-MOR-09"]}
