"""SCW-R-45: men for bases, and what became of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.scwares import campaign
from rules.scwares.terms import (
    ARTILLERY,
    COMMANDER,
    INFANTRY,
    MACHINE_GUN,
    MOUNTED,
    SCOUT_FOOT,
    SCOUT_MOUNTED,
)

MEN = st.integers(0, 2_000)


def test_scw_r_45_men_of_a_base():
    assert campaign.men_of(INFANTRY) == campaign.men_of(MOUNTED) == 25
    assert campaign.men_of(INFANTRY, 50) == 50
    assert campaign.men_of(ARTILLERY, 50) == campaign.men_of(MACHINE_GUN) == 12
    assert campaign.men_of(COMMANDER) == 6
    assert campaign.men_of(SCOUT_FOOT) == campaign.men_of(SCOUT_MOUNTED) == 4


@pytest.mark.parametrize(("men", "bases"), [(0, 0), (1, 1), (25, 1), (37, 1), (38, 2), (100, 4), (113, 5)])
def test_scw_r_45_bases_of_so_many_men(men, bases):
    assert campaign.bases_for(men) == bases


@given(MEN, st.integers(1, 200))
def test_scw_r_45_no_more_than_half_a_base_is_lost_or_won_by_rounding(men, scale):
    bases = campaign.bases_for(men, scale)
    assert men == 0 or bases == 1 or abs(bases * scale - men) * 2 <= scale


def test_scw_r_45_a_quarter_dead_half_wounded_a_quarter_scattered():
    assert campaign.losses(100, 0, False) == (25, 50, 25, 0)


def test_scw_r_45_whoever_ran_from_a_base_that_was_caught_is_taken():
    assert campaign.losses(0, 100, False) == (25, 50, 0, 25)
    assert campaign.losses(50, 50, False) == (25, 50, 13, 12)


def test_scw_r_45_the_wounded_are_left_on_a_lost_field():
    assert campaign.losses(100, 0, True) == (25, 0, 25, 50)
    assert campaign.losses(0, 100, True) == (25, 0, 0, 75)


def test_scw_r_45_the_men_left_over_go_by_largest_remainder():
    assert campaign.dealt(25, (25, 50, 25)) == (6, 13, 6)
    assert campaign.dealt(1, (25, 50, 25)) == (0, 1, 0)
    assert campaign.dealt(3, (25, 50, 25)) == (1, 1, 1)


@given(MEN, MEN, st.booleans())
def test_scw_r_45_everybody_is_accounted_for(fallen, caught, lost):
    assert sum(campaign.losses(fallen, caught, lost)) == fallen + caught
    assert all(men >= 0 for men in campaign.losses(fallen, caught, lost))
