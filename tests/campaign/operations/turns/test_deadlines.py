"""Deadlines: set, put off, kept by the clock once, however many workers look at it."""

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.utils import timezone

from campaign.logic.vocabulary import OrderKind, Reminder, Stance, TurnState
from campaign.models import Campaign, Entry, Order, Turn
from campaign.notices.sending import send_due_notices
from campaign.operations.seats import stand_ins as seats
from campaign.operations.turns import deadlines, turn_machine as turns
from campaign.refusals import Refusal
from campaign.tasks import tick
from tests.campaign.faults import every_write
from tests.campaign.scenes import manned_war
from tests.verbs import raise_force

pytestmark = pytest.mark.django_db
HOUR = dt.timedelta(hours=1)


@pytest.fixture
def war(monkeypatch):
    monkeypatch.setattr("campaign.tasks.run_turn.delay", lambda campaign: None)
    campaign = manned_war()
    for person in User.objects.all():
        person.email = f"{person.username}@example.org"
        person.save()
    return campaign


def hours_from_now(hours: int) -> dt.datetime:
    return timezone.now() + hours * HOUR


def judge() -> User:
    return User.objects.get(username="ulises")


def due(war, hours: int) -> Turn:
    """Returns the turn of *war*, due in *hours*. Below zero its orders were due before now."""
    war.turns.update(deadline=timezone.now() + hours * HOUR)
    return war.turns.get()


def test_the_umpire_sets_a_deadline_and_may_bring_it_forward_again_and_again(war):
    for hours in (72, 48, 24):
        turn = deadlines.set_deadline(campaign=war, at=hours_from_now(hours), actor=judge())
    assert abs(turn.deadline - timezone.now() - 24 * HOUR) < HOUR
    assert turn.extended == 0
    assert Entry.objects.filter(operation="clock.set_deadline").count() == 3


def test_a_turn_is_extended_three_times_and_no_more(war):
    deadlines.set_deadline(campaign=war, at=hours_from_now(10), actor=judge())
    for _time in range(3):
        turn = deadlines.extend_deadline(campaign=war, actor=judge())
    assert abs(turn.deadline - timezone.now() - (10 + 3 * 48) * HOUR) < HOUR
    with pytest.raises(Refusal, match="as often as the rules"):
        deadlines.extend_deadline(campaign=war, actor=judge())


def test_one_extension_is_only_so_long(war):
    deadlines.set_deadline(campaign=war, at=hours_from_now(10), actor=judge())
    with pytest.raises(Refusal, match="at most 48 hours"):
        deadlines.set_deadline(campaign=war, at=hours_from_now(60), actor=judge())


def test_at_the_deadline_the_turn_is_locked_once_whoever_looks(war):
    due(war, -1)
    now = timezone.now()
    assert deadlines.lock_if_due(campaign=war, now=now)
    assert not deadlines.lock_if_due(campaign=war, now=now)
    assert war.turns.get().state == TurnState.LOCKED
    assert Entry.objects.filter(operation="turns.lock").count() == 1


def test_a_tick_leaves_alone_what_is_not_due_has_no_deadline_or_nobody_at_its_seats(war):
    tick()
    assert war.turns.get().state == TurnState.OPEN
    due(war, 200)
    tick()
    assert war.turns.get().state == TurnState.OPEN
    due(war, -1)
    held = dict(war.seats.values_list("pk", "player"))
    war.seats.update(player=None)
    tick()
    assert war.turns.get().state == TurnState.OPEN
    for seat, user in held.items():
        war.seats.filter(pk=seat).update(player=user)
    tick()
    assert war.turns.get().state == TurnState.LOCKED


def test_a_lock_that_breaks_off_leaves_the_turn_open(war):
    due(war, -1)
    now = timezone.now()
    assert every_write(lambda: deadlines.lock_if_due(campaign=war, now=now))


def reminders() -> dict[str, str]:
    """Sends what is due; returns the texts by whom they go to."""
    send_due_notices(timezone.now())
    found, mail.outbox[:] = [*mail.outbox], []
    return {letter.to[0].partition("@")[0]: letter.body for letter in found}


def test_a_player_with_missing_orders_is_reminded_once_in_the_language_of_the_seat(war):
    turn = due(war, 12)
    war.seats.filter(key="camaguey").update(reminder=Reminder.SPANISH)
    war.seats.filter(key="marine").update(reminder=Reminder.NEVER)
    now = timezone.now()
    assert deadlines.remind_players(campaign=war, now=now) == 3
    assert deadlines.remind_players(campaign=war, now=now) == 0
    letters = reminders()
    assert sorted(letters) == ["ana", "carlos"]
    assert "Without an order yet: Leon." in letters["ana"]
    assert "http://localhost:8000/c/war/" in letters["ana"]
    assert "Leon" not in letters["carlos"]
    assert "Band" in letters["carlos"]
    assert "Vencen" in letters["carlos"]
    turn.refresh_from_db()
    assert turn.reminded_at == now


def test_a_player_who_has_ordered_is_not_reminded_and_a_stand_in_is_instead(war):
    turn = due(war, 12)
    leon, band = war.forces.get(key="leon"), war.forces.get(key="band")
    Order.objects.create(turn=turn, force=leon, seat=leon.seat, kind=OrderKind.HOLD, stance=Stance.DEFEND)
    User.objects.create_user("dora", email="dora@example.org")
    seats.name_stand_in(seat=band.seat, name="dora", until=2, handover="", actor=judge())
    deadlines.remind_players(campaign=war, now=timezone.now())
    assert sorted(reminders()) == ["bruno", "dora"]


def test_a_player_with_all_orders_in_gets_no_reminder(war):
    turn = due(war, 12)
    deadlines.remind_players(campaign=war, now=timezone.now())
    leon = war.forces.get(key="leon")
    Order.objects.create(turn=turn, force=leon, seat=leon.seat, kind=OrderKind.HOLD, stance=Stance.DEFEND)
    assert sorted(reminders()) == ["bruno", "carlos"]


def test_the_reminder_says_where_the_computer_orders_for_forces_out_of_contact(war):
    turn = due(war, 12)
    war.settings |= {"absent": "computer"}
    war.save()
    leon, band = war.forces.get(key="leon"), war.forces.get(key="band")
    raise_force(war, "horse", side="cuba", at="cerro", seat="camaguey", men=90)
    Order.objects.create(turn=turn, force=band, seat=band.seat, kind=OrderKind.HOLD, stance=Stance.DEFEND)
    # Orders of an umpire do not break the silence of the seat.
    Order.objects.create(turn=turn, force=leon, kind=OrderKind.HOLD, stance=Stance.DEFEND)
    raise_force(war, "lancers", side="spain", at="alba", seat="captain_general", men=90)
    deadlines.remind_players(campaign=war, now=timezone.now())
    letters = reminders()
    assert "the computer gives them" in letters["ana"]
    assert "repeats its last order, or holds" in letters["carlos"]


def test_a_name_in_two_lines_puts_no_header_into_a_reminder(war):
    Campaign.objects.filter(pk=war.pk).update(name="A small war\nBcc: eva@example.org")
    due(war, 2)
    tick()
    send_due_notices(timezone.now())
    assert mail.outbox
    assert {letter.subject for letter in mail.outbox} == {
        "A small war Bcc: eva@example.org: Orders for week 1 are due"
    }


def test_an_extension_reminds_anew(war):
    due(war, 12)
    deadlines.remind_players(campaign=war, now=timezone.now())
    assert deadlines.extend_deadline(campaign=war, actor=judge()).reminded_at is None


@pytest.mark.parametrize(("absent", "ordered"), [("standing", []), ("computer", ["band"])])
def test_for_a_seat_that_gave_no_order_the_rules_say_who_orders(war, absent, ordered):
    war.settings = {"absent": absent}
    war.save()
    turn = war.turns.get()
    for key in ("leon", "marines"):
        force = war.forces.get(key=key)
        Order.objects.create(turn=turn, force=force, seat=force.seat, kind="hold", stance="defend")
    turns.lock_turn(campaign=war, actor=None)
    assert list(Order.objects.filter(by_computer=True).values_list("force__key", flat=True)) == ordered


def test_the_umpire_has_the_computer_order_for_an_absent_seat_and_it_may_still_change_that(war):
    seat = war.seats.get(key="marine")
    assert deadlines.order_by_computer(seat=seat, actor=judge()) == 1
    assert Order.objects.get().by_computer
    with pytest.raises(Refusal, match="has an order"):
        deadlines.order_by_computer(seat=seat, actor=judge())


def test_a_campaign_where_nobody_sits_runs_by_itself_at_the_pace_set(war):
    war.seats.update(player=None)
    war.settings = {**war.settings, "deadline_hours": 24}
    war.save()
    war.turns.update(opened_at=timezone.now() - 25 * HOUR)
    tick()
    assert war.turns.get().state == TurnState.OPEN  # the umpire has not asked for it
    war.settings = {**war.settings, "unattended": "runs"}
    war.save()
    tick()
    assert war.turns.get().state == TurnState.LOCKED
    entry = Entry.objects.get(operation="turns.lock")
    assert entry.actor is None


def test_a_campaign_that_runs_by_itself_keeps_its_pace(war):
    war.seats.update(player=None)
    war.settings = {**war.settings, "deadline_hours": 24, "unattended": "runs"}
    war.save()
    war.turns.update(opened_at=timezone.now() - 23 * HOUR)
    tick()
    assert war.turns.get().state == TurnState.OPEN
    war.turns.update(deadline=timezone.now() - HOUR)
    tick()
    assert war.turns.get().state == TurnState.LOCKED
