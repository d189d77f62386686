"""MACH-MOR: tests, running, rallying, prisoners, with the dice given."""

import pytest

from rules.core.terms import FLANK, FRONT, REAR
from rules.machete.options import DEFAULTS, read
from rules.machete.sections import morale
from rules.machete.terms import (
    CASUALTIES_25,
    CASUALTIES_50,
    FORCED_BACK,
    LEFT,
    MELEE_ROUND,
    NONE,
    OFFICERS_LOST,
    RIGHT,
    SHAKEN,
    STEADY,
)


def causes(start: int = 12, before: int = 0, now: int = 0, **told: int) -> int:
    names = "command_before", "command_now", "ambushed", "flank_or_rear", "melee_round", "state"
    assert set(told) <= set(names)
    used = morale.thresholds(start, before)
    return morale.causes(start, before, now, *(told.get(name, 0) for name in names), used)


@pytest.mark.parametrize(("start", "first", "second"), [(12, 3, 6), (6, 2, 3), (7, 2, 4), (1, 1, 1)])
def test_mach_r_44_a_threshold_is_reached_on_the_figure_that_makes_up_the_share(start, first, second):
    for threshold, least in ((0, first), (1, second)):
        reached = [lost for lost in range(start + 1) if morale.has_reached(start, lost, threshold)]
        assert reached[0] == least


def test_mach_mor_02_the_third_of_twelve_calls_for_a_test_once():
    assert causes(before=0, now=3) == CASUALTIES_25
    assert causes(before=3, now=5) == 0


def test_mach_mor_03_the_sixth_of_twelve_calls_for_another():
    assert causes(before=5, now=6) == CASUALTIES_50


def test_mach_mor_01_several_causes_in_a_phase_are_one_test():
    assert causes(before=0, now=6, melee_round=True) == CASUALTIES_25 | CASUALTIES_50 | MELEE_ROUND


def test_mach_fire_20_only_the_loss_of_the_last_officer_calls_for_a_test():
    assert causes(now=1, command_before=1, command_now=0) == OFFICERS_LOST
    assert causes(now=1, command_before=2, command_now=1) == 0


def test_mach_mel_15_a_round_of_melee_calls_for_a_test_without_loss():
    assert causes(melee_round=True) == MELEE_ROUND


@pytest.mark.parametrize("state", [SHAKEN, FORCED_BACK])
def test_mach_r_45_a_unit_that_is_not_steady_takes_no_first_test(state):
    assert causes(now=6, melee_round=True, state=state) == 0


def test_mach_r_81_nobody_left_nobody_tests():
    assert causes(now=12, melee_round=True) == 0


@pytest.mark.parametrize(
    ("degrees", "wide", "narrow"),
    [(0, FRONT, FRONT), (45, FRONT, FRONT), (46, FRONT, FLANK), (90, FRONT, FLANK)]
    + [(91, FLANK, FLANK), (134, FLANK, FLANK), (135, REAR, REAR), (180, REAR, REAR)],
)
def test_mach_r_47_front_180_rear_90_and_the_flanks_between(degrees, wide, narrow):
    assert morale.aspect(degrees, DEFAULTS) == wide
    assert morale.aspect(degrees, read({"front_degrees": 90})) == narrow


@pytest.mark.parametrize(("face", "state"), [(1, SHAKEN), (2, SHAKEN), (3, STEADY), (6, STEADY)])
def test_mach_mor_07_two_shakes_and_three_holds(dice, face, state):
    assert morale.first_test(dice(face), 0) == state


@pytest.mark.parametrize(("face", "moves"), [(1, 2), (2, 2), (3, 1), (4, 1), (5, 0), (6, 0)])
def test_mach_mor_09_the_second_test_sends_the_shaken_back_or_rallies_them(dice, face, moves):
    assert morale.shaken_test(dice(face), 0) == moves


def test_mach_mor_16_a_unit_that_ran_stays_static_and_one_that_rallied_is_steady():
    assert [morale.state_after(moves) for moves in (0, 1, 2)] == [STEADY, FORCED_BACK, FORCED_BACK]


def test_mach_mor_18_each_phase_brings_a_new_roll_until_one_is_three_or_more(dice):
    script = dice(2, 1, 3)
    assert [morale.rally(script, 0) for _ in range(3)] == [False, False, True]


def test_mach_mor_13_a_clear_run_is_straight_back_without_a_die(dice):
    assert morale.retreat(dice(), 2, 2000, 4000, False, False, 0, DEFAULTS)[:4] == (4000, 0, 0, False)


@pytest.mark.parametrize(("face", "side"), [(3, RIGHT), (4, LEFT)])
def test_mach_mor_14_three_is_right_and_four_is_left(dice, face, side):
    run = morale.retreat(dice(face), 1, 2000, 500, False, False, 0, DEFAULTS)
    assert (run.back, run.side, run.side_distance) == (500, side, 1500)


@pytest.mark.parametrize(("face", "blocked", "side"), [(1, "right", LEFT), (6, "left", RIGHT)])
def test_mach_r_50_a_unit_blocked_on_one_side_turns_or_by_option_surrenders(dice, face, blocked, side):
    left, right = blocked == "left", blocked == "right"
    assert morale.retreat(dice(face), 1, 2000, 0, left, right, 0, DEFAULTS).side == side
    harsh = read({"surrender_when": "rolled_side_blocked"})
    assert morale.retreat(dice(face), 1, 2000, 0, left, right, 0, harsh).surrendered


def test_mach_mor_15_hemmed_in_it_surrenders_without_a_die(dice):
    run = morale.retreat(dice(), 1, 2000, 700, True, True, 0, DEFAULTS)
    assert (run.back, run.surrendered) == (700, True)


def test_mach_r_52_only_those_forced_back_surrender_unless_the_option_says_any():
    any_state = read({"shaken_overrun": "any"})
    states = (STEADY, SHAKEN, FORCED_BACK)
    assert [morale.surrenders_when_overrun(state, DEFAULTS) for state in states] == [False, False, True]
    assert [morale.surrenders_when_overrun(state, any_state) for state in states] == [False, True, True]


@pytest.mark.parametrize(("prisoners", "escorts"), [(0, 0), (1, 1), (6, 1), (7, 2), (12, 2), (13, 3)])
def test_mach_mor_21_one_escort_for_every_six_and_the_rest(prisoners, escorts):
    assert morale.escorts_needed(prisoners) == escorts


def test_mach_mor_23_without_escorts_all_are_free_and_may_come_back():
    assert morale.prisoners_held(9, 0) == 0
    assert morale.prisoners_held(9, 2) == 9


def test_the_free_back_of_a_clear_plain_needs_no_measure(dice):
    assert morale.retreat(dice(), 1, 2000, NONE, True, True, 0, DEFAULTS).back == 2000
