"""MACD-ENG: tasks, points and charges."""

import pytest
from hypothesis import given, strategies as st

from rules.core.dice import ScriptedDice
from rules.macduff.sections import engineering
from rules.macduff.terms import DEMOLISHED, MAKE_ROAD, REPAIR, TASKS

PRICES = {
    "fortify_town": 12, "earthwork": 12, "obstacle": 12, "pontoon_section": 6, "demolition_charge": 6,
    "gap_wall_or_hedge": 6, "ease_banks": 6, "shore_marsh": 6, "break_wooden_bridge": 6,
    "hospital_setup": 24, "hospital_pack": 24,
}  # fmt: skip
NEEDS = {
    "pontoon_section": ("engineer", "pontoon_wagon"),
    "demolition_charge": ("engineer",),
    "obstacle": ("supplies",),
}


@pytest.mark.parametrize("word", PRICES)
def test_macd_eng_07_what_each_task_takes(word):
    assert engineering.work_needed(TASKS.index(word), 0, 0) == PRICES[word]


def test_macd_eng_13_a_road_is_two_an_inch_and_a_repair_what_was_rolled():
    assert engineering.work_needed(MAKE_ROAD, 7, 0) == 14
    assert engineering.work_needed(REPAIR, 0, 9) == 9


@pytest.mark.parametrize("word", TASKS)
def test_macd_eng_02_what_each_task_needs_on_the_spot(word):
    task = TASKS.index(word)
    have = {"engineer": False, "pontoon_wagon": False, "supplies": False}
    for need in NEEDS.get(word, ()):
        assert engineering.missing_need(task, **have) == need
        have[need] = True
    assert engineering.missing_need(task, **have) == ""


def test_macd_eng_01_a_die_for_four_none_for_movers_and_fighters():
    assert [engineering.work_dice(men, False, False) for men in (1, 2, 6, 8)] == [0, 1, 2, 2]
    assert engineering.work_dice(8, True, False) == engineering.work_dice(8, False, True) == 0


@given(st.lists(st.lists(st.integers(1, 6), max_size=3), min_size=1, max_size=8))
def test_macd_eng_03_points_add_up_and_the_rest_is_lost(turns):
    points = 0
    for faces in turns:
        made = engineering.work(ScriptedDice(list(faces)), 0, len(faces), points, 12, False)
        assert made.complete == (points + sum(faces) >= 12)
        points = made.points
        assert 0 <= points < 12


def test_macd_eng_05_moving_away_loses_them(dice):
    assert engineering.work(dice(), 0, 0, 11, 12, True) == ((), False, 0)


def test_macd_r_40_each_inch_of_road_is_open_as_soon_as_it_is_paid():
    assert [engineering.road_opened(points, 4) for points in (0, 1, 2, 7, 9)] == [0, 0, 1, 3, 4]


def test_macd_eng_11_what_charges_must_come_to_and_bridges_have_no_breach(dice):
    needed = {word: engineering.demolition_needed(DEMOLISHED.index(word)) for word in DEMOLISHED}
    assert needed == {
        "fortified_house": 6, "gate": 6, "stone_wall": 6, "wooden_bridge": 12, "palisade": 12,
        "stone_bridge": 18, "fort": 24,
    }  # fmt: skip
    wide = {word for word in DEMOLISHED if engineering.breach_width(DEMOLISHED.index(word)) == 4}
    assert wide == set(DEMOLISHED) - {"wooden_bridge", "stone_bridge"}
    assert engineering.blow_charges(dice(6, 1, 3), 0, 3) == (6, 1, 3)
