"""MACD-SHOOT-27 to MACD-SHOOT-33: walls and town fires."""

import pytest

from rules.macduff.sections import breaching
from rules.macduff.terms import GUN_SIZES, WALLS


def test_macd_shoot_28_six_inches_and_the_foot_in_sight():
    assert breaching.may_breach(600, True)
    assert not breaching.may_breach(601, True)
    assert not breaching.may_breach(100, False)


@pytest.mark.parametrize(("size", "count"), [("light", 1), ("field", 2), ("siege", 3)])
def test_macd_shoot_28_the_size_of_the_gun_gives_the_dice(dice, size, count):
    rolled = dice(*[6] * count)
    assert breaching.roll_breach(rolled, 0, GUN_SIZES.index(size)) == ((6,) * count, count)
    assert rolled.faces_left == 0


def test_macd_r_31_a_fort_takes_four_sixes_all_else_one():
    assert {wall: breaching.sixes_needed(WALLS.index(wall)) for wall in WALLS} == {
        "door": 1, "weak_wall": 1, "palisade": 1, "gate": 1, "stone_wall": 1, "fortified_house": 1, "fort": 4,
    }  # fmt: skip


def test_macd_shoot_31_a_die_for_four_and_a_four_puts_it_out(dice):
    rolled = dice(4, 1)
    assert breaching.fight_town_fire(rolled, 0, 8) == ((4, 1), True, 0)


def test_macd_shoot_32_else_it_does_a_die_of_damage(dice):
    assert breaching.fight_town_fire(dice(3, 3, 6), 0, 8) == ((3, 3), False, 6)
    assert breaching.fight_town_fire(dice(2), 0, 0) == ((), False, 2)


def test_macd_r_30_twelve_points_destroy_a_town():
    assert [breaching.is_burnt_out(points, 12) for points in (11, 12, 13)] == [False, True, True]
