"""MEX-ADD: converged units, returns, guards and prisoners."""

import pytest
from hypothesis import given, strategies as st

from rules.mexican_war.sections import aftermath
from rules.mexican_war.tables import STANDARD


@pytest.mark.parametrize(
    ("current", "turns", "engaged", "reason"),
    [
        ((15, 10), 2, False, ""),
        ((16, 10), 2, False, "strength"),
        ((15, 10), 1, False, "stationary_turns"),
        ((15, 10), 2, True, "fired_or_melee"),
        ((16, 10), 0, True, "strength"),
    ],
)
def test_mex_add_02_what_keeps_units_apart(current, turns, engaged, reason):
    assert aftermath.refused_convergence((20, 16), current, turns, engaged, STANDARD) == reason


def test_mex_add_01_the_limit_drops_fractions():
    assert aftermath.converged_limit((10, 18), STANDARD) == 22


@given(st.integers(0, 1000))
def test_mex_add_03_the_winner_gets_half_and_the_loser_a_quarter(lost):
    back = {
        outcome: aftermath.figures_returned(outcome, lost, STANDARD)
        for outcome in ("winner", "loser", "drawn")
    }
    assert back == {"winner": lost // 2, "loser": lost // 4, "drawn": lost // 4}


def test_mex_add_04_a_guard_for_each_ten_or_part():
    assert [aftermath.guards_needed(held, STANDARD) for held in (0, 1, 10, 11)] == [0, 1, 1, 2]


def test_mex_r_35_half_of_those_a_pursuer_takes_are_prisoners():
    assert [aftermath.prisoners_of_rout(lost, STANDARD) for lost in range(4)] == [0, 0, 1, 1]
