"""Public news: battles in and near towns, once they are settled, and towns that change hands."""

import datetime as dt
from dataclasses import replace

import pytest
from django.utils.translation import override

from campaign import briefing
from campaign.briefing import gazette
from campaign.briefing.sections.turning_points import public_turning_point
from campaign.logic.casualties.muster import TurningPoint, TurningPointKind
from campaign.logic.theatre.timetable import TimetableKind
from campaign.logic.vocabulary import Arm, EngagementState, PlaceKind
from campaign.models import Campaign, Engagement, Place, PrisonerParty, TimetableEntry
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import turn_machine as turns, weekly_services
from campaign.pages.parts.wording.phrases import clock
from campaign.pages.reports.gazette import gazette_text, line_sentence
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.wars import fight_at_the_hut, play, result
from tests.campaign.whole.named_facts import named_facts
from tests.verbs import FIRST_DAY, declare_war, raise_force

pytestmark = pytest.mark.django_db


def issue(war: Campaign, number: int) -> list[dict]:
    issue = gazette.gazette_facts(briefing.Week(Rows(war.turns.get(number=number))))
    return named_facts(war, issue.lines)


def fight_at_hut(kind: PlaceKind) -> Campaign:
    """Fights at the hut, a place of that *kind*. The battle is settled but not published."""
    fight = fight_at_the_hut(men=200)
    Place.objects.filter(key="hut").update(kind=kind)
    engagements.settle_engagement(engagement=fight, result=result(fight, holder="cuba", down=10))
    return fight.campaign


def test_the_gazette_prints_a_battle_by_telegraph_this_week_with_claims_only():
    war = fight_at_hut(PlaceKind.TOWN)
    (line,) = issue(war, 1)
    assert (line["kind"], line["place"], line["by_telegraph"], line["near"]) == (
        "assault",
        "Hut",
        True,
        False,
    )
    assert [(each["side"], each["own"]) for each in line["claims"]] == [("Spain", 10), ("Cuba", 10)]
    assert line["rests"]["lost"] == {"Spain": 20, "Cuba": 20}


def test_news_of_a_village_far_from_the_telegraph_comes_two_weeks_later():
    war = fight_at_hut(PlaceKind.VILLAGE)
    play(war)
    for _week in range(2):
        turns.lock_turn(campaign=war, actor=None)
        while fight := play(war):
            engagements.settle_engagement(engagement=fight, result=result(fight, down=0))
    told = {number: [line["date"] for line in issue(war, number)] for number in (1, 2, 3)}
    first = war.engagements.order_by("turn__number", "minute").first()
    assert str(first.date) not in {*told[1], *told[2]}
    assert str(first.date) in told[3]


def test_a_battle_in_the_bush_is_in_no_paper():
    assert issue(fight_at_hut(PlaceKind.CAMP), 1) == []


def test_an_unsettled_battle_is_in_no_line_of_any_paper():
    fight = fight_at_the_hut(men=200)
    Place.objects.filter(key="hut").update(kind=PlaceKind.TOWN)
    assert fight.state == EngagementState.OPEN
    assert issue(fight.campaign, 1) == []
    week = briefing.Week(Rows(fight.turn))
    weekly_services.freeze_silent_forces(week.rows)
    for scope in briefing.report_scopes(week.rows):
        facts = named_facts(fight.campaign, briefing.situation_facts(week, scope))
        assert facts["actions"] == []
        assert fight.key not in str(facts)
        assert [row for row in facts["forces"] if "silent" in row]


def test_a_town_that_changes_hands_is_reported_and_a_camp_is_not():
    war = fight_at_hut(PlaceKind.TOWN)
    turn = war.turns.get(number=1)
    turn.taken = [["bor", "spain", "cuba"], ["hut", "spain", "cuba"]]
    turn.save()
    Place.objects.filter(key="bor").update(kind=PlaceKind.CAMP)
    assert [(line["place"], line["side"]) for line in issue(war, 1) if line["kind"] == "taken"] == [
        ("Hut", "Cuba")
    ]


def test_a_hidden_force_changes_no_letter_of_enemy_reports_or_the_gazette():
    """Compares two worlds: in one a hidden band lies in the bush. Nobody has seen it."""
    reports, war = [], fight_at_hut(PlaceKind.TOWN)
    for hidden in (False, True):
        if hidden:
            raise_force(war, "hidden", side="cuba", at="cerro", men=77)
        week = briefing.Week(Rows(war.turns.get(number=1)))
        spain = next(scope for scope in briefing.report_scopes(week.rows) if scope.side.key == "spain")
        reports.append((briefing.situation_facts(week, spain), gazette.gazette_facts(week)))
    assert reports[0] == reports[1]


def test_each_of_two_gazettes_prints_the_claims_of_its_own_side():
    war = fight_at_hut(PlaceKind.TOWN)
    war.settings = {"two_gazettes": "on"}
    war.save()
    play(war)
    papers = {
        report.key: [claim["by"] for line in report.facts["lines"] for claim in line.get("claims", ())]
        for report in war.turns.get(number=1).reports.filter(audience="public")
    }
    assert papers == {"gazette-cuba": ["cuba"], "gazette-spain": ["spain"]}


def turned_at_the_hut(seen: tuple[str, ...], *, two_papers: bool = False) -> Campaign:
    """Returns a campaign in which Spain's garrison gave up a town.

    It went back when the band under Sanguily charged.
    """
    fight = fight_at_the_hut(men=200)
    Place.objects.filter(key="hut").update(kind=PlaceKind.TOWN)
    if two_papers:
        Campaign.objects.update(settings={"two_gazettes": "on"})
        fight = Engagement.objects.get(pk=fight.pk)
    foot = Arm.INFANTRY
    point = TurningPoint(TurningPointKind.WENT_BACK, 20, "spain", "post", foot, seen, "band", foot)
    came = replace(result(fight, holder="cuba"), turning_points=(point,))
    engagements.settle_engagement(engagement=fight, result=came)
    return fight.campaign


def test_the_paper_tells_the_turning_point_that_both_sides_saw_by_side_and_arm():
    war = turned_at_the_hut(("spain", "cuba"))
    hour = clock(war.engagements.get(place__key="hut").minute + 20)
    (line,) = lines(war, "assault")
    assert f"At {hour} the infantry of Cuba" in line
    assert "charged the infantry of Spain and drove it back; that turned the battle." in line


@pytest.mark.parametrize("seen", [("cuba",), ("spain",), ()])
def test_no_paper_tells_a_turning_point_that_one_side_did_not_see(seen):
    (line,) = issue(turned_at_the_hut(seen), 1)
    assert "turning_point" not in line


def test_the_paper_of_a_side_tells_the_turning_point_in_its_own_voice():
    war = turned_at_the_hut(("spain", "cuba"), two_papers=True)
    play(war)
    reports = war.turns.get(number=1).reports.filter(audience="public")
    with override("en"):
        texts = {report.key: gazette_text(report) for report in reports}
    assert "charged our infantry and drove it back" in texts["gazette-spain"]
    assert "the enemy’s infantry" in texts["gazette-spain"]
    assert "charged the enemy’s infantry and drove it back" in texts["gazette-cuba"]
    assert "our infantry" in texts["gazette-cuba"]


def test_the_paper_of_a_third_side_speaks_of_both_by_name():
    war = turned_at_the_hut(("spain", "cuba"))
    issue = gazette.gazette_facts(briefing.Week(Rows(war.turns.get(number=1))))
    assert gazette.issue_of_side(issue, "england") == issue


def test_the_paper_names_a_leader_at_the_turning_point_only_if_it_names_that_officer_anyway():
    war = turned_at_the_hut(("spain", "cuba"))
    week = briefing.Week(Rows(war.turns.get(number=1)))
    fight = war.engagements.get(place__key="hut")
    shown = public_turning_point(week, week.results[fight.pk], {"sanguily"})
    hidden = public_turning_point(week, week.results[fight.pk], ())
    assert (shown.by_leader, hidden.by_leader) == ("sanguily", "")
    assert replace(shown, by_leader="") == hidden


def test_the_paper_tells_no_turning_point_of_a_force_out_of_contact():
    war = turned_at_the_hut(("spain", "cuba"))
    week = briefing.Week(Rows(war.turns.get(number=1)))
    fight = war.engagements.get(place__key="hut")
    week.rows.units["post"].force.last_news = {"turn": 1}
    assert public_turning_point(week, week.results[fight.pk], ()) is None


def lines(war: Campaign, kind: str, number: int = 1) -> list[str]:
    """Says what the paper prints of that kind, in the first of its phrases."""
    with override("en"):
        return [line_sentence(line | {"phrase": 0}) for line in issue(war, number) if line["kind"] == kind]


def test_a_fire_is_printed_once_every_side_has_heard_of_it():
    war, day = declare_war(), FIRST_DAY + dt.timedelta(days=3)
    estate = {"sugar": 3, "cane_burned": day}
    war.places.filter(key="alba").update(**estate)
    war.places.filter(key="cerro").update(**estate, mill_burned=day, houses_burned=day)
    assert lines(war, "burned") == ["Crops burned at Alba; the mill is safe."]  # Cerro is on no wire
    play_weeks(war, 2)
    assert lines(war, "burned", 2) == []
    assert lines(war, "burned", 3) == ["Cerro was burned. The crops and the mill of Cerro were burned."]
    war.places.filter(key="cerro").update(razed=day)
    assert lines(war, "burned", 3)[0].startswith(
        "Cerro was razed: no houses or fortifications are left. The crops"
    )
    war.sides.filter(key="spain").update(unheard={"cerro": {"cane_burned": None}})
    assert lines(war, "burned", 3) == []


def play_weeks(war: Campaign, number: int) -> None:
    for _week in range(number):
        turns.lock_turn(campaign=war, actor=None)
        assert turns.advance_turn(war)


def test_the_gazette_prints_the_start_and_end_of_a_siege_and_relief_only_if_true():
    war = declare_war()
    told = [["begun", "alba", "cuba"], ["raised", "alba", "cuba"], ["given_up", "alba", "cuba"]]
    war.turns.update(sieges=told)
    assert lines(war, "siege") == [
        "The troops of Cuba have closed in Alba.",
        "Alba is relieved: the troops of Cuba are gone from before it.",
        "The garrison of Alba has given itself up to the troops of Cuba.",
    ]
    war.turns.update(taken=[["alba", "spain", "cuba"]])
    assert "relieved" not in " ".join(lines(war, "siege"))
    Place.objects.filter(key="alba").update(kind=PlaceKind.CAMP)
    assert lines(war, "siege") == []


def due(
    war: Campaign, key: str, kind: TimetableKind, *days: int, side: str = "spain", **told: object
) -> TimetableEntry:
    """Returns a row of the timetable that had effects on those days. They count from the first of the war."""
    on = [(FIRST_DAY + dt.timedelta(days=day)).isoformat() for day in days]
    return TimetableEntry.objects.create(
        campaign=war,
        key=key,
        side=war.sides.get(key=side),
        kind=kind,
        name=f"Row {key}",
        opens=FIRST_DAY,
        closes=FIRST_DAY,
        public=True,
        data={},
        happened=[{"on": day, **told} for day in on],
    )


def test_ships_and_men_are_printed_by_what_is_seen_of_them_once_a_place():
    war = declare_war()
    war.settings = {"timetable": "on"}
    war.save()
    for key in ("first", "second"):
        due(war, key, TimetableKind.REINFORCEMENT, 0, what="came", men=1000, place="alba")
    for key in ("madrid", "leon"):
        due(war, key, TimetableKind.FORCE, 0, what="came", men=10, place="alba")
    due(war, "hornet", TimetableKind.EXPEDITION, 0, side="cuba", what="landed", men=9, place="cerro")
    due(war, "anna", TimetableKind.EXPEDITION, 0, side="cuba", what="off", men=9, place="cerro")
    due(war, "lost", TimetableKind.EXPEDITION, 0, side="cuba", what="lost")
    assert sorted(lines(war, "came")) == [
        "In arms for Spain from now on: Row leon and Row madrid.",
        "Reinforcements for Spain have come in.",
        "The Row hornet has landed men and arms for Cuba.",
    ]
    (landed,) = [line for line in issue(war, 1) if line.get("of") == "reinforcement"]
    assert landed["rests"]["of"] == ["Row first", "Row second"]  # the umpire's alone


def test_men_who_give_themselves_up_week_by_week_are_news_once_a_month():
    war = declare_war()
    war.settings = {"timetable": "on"}
    war.save()
    about = due(war, "pardon", TimetableKind.SURRENDER, 0, 7, 14, 21, side="cuba", what="gave_up", men=100)
    play_weeks(war, 3)
    told = [lines(war, "came", number) for number in (1, 2, 3, 4)]
    assert about.happened[2]["on"] == "1873-09-29"
    assert told == [["Men of Cuba have come in and given themselves up."], [], [], told[0]]


def test_a_bulletin_claims_what_its_own_side_s_report_claims_and_no_other_field():
    war = fight_at_hut(PlaceKind.TOWN)
    week = briefing.Week(Rows(war.turns.get(number=1)))
    (line,) = gazette.gazette_facts(week).lines
    claims = {claim.by: claim.enemy for claim in line.claims}
    for scope in briefing.report_scopes(week.rows):
        if scope.seat is None:
            (battle,) = briefing.situation_facts(week, scope).actions
            assert battle.held == (line.holder == scope.side.key)
            assert battle.held or battle.claimed == claims[scope.side.key]


def test_the_phrases_of_an_issue_are_the_same_however_often_it_is_drafted():
    war = fight_at_hut(PlaceKind.TOWN)
    drafts = [gazette.gazette_facts(briefing.Week(Rows(war.turns.get(number=1)))) for _time in range(2)]
    assert drafts[0] == drafts[1]
    assert all(0 <= line.phrase < 4 for line in drafts[0].lines)


def test_prisoners_shot_are_printed_with_their_side_and_officers_and_no_place():
    war = declare_war()
    raise_force(war, "guard", side="spain", at="alba", men=50)
    PrisonerParty.objects.create(
        campaign=war, key="p", side=war.sides.get(key="cuba"), captor=war.sides.get(key="spain"),
        taken_on=FIRST_DAY, held_at=war.places.get(key="alba"),
        fates=[{"turn": 1, "fate": "shot", "men": 3}, {"turn": 1, "fate": "freed", "men": 2}],
    )  # fmt: skip
    (line,) = [line for line in issue(war, 1) if line["kind"] == "executed"]
    assert (line["side"], line["men"], line["place"]) == ("Spain", 3, "")
