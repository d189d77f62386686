"""Substitutes: who may stand in, what they may do, and when they go."""

import pytest
from django.contrib.auth.models import User

from campaign.logic.vocabulary import Reminder, TurnState
from campaign.operations.seats import stand_ins as seats
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    campaign = manned_war()
    User.objects.create_user("dora")
    return campaign


def stand_in(war, name: str, *, seat: str = "camaguey", until: int = 1):
    """Names a stand-in as the umpire, who may name anybody."""
    found = war.seats.get(key=seat)
    actor = User.objects.get(username="ulises")
    return seats.name_stand_in(seat=found, name=name, until=until, handover=" Mind the ford. ", actor=actor)


def test_a_stand_in_has_the_seat_until_the_named_turn_is_over(war):
    seat = stand_in(war, "dora", until=1)
    assert (seat.stand_in.username, seat.handover) == ("dora", "Mind the ford.")
    assert seat.sitters == (seat.player_id, seat.stand_in_id)
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass
    seat.refresh_from_db()
    assert seat.stand_in is seat.stand_in_until is None
    assert seat.player.username == "carlos"


@pytest.mark.parametrize("name", ["nobody", "carlos", "ana", "ulises"])
def test_nobody_stands_in_who_is_not_there_or_sees_more_and_all_are_refused_alike(war, name):
    with pytest.raises(Refusal, match=r"^This person cannot stand in here\.$"):
        stand_in(war, name)


def test_a_player_names_only_players_of_their_side_and_learns_of_no_other_account(war):
    seat = war.seats.get(key="captain_general")
    for name in ("dora", "nobody"):
        with pytest.raises(Refusal, match=r"^This person cannot stand in here\.$"):
            seats.name_stand_in(seat=seat, name=name, until=1, handover="", actor=seat.player)
    seats.name_stand_in(seat=seat, name="bruno", until=1, handover="", actor=seat.player)
    assert seat.stand_in.username == "bruno"


def test_a_stand_in_who_gets_a_seat_of_the_other_side_stops_standing_in(war):
    stand_in(war, "dora", until=3)
    stand_in(war, "bruno", seat="captain_general", until=3)
    war.seats.filter(key="marine").update(player=User.objects.get(username="dora"))
    found = seats.relieve_who_see_more(war, actor=None)
    assert [seat.key for seat in found] == ["camaguey"]
    assert war.seats.get(key="camaguey").stand_in is None
    assert war.seats.get(key="captain_general").stand_in.username == "bruno"


def test_a_stand_in_who_becomes_umpire_stops_standing_in(war):
    stand_in(war, "dora", until=3)
    war.umpires.add(User.objects.get(username="dora"))
    assert [seat.key for seat in seats.relieve_who_see_more(war, actor=None)] == ["camaguey"]


@pytest.mark.parametrize("until", [0, 5])
def test_a_substitution_lasts_no_longer_than_the_campaign_and_has_not_ended_yet(war, until):
    with pytest.raises(Refusal, match="from 1 to 4"):
        stand_in(war, "dora", until=until)


def test_an_empty_seat_has_no_substitute(war):
    war.seats.filter(key="camaguey").update(player=None)
    seat = war.seats.get(key="camaguey")
    with pytest.raises(Refusal, match="empty"):
        seats.name_stand_in(
            seat=seat, name="dora", until=1, handover="", actor=User.objects.get(username="dora")
        )


def test_the_holder_comes_back_before_time(war):
    seat = stand_in(war, "dora", until=3)
    seats.relieve_stand_in(seat=seat, actor=seat.player)
    seat.refresh_from_db()
    assert seat.stand_in is None
    with pytest.raises(Refusal, match="Nobody stands in"):
        seats.relieve_stand_in(seat=seat, actor=seat.player)


def test_only_the_player_of_a_seat_chooses_how_they_are_reminded(war):
    seat = war.seats.get(key="camaguey")
    seats.set_reminder(seat=seat, reminder=Reminder.SPANISH, email="c@example.org", actor=seat.player)
    seat.refresh_from_db()
    assert (seat.reminder, seat.player.email) == ("es", "c@example.org")
    with pytest.raises(Refusal):
        seats.set_reminder(seat=seat, reminder="never", email="", actor=User.objects.get(username="ana"))


def test_players_who_see_more_than_their_side_are_named():
    war = manned_war()
    ana, ulises = (User.objects.get(username=name) for name in ("ana", "ulises"))
    assert seats.on_two_sides(war) == []
    war.seats.filter(key="camaguey").update(player=ana)
    assert seats.on_two_sides(war) == [ana]
    war.seats.filter(key="camaguey").update(player=ulises)
    assert seats.on_two_sides(war) == [ulises]


@pytest.mark.parametrize("state", [TurnState.ENDED, TurnState.PUBLISHED])
def test_in_a_campaign_that_is_over_nobody_is_named_to_stand_in(war, state):
    war.turns.update(state=state)
    with pytest.raises(Refusal, match=r"^The campaign is over\.$"):
        stand_in(war, "dora")


@pytest.mark.parametrize("state", [TurnState.ENDED, TurnState.PUBLISHED])
def test_in_a_campaign_that_is_over_no_seat_becomes_the_head_of_its_side(war, state):
    war.turns.update(state=state)
    seat = war.seats.get(key="marine")
    with pytest.raises(Refusal, match=r"^The campaign is over\.$"):
        seats.make_head(seat=seat, actor=User.objects.get(username="ulises"))
    assert not war.seats.filter(is_commander_in_chief=True).exists()


@pytest.mark.parametrize("state", [TurnState.ENDED, TurnState.PUBLISHED])
def test_in_a_campaign_that_is_over_nobody_is_relieved_and_nobody_s_wish_is_kept(war, state):
    seat = stand_in(war, "dora", until=3)
    war.turns.update(state=state)
    for refused in (
        lambda: seats.relieve_stand_in(seat=seat, actor=seat.player),
        lambda: seats.set_reminder(
            seat=seat, reminder=Reminder.SPANISH, email="c@example.org", actor=seat.player
        ),
    ):
        with pytest.raises(Refusal, match=r"^The campaign is over\.$"):
            refused()
    seat.refresh_from_db()
    assert (seat.stand_in.username, seat.reminder, seat.player.email) == ("dora", Reminder.SITE, "")


def test_a_stand_in_who_becomes_umpire_of_an_ended_campaign_stops_standing_in(war):
    stand_in(war, "dora", until=3)
    war.turns.update(state=TurnState.ENDED)
    war.umpires.add(User.objects.get(username="dora"))
    assert [seat.key for seat in seats.relieve_who_see_more(war, actor=None)] == ["camaguey"]


@pytest.mark.parametrize("now", [None, "dora"])
def test_a_stand_in_ends_if_the_seat_is_emptied_or_becomes_their_own(war, now):
    stand_in(war, "dora", until=3)
    war.seats.filter(key="camaguey").update(player=now and User.objects.get(username=now))
    seats.relieve_who_stand_in_for_nobody(war, actor=None)
    assert war.seats.get(key="camaguey").stand_in is None
    assert war.journal.get(operation="seats.relieve").data == {"stand_in": "dora"}
