"""Letters to substitutes: when they are named, when their time is over, each once, without a secret."""

import pytest
from django.contrib.auth.models import User
from django.core import mail as post

from campaign.logic.vocabulary import Reminder
from campaign.logic.vocabulary.notices import EventKind
from campaign.models import Campaign, Event
from campaign.operations.seats import stand_ins as seats
from campaign.operations.turns import turn_machine as turns
from campaign.store.queries.weeks.previews import is_preview_due
from campaign.store.queries.weeks.turns import current_turn
from campaign.tasks import send_notices
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    User.objects.create_user("dora", email="dora@example.org")
    User.objects.create_user("eva", email="eva@example.org")
    return manned_war()


def judge() -> User:
    return User.objects.get(username="ulises")


def name(war, person: str = "dora", until: int = 1) -> None:
    seat = war.seats.get(key="camaguey")
    seats.name_stand_in(seat=seat, name=person, until=until, handover="Mind the ford.", actor=judge())


def week(war) -> None:
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass


def letters_sent() -> list[tuple[str, str]]:
    return sorted((letter.to[0].partition("@")[0], letter.subject) for letter in sent_whole())


def sent_whole() -> list:
    send_notices()
    send_notices()
    found, post.outbox[:] = [*post.outbox], []
    return found


NAMED = "A small war: You stand in for Camagüey division"
RELIEVED = "A small war: You no longer stand in for Camagüey division"


def test_a_stand_in_is_informed_once_when_named_and_once_when_their_time_is_over(war):
    name(war)
    assert letters_sent() == [("dora", NAMED)]
    assert letters_sent() == []
    week(war)
    assert letters_sent() == [("dora", RELIEVED)]
    week(war)
    assert letters_sent() == []


def test_the_letter_leads_to_the_brief_and_holds_nothing_of_it(war):
    name(war)
    send_notices()
    (letter,) = post.outbox
    assert "http://localhost:8000/c/war/seat/camaguey/" in letter.body
    assert "until turn 1 is over" in letter.body
    for secret in ("ford", "Band", "Cerro", "1,237", "1237"):
        assert secret not in letter.body


def test_it_is_written_in_the_language_of_the_seat(war):
    war.seats.filter(key="camaguey").update(reminder=Reminder.SPANISH)
    name(war)
    (letter,) = sent_whole()
    assert "Camagüey" in letter.subject
    assert "You" not in letter.subject


def test_a_stand_in_named_again_for_as_long_is_not_informed_again(war):
    name(war, until=2)
    name(war, until=2)
    assert letters_sent() == [("dora", NAMED)]
    name(war, until=3)
    assert letters_sent() == [("dora", NAMED)]


def test_another_substitute_takes_the_place_of_the_first(war):
    name(war)
    letters_sent()
    name(war, "eva")
    assert letters_sent() == [("dora", RELIEVED), ("eva", NAMED)]


def test_an_outdated_letter_to_a_stand_in_is_not_sent(war):
    name(war)
    seats.relieve_stand_in(seat=war.seats.get(key="camaguey"), actor=judge())
    assert letters_sent() == [("dora", RELIEVED)]
    name(war)
    letters_sent()
    seats.relieve_stand_in(seat=war.seats.get(key="camaguey"), actor=judge())
    name(war)
    assert letters_sent() == [("dora", NAMED)]


def test_only_the_last_letter_that_waits_for_somebody_is_sent(war):
    """Checks that only one e-mail a minute goes out.

    A seat may appoint and relieve a player any number of times.
    """
    for until in (2, 3, 2, 3):
        name(war, until=until)
    (letter,) = sent_whole()
    assert "until turn 3 is over" in letter.body
    seats.relieve_stand_in(seat=war.seats.get(key="camaguey"), actor=judge())
    name(war, until=2)
    seats.relieve_stand_in(seat=war.seats.get(key="camaguey"), actor=judge())
    assert letters_sent() == [("dora", RELIEVED)]


def test_a_name_in_two_lines_puts_no_header_into_a_letter_and_stops_no_clock(war):
    Campaign.objects.filter(pk=war.pk).update(name="A small war\nBcc: eva@example.org")
    name(war)
    (letter,) = sent_whole()
    assert letter.subject == "A small war Bcc: eva@example.org: You stand in for Camagüey division"
    assert letter.recipients() == ["dora@example.org"]


def test_a_stand_in_without_an_address_gets_no_letter_and_stops_no_other(war):
    User.objects.filter(username="dora").update(email="")
    name(war)
    assert letters_sent() == []
    assert not Event.objects.filter(spread_at=None).exists()


def test_a_week_that_is_only_tried_tells_nobody(war):
    """Rests on the preview, which plays the same steps and undoes them."""
    war.settings |= {"preview": "on"}
    war.save()
    name(war)
    letters_sent()
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass
    assert is_preview_due(current_turn(war))
    assert not Event.objects.filter(kind=EventKind.RELIEVED).exists()
