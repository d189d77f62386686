"""SCW-R-43, SCW-R-45: bases for men, their class, and their fates, with the dice given."""

import pytest
from hypothesis import given, strategies as st

from rules import Loss, SeededDice, UnitFate
from rules.core.dice import ScriptedDice
from rules.core.shares import in_proportion
from rules.scwares import campaign
from rules.scwares.campaign import ESTABLISHMENT, class_for, enlist, losses
from rules.scwares.tables import SHARES
from rules.scwares.terms import EUROPEAN, EUROPEAN_LED, NATIVE

MEN = st.integers(0, 2_000)
NO_DICE = ScriptedDice([])


def fate(fallen, caught=0, start=4):
    return UnitFate(start, fallen, 0, caught, "steady")


def unit(**more):
    plain = {
        "key": "leon-01", "name": "León", "side": "red", "nation": "spanish", "of": "spanish",
        "troop": "infantry", "troops": "infantry", "figures": 4, "firearms": 4, "force": "column",
        "limbered": True,
    }  # fmt: skip
    return plain | more


def test_scw_r_45_a_base_is_25_men_or_the_next_step():
    assert list(ESTABLISHMENT.scales) == [10, 25, 50, 100, 200]
    assert ESTABLISHMENT.scales[25] == (1, 12)
    assert ESTABLISHMENT.scales[100] == (4, 48)
    assert ESTABLISHMENT.chiefs[0].staff == 6


def test_scw_unit_01_bases_of_a_unit_by_arm_and_nation():
    most = {of: body.most for of, body in ESTABLISHMENT.unit_sizes.items()}
    assert most == {
        ("infantry", "spanish"): 4,
        ("cavalry", "spanish"): 3,
        ("infantry", "cuban"): 6,
        ("cavalry", "cuban"): 6,
    }


def test_scw_r_43_classes_by_side_nation_and_kind_of_troops():
    assert class_for("spanish", "spanish", "infantry") == EUROPEAN
    assert class_for("spanish", "spanish", "volunteers") == EUROPEAN
    assert class_for("spanish", "spanish", "guerrilla") == EUROPEAN_LED
    assert class_for("spanish", "cuban", "infantry") == EUROPEAN_LED
    assert class_for("cuban", "cuban", "cavalry") == class_for("cuban", "spanish", "infantry") == NATIVE


def test_scw_r_43_a_unit_that_has_no_firearms_has_the_machete():
    assert enlist(unit(firearms=0))["weapon"] == "spear"
    assert "weapon" not in enlist(unit())
    cubans = enlist(unit(nation="cuban", of="cuban"))
    assert (cubans["weapon"], cubans["class"], cubans["group"]) == ("single_shot_rifle", "native", "column")
    assert enlist(unit(nation="cuban", of="cuban", smoothbores=4))["weapon"] == "musket"
    assert enlist(unit(smoothbores=2))["weapon"] == "musket"


def test_scw_move_08_only_a_gun_is_limbered():
    assert enlist(unit(troop="artillery", figures=1))["limbered"] is True
    assert "limbered" not in enlist(unit())


def test_scw_r_45_a_quarter_dead_half_wounded_and_the_scattered_come_back():
    assert losses(400, fate(1), False, NO_DICE) == Loss(killed=25, wounded=50)


def test_scw_r_45_a_unit_that_ran_from_a_base_that_was_caught_is_captured():
    assert losses(400, fate(0, 1), False, NO_DICE) == Loss(killed=25, wounded=50, captured=25)
    assert losses(200, fate(1, 1), False, NO_DICE) == Loss(killed=25, wounded=50, captured=12)


def test_scw_r_45_the_wounded_are_left_on_a_lost_field():
    assert losses(400, fate(1), True, NO_DICE) == Loss(killed=25, captured=50)
    assert losses(400, fate(0, 1), True, NO_DICE) == Loss(killed=25, captured=75)


def test_scw_r_26_bases_that_fled_or_went_home_have_lost_nobody():
    for state in ("fled", "left", "fleeing"):
        assert losses(100, UnitFate(4, 0, 0, 0, state), True, NO_DICE) == Loss()


def test_scw_r_45_the_fraction_of_a_man_goes_by_a_die():
    assert campaign.part_of(5, 2, 4, ScriptedDice([2])) == 3
    assert campaign.part_of(5, 2, 4, ScriptedDice([3])) == 2


def test_scw_r_45_the_men_left_over_go_by_largest_remainder():
    assert in_proportion(25, SHARES) == [6, 13, 6]
    assert in_proportion(1, SHARES) == [0, 1, 0]
    assert in_proportion(3, SHARES) == [1, 1, 1]


@given(MEN, st.integers(0, 4), st.integers(0, 4), st.booleans())
def test_scw_r_45_nobody_is_lost_twice(men, fallen, caught, lost):
    caught = min(caught, 4 - fallen)
    found = losses(men, fate(fallen, caught), lost, SeededDice("x"))
    assert min(found) >= 0
    assert sum(found) <= men
    assert fallen + caught or not any(found)
    assert campaign.part_of(men, 4, 4, NO_DICE) == men


@pytest.mark.parametrize(
    ("late", "dice", "turn"),
    [(0, 0, 0), (5, 1, 1), (25, 1, 3), (0, 1, 4), (0, 2, 8), (750, 2, 44)],
)
def test_scw_r_46_the_turn_of_a_reserve(late, dice, turn):
    """Reckons with the 52 turns that have cards.

    With eight turns more the latest arrives in one of them (SCW-R-38).
    """
    assert ESTABLISHMENT.turn_of(late, dice) == turn
