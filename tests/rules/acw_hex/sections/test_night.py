"""ACW-NIGHT: actions between two days, with the dice given."""

from dataclasses import replace

import pytest

from rules.acw_hex.options import DEFAULTS
from rules.acw_hex.sections.night import entrench, hexes_per_order, may_act
from rules.acw_hex.terms import MOVE, RALLY, SHOOT

RESTLESS = replace(DEFAULTS, night_rally=False)


def test_acw_night_01_units_move_by_night():
    assert may_act(MOVE, False, DEFAULTS)


def test_acw_night_02_units_do_not_move_up_to_an_enemy_or_shoot_by_night():
    assert not may_act(MOVE, True, DEFAULTS)
    assert not may_act(SHOOT, False, DEFAULTS)


def test_acw_r_29_rallying_by_night_is_an_option():
    assert may_act(RALLY, False, DEFAULTS)
    assert not may_act(RALLY, False, RESTLESS)


def test_acw_night_03_an_order_is_a_hex(dice):
    assert entrench(dice(3, 5), [0, 1], 1862) == [3, 5]


@pytest.mark.parametrize(("year", "hexes"), [(1863, 1), (1864, 2), (1868, 2), (1878, 2)])
def test_acw_night_04_after_1863_it_is_two(dice, year, hexes):
    assert hexes_per_order(year) == hexes
    assert entrench(dice(6), [0], year) == [6 * hexes]
