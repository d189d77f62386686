"""MEX-ENG: work by the hour, charges and walls."""

import pytest
from hypothesis import given, strategies as st

from rules.mexican_war.sections import engineering as work
from rules.mexican_war.tables import STANDARD, tables_for

FLAT = tables_for({}, {"breastwork_demolition": "flat"})


@pytest.mark.parametrize(
    ("task", "amount"),
    [
        ("breastwork", 5),
        ("breastwork_demolish", 10),
        ("dismantle_wall", 60),
        ("dismantle_stone", 30),
        ("pontoon", 10),
        ("repair", 5),
    ],
)
def test_ten_figures_work_for_half_an_hour(task, amount):
    assert work.work_done(task, 10, 6, STANDARD) == amount


def test_mex_eng_06_a_lone_specialist_bridges_nothing():
    assert work.work_done("pontoon", 1, 120, STANDARD) == 0
    assert work.work_done("pontoon", 3, 12, STANDARD) == 4


def test_mex_r_32_by_the_option_breastworks_come_down_two_inches_an_hour_in_all():
    assert [work.work_done("breastwork_demolish", figures, 12, FLAT) for figures in (0, 1, 10)] == [0, 2, 2]


@given(st.sampled_from(work.TASKS), st.integers(0, 100), st.integers(1, 100))
def test_more_hands_or_turns_never_do_less(task, figures, turns):
    if task != work.MORTARED:
        done = work.work_done(task, figures, turns, STANDARD)
        assert 0 <= done <= work.work_done(task, figures + 1, turns, STANDARD)
        assert done <= work.work_done(task, figures, turns + 1, STANDARD)


def test_mex_eng_11_three_turns_for_each_stand_and_inch():
    assert [work.mortar_removed(2, turns, STANDARD) for turns in (1, 3, 6)] == [0, 2, 4]


def test_mex_eng_03_an_hour_is_twelve_turns():
    assert work.preparation_turns(STANDARD) == 12
    assert work.preparation_turns(tables_for({"scale": {"turns_per_hour": 10}})) == 10


def test_mex_eng_04_five_faces_of_six_go_off(dice):
    assert [work.goes_off(dice(face), 0, STANDARD) for face in range(1, 7)] == [True] * 5 + [False]


@pytest.mark.parametrize(("task", "inches"), [("breastwork", 1), ("breastwork_demolish", 2)])
def test_mex_eng_02_a_figure_pulls_down_twice_what_it_builds_in_an_hour(task, inches):
    assert work.work_done(task, 1, 12, STANDARD) == inches


def test_mex_eng_07_a_figure_repairs_a_hit_in_an_hour():
    assert [work.hits_repaired(1, turns, STANDARD) for turns in (11, 12, 24)] == [0, 1, 2]


def test_mex_eng_08_an_inch_of_wall_a_turn():
    assert work.wall_removed("dismantle_wall", 3, 2, STANDARD) == 6


def test_mex_eng_09_dry_stone_takes_two_turns_an_inch():
    assert [work.wall_removed("dismantle_stone", 1, turns, STANDARD) for turns in (1, 2, 3)] == [0, 1, 1]
