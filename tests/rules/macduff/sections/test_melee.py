"""MACD-MEL: figures, dice, modifiers and what a round does."""

from itertools import product

import pytest
from hypothesis import given, strategies as st

from rules.macduff.options import DEFAULTS, read
from rules.macduff.sections import melee
from rules.macduff.terms import (
    ELIMINATED,
    HOLD,
    MAY_PURSUE,
    MUST_PURSUE,
    MUST_PURSUE_SQUARE,
    NO_PURSUIT,
    NONE,
    RETREATS,
    ROUT,
    SQUARE_BROKEN,
    SQUARE_REFORMED,
    STAND,
)


def unit(figures=12, **changes):
    plain = melee.Fighting(figures, NONE, True, *[False] * 14)
    return plain._replace(**changes)


@pytest.mark.parametrize(
    ("changes", "counted"),
    [
        ({}, 13),
        ({"formed": False}, 13),
        ({"flank_or_rear": True}, 7),
        ({"formed": False, "flank_or_rear": True}, 13),
        ({"frontage": 5}, 10),
        ({"frontage": 5, "formed": False}, 5),
        ({"frontage": 5, "flank_or_rear": True}, 5),
        ({"frontage": 20}, 13),
        ({"in_square": True, "flank_or_rear": True}, 13),
        ({"broken_square": True}, 7),
    ],
)
def test_macd_mel_03_which_figures_of_thirteen_strike(changes, counted):
    assert melee.figures_fighting(unit(13, **changes)) == counted


def test_macd_mel_05_a_shaken_unit_rolls_half():
    assert [melee.melee_dice(unit(7, shaken=shaken), DEFAULTS) for shaken in (False, True)] == [4, 2]
    assert melee.melee_dice(unit(5, shaken=True), read({"dice_rounding": "stepwise"})) == 2
    assert melee.melee_dice(unit(5, shaken=True), DEFAULTS) == 1


def test_macd_chance_14_the_extra_die_is_for_a_charger():
    assert melee.melee_dice(unit(4, extra_die=True, charging=True), DEFAULTS) == 3
    assert melee.melee_dice(unit(4, extra_die=True), DEFAULTS) == 2


MODIFIERS = {
    "elite_or_shock": 1,
    "militia_or_unequipped": -1,
    "charging": 1,
    "pursuing": 1,
    "killing_ground": 1,
    "enemy_hard_cover": -1,
    "cavalry_against_square": -2,
    "huzzah": 1,
}


@pytest.mark.parametrize("name", MODIFIERS)
def test_macd_mel_07_each_modifier_alone(name):
    assert melee.melee_modifier(unit(**{name: True})) == MODIFIERS[name]


@given(st.sets(st.sampled_from(sorted(set(MODIFIERS) - {"charging", "pursuing"}))))
def test_macd_r_32_modifiers_add_up_without_limit(names):
    found = melee.melee_modifier(unit(**dict.fromkeys(names, True)))
    assert found == sum(MODIFIERS[name] for name in names)
    assert melee.needed_in_melee(found) == 4 - found


def test_macd_mel_09_no_impetus_after_fire_and_never_twice():
    assert not melee.has_impetus(unit(charging=True, fired=True))
    assert melee.has_impetus(unit(pursuing=True, fired=True))
    assert melee.melee_modifier(unit(pursuing=True, charging=True)) == 1


def test_macd_r_32_three_more_always_hit_unless_a_natural_one_misses(dice):
    assert melee.strike(dice(1, 1), 0, 2, 1, DEFAULTS) == ((1, 1), 2)
    misses = read({"melee_natural_one_misses": True})
    assert melee.strike(dice(1, 2), 0, 2, 1, misses) == ((1, 2), 1)
    assert melee.strike(dice(6, 6), 0, 2, 7, DEFAULTS) == ((6, 6), 0)


def melee_outcome(suffered, inflicted, left=8, **changes):
    plain = melee.Fought(suffered, inflicted, left, False, False, False, False, False)
    return plain._replace(**changes)


@pytest.mark.parametrize(
    ("state", "outcome"),
    [
        (melee_outcome(2, 1), RETREATS),
        (melee_outcome(1, 1), HOLD),
        (melee_outcome(0, 3), HOLD),
        (melee_outcome(2, 1, shaken=True), ROUT),
        (melee_outcome(2, 2, shaken=True), HOLD),
        (melee_outcome(9, 1, left=0), ELIMINATED),
        (melee_outcome(9, 9, left=0, broken_square=True), ELIMINATED),
        (melee_outcome(2, 1, in_square=True), RETREATS),  # by infantry
        (melee_outcome(2, 1, in_square=True, enemy_cavalry=True), STAND),
        (melee_outcome(2, 1, in_square=True, enemy_cavalry=True, enemy_charged=True), SQUARE_BROKEN),
        (melee_outcome(2, 1, in_square=True, enemy_cavalry=True, enemy_charged=True, shaken=True), ROUT),
        (melee_outcome(2, 1, broken_square=True), ROUT),
        (melee_outcome(1, 1, broken_square=True), SQUARE_REFORMED),
    ],
)
def test_macd_mel_15_what_each_state_does(state, outcome):
    assert melee.melee_outcome(state) == outcome


@given(st.builds(melee.Fought, *[st.integers(0, 12)] * 3, *[st.booleans()] * 5))
def test_macd_mel_13_nobody_who_was_not_defeated_leaves(state):
    if state.figures_left and state.suffered <= state.inflicted:
        assert melee.melee_outcome(state) in (HOLD, SQUARE_REFORMED)


@pytest.mark.parametrize(("outcome", "shaken", "hits"), list(product(range(7), (False, True), (0, 2))))
def test_macd_mor_04_only_a_shaken_unit_that_stays_and_lost_figures_tests(outcome, shaken, hits):
    expected = outcome in (HOLD, STAND, SQUARE_REFORMED) and shaken and hits > 0
    assert melee.must_test_after_melee(outcome, shaken, hits) == expected


@pytest.mark.parametrize(
    ("charged", "beaten", "square", "impetuous", "duty"),
    [
        (True, True, False, False, MAY_PURSUE),
        (True, True, False, True, MUST_PURSUE),
        (True, True, True, False, MUST_PURSUE_SQUARE),
        (True, True, True, True, MUST_PURSUE_SQUARE),
        (False, True, False, True, NO_PURSUIT),
        (True, False, False, True, NO_PURSUIT),
    ],
)
def test_macd_mel_18_who_may_and_who_must_pursue(charged, beaten, square, impetuous, duty):
    assert melee.pursuit_duty(HOLD, charged, beaten, square, impetuous) == duty
    for lost in (RETREATS, ROUT, ELIMINATED):
        assert melee.pursuit_duty(lost, charged, beaten, square, impetuous) == NO_PURSUIT


def test_macd_mel_06_a_four_hits(dice):
    assert melee.needed_in_melee(0) == 4
    assert melee.strike(dice(3, 4, 5, 6), 0, 4, 4, DEFAULTS) == ((3, 4, 5, 6), 3)


def test_macd_r_58_two_marks_of_quality_count_once_and_cancel_out():
    assert melee.melee_modifier(unit(elite_or_shock=True, militia_or_unequipped=True)) == 0
