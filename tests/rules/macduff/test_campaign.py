"""MACD-CAMP: what is lost for good."""

from fractions import Fraction
from itertools import product

import pytest

from rules.core.battle import UnitFate
from rules.core.dice import ScriptedDice
from rules.core.establishment import Loss
from rules.macduff import campaign
from rules.macduff.campaign import enlist, lost_men, officer_fate


@pytest.mark.parametrize(("figures", "gone"), [(0, 0), (1, 0), (2, 1), (4, 1), (6, 2), (10, 3), (12, 3)])
def test_macd_camp_01_a_quarter_half_up(figures, gone):
    assert campaign.permanent_losses(figures) == gone


def test_macd_r_46_the_dice_come_to_exactly_a_quarter():
    """Counts every pair of faces, equally likely. The second is read only after a 2."""
    gone = sum(first == 1 or (first == 2 and second <= 3) for first, second in product(range(1, 7), repeat=2))
    assert Fraction(gone, 36) == Fraction(1, 4)


def test_macd_r_46_a_second_die_comes_straight_after_a_two(dice):
    rolled = dice(2, 3, 2, 4, 1, 6)
    assert campaign.roll_permanent_losses(rolled, 0, 4) == ((2, 3, 2, 4, 1, 6), 2)
    assert rolled.faces_left == 0


def test_macd_camp_03_hunted_down_needs_everything_and_no_rearguard():
    found = [flags for flags in product((False, True), repeat=4) if campaign.is_hunted_down(*flags)]
    assert found == [(True, True, True, False)]


def muster_unit(**more):
    told = {
        "key": "a", "name": "A", "side": "blue", "troop": "infantry", "figures": 12, "firearms": 12,
        "force": "f", "division": "", "nation": "regular", "troops": "infantry", "quality": 3,
    }  # fmt: skip
    return told | more


@pytest.mark.parametrize(
    ("unit", "wanted"),
    [
        ({}, {"weapon": "rifle"}),
        ({"smoothbores": 12}, {"weapon": "musket"}),
        ({"troops": "volunteers", "quality": 1}, {"traits": ["militia"], "morale": "poor"}),
        ({"troops": "guerrilla"}, {"traits": ["irregular"]}),
        ({"nation": "irregular", "firearms": 0}, {"traits": ["irregular", "shock"], "weapon": None}),
        (
            {"nation": "irregular", "troop": "cavalry", "quality": 5},
            {"traits": ["irregular", "shock", "impetuous"], "weapon": "carbine", "morale": "elite"},
        ),
        ({"troop": "artillery", "gun": "light_gun", "limbered": True}, {"formation": "limbered"}),
    ],
)
def test_macd_unit_03_a_unit_of_a_campaign_has_the_traits_of_its_troops(unit, wanted):
    told = enlist(muster_unit(**unit))
    assert {name: told.get(name) for name in wanted} == wanted


def test_macd_cmd_02_a_commander_of_no_division_is_the_general():
    assert enlist(muster_unit(troop="commander"))["general"]
    assert "general" not in enlist(muster_unit(troop="commander", division="infantry 1"))


def test_macd_camp_01_a_quarter_of_those_hit_are_lost_for_good():
    lost = lost_men(120, UnitFate(12, 4, 0, 0, "shaken"), False, ScriptedDice([]))
    assert lost == Loss(killed=3, wounded=5, missing=2, captured=0)
    assert lost_men(120, UnitFate(12, 4, 0, 0, "routed"), True, ScriptedDice([])).captured == 2
    assert lost_men(120, UnitFate(12, 0, 0, 0, "steady"), True, ScriptedDice([])) == Loss()


def test_macd_camp_03_of_an_army_that_is_hunted_down_all_are():
    lost = lost_men(120, UnitFate(12, 4, 0, 0, "overrun"), False, ScriptedDice([]))
    assert lost.killed + lost.wounded + lost.missing == 40


def test_macd_r_48_figures_that_surrendered_are_prisoners():
    lost = lost_men(120, UnitFate(12, 0, 0, 12, "surrendered"), True, ScriptedDice([]))
    assert lost == Loss(captured=120)
    assert officer_fate(UnitFate(1, 0, 0, 1, "captured"), ScriptedDice([])) == "captured"
    assert officer_fate(UnitFate(1, 1, 1, 0, "lost"), ScriptedDice([])) == ""
