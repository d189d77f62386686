"""Access to engagements: the umpire finds every one, a side its own, anybody else none."""

import pytest
from django.http import Http404
from django.test import RequestFactory

from battles.access import engagement_or_404, engagements_of, is_judging, judged_engagement_or_404
from battles.operations import fight_battle
from campaign.access import member_or_404
from campaign.logic.vocabulary import TurnState
from campaign.models import Seat, Side, Turn
from tests.battles.fields import SMALL, meet, seat, umpire_of

pytestmark = pytest.mark.django_db


def member(user, campaign, **query):
    request = RequestFactory().get("/", query)
    request.user = user
    return member_or_404(request, campaign.slug)


def can_find(user, engagement, **query):
    try:
        return engagement_or_404(member(user, engagement.campaign, **query), engagement.ref) == engagement
    except Http404:
        return False


def test_a_side_finds_the_battle_it_is_kept_for_and_a_third_side_does_not():
    engagement = meet()
    spain = Side.objects.create(
        campaign=engagement.campaign, key="usa", name="United States", letter="c", position=2
    )
    Seat.objects.create(campaign=engagement.campaign, side=spain, key="consul", name="Consul")
    assert can_find(seat(engagement.campaign, "captain_general"), engagement)
    assert can_find(seat(engagement.campaign, "camaguey"), engagement)
    assert not can_find(seat(engagement.campaign, "consul"), engagement)


def test_a_battle_of_the_computers_is_known_to_its_sides_when_the_week_is_published():
    engagement = meet(SMALL)
    commander = seat(engagement.campaign, "camaguey")
    fight_battle(engagement.pk)
    assert not can_find(commander, engagement)
    assert can_find(umpire_of(engagement.campaign), engagement)
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.PUBLISHED)
    assert can_find(commander, engagement)


def test_an_engagement_of_another_campaign_is_not_found():
    engagement, other = meet(), meet(slug="other")
    umpire = umpire_of(engagement.campaign)
    other.campaign.umpires.add(umpire)
    with pytest.raises(Http404):
        engagement_or_404(member(umpire, engagement.campaign), other.ref)


def test_an_umpire_in_the_place_of_a_seat_sees_what_it_sees_and_judges_nothing():
    engagement = meet(SMALL)
    umpire = umpire_of(engagement.campaign)
    assert is_judging(member(umpire, engagement.campaign))
    as_spain = member(umpire, engagement.campaign, **{"as": "captain_general"})
    assert not is_judging(as_spain)
    assert list(engagements_of(as_spain)) == []
    with pytest.raises(Http404):
        judged_engagement_or_404(as_spain, engagement.ref)


def test_a_player_judges_nothing():
    engagement = meet()
    with pytest.raises(Http404):
        judged_engagement_or_404(
            member(seat(engagement.campaign, "camaguey"), engagement.campaign), engagement.ref
        )
