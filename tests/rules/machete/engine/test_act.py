"""MACH-GEN-08: one card, with the commander's choices given."""

import pytest

from rules.core.battle import Answers
from rules.machete.commander.decisions import commander
from rules.machete.engine.act import HEADINGS, act
from rules.machete.engine.orders import ATTACK, MARCH, PASS, RUSH, SHOOT
from rules.machete.terms import COLUMN, SKIRMISH
from rules.machete.units import FORCED_BACK, SHAKEN

RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}


def options_asked(battle, clause):
    return [options for which, _, options in battle.commanders[0].asked if which == clause]


def test_mach_gen_08_a_unit_does_all_it_does_on_its_card(field, body, read_log):
    battle = field(
        body(52, 12), body(52, 62, **RED), faces=[1],
        wishes={"MACH-GEN-08": [SHOOT + 1, MARCH]},
    )  # fmt: skip
    act(battle, battle.units[0])
    assert [verb for _, verb, _ in read_log(battle)] == ["fires", "moves"]
    assert battle.activations == 1


def test_mach_r_18_one_move_and_one_volley_in_either_order(field, body):
    battle = field(
        body(52, 12), body(52, 62, **RED), faces=[1],
        wishes={"MACH-GEN-08": [MARCH, SHOOT + 1]},
    )  # fmt: skip
    act(battle, battle.units[0])
    assert options_asked(battle, "MACH-GEN-08") == [(PASS, MARCH, SHOOT + 1, RUSH + 1), (PASS, SHOOT + 1)]


def test_mach_r_18_by_the_option_one_or_the_other(field, body):
    battle = field(
        body(52, 12), body(52, 62, **RED), faces=[1],
        wishes={"MACH-GEN-08": [SHOOT + 1]}, options={"move_and_fire": "either"},
    )  # fmt: skip
    act(battle, battle.units[0])
    assert options_asked(battle, "MACH-GEN-08") == [(PASS, MARCH, SHOOT + 1, RUSH + 1)]


def test_mach_r_19_a_charge_ends_the_card(field, body, read_log):
    battle = field(body(52, 12), body(52, 42, **RED), wishes={"MACH-GEN-08": [ATTACK + 1]})
    act(battle, battle.units[0])
    assert [verb for _, verb, _ in read_log(battle)] == ["charges"]


def test_mach_r_21_horse_do_not_fire(field, body):
    horse = {"troop": "cavalry", "figures": 6, "command": 1}
    battle = field(body(52, 12, **horse), body(52, 72, **RED))
    act(battle, battle.units[0])
    assert options_asked(battle, "MACH-GEN-08") == [(PASS, MARCH, RUSH + 1)]
    battle = field(body(52, 12, **horse), body(52, 72, **RED), options={"cavalry_fire": True})
    act(battle, battle.units[0])
    assert options_asked(battle, "MACH-GEN-08") == [(PASS, MARCH, SHOOT + 1, RUSH + 1)]


def test_mach_r_63_only_some_may_take_skirmish_order(field, body):
    battle = field(
        body(52, 12, skirmish=True), body(82, 12), body(52, 92, **RED), wishes={"MACH-R-63": [SKIRMISH]}
    )
    act(battle, battle.units[0])
    act(battle, battle.units[1])
    assert battle.units[0].formation == SKIRMISH
    assert [len(options) for options in options_asked(battle, "MACH-R-63")] == [3, 2]
    assert COLUMN in options_asked(battle, "MACH-R-63")[1]


def test_mach_move_07_it_ends_its_card_facing_where_it_likes(field, body):
    battle = field(body(52, 12), body(52, 92, **RED), wishes={"MACH-MOVE-07": [135]})
    act(battle, battle.units[0])
    assert battle.units[0].facing == 135
    assert options_asked(battle, "MACH-MOVE-07") == [(0, *HEADINGS)]


def test_mach_mor_08_a_shaken_unit_does_nothing(field, body, read_log):
    for state, clause in ((SHAKEN, "MACH-MOR-08"), (FORCED_BACK, "MACH-MOR-16")):
        battle = field(body(52, 12), body(52, 42, **RED))
        battle.units[0].state = state
        act(battle, battle.units[0])
        assert read_log(battle) == [(clause, "passes", 0)]


def in_contact(field, body, since, **more):
    battle = field(body(52, 42), body(52, 47, **RED), **more)
    for unit in battle.units:
        unit.engaged = since
    battle.turn = battle.log.turn = 2
    return battle


def test_mach_r_20_a_unit_just_reached_may_fire_into_those_who_reached_it(field, body, read_log):
    battle = in_contact(field, body, 2, faces=[6, 6], wishes={"MACH-R-20": [SHOOT + 1]})
    act(battle, battle.units[0])
    assert read_log(battle)[0] == ("MACH-FIRE-06", "fires", 0)


def test_mach_r_20_not_by_the_option(field, body, read_log):
    battle = in_contact(field, body, 2, options={"contacted_unit_may_fire": False})
    act(battle, battle.units[0])
    assert read_log(battle) == [("MACH-R-75", "passes", 0)]


def test_mach_r_75_and_not_in_a_later_phase(field, body, read_log):
    battle = in_contact(field, body, 1)
    act(battle, battle.units[0])
    assert read_log(battle) == [("MACH-R-75", "passes", 0)]


def test_mach_r_25_a_charge_in_vain_is_offered_to_all_but_the_computer(field, body):
    battle = field(body(52, 12), body(52, 77, nation="cuban", side="red"))
    assert battle.may_rush(0)
    battle.commanders = commander("steady"), Answers(1, [], commander("steady"))
    assert (battle.may_rush(0), battle.may_rush(1)) == (False, True)


@pytest.mark.parametrize("written_down", [False, True])
def test_mach_gen_08_with_nobody_near_a_computer_s_unit_marches_on(field, body, read_log, written_down):
    battle = field(body(12, 12), body(92, 92, nation="cuban", side="red"))
    seats = commander("steady"), commander("steady")
    battle.commanders = tuple(Answers(n, [], s) for n, s in enumerate(seats)) if written_down else seats
    unit, start = battle.units[0], battle.units[0].cell
    act(battle, unit)
    assert read_log(battle)[0] == ("MACH-MINF-02", "moves", 0)
    assert unit.moved == battle.turn
    spans = battle.table.spans(battle.units[1].cell)
    assert spans[unit.cell] < spans[start]


@pytest.mark.parametrize("written_down", [False, True])
def test_mach_move_07_with_nobody_in_range_it_faces_the_way_it_went(field, body, read_log, written_down):
    battle = field(body(12, 12), body(112, 92, nation="cuban", side="red"), board={"width_cm": 150})
    seats = commander("steady"), commander("steady")
    battle.commanders = tuple(Answers(n, [], s) for n, s in enumerate(seats)) if written_down else seats
    act(battle, battle.units[0])
    assert [verb for _, verb, _ in read_log(battle)] == ["moves"]
