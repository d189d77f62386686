"""A ruleset names a unit's nation by the drill of the campaign's nation."""

from dataclasses import replace

import pytest

import rules
from battles.mustering import roster_of_muster
from battles.mustering.battle_types import has_mostly_bands
from campaign.logic.vocabulary.nations import Warfare, nation_of
from rules import establishment
from tests.battles.musters import body, meeting_muster

CROWN = nation_of("crown", {"habits": "regular"})
CLANS = nation_of("clans", {"habits": "irregular"})
PLAYED = [key for key in rules.RULESETS if rules.find(key).establishment]


def nations_on_table(book, first, second):
    muster = meeting_muster(body("a", 600, nation=first), against=[body("b", 600, nation=second)])
    units = roster_of_muster(muster, settings=establishment(book)).units
    return {unit.shares[0].unit: unit.nation for unit in units if unit.shares}


@pytest.mark.parametrize("book", PLAYED)
def test_any_nation_comes_to_the_table_of_every_ruleset(book):
    found = nations_on_table(book, CROWN, CLANS)
    how = establishment(book)
    assert found == {"a": how.nation_for("regular"), "b": how.nation_for("irregular")}
    assert {("infantry", nation) for nation in found.values()} <= set(how.unit_sizes)


@pytest.mark.parametrize("book", PLAYED)
def test_a_nation_may_ask_for_a_word_of_the_ruleset_itself(book):
    how = establishment(book)
    for drill in how.drills:
        own = replace(CROWN, drill=drill)
        assert ("infantry", how.nation_for(drill)) in how.unit_sizes
        assert nations_on_table(book, own, CLANS)["a"] == how.nation_for(drill)


@pytest.mark.parametrize("book", PLAYED)
def test_by_rules_that_do_not_know_its_drill_a_nation_counts_as_it_makes_war(book):
    how = establishment(book)
    found = nations_on_table(book, replace(CROWN, drill="zulu"), replace(CLANS, drill="zulu"))
    assert found == {"a": how.nation_for("regular"), "b": how.nation_for("irregular")}


def test_two_regular_nations_meet_as_the_same_people_of_the_ruleset():
    found = nations_on_table("machete", CROWN, replace(CROWN, key="levies"))
    assert len(set(found.values())) == 1


def test_foot_skirmishes_if_its_nation_does():
    light, heavy = replace(CROWN, skirmishes=True), replace(CLANS, skirmishes=False)
    muster = meeting_muster(body("a", 60, nation=light), against=[body("b", 60, nation=heavy)])
    units = roster_of_muster(muster, settings=establishment("machete")).units
    assert {unit.shares[0].unit: unit.skirmish for unit in units} == {"a": True, "b": False}


def test_only_warfare_decides_which_nations_raid():
    raid = replace(CROWN, warfare=Warfare.BANDS)
    muster = meeting_muster(body("a", 60, nation=raid), against=[body("b", 60, nation=CLANS)])
    assert all(map(has_mostly_bands, muster.parties))
    calm = meeting_muster(
        body("a", 60, nation=CROWN), against=[body("b", 60, nation=replace(CLANS, warfare=Warfare.COLUMNS))]
    )
    assert not any(map(has_mostly_bands, calm.parties))
