"""ACW-VIC: when an army gives up."""

from fractions import Fraction

from hypothesis import given, strategies as st

from rules.acw_hex.sections.victory import Standing, army_standing, has_conceded, loser, points_to_concede
from rules.acw_hex.terms import NONE

armies = st.builds(Standing, st.integers(0, 40), st.integers(1, 40))


def test_acw_vic_01_half_is_enough():
    assert has_conceded(army_standing(10, 5, 0, 0))
    assert not has_conceded(army_standing(10, 4, 0, 0))


def test_acw_vic_02_a_line_of_supply_in_enemy_hands_counts_as_a_unit():
    assert has_conceded(army_standing(10, 4, 1, 0))


def test_acw_vic_03_so_does_a_train():
    assert has_conceded(army_standing(10, 4, 0, 1))
    assert army_standing(10, 3, 2, 1).points == 6


@given(st.integers(1, 60), st.integers(0, 60))
def test_acw_r_26_the_points_needed_are_those_at_which_it_concedes(start, lost):
    assert (
        has_conceded(army_standing(start, lost, 0, 0))
        == (lost >= points_to_concede(start))
        == (Fraction(lost, start) >= Fraction(1, 2))
    )


@given(armies, armies)
def test_acw_r_01_the_larger_share_of_loss_loses(first, second):
    shares = Fraction(first.points, first.start), Fraction(second.points, second.start)
    expected = NONE if shares[0] == shares[1] else int(shares[1] > shares[0])
    assert loser(first, second) == expected
