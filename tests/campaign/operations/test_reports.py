"""Reports are drafted once, at publication, one for each side."""

import pytest

from campaign.models import Report
from campaign.operations import engagements, reports
from campaign.rows import Rows
from tests.campaign.operations.wars import fight_at_the_hut, play, result

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
