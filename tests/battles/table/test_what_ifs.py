"""What-ifs: which can be asked of a battle, and that only the one thing is otherwise."""

from dataclasses import replace

import pytest

from battles.mustering.battle_types import BattleType
from battles.operations.win_chances import lay_table
from battles.scenario import Laying, drawn_ground
from battles.table.what_ifs import WhatIf, an_hour_earlier, change_battle, possible_what_ifs
from campaign.logic.casualties.muster import MusteredForce
from campaign.logic.vocabulary import Arm
from rules import RULESETS, find
from tests.battles.musters import body, meeting_muster
from tests.nations import CUBAN

MET = meeting_muster(
    body("foot", 300), body("guns", 60, Arm.ARTILLERY, guns=2), against=[body("band", 200, nation=CUBAN)]
)
KIND = BattleType.AMBUSH
LAID = Laying(kind=KIND, ground=drawn_ground(MET, find("machete"), "seed", KIND))


def table_of(change, muster=MET):
    changed, ruleset, laying = change_battle(change, muster, "machete", LAID)
    return lay_table(changed, ruleset, "seed", laying)


def test_those_are_offered_that_change_something():
    asked = {each.key for each in possible_what_ifs(MET, "machete", KIND)}
    assert {"ambush", "guns/spain", "temper/spain/attack", "temper/spain/avoid"} <= asked
    assert {f"rules/{name}" for name in RULESETS if name != "machete"} <= asked
    assert not {"temper/spain/defend", "guns/cuba", "rules/machete"} & asked
    assert not {each for each in asked if each.startswith(("temper/cuba", "hour/"))}  # it lies in ambush


def test_a_late_force_may_come_an_hour_earlier():
    spain = MET.parties[1]
    late = MusteredForce("late", "Late", (body("more", 100),), reserve_dice=2, late=90)
    muster = replace(MET, parties=(MET.parties[0], replace(spain, forces=(*spain.forces, late))))
    assert "hour/late" in {each.key for each in possible_what_ifs(muster, "machete", KIND)}
    assert an_hour_earlier(late).late == 30
    assert an_hour_earlier(replace(late, late=60)).reserve_dice == 0
    assert an_hour_earlier(replace(late, late=0)).reserve_dice == 1
    assert an_hour_earlier(replace(late, late=0, reserve_dice=1)).reserve_dice == 0
    changed, _ruleset, _laying = change_battle(WhatIf("hour", "late"), muster, "machete", LAID)
    assert [force.late for force in changed.parties[1].forces] == [0, 30]
    assert changed.parties[0] == muster.parties[0]


def test_a_temper_changes_that_side_alone():
    before = table_of(WhatIf("temper", "spain", "defend")).scenario
    after = table_of(WhatIf("temper", "spain", "attack")).scenario
    assert before.terms["tempers"] == {"blue": "bold", "red": "steady"}
    assert after.terms["tempers"] == {"blue": "bold", "red": "bold"}
    assert (before.board, before.units) == (after.board, after.units)


def test_without_guns_no_gun_stands_on_the_same_ground():
    before, after = table_of(WhatIf("temper", "spain", "defend")), table_of(WhatIf("guns", "spain"))
    assert sum(unit.guns for unit in before.units) == 2
    assert sum(unit.guns for unit in after.units) == 0
    assert before.scenario.board == after.scenario.board


@pytest.mark.parametrize("change", [WhatIf("ambush"), *(WhatIf("rules", name) for name in RULESETS)], ids=str)
def test_another_kind_of_battle_and_other_rules_can_be_laid_out(change):
    table = table_of(change)
    assert table.scenario.ruleset == (change.of or "machete")
    assert len({unit.side for unit in table.units}) == 2


def test_the_sides_of_a_meeting_may_lie_in_ambush_instead_on_the_same_ground():
    asked = {each.key for each in possible_what_ifs(MET, "machete", BattleType.MEETING)}
    assert {"ambush/spain", "ambush/cuba"} <= asked
    assert "ambush" not in asked


@pytest.mark.parametrize("ruleset", sorted(name for name in RULESETS if "ambush" in find(name).kinds))
@pytest.mark.parametrize("side", ["spain", "cuba"])
def test_a_side_in_ambush_comes_first_and_surprises_the_other(ruleset, side):
    kind = BattleType.MEETING
    laid = Laying(kind=kind, ground=drawn_ground(MET, find(ruleset), "seed", kind))
    changed, _ruleset, laying = change_battle(WhatIf("ambush", side), MET, ruleset, laid)
    assert (changed.parties[0].side, changed.surprise) == (side, True)
    table = lay_table(changed, ruleset, "seed", laying)
    assert table.scenario.board == laid.ground
    assert {unit.side for unit in table.units} == {"spain", "cuba"}
