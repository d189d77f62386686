"""MACD-R-25: halves, quarters and remainders."""

from fractions import Fraction
from math import floor

from hypothesis import given, strategies as st

from rules.macduff.sections.counting import dice_for, half_up


@given(st.integers(0, 500), st.integers(1, 40))
def test_macd_r_25_a_half_counts_as_one(number, parts):
    assert half_up(number, parts) == floor(Fraction(number, parts) + Fraction(1, 2))


def test_macd_r_25_five_at_long_range_roll_one_and_six_roll_two():
    assert [dice_for(men, 2, 1, False) for men in (5, 6)] == [1, 2]
    assert dice_for(6, 2, 2, False) == 1  # long and shaken


def test_macd_r_25_step_by_step_five_at_long_range_roll_two():
    assert dice_for(5, 2, 1, True) == 2
    assert dice_for(5, 2, 0, True) == 3


@given(st.integers(0, 200), st.integers(0, 2))
def test_macd_r_25_halving_never_gives_more_dice(figures, halvings):
    for stepwise in (False, True):
        assert dice_for(figures, 2, halvings + 1, stepwise) <= dice_for(figures, 2, halvings, stepwise)
