"""MACH-MOR on the table: causes, dice, and where a beaten unit runs."""

import pytest

from rules.machete.engine.details import rejoin, tell_off
from rules.machete.engine.morale import morale_phase, rally_phase, release, run_back
from rules.machete.terms import CASUALTIES_25, ESCORT
from rules.machete.units import FORCED_BACK, RAN, SHAKEN, STEADY, SURRENDERED

RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}
WALLS = {"width_cm": 100, "height_cm": 100}


def cane(*points):
    return {"areas": [{"kind": "cane", "points": [list(point) for point in points]}]}


def lone_unit(field, body, faces, **more):
    return field(body(52, 52), body(52, 82, **RED), faces=faces, **more)


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"lost": 3}, "MACH-MOR-02"),
        ({"lost": 6, "lost_before": 3, "used": CASUALTIES_25}, "MACH-MOR-03"),
        ({"officers": 0, "officers_before": 2}, "MACH-MOR-04"),
        ({"ambushed": True}, "MACH-MOR-05"),
        ({"flanked": True}, "MACH-MOR-06"),
        ({"fought": True}, "MACH-MEL-15"),
    ],
)
@pytest.mark.parametrize(("face", "verb", "state"), [(2, "shaken", SHAKEN), (3, "stands", STEADY)])
def test_mach_mor_07_each_cause_calls_for_one_die(field, body, read_log, change, clause, face, verb, state):
    battle = lone_unit(field, body, [face])
    for name, value in change.items():
        setattr(battle.units[0], name, value)
    morale_phase(battle)
    assert read_log(battle) == [(clause, verb, 0)]
    assert battle.units[0].state == state


def test_mach_r_44_several_causes_in_a_phase_are_one_test(field, body, read_log):
    battle = lone_unit(field, body, [6])
    unit = battle.units[0]
    unit.lost, unit.fought, unit.flanked = 6, True, True
    morale_phase(battle)
    assert read_log(battle) == [("MACH-MOR-02", "stands", 0)]


def lose(battle, figures):
    """Plays a phase in which the first unit loses *figures*."""
    unit = battle.units[0]
    rally_phase(battle)
    unit.strength, unit.lost = unit.strength - figures, unit.lost + figures
    before = len(battle.log.events)
    morale_phase(battle)
    return [(event.clause, event.verb) for event in battle.log.events[before:]]


def test_mach_r_44_a_threshold_tests_once(field, body):
    battle = lone_unit(field, body, [6, 6])
    assert lose(battle, 3) == [("MACH-MOR-02", "stands")]
    assert lose(battle, 1) == []
    assert lose(battle, 2) == [("MACH-MOR-03", "stands")]


def test_mach_r_44_a_quarter_is_not_met_again_when_detached_men_are_back(field, body):
    battle = lone_unit(field, body, [6, 6])
    detail = tell_off(battle, battle.units[0], 4, ESCORT, "MACH-MOR-21")
    assert lose(battle, 2) == [("MACH-MOR-02", "stands")]  # 2 of 8
    rejoin(battle, detail, battle.units[0])
    assert lose(battle, 1) == []  # 3 of 12
    assert lose(battle, 3) == [("MACH-MOR-03", "stands")]


def test_mach_r_77_telling_men_off_calls_for_no_test_but_the_next_man_lost_does(field, body):
    battle = lone_unit(field, body, [6])
    assert lose(battle, 2) == []
    tell_off(battle, battle.units[0], 4, ESCORT, "MACH-MOR-21")  # 2 of 8: a quarter, and nobody fell
    assert [event.verb for event in battle.log.events] == ["sends_away", "told_off"]
    assert lose(battle, 0) == []
    assert lose(battle, 1) == [("MACH-MOR-02", "stands")]


def test_mach_r_77_the_losses_a_detail_brings_back_count_with_the_next(field, body):
    battle = lone_unit(field, body, [6])
    detail = tell_off(battle, battle.units[0], 4, ESCORT, "MACH-MOR-21")
    detail.strength, detail.lost = 1, 3
    rejoin(battle, detail, battle.units[0])
    assert lose(battle, 0) == []
    assert lose(battle, 1) == [("MACH-MOR-02", "stands")]


def test_mach_r_45_a_threshold_passed_while_shaken_is_used(field, body):
    battle = lone_unit(field, body, [6, 6, 6])
    battle.units[0].state = FORCED_BACK
    lose(battle, 3)
    assert battle.units[0].state == STEADY  # rallied
    battle.units[0].state, battle.units[0].fresh_shaken = SHAKEN, True
    lose(battle, 3)
    battle.units[0].state = STEADY
    assert lose(battle, 1) == []


@pytest.mark.parametrize(
    ("face", "state", "moves"), [(5, STEADY, 0), (4, FORCED_BACK, 1), (2, FORCED_BACK, 2)]
)
def test_mach_mor_09_the_second_test_comes_a_phase_later(field, body, face, state, moves):
    battle = lone_unit(field, body, [face])
    unit = battle.units[0]
    unit.state = SHAKEN
    morale_phase(battle)
    assert unit.state == state
    assert 5250 - unit.y == 2000 * moves
    assert unit.x == 5250


def test_mach_r_46_or_as_that_phase_begins(field, body):
    battle = lone_unit(field, body, [5], options={"shaken_retest": "start_of_next_phase"})
    battle.units[0].state = SHAKEN
    rally_phase(battle)
    assert battle.units[0].state == STEADY


def test_mach_r_46_and_those_it_runs_from_are_free_to_act(field, body):
    battle = field(
        body(52, 52), body(52, 57, **RED), faces=[4], options={"shaken_retest": "start_of_next_phase"}
    )
    for unit in battle.units:
        unit.engaged = 1
    battle.turn, battle.units[0].state = 2, SHAKEN
    rally_phase(battle)
    assert [unit.engaged for unit in battle.units] == [0, 0]


def test_mach_r_45_a_unit_just_shaken_waits_for_the_next(field, body):
    battle = lone_unit(field, body, [1])
    battle.units[0].fought = True
    morale_phase(battle)
    assert battle.units[0].state == SHAKEN


@pytest.mark.parametrize(
    ("face", "state", "verb"), [(2, FORCED_BACK, "still_shaken"), (3, STEADY, "rallies")]
)
def test_mach_mor_17_rally_on_three_or_more(field, body, read_log, face, state, verb):
    battle = lone_unit(field, body, [face])
    battle.units[0].state = FORCED_BACK
    rally_phase(battle)
    assert battle.units[0].state == state
    assert read_log(battle) == [("MACH-MOR-17", verb, 0)]


def test_mach_mor_13_it_runs_straight_away_from_the_enemy(field, body):
    battle = field(body(52, 52), body(82, 52, **RED))
    run_back(battle, battle.units[0], 1)
    assert (battle.units[0].x, battle.units[0].y, battle.units[0].facing) == (3250, 5250, 270)


def test_mach_r_49_at_the_rate_of_the_ground_it_crosses(field, body):
    battle = lone_unit(field, body, [], board={"ground": "jungle"})
    run_back(battle, battle.units[0], 2)
    assert battle.units[0].y == 5250 - 2000


@pytest.mark.parametrize(("face", "x"), [(3, 4250), (4, 6250)])
def test_mach_mor_14_at_an_obstacle_the_die_says_right_or_left(field, body, read_log, face, x):
    board = cane((0, 35), (99, 35), (99, 45), (0, 45))
    battle = lone_unit(field, body, [face], board=board)
    run_back(battle, battle.units[0], 1)
    # looking the way it runs, right is west; five of twenty cm are used by the way back, ten go aside
    assert (battle.units[0].x, battle.units[0].y) == (x - 500 if x < 5250 else x + 500, 4750)
    assert read_log(battle)[0] == ("MACH-MOR-14", "turns_aside", 0)


def test_mach_r_50_if_that_hand_is_barred_it_takes_the_other(field, body):
    board = cane((0, 35), (99, 35), (99, 45), (0, 45))
    board["areas"] += cane((0, 35), (49, 35), (49, 99), (0, 99))["areas"]
    battle = lone_unit(field, body, [1], board=board)
    run_back(battle, battle.units[0], 1)
    assert battle.units[0].x > 5250


def hemmed_in():
    board = cane((0, 35), (99, 35), (99, 45), (0, 45))
    board["areas"] += cane((0, 35), (49, 35), (49, 99), (0, 99))["areas"]
    board["areas"] += cane((55, 35), (99, 35), (99, 79), (55, 79))["areas"]
    return board


def test_mach_mor_15_hemmed_in_on_all_sides_it_surrenders(field, body, read_log):
    battle = lone_unit(field, body, [], board=hemmed_in())
    run_back(battle, battle.units[0], 1)
    assert (battle.units[0].state, battle.units[0].captured) == (SURRENDERED, 12)
    assert read_log(battle)[0] == ("MACH-MOR-15", "surrenders", 0)


def test_mach_r_50_by_the_harsher_option_a_barred_hand_is_enough(field, body):
    board = cane((0, 35), (99, 35), (99, 45), (0, 45))
    board["areas"] += cane((0, 35), (49, 35), (49, 99), (0, 99))["areas"]
    battle = lone_unit(field, body, [1], board=board, options={"surrender_when": "rolled_side_blocked"})
    run_back(battle, battle.units[0], 1)
    assert battle.units[0].state == SURRENDERED


def test_mach_r_51_it_may_run_off_the_table(field, body, read_log):
    battle = field(body(52, 12), body(52, 52, **RED))
    run_back(battle, battle.units[0], 1)
    assert (battle.units[0].state, battle.units[0].strength) == (RAN, 12)
    assert read_log(battle) == [("MACH-R-51", "runs_off", 0)]


def test_mach_r_51_unless_the_edge_is_held_to_bar_it(field, body):
    battle = field(body(52, 12), body(52, 52, **RED), faces=[1], options={"table_edge_blocks": True})
    run_back(battle, battle.units[0], 1)
    assert battle.units[0].on_table
    assert battle.units[0].x < 5250


def test_mach_r_74_friends_are_run_through_and_enemies_are_not(field, body):
    battle = field(body(52, 52), body(52, 57, **RED), body(52, 32))
    run_back(battle, battle.units[0], 1)
    assert battle.units[0].y == 3750
    shut = field(
        body(52, 52), body(52, 57, **RED), body(52, 42, **RED), body(47, 52, **RED), body(57, 52, **RED)
    )
    run_back(shut, shut.units[0], 1)
    assert shut.units[0].state == SURRENDERED


def test_mach_r_75_contact_ends_when_nobody_is_next_to_it(field, body):
    battle = field(body(52, 52), body(52, 82, **RED))
    battle.units[0].engaged = 1
    release(battle)
    assert battle.units[0].engaged == 0
