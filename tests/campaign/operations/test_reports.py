"""Reports are drafted once, at publication, one for each side."""

import pytest

from campaign import briefing
from campaign.models import Report
from campaign.operations import engagements, reports
from campaign.rows import Rows
from tests.campaign.operations.wars import fight_at_the_hut, play, result
from tests.verbs import declare_war

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    fight = fight_at_the_hut()
    engagements.report(engagement=fight, result=result(fight, down=20))
    play(fight.campaign)
    return fight.campaign


def test_a_published_turn_has_a_report_for_each_side_and_the_open_one_none(war):
    told = Report.objects.order_by("side__position").values_list("turn__number", "side__key")
    assert list(told) == [(1, "spain"), (1, "cuba")]


def test_a_side_reads_of_its_own_men_and_not_of_the_enemys(war):
    for side, own, enemys in (("spain", "post", "band"), ("cuba", "band", "post")):
        facts = Report.objects.get(side__key=side).facts
        assert own in str(facts["actions"]).lower()
        assert not [row for row in facts["forces"] if row["name"].lower() == enemys]


def test_drafted_again_a_report_takes_the_place_of_the_first(war):
    reports.draft(Rows(war.turns.get(number=1)))
    assert Report.objects.count() == 2


def test_what_came_is_told_to_its_own_side_and_to_the_other_only_if_public():
    war = declare_war()
    war.settings = {"timetable": "on"}
    war.save()
    turn = war.turns.get()
    told = [{"on": turn.starts.isoformat(), "what": "came", "men": 400, "place": "alba"}]
    for key, public in (("open", True), ("quiet", False)):
        war.timetable.create(
            key=key, side=war.sides.get(key="spain"), kind="draft", name=key, public=public,
            opens=turn.starts, closes=turn.starts, data={}, days=[], happened=told,
        )  # fmt: skip
    rows = Rows(turn)
    own, other = (briefing.facts(rows, rows.sides[side])["come"] for side in ("spain", "cuba"))
    assert own == [
        {"name": key, "own": True, "what": "came", "men": 400, "place": "Alba"} for key in ("open", "quiet")
    ]
    assert other == [{"name": "open", "own": False, "place": "Alba"}]
