"""MEX-OFF: influence, orders without the officer, and the average die."""

from collections import Counter

import pytest

from rules.core.dice import SeededDice
from rules.mexican_war.sections import officers
from rules.mexican_war.tables import STANDARD, tables_for


@pytest.mark.parametrize(
    ("officer", "by_face"),
    [
        ("scott", "2222222233"),
        ("taylor", "2222223333"),
        ("santa_anna", "1111222223"),
        ("arista", "1111112222"),
        ("ampudia", "0000011111"),
        ("us_other", "0011111222"),
        ("mexican_other", "0000111122"),
    ],
)
def test_mex_off_03_influence_by_face(dice, officer, by_face):
    found = [officers.roll_influence(dice(face), 0, officer, STANDARD) for face in range(1, 11)]
    assert found == [int(influence) for influence in by_face]


def test_mex_r_27_once_before_the_battle_or_at_each_use():
    assert not officers.is_rolled_each_time(STANDARD)
    assert officers.is_rolled_each_time(tables_for({}, {"influence_roll": "each_use"}))


@pytest.mark.parametrize(
    ("influence", "mode", "highest"), [(0, "helps", 2), (2, "helps", 4), (1, "literal", 1), (2, "literal", 0)]
)
def test_mex_r_29_influence_helps_or_hinders(dice, influence, mode, highest):
    passing = [
        face for face in range(1, 11) if officers.may_change_order(dice(face), 0, influence, mode, STANDARD)
    ]
    assert max(passing, default=0) == highest
    assert len(passing) == highest


def test_mex_off_12_an_average_die_shows_three_and_four_twice_as_often():
    stream = SeededDice("average")
    shown = Counter(officers.reorder_turns(stream, 0) for _ in range(6000))
    assert sorted(shown) == [2, 3, 4, 5]
    assert all(800 < shown[face] < 1200 for face in (2, 5))
    assert all(1800 < shown[face] < 2200 for face in (3, 4))
