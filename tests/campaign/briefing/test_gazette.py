"""What all the world hears: fights in and near towns, once they are settled; towns that change hands."""

import pytest

from campaign import briefing
from campaign.briefing import gazette
from campaign.logic.words import EngagementState, PlaceKind
from campaign.models import Campaign, Place
from campaign.operations import engagements, turns, weekly
from campaign.rows import Rows
from tests.campaign.operations.wars import fight_at_the_hut, play, result
from tests.verbs import raise_force

pytestmark = pytest.mark.django_db


def issue(war: Campaign, number: int) -> list[dict]:
    return gazette.facts(briefing.Week(Rows(war.turns.get(number=number))))["lines"]


def fought(kind: PlaceKind) -> Campaign:
    """A fight at the hut, which is a place of that *kind*, settled but not published."""
    fight = fight_at_the_hut(men=200)
    Place.objects.filter(key="hut").update(kind=kind)
    engagements.report(engagement=fight, result=result(fight, holder="cuba", down=10))
    return fight.campaign


def test_a_fight_at_a_town_on_the_telegraph_is_in_this_week_s_paper_with_claims_and_no_true_number():
    war = fought(PlaceKind.TOWN)
    (line,) = issue(war, 1)
    assert (line["kind"], line["place"], line["wire"], line["near"]) == ("assault", "Hut", True, False)
    assert [(each["side"], each["own"]) for each in line["claims"]] == [("Spain", 10), ("Cuba", 10)]
    assert line["rests"]["lost"] == {"Spain": 20, "Cuba": 20}


def test_news_of_a_village_far_from_the_telegraph_comes_two_weeks_later():
    war = fought(PlaceKind.VILLAGE)
    play(war)
    for _week in range(2):
        turns.lock(campaign=war, actor=None)
        while fight := play(war):
            engagements.report(engagement=fight, result=result(fight, down=0))
    told = {number: [line["date"] for line in issue(war, number)] for number in (1, 2, 3)}
    first = war.engagements.order_by("turn__number", "minute").first()
    assert str(first.date) not in {*told[1], *told[2]}
    assert str(first.date) in told[3]


def test_a_fight_in_the_bush_is_in_no_paper():
    assert issue(fought(PlaceKind.CAMP), 1) == []


def test_an_unsettled_fight_is_in_no_line_of_any_paper():
    fight = fight_at_the_hut(men=200)
    Place.objects.filter(key="hut").update(kind=PlaceKind.TOWN)
    assert fight.state == EngagementState.OPEN
    assert issue(fight.campaign, 1) == []
    week = briefing.Week(Rows(fight.turn))
    weekly.hush(week.rows)
    for scope in briefing.scopes(week.rows):
        facts = briefing.facts(week, scope)
        assert facts["actions"] == []
        assert fight.key not in str(facts)
        assert [row for row in facts["forces"] if "silent" in row]


def test_a_town_that_changes_hands_is_told_and_a_camp_is_not():
    war = fought(PlaceKind.TOWN)
    turn = war.turns.get(number=1)
    turn.taken = [["bor", "spain", "cuba"], ["hut", "spain", "cuba"]]
    turn.save()
    Place.objects.filter(key="bor").update(kind=PlaceKind.CAMP)
    assert [(line["place"], line["side"]) for line in issue(war, 1) if line["kind"] == "taken"] == [
        ("Hut", "Cuba")
    ]


def test_a_hidden_force_changes_no_letter_of_the_enemy_s_papers_nor_of_the_gazette():
    """Two worlds: in one a band lies in the bush that nobody has seen."""
    told, war = [], fought(PlaceKind.TOWN)
    for hidden in (False, True):
        if hidden:
            raise_force(war, "hidden", side="cuba", at="cerro", men=77)
        week = briefing.Week(Rows(war.turns.get(number=1)))
        spain = next(scope for scope in briefing.scopes(week.rows) if scope.side.key == "spain")
        told.append((briefing.facts(week, spain), gazette.facts(week)))
    assert told[0] == told[1]


def test_each_of_two_papers_prints_its_own_side_s_claims():
    war = fought(PlaceKind.TOWN)
    war.settings = {"two_papers": "on"}
    war.save()
    play(war)
    papers = {
        report.key: [claim["by"] for line in report.facts["lines"] for claim in line.get("claims", ())]
        for report in war.turns.get(number=1).reports.filter(audience="public")
    }
    assert papers == {"gazette-cuba": ["cuba"], "gazette-spain": ["spain"]}
