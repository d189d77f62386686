"""MACD-CAMP: what is lost for good."""

from fractions import Fraction
from itertools import product

import pytest

from rules.macduff import campaign


@pytest.mark.parametrize(("figures", "gone"), [(0, 0), (1, 0), (2, 1), (4, 1), (6, 2), (10, 3), (12, 3)])
def test_macd_camp_01_a_quarter_half_up(figures, gone):
    assert campaign.permanent_losses(figures) == gone


def test_macd_r_46_the_dice_come_to_exactly_a_quarter():
    """Every pair of faces, equally likely; the second is read only after a 2."""
    gone = sum(first == 1 or (first == 2 and second <= 3) for first, second in product(range(1, 7), repeat=2))
    assert Fraction(gone, 36) == Fraction(1, 4)


def test_macd_r_46_a_second_die_comes_straight_after_a_two(dice):
    rolled = dice(2, 3, 2, 4, 1, 6)
    assert campaign.roll_permanent_losses(rolled, 0, 4) == ((2, 3, 2, 4, 1, 6), 2)
    assert rolled.left == 0


def test_macd_camp_03_hunted_down_needs_everything_and_no_rearguard():
    found = [flags for flags in product((False, True), repeat=4) if campaign.is_hunted_down(*flags)]
    assert found == [(True, True, True, False)]
