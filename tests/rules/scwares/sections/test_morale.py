"""SCW-MOR, SCW-UMOR, SCW-GMOR: tests of morale, with the dice given."""

import pytest

from rules.core.dice import NeedDice
from rules.scwares.sections import morale
from rules.scwares.terms import EUROPEAN, EUROPEAN_LED, EUROPEANS, NATIVE, NATIVES, party


def test_scw_umor_01_a_unit_that_has_lost_a_base_tests():
    assert not morale.is_unit_due(0)
    assert morale.is_unit_due(1)


@pytest.mark.parametrize(
    ("troops", "lowest"), [(EUROPEAN, 2), (EUROPEAN_LED, 3), (NATIVE, 3)], ids=["04", "05", "06"]
)
def test_scw_umor_04_lowest_score_that_passes(dice, troops, lowest):
    passed = [face for face in range(1, 7) if morale.unit_test(dice(face), troops, 0, 0).passed]
    assert passed == list(range(lowest, 7))


def test_scw_umor_02_one_die_for_the_unit(dice):
    with pytest.raises(NeedDice) as asked:
        morale.unit_test(dice(), NATIVE, 1, 0, unit=5)
    assert (asked.value.count, asked.value.clause, asked.value.unit) == (1, "SCW-UMOR-02", 5)


def test_scw_umor_03_each_lost_base_takes_one_off(dice):
    assert morale.unit_test(dice(5), NATIVE, 2, 0) == (5, 3, 3, True)
    assert morale.unit_test(dice(5), NATIVE, 3, 0) == (5, 2, 3, False)


def test_scw_r_35_the_bonus_makes_no_seven(dice):
    assert morale.unit_test(dice(6), EUROPEAN, 5, 1).score == 1
    assert morale.unit_test(dice(5), EUROPEAN, 5, 1).score == 1


def test_scw_umor_07_towards_is_nearer():
    assert morale.is_towards(5, 4)
    assert not morale.is_towards(5, 5)
    assert not morale.is_towards(5, 6)


def test_scw_mor_01_unit_and_group_have_each_their_own_score(dice):
    assert morale.unit_test(dice(2), EUROPEAN, 0, 0).passed
    assert not morale.group_test(dice(2), EUROPEANS, 0).passed


@pytest.mark.parametrize(("side", "most"), [(EUROPEANS, 3), (NATIVES, 6)], ids=["03", "04"])
def test_scw_gmor_03_from_which_strength_a_group_of_twelve_tests(side, most):
    assert [left for left in range(13) if morale.is_at_threshold(side, 12, left)] == list(range(most + 1))


def test_scw_r_27_the_share_is_not_rounded():
    assert morale.is_at_threshold(NATIVES, 11, 5)
    assert not morale.is_at_threshold(NATIVES, 11, 6)
    assert not morale.is_at_threshold(EUROPEANS, 7, 2)


def test_scw_gmor_01_a_group_tests_at_its_threshold():
    assert morale.group_due(NATIVES, 10, 5, tested=False, failed=False)
    assert not morale.group_due(NATIVES, 10, 6, tested=False, failed=False)


def test_scw_gmor_02_then_every_turn_until_it_fails():
    assert morale.group_due(NATIVES, 10, 9, tested=True, failed=False)
    assert not morale.group_due(NATIVES, 10, 1, tested=True, failed=True)


@pytest.mark.parametrize(("side", "lowest"), [(EUROPEANS, 3), (NATIVES, 4)], ids=["06", "07"])
def test_scw_gmor_06_lowest_score_that_passes(dice, side, lowest):
    passed = [face for face in range(1, 7) if morale.group_test(dice(face), side, 0).passed]
    assert passed == list(range(lowest, 7))


def test_scw_gmor_05_one_die_for_the_group(dice):
    with pytest.raises(NeedDice) as asked:
        morale.group_test(dice(), NATIVES, 0)
    assert (asked.value.count, asked.value.clause) == (1, "SCW-GMOR-05")


def test_scw_r_42_european_and_european_led_test_together():
    assert party(EUROPEAN) == party(EUROPEAN_LED) == EUROPEANS
    assert party(NATIVE) == NATIVES


@pytest.mark.parametrize(("nearest", "to_go"), [(0, 10), (9, 1), (10, 0), (14, 0)])
def test_scw_gmor_08_a_failed_group_goes_ten_zones_from_any_enemy(nearest, to_go):
    assert morale.zones_to_go(nearest) == to_go
