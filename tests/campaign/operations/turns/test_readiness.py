"""Seats that are ready lock the turn by the rule of the campaign; nobody waits for a player on leave."""

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, Invitation, Order, Seat
from campaign.operations.seats import assignments, invitations
from campaign.operations.turns import deadlines, pauses, readiness, turn_machine
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.scenes import manned_war
from tests.verbs import raise_force

pytestmark = pytest.mark.django_db
ALL = ("captain_general", "marine", "camaguey")


@pytest.fixture
def war() -> Campaign:
    return manned_war()


def rule(war: Campaign, **settings: object) -> None:
    war.settings = war.settings | settings
    war.save()


def say_ready(war: Campaign, *keys: str, ready: bool = True) -> bool:
    war.refresh_from_db()
    seats = list(war.seats.filter(key__in=keys))
    return readiness.set_ready(campaign=war, seats=seats, ready=ready, actor=User.objects.get(username="ana"))


def is_open(war: Campaign) -> bool:
    return current_turn(war).state == TurnState.OPEN


def test_the_last_seat_that_is_ready_locks_the_turn(war):
    rule(war, ready="locks")
    assert not say_ready(war, "captain_general", "marine")
    assert is_open(war)
    assert say_ready(war, "camaguey")
    assert current_turn(war).state == TurnState.LOCKED


def test_the_first_turn_waits_for_people_who_are_invited_and_a_later_one_does_not(war):
    rule(war, ready="locks")
    seat, judge = war.seats.get(key="marine"), war.umpires.get()
    war.seats.filter(pk=seat.pk).update(player=None)
    invitations.invite_player(seat=seat, email="", language="en", actor=judge)
    assert not say_ready(war, "captain_general", "camaguey")
    invitations.withdraw_invitation(seat=seat, actor=judge)
    assert say_ready(war, "captain_general", "camaguey")
    while turn_machine.advance_turn(war):
        pass
    invitations.invite_player(seat=seat, email="", language="en", actor=judge)
    assert say_ready(war, "captain_general", "camaguey")
    assert current_turn(war).number == 2


@pytest.mark.parametrize("event", ["withdrawn", "lapsed", "vacated", "away", "resumed"])
def test_the_clock_locks_the_turn_when_the_last_seat_that_was_missing_is_not_waited_for(war, event):
    rule(war, ready="locks")
    seat, judge, now = war.seats.get(key="marine"), war.umpires.get(), timezone.now()
    if event in ("withdrawn", "lapsed"):
        war.seats.filter(pk=seat.pk).update(player=None)
        invitations.invite_player(seat=seat, email="", language="en", actor=judge)
    if event == "resumed":
        deadlines.set_deadline(campaign=war, at=now + dt.timedelta(hours=24), actor=judge)
        pauses.pause_clock(campaign=war, word="", actor=judge)
        assert not say_ready(war, "marine")
    assert not say_ready(war, "captain_general", "camaguey")
    assert not deadlines.lock_if_due(campaign=war, now=now)
    match event:
        case "withdrawn":
            invitations.withdraw_invitation(seat=seat, actor=judge)
        case "lapsed":
            Invitation.objects.update(expires_at=now)
        case "vacated":
            assignments.vacate_seat(seat=seat, actor=judge)
        case "away":
            readiness.book_leave(seat=seat, first=1, last=1, actor=judge)
        case "resumed":
            pauses.resume_clock(campaign=war, actor=judge)
    assert war in deadlines.campaigns_on_the_clock()
    assert deadlines.lock_if_due(campaign=war, now=now)


def test_a_seat_with_a_new_player_is_waited_for_anew(war):
    rule(war, ready="locks")
    say_ready(war, "captain_general", "marine")
    User.objects.create_user("nina")
    assignments.assign_seat(seat=war.seats.get(key="marine"), name="nina", actor=war.umpires.get())
    assert not say_ready(war, "camaguey")


def test_without_the_rule_all_may_be_ready_and_the_turn_stays_open(war):
    assert not say_ready(war, *ALL)
    assert is_open(war)


def test_taking_readiness_back_stops_the_lock_and_a_new_turn_begins_with_none(war):
    rule(war, ready="locks")
    say_ready(war, "captain_general", "marine")
    say_ready(war, "marine", ready=False)
    assert not say_ready(war, "camaguey")
    assert say_ready(war, "marine")
    assert not any(seat.ready_for == "t2" for seat in war.seats.all())


def test_a_clock_that_is_paused_is_not_overtaken(war):
    rule(war, ready="locks")
    ulises = User.objects.get(username="ulises")
    deadlines.set_deadline(campaign=war, at=timezone.now() + dt.timedelta(hours=24), actor=ulises)
    pauses.pause_clock(campaign=war, word="A storm", actor=ulises)
    assert not say_ready(war, *ALL)
    assert is_open(war)


def test_nobody_waits_for_a_player_on_leave_and_the_computer_orders_for_them(war):
    rule(war, ready="locks")
    raise_force(war, "scouts", side="spain", at="bor", seat="marine", men=90)
    marine = war.seats.get(key="marine")
    readiness.book_leave(seat=marine, first=1, last=2, actor=marine.player)
    assert say_ready(war, "captain_general", "camaguey")
    ordered = Order.objects.filter(by_computer=True).values_list("force__key", flat=True)
    assert set(ordered) <= {"marines", "scouts"}
    assert ordered


def test_a_stand_in_is_waited_for(war):
    rule(war, ready="locks")
    marine = war.seats.get(key="marine")
    Seat.objects.filter(pk=marine.pk).update(stand_in=User.objects.get(username="ana"), stand_in_until=3)
    readiness.book_leave(seat=marine, first=1, last=2, actor=marine.player)
    assert not say_ready(war, "captain_general", "camaguey")


@pytest.mark.parametrize(("first", "last"), [(0, 1), (2, 1), (1, 99)])
def test_leave_is_no_time_that_is_over_or_has_no_end(war, first, last):
    marine = war.seats.get(key="marine")
    with pytest.raises(Refusal):
        readiness.book_leave(seat=marine, first=first, last=last, actor=marine.player)


def test_a_player_too_late_to_be_ready_reads_so(war):
    turn_machine.lock_turn(campaign=war, actor=None)
    with pytest.raises(Refusal):
        say_ready(war, "marine")


def test_a_player_on_leave_is_not_reminded(war):
    now = timezone.now()
    ulises = User.objects.get(username="ulises")
    deadlines.set_deadline(campaign=war, at=now + dt.timedelta(hours=20), actor=ulises)
    marine = war.seats.get(key="marine")
    readiness.book_leave(seat=marine, first=1, last=1, actor=marine.player)
    assert deadlines.remind_players(campaign=war, now=now) == 2
