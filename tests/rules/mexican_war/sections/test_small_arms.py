"""MEX-SA: bands, dice, hits, officers and how many figures fire."""

import pytest
from hypothesis import given, strategies as st

from rules.core.dice import SeededDice
from rules.mexican_war.sections import small_arms as arms
from rules.mexican_war.tables import STANDARD, tables_for
from rules.mexican_war.terms import ANCHORED_LINE, FORMATIONS, LINE, NONE

SURE = tables_for({}, {"natural_one_always_hits": True})
TWO_RANKS = tables_for({}, {"fire_ranks": 2})
THIN = tables_for({}, {"line_depth_figures": 1})
MODIFIERS = [*STANDARD.small_arms.dice_multiplier, arms.SUSPICION]


@pytest.mark.parametrize(
    ("fire_class", "bands"),
    [
        (0, [0, 0, 1, 2, 3, NONE]),
        (1, [0, 0, 1, 2, 3, NONE]),
        (2, [0, 0, 1, 2, NONE, NONE]),
        (3, [0, 0, 1, 2, NONE, NONE]),
    ],
)
def test_mex_sa_10_bands_have_their_upper_limit(fire_class, bands):
    assert [arms.fire_band(fire_class, far, 0, STANDARD) for far in (0, 100, 300, 600, 1200, 1201)] == bands


def test_mex_sa_08_height_lengthens_the_last_band_of_the_class_alone():
    assert arms.fire_band(2, 301, 5, STANDARD) == 2  # no longer short
    assert arms.fire_band(2, 800, 2, STANDARD) == 2
    assert arms.fire_band(2, 801, 2, STANDARD) == NONE
    assert arms.fire_band(0, 601, 5, STANDARD) == 3
    assert arms.fire_band(0, 1700, 5, STANDARD) == 3


def test_a_class_that_never_hits_has_no_range():
    none = tables_for({"small_arms": {"base_hit": {"IV": [0, 0, 0, 0]}}})
    assert arms.fire_band(3, 50, 9, none) == NONE


def test_mex_sa_11_the_product_of_all_multipliers_is_rounded_down_once():
    assert arms.fire_dice(7, ("other_operation",), STANDARD) == 3
    assert arms.fire_dice(10, ("other_operation", "target_dense"), STANDARD) == 7  # 7.5
    assert arms.fire_dice(3, ("firer_unformed", "target_hard_cover"), STANDARD) == 1  # 0.375
    assert arms.fire_dice(24, (), STANDARD) == 24


@given(st.integers(1, 60), st.sets(st.sampled_from(MODIFIERS)))
def test_mex_r_10_order_does_not_change_the_dice(figures, names):
    listed = sorted(names)
    found = arms.fire_dice(figures, listed, STANDARD)
    assert found == arms.fire_dice(figures, listed[::-1], STANDARD)
    assert 1 <= found <= max(1, figures * 9 // 4)


def test_mex_r_10_by_the_option_modifiers_change_the_score():
    aim = arms.take_aim(0, 6, 300, 0, ("firer_mounted", "target_dense"), "score", STANDARD)
    assert (aim.base, aim.dice, aim.target) == (4, 6, 3)


def test_mex_vis_06_suspicion_takes_two_from_the_number_needed_by_both_options():
    for mode in ("dice", "score"):
        assert arms.take_aim(0, 6, 300, 0, (arms.SUSPICION,), mode, STANDARD).target == 2


def test_mex_sa_12_dice_no_higher_than_the_target_hit(dice):
    aim = arms.take_aim(0, 4, 300, 0, (), "dice", STANDARD)
    assert arms.fire_volley(dice(4, 5, 1, 10), 2, aim, STANDARD) == ((4, 5, 1, 10), 2)


def test_mex_r_11_a_one_hits_only_by_the_option(dice):
    aim = arms.take_aim(3, 2, 300, 0, (arms.SUSPICION,), "dice", STANDARD)
    assert aim.target == -1
    assert arms.fire_volley(dice(1, 2), 2, aim, STANDARD)[1] == 0
    assert arms.fire_volley(dice(1, 2), 2, aim, SURE)[1] == 1


@given(st.integers(0, 3), st.integers(1, 40), st.integers(0, 1500), st.text(max_size=3))
def test_mex_sa_10_no_volley_hits_more_often_than_it_rolls(fire_class, figures, far, seed):
    aim = arms.take_aim(fire_class, figures, far, 0, (), "dice", STANDARD)
    faces, hits = arms.fire_volley(SeededDice(seed), 0, aim, STANDARD)
    assert len(faces) == aim.dice
    assert hits == sum(face <= aim.target for face in faces)


def test_mex_sa_05_officers_within_five_inches_are_exposed():
    assert arms.is_exposed(True, 9999, STANDARD)
    assert [arms.is_exposed(False, far, STANDARD) for far in (500, 501)] == [True, False]


def test_mex_sa_06_a_one_takes_the_officer(dice):
    rolls = [arms.roll_for_officer(dice(face), 0, STANDARD) for face in (1, 2)]
    assert rolls == [((1,), True), ((2,), False)]


@pytest.mark.parametrize(
    ("formation", "standard", "two_ranks", "thin"),
    [
        ("line", 11, 21, 21),
        ("tactical_column", 8, 16, 8),
        ("march_column", 4, 4, 4),
        ("skirmish", 21, 21, 21),
        ("square", 6, 12, 6),
    ],
)
def test_mex_r_46_how_many_of_21_figures_fire(formation, standard, two_ranks, thin):
    code = FORMATIONS.index(formation)
    found = [arms.firing_figures(code, 21, 8, 4, tables) for tables in (STANDARD, TWO_RANKS, THIN)]
    assert found == [standard, two_ranks, thin]


@given(st.integers(0, 5), st.integers(1, 40), st.integers(1, 12), st.integers(1, 6))
def test_mex_sa_03_nobody_fires_who_is_not_there(formation, figures, wide, per_stand):
    for tables in (STANDARD, TWO_RANKS, THIN):
        assert 1 <= arms.firing_figures(formation, figures, wide, per_stand, tables) <= figures


def test_mex_r_46_an_anchored_line_fires_as_a_line():
    for figures in (20, 13, 5):
        of_line = arms.firing_figures(LINE, figures, 10, 4, STANDARD)
        assert arms.firing_figures(ANCHORED_LINE, figures, 10, 4, STANDARD) == of_line
