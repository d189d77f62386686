"""MACH-MOR-15, MACH-MOR-19 to MACH-MOR-23 on the table: prisoners, their guards, and how they get free."""

import pytest

from rules.machete.commander import escorts
from rules.machete.engine.act import act
from rules.machete.engine.errands import orders
from rules.machete.engine.orders import GO_OFF, LEAD, MARCH, PASS
from rules.machete.engine.prisoners import NOBODY, capture, free_prisoners, gait
from rules.machete.options import DEFAULTS
from rules.machete.sections.morale import led_at
from rules.machete.sections.move import allowance
from rules.machete.terms import CAVALRY, CUBAN, ESCORT, GOINGS, INFANTRY, SPANISH
from rules.machete.units import DESTROYED, FORCED_BACK, RAN, STEADY, SURRENDERED, WENT_OFF

RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}
HORSE = {"troop": "cavalry", "figures": 6, "command": 1}


def overrun_battle(field, body, *others, figures=8, **more):
    """Returns a battle in which blue, twelve men, has overrun red, eight men, next to it."""
    battle = field(body(32, 32), body(37, 32, **RED | {"figures": figures}), *others, **more)
    red = battle.units[1]
    red.state = FORCED_BACK
    capture(battle, red, battle.units[0], "overrun", "MACH-MOR-19")
    return battle


def test_mach_mor_19_a_unit_that_is_overrun_is_out_with_all_its_men(field, body, read_log):
    battle = overrun_battle(field, body)
    red = battle.units[1]
    assert (red.state, red.captured, red.strength, red.officers, red.on_table) == (
        SURRENDERED,
        8,
        0,
        0,
        False,
    )
    assert read_log(battle)[0] == ("MACH-MOR-19", "overrun", 1)


def test_mach_mor_21_one_man_for_each_six_beside_the_place_of_surrender(field, body):
    battle = overrun_battle(field, body)
    captor, escort = battle.units[0], battle.units[2]
    assert (escort.strength, escort.duty, escort.source) == (2, ESCORT, 0)
    assert (escort.prisoners, escort.held) == (1, 8)
    assert (escort.x, escort.y) == (battle.units[1].x, battle.units[1].y)
    assert (captor.strength, captor.start, captor.told_off) == (10, 10, 2)


def test_mach_mor_21_the_captors_commander_says_who_gives_them(field, body):
    battle = overrun_battle(field, body, body(32, 47), wishes={"MACH-MOR-21": [2]})
    asked = [options for clause, _, options in battle.commanders[0].asked if clause == "MACH-MOR-21"]
    assert asked == [(0, 2, NOBODY)]
    assert (battle.units[0].strength, battle.units[2].strength) == (12, 10)


def test_mach_mor_21_only_those_who_are_near_free_and_steady(field, body):
    battle = field(
        body(32, 32), body(37, 32, **RED), body(32, 92), body(32, 47), body(42, 47), body(42, 22, **HORSE)
    )
    battle.units[3].state, battle.units[4].engaged = FORCED_BACK, 1
    capture(battle, battle.units[1], battle.units[0], "overrun", "MACH-MOR-19")
    assert battle.commanders[0].asked[0][2] == (0, 5, NOBODY)


def test_mach_r_54_a_giver_without_men_enough_is_helped_by_another(field, body):
    battle = field(body(32, 32, figures=2, command=0), body(37, 32, **RED), body(32, 47))
    capture(battle, battle.units[1], battle.units[0], "overrun", "MACH-MOR-19")
    first, second = battle.units[3:]
    assert [(e.source, e.strength, e.held) for e in (first, second)] == [(0, 1, 6), (2, 1, 6)]


def test_mach_r_77_nobody_acts_on_a_card_the_phase_it_was_detached(field, body):
    battle = overrun_battle(field, body)
    assert 2 in battle.order


def test_mach_mor_20_they_march_at_the_rate_of_the_slower(field, body):
    battle = field(body(32, 32, **HORSE), body(37, 32, **RED))
    capture(battle, battle.units[1], battle.units[0], "overrun", "MACH-MOR-19")
    escort = battle.units[2]
    assert gait(battle, escort) is battle.table.going(SPANISH, INFANTRY)
    escort.held = 0
    assert gait(battle, escort) is battle.table.going(SPANISH, CAVALRY)


@pytest.mark.parametrize("captor", [(n, t) for n in (CUBAN, SPANISH) for t in (INFANTRY, CAVALRY)])
@pytest.mark.parametrize("prisoner", [(n, t) for n in (CUBAN, SPANISH) for t in (INFANTRY, CAVALRY)])
def test_mach_mor_20_the_slower_on_every_ground(captor, prisoner):
    nation, troop = led_at(*captor, *prisoner)
    for ground in range(len(GOINGS)):
        rates = [allowance(t, n, ground, DEFAULTS) for n, t in (captor, prisoner)]
        assert allowance(troop, nation, ground, DEFAULTS) == min(rates)


def test_mach_mor_20_and_leave_by_their_own_edge_for_good(field, body, read_log):
    battle = overrun_battle(field, body, wishes={"MACH-GEN-08": [MARCH, GO_OFF], "MACH-MOVE-02": []})
    escort = battle.units[2]
    battle.place(escort, battle.table.edges[battle.homes[0]][3])
    battle.commanders[0].wishes["MACH-GEN-08"] = [GO_OFF]
    act(battle, escort)
    assert (escort.state, escort.held, escort.strength) == (WENT_OFF, 8, 2)
    assert read_log(battle)[-1] == ("MACH-MOR-20", "takes_off", 2)
    free_prisoners(battle)
    assert battle.units[1].captured == 8


def test_mach_mor_20_nowhere_else_and_not_the_others(field, body):
    battle = overrun_battle(field, body)
    assert GO_OFF not in orders(battle, battle.units[2], False, False)
    battle.place(battle.units[0], battle.table.edges[battle.homes[0]][3])
    assert GO_OFF not in orders(battle, battle.units[0], False, False)


def test_mach_mor_20_a_unit_that_leads_prisoners_attacks_nobody(field, body):
    battle = overrun_battle(field, body, body(52, 37, **RED))
    escort = battle.units[3]
    escort.firearms = 0
    act(battle, escort)
    assert [options for clause, unit, options in battle.commanders[0].asked if unit == 3][-2] == (PASS, MARCH)


def test_mach_r_54_each_guard_left_holds_six_and_the_rest_slip_away(field, body, read_log):
    battle = overrun_battle(field, body)
    escort, red = battle.units[2], battle.units[1]
    escort.strength, escort.lost = 1, 1
    free_prisoners(battle)
    assert (escort.held, red.captured) == (6, 6)
    assert (red.strength, red.officers, red.state, red.on_table) == (2, 0, STEADY, True)
    assert read_log(battle)[-1] == ("MACH-MOR-23", "freed", 1)


@pytest.mark.parametrize("state", [DESTROYED, RAN, SURRENDERED, FORCED_BACK])
def test_mach_mor_22_if_the_guards_fall_run_or_give_up_all_are_free(field, body, state):
    battle = overrun_battle(field, body)
    escort, red = battle.units[2], battle.units[1]
    if state == FORCED_BACK:
        escort.state = state
    else:
        battle.leave(escort, state)
    free_prisoners(battle)
    assert (escort.held, escort.prisoners) == (0, -1)
    assert (red.captured, red.strength, red.officers) == (0, 8, 1)
    assert red.state == STEADY


def test_mach_mor_23_they_are_in_the_game_again_with_a_card_from_the_next_phase(field, body):
    battle = overrun_battle(field, body)
    battle.units[0].cell, escort = battle.units[0].cell, battle.units[2]
    battle.leave(escort, DESTROYED)
    free_prisoners(battle)
    red = battle.units[1]
    assert 1 in battle.order
    assert red.start == 8
    assert battle.table.spans(red.cell)[battle.table.at(escort.x, escort.y)] <= 1500
    assert not battle.enemies_touching(red)


@pytest.mark.parametrize(("unarmed", "firearms"), [(False, 8), (True, 0)])
def test_mach_r_55_armed_or_by_the_option_not(field, body, unarmed, firearms):
    battle = overrun_battle(field, body, options={"freed_captives_unarmed": unarmed})
    battle.leave(battle.units[2], RAN)
    free_prisoners(battle)
    assert battle.units[1].firearms == firearms


def test_mach_r_54_those_nobody_can_guard_are_free_when_the_next_phase_ends(field, body, read_log):
    battle = overrun_battle(field, body, wishes={"MACH-MOR-21": [NOBODY]})
    red = battle.units[1]
    assert read_log(battle)[-1] == ("MACH-R-54", "unguarded", 1)
    free_prisoners(battle)
    assert not red.on_table
    battle.turn = 2
    free_prisoners(battle)
    assert (red.on_table, red.strength, red.captured, battle.unguarded) == (True, 8, 0, [])


def test_mach_r_54_unless_somebody_comes_to_lead_them_off(field, body, read_log):
    battle = overrun_battle(field, body, wishes={"MACH-MOR-21": [NOBODY], "MACH-GEN-08": [LEAD + 1]})
    battle.turn = 2
    act(battle, battle.units[0])
    assert battle.units[2].held == 8
    free_prisoners(battle)
    assert (battle.units[1].on_table, battle.unguarded) == (False, [])


def test_mach_r_54_from_within_one_move(field, body):
    battle = overrun_battle(field, body, body(32, 92), body(47, 47), wishes={"MACH-MOR-21": [NOBODY]})
    assert orders(battle, battle.units[2], False, False) == []
    assert orders(battle, battle.units[3], False, False) == [LEAD + 1]


def test_mach_mor_22_prisoners_of_the_scenario_are_freed_like_others(field, body):
    held = {key: value for key, value in body(0, 0, **RED).items() if key not in ("x_cm", "y_cm", "facing")}
    battle = field(
        body(52, 52, key="guards", figures=2, command=0), body(52, 92, **RED), held | {"captive_of": "guards"}
    )
    prisoners = battle.units[2]
    assert (prisoners.strength, prisoners.captured, battle.units[0].held) == (0, 12, 12)
    battle.leave(battle.units[0], DESTROYED)
    free_prisoners(battle)
    assert (prisoners.strength, prisoners.officers, prisoners.captured) == (12, 1, 0)


def test_the_computer_takes_the_escort_from_the_most_reduced_who_can_give_all_of_it(field, body):
    battle = field(
        body(32, 32), body(37, 32, **RED), body(32, 47, figures=7), body(42, 47, figures=2, command=0)
    )
    capture(battle, battle.units[1], battle.units[0], "overrun", "MACH-MOR-19")
    battle.units[4].prisoners = -1
    battle.units[4].held = 0
    assert escorts.giver(battle, battle.units[0], (0, 2, 3, NOBODY)) == 1
    assert escorts.giver(battle, battle.units[0], (NOBODY,)) == 0


def test_the_computer_s_rescuers_make_for_those_who_lead_their_friends(field, body):
    terms = {"goals": [{"side": "red", "kind": "rescue", "units": ["brigadier"]}]}
    held = {key: value for key, value in body(0, 0, **RED).items() if key not in ("x_cm", "y_cm", "facing")}
    battle = field(
        body(52, 52), body(92, 52, key="guards"), body(52, 72, **RED),
        held | {"key": "brigadier", "captive_of": "guards"}, terms=terms,
    )  # fmt: skip
    assert escorts.quarry(battle, battle.units[2]) is battle.units[1]
    assert escorts.quarry(battle, battle.units[0]) is None
