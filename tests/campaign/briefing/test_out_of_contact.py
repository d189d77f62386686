"""No part of a report tells anything of a force out of contact; what befell it comes with its news."""

import pytest
from django.contrib.auth.models import User

from campaign import briefing
from campaign.logic.vocabulary import Account, Cause, ForceState, Stance
from campaign.models import Engagement, Force, Posting, Report
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import postponed, turn_machine as turns
from campaign.pages.reports.situation.other_sections import strength_lines
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.wars import at_the_hut, fight_at_the_hut, order, play, result
from tests.campaign.scenes import fought_war
from tests.campaign.whole.named_facts import facts_of, named_facts
from tests.verbs import move, raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def umpire():
    return User.objects.create_user("umpire")


def facts(war, *, number, key):
    return facts_of(Report.objects.get(turn__campaign=war, turn__number=number, key=key))


def adds_up(strength):
    return strength["opened"] + sum(strength["changes"].values()) == strength["closed"]


def test_a_settled_battle_of_a_force_now_out_of_contact_is_not_reported():
    war, engagement = fought_war()
    news = {"day": "1873-09-15", "place": "alba", "route": "", "metres": 0}
    war.forces.filter(key="column").update(state=ForceState.ENGAGED, last_news=news)
    week = briefing.Week(Rows(war.turns.get(number=1)))
    told = next(
        named_facts(week.rows.campaign, briefing.situation_facts(week, each))
        for each in briefing.report_scopes(week.rows)
        if each.key == "side-spain"
    )
    (row,) = (row for row in told["forces"] if row["name"] == "Column")
    assert (row["silent"], "fit" in row) == ("1873-09-15", False)
    assert (told["actions"], told["prisoners"]["held"], told["due"]) == ([], [], 0)
    assert told["strength"]["closed"] == sum(row.get("fit", 0) for row in told["forces"])
    assert adds_up(told["strength"])
    assert "battle" not in told["strength"]["changes"]
    assert not {"beds", "astray"} & {*told}
    assert "Not counted, because there is no news of them: Column." in strength_lines(told)


def test_the_late_report_covers_the_weeks_out_of_contact(umpire):
    fight = fight_at_the_hut(men=200)
    war = fight.campaign
    Posting.objects.update(reference="scenario/tests")
    move(war.units.get(key="post"), 7, Account.FIT, Account.SICK, cause=Cause.DISEASE)
    postponed.postpone_battle(engagement=fight, actor=umpire)
    play(war)
    told = facts(war, number=1, key="side-spain")
    assert [row["name"] for row in told["forces"] if "silent" in row] == ["Post"]
    assert "disease" not in told["strength"]["changes"]
    assert adds_up(told["strength"])
    fight.refresh_from_db()
    engagements.settle_engagement(engagement=fight, result=result(fight))
    late = facts_of(Report.objects.get(audience="late", side__key="spain"))
    assert late["strength"]["changes"]["disease"] == -7
    assert (late["strength"]["opened"], adds_up(late["strength"])) == (200, True)
    turns.lock_turn(campaign=war, actor=None)
    play(war)
    told = facts(war, number=2, key="side-spain")
    assert [row["ref"] for row in told["actions"]] == [fight.ref]
    assert "disease" not in told["strength"]["changes"]
    assert adds_up(told["strength"])


def test_a_force_stopped_at_a_battle_area_reports_everything_in_its_next_report(umpire):
    war = at_the_hut(men=200)
    for key, side in (("guard", "spain"), ("raiders", "cuba")):
        order(raise_force(war, key, side=side, at="cerro", men=100), stance=Stance.ATTACK)
    turns.lock_turn(campaign=war, actor=None)
    play(war)
    small = Engagement.objects.get(place__key="cerro")
    engagements.settle_engagement(engagement=small, result=result(small))
    play(war)
    kept = Engagement.objects.exclude(pk=small.pk).get()
    postponed.postpone_battle(engagement=kept, actor=umpire)
    play(war)
    # As if the guard had come to the edge of the hut's ground after its fight.
    report = Report.objects.get(turn__number=1, key="side-spain")
    guard = Force.objects.get(key="guard")
    for row in report.facts["forces"]:
        if row["ref"] == guard.ref:
            row["silent"] = report.facts["starts"]
    report.save()
    postponed.postpone_battle(engagement=kept, actor=umpire)
    order(guard, stance=Stance.DEFEND)
    turns.lock_turn(campaign=war, actor=None)
    play(war)
    told = facts(war, number=2, key="side-spain")
    assert [row["ref"] for row in told["actions"]] == [small.ref]
    assert [row["name"] for row in told["forces"] if "silent" in row] == ["Post"]
    assert told["strength"]["changes"]["battle"] < 0
    assert adds_up(told["strength"])
    assert told["strength"]["opened"] == sum(row.get("opened", 0) for row in told["forces"])
    cuban = facts(war, number=2, key="side-cuba")
    assert (cuban["actions"], "battle" in cuban["strength"]["changes"]) == ([], False)
