"""MEX-ADD-03, MEX-ORG-01: how a campaign's men come to a table of these rules, and what losses were."""

import pytest

from rules.core.battle import UnitFate
from rules.core.dice import ScriptedDice
from rules.core.establishment import Loss
from rules.core.inputs import BadInput
from rules.mexican_war import RULESET
from rules.mexican_war.campaign import ESTABLISHMENT, enlist, establishment_for, lost_men, officer_fate
from rules.mexican_war.tables import STANDARD


def muster_unit(**more):
    told = {
        "key": "a", "name": "A", "side": "blue", "troop": "infantry", "figures": 16, "firearms": 16,
        "force": "f", "division": "", "nation": "us", "troops": "infantry", "quality": 3, "leader": "",
    }  # fmt: skip
    return told | more


@pytest.mark.parametrize(
    ("unit", "wanted"),
    [
        ({}, {"class": "us_regular", "stands": 4}),
        ({"troops": "volunteers"}, {"class": "us_volunteer"}),
        ({"troops": "militia"}, {"class": "us_militia"}),
        ({"troops": "guerrilla", "troop": "cavalry"}, {"class": "us_frontier_volunteer", "stands": 8}),
        ({"nation": "mexican"}, {"class": "mexican_regular"}),
        ({"nation": "mexican", "troops": "militia"}, {"class": "mexican_militia"}),
        ({"nation": "mexican", "troops": "auxiliaries"}, {"class": "mexican_militia"}),
        ({"nation": "mexican", "troops": "mexican_elite"}, {"class": "mexican_elite"}),
        ({"nation": "regular"}, {"class": "us_regular"}),
        ({"nation": "regular", "troops": "volunteers"}, {"class": "us_militia"}),
        ({"nation": "irregular", "quality": 1}, {"class": "mexican_militia"}),
        ({"nation": "irregular", "quality": 5}, {"class": "us_frontier_volunteer"}),
        ({"nation": "irregular", "troop": "cavalry"}, {"class": "us_irregular"}),
    ],
)
def test_mex_org_01_a_unit_of_a_campaign_fights_as_its_nation_and_troops_say(unit, wanted):
    told = enlist(muster_unit(**unit))
    assert {name: told.get(name) for name in wanted} == wanted


@pytest.mark.parametrize(
    ("nation", "firearms", "is_lancers"),
    [("mexican", 0, True), ("mexican", 8, False), ("irregular", 0, False), ("us", 0, True)],
)
def test_horse_without_firearms_has_lances_in_the_war_of_these_rules_alone(nation, firearms, is_lancers):
    told = enlist(muster_unit(troop="cavalry", nation=nation, firearms=firearms, figures=8))
    assert told.get("lancers", False) is is_lancers


@pytest.mark.parametrize(
    ("unit", "wanted"),
    [
        ({"troops": "horse_artillery", "gun": "6"}, {"class": "us_regular", "gun_lb": 6, "horse": True}),
        ({"troops": "field_artillery", "gun": "8"}, {"class": "us_regular", "gun_lb": 8, "horse": None}),
        (
            {"nation": "mexican", "troops": "horse_artillery", "gun": "6"},
            {"class": "mexican_regular", "gun_lb": 6, "horse": None},
        ),
    ],
)
def test_mex_nat_01_only_guns_of_the_united_states_go_behind_horses(unit, wanted):
    told = enlist(muster_unit(troop="artillery", figures=4, limbered=True, **unit))
    assert {name: told.get(name) for name in wanted} == wanted
    assert told["limbered"]


@pytest.mark.parametrize(
    ("unit", "wanted"),
    [
        ({"leader": "taylor"}, {"rank": "army", "officer": "taylor"}),
        ({"nation": "mexican", "leader": "santa_anna"}, {"rank": "army", "officer": "santa_anna"}),
        ({"leader": "twiggs", "division": "infantry 1"}, {"rank": "brigade", "officer": "us_other"}),
        ({"nation": "mexican", "leader": ""}, {"rank": "army", "officer": "mexican_other"}),
        ({"nation": "irregular"}, {"officer": "us_other"}),
    ],
)
def test_mex_off_02_a_named_general_has_the_influence_of_their_row(unit, wanted):
    told = enlist(muster_unit(troop="commander", **unit))
    assert {name: told.get(name) for name in wanted} == wanted


def test_mex_add_03_the_winner_regains_half_its_fallen_and_the_loser_a_quarter():
    fate = UnitFate(16, 4, 0, 0, "steady")  # 80 men of 320
    assert lost_men(320, fate, False, ScriptedDice([])) == Loss(killed=10, wounded=20, missing=10)
    assert lost_men(320, fate, True, ScriptedDice([])) == Loss(killed=15, wounded=30, captured=15)
    assert lost_men(320, UnitFate(16, 0, 0, 0, "steady"), True, ScriptedDice([])) == Loss()


def test_mex_r_35_prisoners_do_not_return():
    assert lost_men(320, UnitFate(16, 0, 0, 4, "routing"), True, ScriptedDice([])) == Loss(captured=80)


def test_mex_r_01_a_fraction_of_a_man_is_settled_by_a_die():
    fate = UnitFate(16, 1, 0, 0, "steady")  # 20 5/16 men of 325
    assert sum(lost_men(325, fate, False, ScriptedDice([5]))) == 11
    assert sum(lost_men(325, fate, False, ScriptedDice([6]))) == 10


def test_mex_sa_06_the_campaign_says_what_became_of_an_officer():
    assert officer_fate(UnitFate(1, 1, 1, 0, "fallen"), ScriptedDice([])) == ""


def test_mex_scale_03_every_step_of_men_a_figure_has_its_guns_and_their_crews():
    assert dict(ESTABLISHMENT.scales) == {
        men: (guns, 4 * men) for men, guns in STANDARD.further.guns_per_model.items()
    }
    assert ESTABLISHMENT.drills == ("regular", "irregular", "mexican", "us")


def test_a_replaced_table_changes_how_a_campaign_comes_to_the_table_and_goes_home():
    over = {
        "casualty_returns": {"winner": 0.25},
        "campaign": {
            "infantry": [8, 12], "guns": {"field_artillery": 12}, "classes": {"us_line": "us_militia"},
        },
        "scale": {"guns_per_model": {"10": 2}},
        "officers": {"influence": {"wool": [[5, 1], [10, 2]]}},
    }  # fmt: skip
    how = establishment_for(over)
    assert how.unit_sizes["infantry", "us"].most == 12
    assert how.carriages["field_artillery"] == ("artillery", "12")
    assert how.scales[10] == (2, 40)
    assert how.enlist(muster_unit())["class"] == "us_militia"
    assert how.enlist(muster_unit(troop="commander", leader="wool"))["officer"] == "wool"
    assert how.toll is not None
    assert how.toll(320, UnitFate(16, 4, 0, 0, "steady"), False, ScriptedDice([])) == Loss(15, 30, 15)
    assert establishment_for({}) is establishment_for(None) is RULESET.establishment


@pytest.mark.parametrize(
    ("over", "field"),
    [
        ({"campaign": {"classes": {"us_line": "us_regulars"}}}, "tables.campaign.classes.us_line"),
        ({"campaign": {"guns": {"field_artillery": 7}}}, "tables.campaign.guns.field_artillery"),
        ({"campaign": {"infantry": [12, 8]}}, "tables.campaign.infantry.1"),
        ({"campaign": {"infantry": [0, 8]}}, "tables.campaign.infantry.0"),
        ({"campaign": {"brigade": 0}}, "tables.campaign.brigade"),
        ({"campaign": {"shares": [0, 0, 0]}}, "tables.campaign.shares"),
        ({"campaign": {"longest": 9}}, "tables.campaign.longest"),
        ({"casualty_returns": {"winner": 1.5}}, "tables.casualty_returns.winner"),
    ],
)
def test_a_table_by_which_no_battle_of_a_campaign_could_be_laid_out_is_refused(over, field):
    with pytest.raises(BadInput) as refused:
        establishment_for(over)
    assert refused.value.field == field
