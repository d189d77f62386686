"""ACW-BASIC-03, ACW-MOR-01: units for men, their command, and their losses, with the dice given."""

import pytest
from hypothesis import given, strategies as st

from rules import Loss, SeededDice, UnitFate
from rules.acw_hex.campaign import ESTABLISHMENT, enlist, men_lost, officer

STATES = ("steady", "removed", "cut_off", "destroyed", "ran", "reserve")


def fate(hits, state="steady", captured=0):
    return UnitFate(3, hits, 0, captured, state)


def test_acw_basic_03_companies_first_and_brigades_where_there_are_too_many():
    assert list(ESTABLISHMENT.scales) == [50, 100, 200, 400, 800, 1250]
    assert ESTABLISHMENT.scales[100] == (2, 50)
    assert ESTABLISHMENT.scales[1250] == (12, 300)
    assert (ESTABLISHMENT.hits, ESTABLISHMENT.turn_minutes) == (3, 20)


def test_acw_basic_09_a_force_is_a_corps_and_the_army_general_is_of_none():
    unit = {"key": "a", "name": "A", "side": "red", "troop": "infantry", "force": "column", "division": "1"}
    assert enlist(unit) == {
        "key": "a", "name": "A", "side": "red", "troop": "infantry", "corps": "column", "division": "1",
    }  # fmt: skip
    assert "corps" not in enlist(unit | {"troop": "army_general", "division": ""})
    assert enlist(unit | {"reserve": "column-turn-3"})["reserve"] == "column-turn-3"


@pytest.mark.parametrize(
    ("ended", "men"),
    [
        (fate(0), Loss()),
        (fate(2), Loss(25, 75)),
        (fate(3, "removed"), Loss(62, 188, missing=375)),
        (fate(3, "cut_off"), Loss(62, 188, missing=209, captured=333)),
        (fate(3, "destroyed"), Loss(62, 188, missing=375)),
        (fate(2, "surrendered", captured=1), Loss(62, 188, missing=209, captured=333)),
    ],
)
def test_acw_mor_01_a_thousand_men(ended, men, dice):
    assert men_lost(1000, ended, False, dice()) == men


@given(st.integers(0, 2000), st.integers(0, 3), st.sampled_from(STATES))
def test_acw_mor_01_nobody_is_lost_twice(men, hits, state):
    found = men_lost(men, fate(hits, state), False, SeededDice("x"))
    assert min(found) >= 0
    assert sum(found) <= men


@pytest.mark.parametrize(("face", "said"), [(1, "killed"), (3, "wounded"), (6, "present")])
def test_acw_cmd_02_a_commander_fallen(face, said, dice):
    assert officer(UnitFate(1, 1, 1, 0, "fallen"), dice(face)) == said


@pytest.mark.parametrize(("face", "said"), [(3, "wounded"), (4, "captured")])
def test_acw_cmd_03_a_commander_caught_alone(face, said, dice):
    assert officer(UnitFate(1, 0, 0, 1, "caught"), dice(face)) == said


def test_a_commander_who_is_there_has_no_fate(dice):
    assert officer(UnitFate(1, 0, 0, 0, "steady"), dice()) == ""
