"""ACW-MOR: rallying, with the dice given."""

from dataclasses import replace

from rules.acw_hex.options import DEFAULTS
from rules.acw_hex.sections.morale import after_rally, can_steady, may_rally, rally
from rules.acw_hex.terms import DIVISION_COMMANDER, GENERAL, INFANTRY

ANY = replace(DEFAULTS, rally_bonus_from="any_commander")


def test_acw_mor_03_only_with_two_hits_out_of_fire_and_idle():
    assert [hits for hits in range(3) if may_rally(hits, False, False)] == [2]
    assert not may_rally(2, True, False)
    assert not may_rally(2, False, True)


def test_acw_mor_04_four_rallies_and_three_does_not(dice):
    assert rally(dice(4), 0, False) == (4, 4, True)
    assert rally(dice(3), 0, False) == (3, 3, False)


def test_acw_mor_04_a_general_makes_a_three_enough_and_a_two_not(dice):
    assert rally(dice(3), 0, True) == (3, 4, True)
    assert rally(dice(2), 0, True) == (2, 3, False)


def test_acw_r_24_the_first_hit_stays():
    assert after_rally(2, True) == 1
    assert after_rally(2, False) == 2
    assert not may_rally(1, False, False)


def test_acw_r_25_division_commanders_help_only_by_the_option():
    assert can_steady(GENERAL, DEFAULTS)
    assert not can_steady(DIVISION_COMMANDER, DEFAULTS)
    assert can_steady(DIVISION_COMMANDER, ANY)
    assert not can_steady(INFANTRY, ANY)
