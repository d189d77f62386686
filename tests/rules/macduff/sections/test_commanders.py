"""MACD-CMD: orders, steady men and capture, dice shown."""

import pytest

from rules.core.dice import NeedDice
from rules.macduff.sections import commanders
from rules.macduff.terms import ALREADY_ACTIVATED, FAILED, IN_COMMAND, PINNED, ROLLED


def order(dice, distance=0, in_sight=True, lost=False, activated=False, pinned=False):
    return commanders.give_order(dice, 3, distance, in_sight, lost, activated, pinned)


def test_macd_cmd_05_twelve_inches_in_sight_needs_no_die(dice):
    assert order(dice(), 1200) == (True, False, IN_COMMAND)


@pytest.mark.parametrize("where", [{"distance": 1201}, {"in_sight": False}, {"lost": True}])
@pytest.mark.parametrize("face", range(1, 7))
def test_macd_cmd_06_all_others_need_a_four(dice, where, face):
    ordered = face >= 4
    assert order(dice(face), **where) == (ordered, True, ROLLED if ordered else FAILED)


def test_macd_cmd_06_the_die_is_for_the_unit(dice):
    with pytest.raises(NeedDice) as wanted:
        order(dice(), 1300)
    assert (wanted.value.clause, wanted.value.unit, wanted.value.count) == ("MACD-CMD-06", 3, 1)


def test_macd_chg_06_a_pinned_unit_takes_no_order_and_rolls_nothing(dice):
    assert order(dice(), 5000, pinned=True).reason == PINNED
    assert order(dice(), 5000, activated=True).reason == ALREADY_ACTIVATED


def test_macd_cmd_08_a_commander_joins_within_twelve_inches():
    assert commanders.may_join(1200)
    assert not commanders.may_join(1201)


@pytest.mark.parametrize(
    ("face", "hits", "wounded"),
    [(1, 3, True), (2, 3, False), (3, 3, False), (4, 2, False), (5, 2, False), (6, 2, False)],
)
def test_macd_cmd_13_what_each_face_does(dice, face, hits, wounded):
    assert commanders.steady_men(dice(face), 0, 3, False) == ((face,), hits, wounded)


def test_macd_cmd_12_no_die_without_a_hit_or_a_second_time(dice):
    assert commanders.steady_men(dice(), 0, 0, False) == ((), 0, False)
    assert commanders.steady_men(dice(), 0, 2, True) == ((), 2, False)


def test_macd_cmd_15_only_one_inch_is_a_risk_and_not_with_a_unit():
    assert commanders.is_at_risk(100, False)
    assert not commanders.is_at_risk(101, False)
    assert not commanders.is_at_risk(0, True)


def test_macd_cmd_16_equal_dice_let_a_commander_escape_four_dice_far(dice):
    rolled = dice(4, 4, 6, 6, 5, 5)
    assert commanders.escape_capture(rolled, 0, 1) == ((4, 4, 6, 6, 5, 5), False, 22)
    assert rolled.faces_left == 0


def test_macd_cmd_15_a_lower_die_captures_a_commander_and_no_more_are_rolled(dice):
    rolled = dice(3, 4, 6)
    assert commanders.escape_capture(rolled, 0, 1) == ((3, 4), True, 0)
    assert rolled.faces_left == 1
