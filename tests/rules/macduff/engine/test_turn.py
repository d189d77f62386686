"""MACD-SEQ on the table: whose turn it is to act, and what a turn forgets."""

import pytest

from rules.macduff.engine import maneuver as how
from rules.macduff.engine.command import JOIN, activate, move_commander, units_to_order
from rules.macduff.engine.maneuver import carry_out_maneuver
from rules.macduff.engine.turn import deal, next_commander, start_phase
from rules.macduff.engine.works import works_phase
from rules.macduff.terms import TASKS
from tests.rules.macduff.engine.conftest import unit_facts

LINE = unit_facts("line", "blue", [8, 6])
MORE = unit_facts("more", "blue", [16, 12])
FAR = unit_facts("far", "blue", [30, 6])
GUARD = unit_facts("guard", "red", [24, 30], 180)
CASA = {"key": "casa", "side": "blue", "troop": "commander", "at": [12, 2], "facing": 0}
HIS = [LINE | {"commander": "casa"}, MORE | {"commander": "casa"}]


def test_macd_cmd_09_a_second_card_does_not_take_the_general_from_their_unit(table):
    battle = table([LINE, GUARD], answers={"MACD-CMD-07": JOIN + 2})
    general = battle.units[0]
    activate(battle, general)
    asked = len(battle.commanders[0].asked)
    move_commander(battle, general)
    assert general.joined == 2
    assert len(battle.commanders[0].asked) == asked
    start_phase(battle)
    assert not general.has_joined


def test_macd_r_08_the_card_of_a_lost_general_is_for_units_without_another_commander(table):
    battle = table([*HIS, FAR, GUARD, CASA])
    battle.units[0].state = "lost"
    assert [unit.index for unit in units_to_order(battle, battle.units[0])] == [4]


@pytest.mark.parametrize("stays", [True, False])
def test_macd_r_07_a_lost_commander_acts_by_card_or_dice_as_the_option_says(table, stays):
    battle = table([*HIS, FAR, GUARD, CASA], options={"leaderless_card_stays": stays})
    battle.units[6].state = "lost"
    deal(battle)
    assert (6 in battle.deck) == stays
    battle.first, battle.activated = 0, [0]
    next_commander(battle)
    assert (battle.activated[-1] == 6) == stays


def test_macd_chance_12_the_first_side_is_the_one_that_acts_when_it_draws(table):
    options = {"sequence": "initiative", "chance_cards": True}
    battle = table([LINE, GUARD], (1, 6, 20), {"MACD-SEQ-11": 0}, options=options)
    battle.active = 0
    start_phase(battle)
    assert battle.active == 1


@pytest.mark.parametrize("maneuver", [how.ABOUT, how.BACKWARDS])
def test_macd_eng_01_pioneers_that_made_a_manoeuvre_do_not_work(table, maneuver):
    sappers = unit_facts("sappers", "blue", [24, 10], troop="pioneers", figures=8)
    battle = table([sappers, GUARD], (1, 1), {"MACD-ENG-01": TASKS.index("earthwork") + 1})
    unit = battle.units[2]
    unit.task, unit.points = TASKS.index("earthwork"), 5
    carry_out_maneuver(battle, unit, maneuver)
    works_phase(battle)
    assert unit.points == 0
    assert battle.dice.faces_left == 0
