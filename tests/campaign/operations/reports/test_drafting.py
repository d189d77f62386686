"""Papers are drafted once, at publication; the umpire writes in them, and releases them to their readers."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from campaign import briefing
from campaign.logic.vocabulary.reports import Part
from campaign.models import Campaign, CasualtyReturn, Entry, Proposal, Report, Seat
from campaign.operations.engagement import results as engagements
from campaign.operations.reports import drafting as reports
from campaign.refusals import Refusal
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.wars import at_the_hut, play, result, turns as machine
from tests.campaign.whole.named_facts import facts_of, named_facts
from tests.verbs import declare_war

pytestmark = pytest.mark.django_db


def fight_week(*, by_umpire: bool = False) -> Campaign:
    """Publishes a week with a battle at the hut. Spain has two seats."""
    war = at_the_hut()
    spain = war.sides.get(key="spain")
    marine = Seat.objects.create(campaign=war, side=spain, key="marine", name="Marines")
    war.forces.filter(key="far").update(seat=marine)
    war.forces.filter(key="post").update(seat=war.seats.get(key="captain_general"))
    if by_umpire:
        war.settings = {"sending": "by_umpire"}
        war.save()
    machine.lock_turn(campaign=war, actor=None)
    while fight := play(war):
        engagements.settle_engagement(engagement=fight, result=result(fight, down=20))
    return war


@pytest.fixture
def war():
    return fight_week()


@pytest.fixture
def umpire():
    return User.objects.create_user("umpire")


def test_every_side_has_a_report_and_every_seat_of_a_side_that_has_more_than_one(war):
    told = Report.objects.values_list("turn__number", "key", "state")
    assert list(told) == [
        (1, "gazette", "sent"),
        (1, "seat-captain_general", "sent"),
        (1, "seat-marine", "sent"),
        (1, "side-cuba", "sent"),
        (1, "side-spain", "sent"),
    ]


def test_a_seat_s_report_is_of_its_own_forces_and_the_side_s_adds_them_up(war):
    marine, captain, side = (
        facts_of(Report.objects.get(key=key)) for key in ("seat-marine", "seat-captain_general", "side-spain")
    )
    assert [row["name"] for row in marine["forces"]] == ["Far"]
    assert [row["name"] for row in captain["forces"]] == ["Post"]
    assert marine["actions"] == []
    assert captain["actions"] == side["actions"] != []
    for word in ("opened", "closed"):
        assert marine["strength"][word] + captain["strength"][word] == side["strength"][word]


def test_a_side_reads_of_its_own_men_and_not_of_the_enemys(war):
    for side, own, enemys in (("spain", "post", "band"), ("cuba", "band", "post")):
        facts = facts_of(Report.objects.get(key=f"side-{side}"))
        assert own in str(facts["actions"]).lower()
        assert not [row for row in facts["forces"] if row["name"].lower() == enemys]


def test_strengths_add_up_force_by_force_and_in_all(war):
    for report in Report.objects.exclude(audience="public"):
        strength = facts_of(report)["strength"]
        assert strength["opened"] + sum(strength["changes"].values()) == strength["closed"]
        assert sum(row["fit"] for row in facts_of(report)["forces"]) == strength["closed"]
        assert sum(row["opened"] for row in facts_of(report)["forces"]) == strength["opened"]


def test_a_report_says_who_returns_when_as_hospital_and_rolls_have_it():
    war = fight_week()
    turn = war.turns.get(number=1)
    facts = facts_of(Report.objects.get(key="side-spain"))
    lines = [row for row in CasualtyReturn.objects.all() if row.unit.side.key == "spain"]
    first, last = ((turn.starts + timedelta(weeks=weeks)).isoformat() for weeks in (4, 12))
    assert facts["beds"] == {"men": sum(row.severely_wounded for row in lines), "first": first, "last": last}
    assert facts["beds"]["men"] > 0
    missing = sum(row.missing for row in lines)
    last = (turn.starts + timedelta(weeks=2)).isoformat()
    assert facts.get("astray") == ({"men": missing, "last": last} if missing else None)


def test_a_proposal_without_an_answer_is_reported_to_both_its_sides_and_to_nobody_else(war):
    week = briefing.Week(Rows(war.turns.get(number=1)))
    spain, cuba = (war.sides.get(key=key) for key in ("spain", "cuba"))
    Proposal.objects.create(
        campaign=war, key="one", ref="one", turn=week.turn, by=spain, to=cuba, gives=3, takes=2
    )
    told = {
        scope.key: named_facts(week.rows.campaign, briefing.situation_facts(week, scope))["prisoners"]
        for scope in briefing.report_scopes(week.rows)
    }
    offer = {"by": "Spain", "to": "Cuba", "gives": [3, []], "takes": [2, []]}
    assert told["side-spain"]["offers"] == told["side-cuba"]["offers"] == [offer]
    Proposal.objects.update(state="declined")
    week = briefing.Week(Rows(war.turns.get(number=1)))
    assert not any(
        "offers" in named_facts(week.rows.campaign, briefing.situation_facts(week, each))["prisoners"]
        for each in briefing.report_scopes(week.rows)
    )


def test_a_force_tells_that_it_arrived_and_by_which_places(war):
    facts = facts_of(Report.objects.get(key="seat-marine"))
    assert facts["forces"][0]["did"]["word"] == "arrived"
    assert facts["roads"] == [{"name": "Far", "places": ["Bor", "Alba"]}]


def test_drafted_again_a_report_takes_the_place_of_the_first(war):
    reports.draft_reports(Rows(war.turns.get(number=1)))
    assert Report.objects.count() == 5


def test_the_umpire_may_keep_reports_back_and_sends_one_or_all(umpire):
    war = fight_week(by_umpire=True)
    turn = war.turns.get(number=1)
    assert set(Report.objects.values_list("state", flat=True)) == {"draft"}
    assert reports.send_reports(turn=turn, actor=umpire, only="side-cuba") == 1
    assert reports.send_reports(turn=turn, actor=umpire) == 4
    assert reports.send_reports(turn=turn, actor=umpire) == 0
    assert all(report.is_sent for report in Report.objects.all())
    told = Entry.objects.filter(operation="reports.send").order_by("pk")
    assert [entry.data["reports"] for entry in told] == [
        ["side-cuba"], ["gazette", "seat-captain_general", "seat-marine", "side-spain"],
    ]  # fmt: skip


def test_an_edited_report_keeps_its_old_text_in_the_journal(umpire):
    fight_week(by_umpire=True)
    paper = Report.objects.get(key="side-cuba")
    assert reports.edit_report(
        report=paper, text={Part.NEWS: " Rain.\n", Part.MAP: ""}, actor=umpire, revision=0
    )
    paper.refresh_from_db()
    assert (paper.text, paper.state, paper.changed) == ({"news": "Rain."}, "edited", [])
    assert not reports.edit_report(report=paper, text={Part.NEWS: "Rain."}, actor=umpire, revision=1)
    with pytest.raises(Refusal, match="since you opened it"):
        reports.edit_report(report=paper, text={Part.NEWS: "Sun."}, actor=umpire, revision=0)
    assert reports.edit_report(report=paper, text={}, actor=umpire, revision=1)
    assert Report.objects.get(key="side-cuba").state == "draft"
    told = Entry.objects.filter(operation="reports.edit").order_by("pk")
    assert [entry.data for entry in told] == [
        {"before": {"news": ""}, "after": {"news": "Rain."}},
        {"before": {"news": "Rain."}, "after": {"news": ""}},
    ]


def test_a_report_changed_after_sending_is_marked_as_new(war, umpire):
    paper = Report.objects.get(key="side-cuba")
    reports.edit_report(report=paper, text={Part.ENEMY: "Nobody knows."}, actor=umpire, revision=0)
    paper.refresh_from_db()
    assert (paper.state, paper.changed) == ("sent", ["enemy"])


def test_an_arrival_is_reported_to_the_enemy_only_if_public():
    war = declare_war()
    war.settings = {"timetable": "on"}
    war.save()
    turn = war.turns.get()
    told = [{"on": turn.starts.isoformat(), "what": "came", "men": 400, "place": "alba"}]
    for key, public in (("open", True), ("quiet", False)):
        war.timetable.create(
            key=key, side=war.sides.get(key="spain"), kind="reinforcement", name=key, public=public,
            opens=turn.starts, closes=turn.starts, data={}, days=[], happened=told,
        )  # fmt: skip
    week = briefing.Week(Rows(turn))
    own, other = (
        named_facts(week.rows.campaign, briefing.situation_facts(week, scope))["come"]
        for scope in briefing.report_scopes(week.rows)
    )
    assert own == [
        {
            "name": key,
            "own": True,
            "kind": "reinforcement",
            "side": "Spain",
            "what": "came",
            "men": 400,
            "place": "Alba",
        }
        for key in ("open", "quiet")
    ]
    assert other == [
        {"name": "open", "own": False, "kind": "reinforcement", "side": "Spain", "place": "Alba"}
    ]
