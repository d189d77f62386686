"""Substitutes: who may stand in, what they may do, and when they go."""

import pytest
from django.contrib.auth.models import User

from campaign.logic.words import Reminder
from campaign.operations import seats, turns
from campaign.refusals import Refusal
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    campaign = manned_war()
    User.objects.create_user("dora")
    return campaign


def stand_in(war, name: str, *, seat: str = "camaguey", until: int = 1):
    found = war.seats.get(key=seat)
    return seats.name_substitute(
        seat=found, name=name, until=until, handover=" Mind the ford. ", actor=found.user
    )


def test_a_substitute_has_the_seat_until_his_turn_is_over(war):
    seat = stand_in(war, "dora", until=1)
    assert (seat.substitute.username, seat.handover) == ("dora", "Mind the ford.")
    assert seat.sitters == (seat.user_id, seat.substitute_id)
    turns.lock(campaign=war, actor=None)
    while turns.advance(war):
        pass
    seat.refresh_from_db()
    assert seat.substitute is seat.substitute_until is None
    assert seat.user.username == "carlos"


@pytest.mark.parametrize("name", ["nobody", "carlos", "ana", "ulises"])
def test_nobody_stands_in_who_is_not_there_or_sees_more_and_all_are_refused_alike(war, name):
    with pytest.raises(Refusal, match=r"^Nobody of that name can stand in here\.$"):
        stand_in(war, name)


def test_a_friend_of_the_same_side_may_stand_in(war):
    assert stand_in(war, "bruno", seat="captain_general").substitute.username == "bruno"


@pytest.mark.parametrize("until", [0, 5])
def test_a_substitution_lasts_no_longer_than_the_campaign_and_has_not_ended_yet(war, until):
    with pytest.raises(Refusal, match="from 1 to 4"):
        stand_in(war, "dora", until=until)


def test_an_empty_seat_has_no_substitute(war):
    war.seats.filter(key="camaguey").update(user=None)
    seat = war.seats.get(key="camaguey")
    with pytest.raises(Refusal, match="empty"):
        seats.name_substitute(
            seat=seat, name="dora", until=1, handover="", actor=User.objects.get(username="dora")
        )


def test_the_holder_comes_back_before_time(war):
    seat = stand_in(war, "dora", until=3)
    seats.relieve(seat=seat, actor=seat.user)
    seat.refresh_from_db()
    assert seat.substitute is None
    with pytest.raises(Refusal, match="Nobody stands in"):
        seats.relieve(seat=seat, actor=seat.user)


def test_only_who_sits_there_says_how_he_is_reminded(war):
    seat = war.seats.get(key="camaguey")
    seats.wish(seat=seat, reminder=Reminder.SPANISH, email="c@example.org", actor=seat.user)
    seat.refresh_from_db()
    assert (seat.reminder, seat.user.email) == ("es", "c@example.org")
    with pytest.raises(Refusal):
        seats.wish(seat=seat, reminder="never", email="", actor=User.objects.get(username="ana"))
