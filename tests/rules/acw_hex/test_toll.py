"""ACW-MOR-01: hits in men, and the fates of commanders, with the dice given."""

from hypothesis import given, strategies as st

from rules.acw_hex.terms import (
    BADLY_WOUNDED,
    CAUGHT_ALONE,
    KILLED,
    LIGHTLY_WOUNDED,
    REMOVED_BY_DIE,
    TAKEN,
    WOUNDED,
)
from rules.acw_hex.toll import coming_back, commander_fate, guns_lost, is_cut_off, toll


def test_acw_mor_01_a_hit_on_a_unit_that_is_left():
    assert toll(1000, 0, False, False) == (0, 0, 0, 0)
    assert toll(1000, 1, False, False) == (50, 0, 0, 100)
    assert toll(1000, 2, False, True) == (100, 0, 0, 200)


def test_acw_mor_01_a_unit_removed_is_a_quarter_down_and_the_rest_scattered():
    assert toll(1200, 3, True, False) == (300, 0, 900, 0)
    assert coming_back(900) == 450


def test_acw_mor_01_of_one_cut_off_a_third_are_captured():
    assert toll(1200, 3, True, True) == (300, 400, 500, 0)
    assert is_cut_off(2, True)
    assert is_cut_off(0, False)
    assert not is_cut_off(1, True)


def test_acw_mor_01_only_a_battery_cut_off_loses_its_guns():
    assert guns_lost(12, True, True) == 12
    assert guns_lost(12, True, False) == 0
    assert guns_lost(12, False, True) == 0


@given(st.integers(0, 2000), st.integers(0, 2), st.booleans(), st.booleans())
def test_nobody_is_lost_twice(men, hits, removed, cut_off):
    found = toll(men, hits, removed, cut_off)
    assert min(found) >= 0
    assert sum(found) <= men
    assert not removed or sum(found) == men


def test_acw_cmd_02_a_commander_hit_is_killed_on_one_or_two(dice):
    fates = [commander_fate(dice(face), REMOVED_BY_DIE, 0) for face in range(1, 7)]
    assert fates == [KILLED, KILLED, BADLY_WOUNDED, BADLY_WOUNDED, LIGHTLY_WOUNDED, LIGHTLY_WOUNDED]


def test_acw_cmd_03_a_commander_caught_is_captured_on_four_or_more(dice):
    fates = [commander_fate(dice(face), CAUGHT_ALONE, 0) for face in range(1, 7)]
    assert fates == [WOUNDED, WOUNDED, WOUNDED, TAKEN, TAKEN, TAKEN]
