"""MEX-MOR: modifiers, results, rallying, regrouping, detachments."""

import pytest
from hypothesis import given, strategies as st

from rules.mexican_war.sections import morale
from rules.mexican_war.sections.morale import Condition
from rules.mexican_war.tables import STANDARD, tables_for
from rules.mexican_war.terms import FALL_BACK, ROUT, STEADY


def test_mex_mor_08_only_full_tenths_count():
    assert [morale.tenths_lost(20, lost) for lost in (0, 1, 2, 3, 19, 20)] == [0, 0, 1, 1, 9, 10]
    assert morale.tenths_lost(24, 2) == 0


def test_mex_mor_08_every_circumstance_counts():
    assert morale.check_modifier(Condition(20, 0), STANDARD) == 0
    assert morale.check_modifier(Condition(20, 4, True, True, True, True, True, 2), STANDARD) == (
        -2 - 2 - 2 + 1 + 2 + 2 + 2
    )


@given(st.integers(1, 60), st.integers(0, 60), st.integers(0, 3), st.booleans())
def test_mex_off_05_influence_is_never_below_nothing(start, lost, influence, own):
    lost = min(lost, start)
    alone = morale.check_modifier(Condition(start, lost), STANDARD)
    led = morale.check_modifier(Condition(start, lost, influence=influence, own_command=own), STANDARD)
    assert led - alone == (influence if own else max(0, influence - 1))


def test_mex_mor_08_the_relationship_is_the_score_less_the_point(dice):
    check = morale.check_morale(dice(6), "MEX-MOR-07", 4, 5, -3)
    assert (check.face, check.modifier, check.score, check.relationship) == (6, -3, 3, -2)


def test_mex_mor_09_thresholds():
    effects = [morale.check_effect(found, STANDARD) for found in (0, -4, -5, -7, -8, -20)]
    assert effects == [STEADY, STEADY, FALL_BACK, FALL_BACK, ROUT, ROUT]


def test_mex_r_26_a_rout_stops_at_nought():
    assert [morale.rally_effect(found, STANDARD) for found in (1, 0, -1)] == [STEADY, STEADY, ROUT]


def test_mex_mor_13_volunteers_and_mexican_militia_are_shaky():
    shaky = [name for name, troops in STANDARD.troops.items() if morale.fear_modifier(troops, STANDARD)]
    assert shaky == ["us_volunteer", "us_frontier_volunteer", "mexican_militia"]
    assert morale.fear_modifier(None, STANDARD) == 0


def test_mex_mor_04_morale_points():
    points = {name: troops.morale_point for name, troops in STANDARD.troops.items()}
    assert points["us_regular"] == points["us_sharpshooter"] == 3
    assert points["us_volunteer"] == points["us_irregular"] == 4
    assert points["us_militia"] == points["mexican_regular"] == points["mexican_elite"] == 5
    assert points["mexican_militia"] == 7


@pytest.mark.parametrize(
    ("turns", "advanced", "back", "formed"),
    [(0, False, False, False), (1, False, False, True), (3, True, False, False), (3, False, True, False)],
)
def test_mex_mor_06_a_full_turn_without_going_forward_or_back(turns, advanced, back, formed):
    assert morale.has_regrouped(turns, advanced, back, STANDARD) is formed


def test_mex_mor_02_ten_inches_or_out_of_sight_is_a_detachment():
    assert [morale.is_detached(far, True, False, STANDARD) for far in (999, 1000)] == [False, True]
    assert morale.is_detached(0, False, False, STANDARD)


def test_mex_mor_03_dismounted_stands_check_by_themselves():
    assert morale.is_detached(0, True, True, STANDARD)


def test_an_umpires_thresholds_change_the_result():
    first = tables_for({"morale": {"effects": {"none_min": 0, "fall_back_min": -4}}})
    assert [morale.check_effect(found, first) for found in (0, -1, -4, -5)] == [
        STEADY, FALL_BACK, FALL_BACK, ROUT
    ]  # fmt: skip
