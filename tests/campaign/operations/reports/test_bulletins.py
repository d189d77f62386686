"""A fight in the bush is in the papers only if a side gives it to them, and with that side's claims alone."""

import pytest
from django.contrib.auth.models import User

from campaign.logic.vocabulary import EngagementState, PlaceKind
from campaign.models import Engagement, Place
from campaign.operations.campaigns import rollback
from campaign.operations.engagement import results as engagements
from campaign.operations.reports import bulletins
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from tests.campaign.briefing.test_gazette import issue
from tests.campaign.operations.wars import fight_at_the_hut, play, result

pytestmark = pytest.mark.django_db


@pytest.fixture
def fight():
    """Returns the settled battle at the hut, far from the telegraph.

    It is a camp. The week is published, the second turn open.
    """
    found = fight_at_the_hut(men=200)
    Place.objects.filter(key="hut").update(kind=PlaceKind.CAMP)
    engagements.settle_engagement(engagement=found, result=result(found, holder="cuba", down=10))
    war = found.campaign
    while waits := play(war):
        engagements.settle_engagement(engagement=waits, result=result(waits, down=0))
    return Engagement.objects.get(pk=found.pk)


def give_bulletin(fight, side="cuba", do=bulletins.publish_battle):
    user, _new = User.objects.get_or_create(username="ana")
    do(engagement=fight, side=fight.campaign.sides.get(key=side), actor=user)


def weeks(war, number):
    for _week in range(number):
        turns.lock_turn(campaign=war, actor=None)
        while waits := play(war):
            engagements.settle_engagement(engagement=waits, result=result(waits, down=0))


def bulletins_of(war, fight):
    return [
        (number, line["place"], [claim["by"] for claim in line["claims"]])
        for number in war.turns.values_list("number", flat=True)
        for line in issue(war, number)
        if line["date"] == str(fight.date)
    ]


def test_it_is_printed_when_word_has_come_with_the_claims_of_the_side_that_gave_it(fight):
    give_bulletin(fight)
    weeks(fight.campaign, 2)
    assert bulletins_of(fight.campaign, fight) == [(3, "Hut", ["cuba"])]


def test_either_side_may_report_a_battle_to_the_gazette_and_take_it_back(fight):
    for side in ("cuba", "spain"):
        give_bulletin(fight, side)
    Place.objects.filter(key="bor").update(kind=PlaceKind.TOWN)  # 12 km off, on the telegraph
    assert bulletins_of(fight.campaign, fight) == [(2, "Hut", ["spain", "cuba"])]
    for side in ("cuba", "spain"):
        give_bulletin(fight, side, bulletins.withhold_battle)
    assert bulletins_of(fight.campaign, fight) == []


def test_it_is_decided_in_the_week_after_and_only_of_what_nobody_hears_anyhow(fight):
    war = fight.campaign
    Engagement.objects.filter(pk=fight.pk).update(state=EngagementState.OPEN)
    with pytest.raises(Refusal, match="Only a battle of last week"):
        give_bulletin(fight)
    Engagement.objects.filter(pk=fight.pk).update(state=EngagementState.SETTLED)
    Place.objects.filter(key="hut").update(kind=PlaceKind.VILLAGE)
    with pytest.raises(Refusal, match="what it hears of this battle anyway"):
        give_bulletin(fight)
    Place.objects.filter(key="hut").update(kind=PlaceKind.CAMP)
    weeks(war, 1)
    with pytest.raises(Refusal, match="Only a battle of last week"):
        give_bulletin(fight)


def test_a_week_that_is_undone_has_given_nothing_away(fight):
    give_bulletin(fight)
    weeks(fight.campaign, 1)
    user = User.objects.get(username="ana")
    rollback.back_to(campaign=fight.campaign, number=1, actor=user, reason="again")
    assert Engagement.objects.get(pk=fight.pk).published == {}


def settings(war, **words):
    war.settings = {**war.settings, **words}
    war.save()


def test_a_side_where_nobody_sits_publishes_what_it_has_won(fight):
    settings(fight.campaign, bulletins="on")
    weeks(fight.campaign, 2)
    fight.refresh_from_db()
    assert list(fight.published) == ["cuba"]
    assert bulletins_of(fight.campaign, fight) == [(3, "Hut", ["cuba"])]


def test_it_publishes_nothing_for_people_and_nothing_unless_the_rules_say_so(fight):
    war = fight.campaign
    war.seats.filter(side__key="cuba").update(player=User.objects.create(username="ana"))
    settings(war, bulletins="on")
    weeks(war, 1)
    fight.refresh_from_db()
    assert fight.published == {}
    war.seats.update(player=None)
    settings(war, bulletins="off")
    weeks(war, 1)
    fight.refresh_from_db()
    assert fight.published == {}
