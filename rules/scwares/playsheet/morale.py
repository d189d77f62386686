"""SCW-UMOR and SCW-GMOR on the play sheet: a unit's test, a group's, and how far a failed group goes."""

from typing import Any, Literal

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.scwares.playsheet.inputs import Bonus, Class, Count, Some
from rules.scwares.sections import morale
from rules.scwares.tables import GROUP_PASSES_ON, UNIT_PASSES_ON
from rules.scwares.terms import CLASSES, PARTIES

_NO_BONUS = "no card adds to the dice of native troops (SCW-R-35)"


def unit_morale(dice: Dice, *, troop_class: Class, bases_lost: Count, die_bonus: Bonus = 0) -> dict[str, Any]:
    """Tells whether a test is `required` and `passed`, with its `score`.

    *bases_lost* are those since the game began. A unit that fails `may_advance` no more this turn.
    SCW-UMOR-01, SCW-UMOR-02, SCW-UMOR-03.
    """
    if die_bonus and troop_class == "native":
        raise BadInput("die_bonus", _NO_BONUS)
    code = CLASSES.index(troop_class)
    if not morale.is_unit_due(bases_lost):
        return {
            "required": False,
            "score": None,
            "needed": UNIT_PASSES_ON[code],
            "passed": True,
            "may_advance": True,
            "clauses": ["SCW-UMOR-01"],
        }
    test = morale.unit_test(dice, code, bases_lost, die_bonus)
    clauses = ["SCW-UMOR-02", "SCW-UMOR-03", ("SCW-UMOR-04", "SCW-UMOR-05", "SCW-UMOR-06")[code]]
    return {
        "required": True,
        "score": test.score,
        "needed": test.needed,
        "passed": test.passed,
        "may_advance": test.passed,
        "clauses": clauses if test.passed else [*clauses, "SCW-UMOR-07"],
    }


def group_morale(
    dice: Dice,
    *,
    side: Literal["european", "native"],
    original_bases: Some,
    current_bases: Count,
    tested_before: bool = False,
    failed_before: bool = False,
    die_bonus: Bonus = 0,
) -> dict[str, Any]:
    """Tells whether a test is `required` and `passed`, with its `score`.

    A group that fails, now or before, `withdraws`. SCW-GMOR-01, SCW-GMOR-02, SCW-GMOR-05.
    """
    if current_bases > original_bases:
        raise BadInput("current_bases", f"the group began with {original_bases} (SCW-GMOR-01)")
    if die_bonus and side == "native":
        raise BadInput("die_bonus", _NO_BONUS)
    party = PARTIES.index(side)
    share = ("SCW-GMOR-03", "SCW-GMOR-04")[party]
    if not morale.group_due(party, original_bases, current_bases, tested_before, failed_before):
        return {
            "required": False,
            "score": None,
            "needed": GROUP_PASSES_ON[party],
            "passed": not failed_before,
            "withdraws": failed_before,
            "clauses": ["SCW-GMOR-02", "SCW-GMOR-08"] if failed_before else ["SCW-GMOR-01", share],
        }
    test = morale.group_test(dice, party, die_bonus)
    clauses = [
        "SCW-GMOR-02" if tested_before else share,
        "SCW-GMOR-05",
        ("SCW-GMOR-06", "SCW-GMOR-07")[party],
    ]
    return {
        "required": True,
        "score": test.score,
        "needed": test.needed,
        "passed": test.passed,
        "withdraws": not test.passed,
        "clauses": clauses if test.passed else [*clauses, "SCW-GMOR-08"],
    }


def withdrawal(dice: Dice, *, nearest_enemy_zones: Count) -> dict[str, Any]:
    """Tells whether a failed group `must_move`, and its `zones_to_go`. SCW-GMOR-08."""
    to_go = morale.zones_to_go(nearest_enemy_zones)
    return {"must_move": to_go > 0, "zones_to_go": to_go, "clauses": ["SCW-GMOR-08", "SCW-R-28"]}
