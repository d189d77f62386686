"""The umpire has a pursuit fought: its list, its men, its end (CAMP-PURSUIT-04)."""

import pytest
from django.contrib.auth.models import User

from campaign.logic.vocabulary import EngagementKind, EngagementState, ForceState, SideOutcome, TurnState
from campaign.models import Engagement
from campaign.operations.engagement import pursuits, results as engagements
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from tests.battles.fields import meet
from tests.campaign.operations.wars import result

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def umpire() -> User:
    return User.objects.create_user("umpire")


def met_by_day() -> Engagement:
    """Returns a kept battle with light enough left to pursue. A column with horse has met a band."""
    engagement = meet()
    for row in engagement.turn.march["battles"].values():
        row["minute"] -= 360
        row["closes"] -= 360
    engagement.turn.save(update_fields=["march"])
    return engagement


def test_the_umpire_may_make_the_pursuit_an_engagement_instead(umpire):
    engagement = met_by_day()
    pursuits.decide_pursuit(engagement=engagement, fought=True, actor=umpire)
    engagements.settle_engagement(engagement=engagement, result=result(engagement, down=10), actor=umpire)
    chase = Engagement.objects.exclude(pk=engagement.pk).get()
    assert (chase.kind, chase.state, chase.is_referred) == (
        EngagementKind.PURSUIT,
        EngagementState.OPEN,
        True,
    )
    men = [
        sum(body["men"] for force in party["forces"] for body in force["units"])
        for party in chase.muster["parties"]
    ]
    assert men == [270, 144]  # less the tenth that the first fight cost
    assert not engagement.results.get().data["riders"]
    assert set(engagement.campaign.forces.values_list("state", flat=True)) == {ForceState.ENGAGED}
    turns.advance_turn(engagement.campaign)
    assert current_turn(engagement.campaign).state == TurnState.ENGAGEMENTS  # it waits for the second
    engagements.settle_engagement(
        engagement=chase, result=result(chase, course=SideOutcome.ROUTED, down=10), actor=umpire
    )
    turns.advance_turn(engagement.campaign)
    assert current_turn(engagement.campaign).number == 2


def test_else_a_die_decides_and_nothing_more_waits(umpire):
    engagement = met_by_day()
    pursuits.decide_pursuit(engagement=engagement, fought=True, actor=umpire)
    pursuits.decide_pursuit(engagement=engagement, fought=False, actor=umpire)
    engagements.settle_engagement(engagement=engagement, result=result(engagement, down=10), actor=umpire)
    assert Engagement.objects.count() == 1


@pytest.mark.parametrize(
    "changes",
    [{"state": EngagementState.SETTLED}, {"is_referred": False}, {"turns_postponed": 1}],
    ids=["settled", "small", "late"],
)
def test_it_is_refused_where_no_battle_can_come_of_it(umpire, changes):
    engagement = meet()
    Engagement.objects.filter(pk=engagement.pk).update(**changes)
    with pytest.raises(Refusal):
        pursuits.decide_pursuit(engagement=engagement, fought=True, actor=umpire)
    engagement.refresh_from_db()
    assert not engagement.is_pursuit_fought
