"""Notices on their way: written with what they tell of, sent once, tried again, to a real mail server."""

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.db import transaction
from django.utils import timezone

from campaign.logic.vocabulary.notices import ChannelKind, EventKind, NoticeFault, NoticeState, Pace
from campaign.models import Channel, Event, Notice
from campaign.notices.letters import letter_to
from campaign.notices.sending import send_due_notices
from campaign.operations.notices import deliveries, outbox
from campaign.operations.reports.drafting import send_reports
from campaign.operations.turns import turn_machine as turns
from tests.campaign.notices.post import post_office, web_server
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    found = manned_war()
    for person in User.objects.all():
        person.email = f"{person.username}@example.org"
        person.save()
    return found


def publish(war):
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass


def send(minutes=0):
    sent = send_due_notices(timezone.now() + dt.timedelta(minutes=minutes))
    found, mail.outbox[:] = [*mail.outbox], []
    assert sent >= len(found)
    return {letter.to[0].partition("@")[0]: letter for letter in found}


def test_a_week_that_is_published_is_reported_to_every_player_once(war):
    publish(war)
    letters = send()
    assert sorted(letters) == ["ana", "bruno", "carlos"]
    assert send() == {}
    assert {*Notice.objects.values_list("state", flat=True)} == {NoticeState.SENT}


def test_an_undone_event_sends_no_notice(war):
    with transaction.atomic():
        publish(war)
        assert Event.objects.exists()
        transaction.set_rollback(True)
    assert not Event.objects.exists()
    assert send() == {}


def test_a_second_worker_neither_spreads_nor_sends_what_the_first_has_in_hand(war):
    publish(war)
    event = Event.objects.get(kind=EventKind.WEEK_PUBLISHED)
    now = timezone.now()
    assert deliveries.spread_event(event, [(User.objects.get(username="ana"), None)], now) == 1
    assert deliveries.spread_event(event, [(User.objects.get(username="ana"), None)], now) == 0
    (notice,) = Notice.objects.all()
    assert deliveries.claim_notices([notice], now) == [notice]
    assert deliveries.claim_notices([notice], now) == []


def test_a_notice_of_a_dead_worker_is_not_sent_twice_and_its_owner_sees_it(war):
    publish(war)
    now = timezone.now()
    event = Event.objects.get(kind=EventKind.WEEK_PUBLISHED)
    deliveries.spread_event(event, [(User.objects.get(username="ana"), None)], now)
    deliveries.claim_notices(Notice.objects.all(), now)
    assert send(minutes=60) == {}
    notice = Notice.objects.get()
    assert (notice.state, notice.fault) == (NoticeState.FAILED, NoticeFault.INTERRUPTED)


def test_a_real_server_gets_text_and_html_and_a_header_that_stops_them(war, settings):
    publish(war)
    with post_office() as office:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", office.port, False
        assert send_due_notices(timezone.now()) == 3
        letters = {letter["To"]: letter for letter in office.letters}
    letter = letters["ana@example.org"]
    assert letter["From"] == settings.DEFAULT_FROM_EMAIL
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letter["List-Unsubscribe"].strip().startswith("<http://localhost:8000/notices/")
    text, html = letter.get_body(("plain",)).get_content(), letter.get_body(("html",)).get_content()
    for part in (text, html):
        assert "Week 1 is published" in part
        assert "http://localhost:8000/c/war/reports/1/?as=captain_general" in part
        assert "of your forces" in part
    assert "<style" not in html
    assert "<script" not in html


def test_a_server_that_fails_is_tried_again_after_longer_waits_and_given_up_at_last(war, settings):
    publish(war)
    Channel.objects.bulk_create(
        Channel(user=person, kind=ChannelKind.EMAIL, pace=Pace.NEVER)
        for person in User.objects.exclude(username="ana")
    )
    with post_office() as office:
        office.answer = "451 try later"
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", office.port, False
        now, waits = timezone.now(), []
        for _attempt in range(6):
            assert send_due_notices(now) == 0
            notice = Notice.objects.get()
            waits.append(round((notice.due_at - now).total_seconds() / 60))
            assert send_due_notices(now) == 0
            assert Notice.objects.get().attempts == notice.attempts
            now = max(now, notice.due_at)
        assert waits == [1, 5, 30, 120, 480, 0]
        assert (notice.state, notice.fault) == (NoticeState.FAILED, NoticeFault.UNREACHABLE)
        office.answer = ""
        assert send_due_notices(now + dt.timedelta(days=1)) == 0


def test_a_digest_tells_once_a_day_what_is_not_urgent(war):
    Channel.objects.create(user=User.objects.get(username="ana"), kind=ChannelKind.EMAIL, pace=Pace.DAILY)
    publish(war)
    outbox.record_pause(war, war.turns.get(number=2), "Back on Monday.")
    assert sorted(send()) == ["bruno", "carlos", "ulises"]
    (letter,) = send(minutes=24 * 60).values()
    assert letter.to == ["ana@example.org"]
    assert "2 notices" in letter.subject
    assert "Week 1 is published" in letter.body
    assert "Back on Monday." in letter.body


def test_a_kind_or_a_channel_that_somebody_refused_is_not_used(war):
    ana, bruno = (User.objects.get(username=name) for name in ("ana", "bruno"))
    Channel.objects.create(user=ana, kind=ChannelKind.EMAIL, refused=[EventKind.WEEK_PUBLISHED])
    Channel.objects.create(user=bruno, kind=ChannelKind.EMAIL, pace=Pace.NEVER)
    publish(war)
    assert sorted(send()) == ["carlos"]


def test_a_reader_is_written_to_in_the_language_of_the_channel(war):
    Channel.objects.create(user=User.objects.get(username="ana"), kind=ChannelKind.EMAIL, language="es")
    war.seats.filter(key="camaguey").update(reminder="es")
    publish(war)
    letters = send()
    assert "semana" in letters["ana"].body
    assert "semana" in letters["carlos"].body
    assert "Week 1" in letters["bruno"].body


def test_a_service_gets_the_words_without_html(war, settings):
    settings.PRIVATE_NOTICES = True
    User.objects.update(email="")
    with web_server() as server:
        Channel.objects.create(
            user=User.objects.get(username="ana"),
            kind=ChannelKind.APPRISE,
            address=f"json://127.0.0.1:{server.server_port}/",
        )
        publish(war)
        assert send_due_notices(timezone.now()) == 1
        assert send_due_notices(timezone.now()) == 0
        (body,) = server.kept
    assert "Week 1 is published" in body["message"]
    assert "<" not in body["message"].replace("<http", "")


def test_the_site_calls_no_machine_of_its_own_network(war, settings):
    settings.PRIVATE_NOTICES = False
    User.objects.update(email="")
    with web_server() as server:
        for kind, user, campaign, address in (
            (
                ChannelKind.APPRISE,
                User.objects.get(username="ana"),
                None,
                f"json://localhost:{server.server_port}/",
            ),
            (ChannelKind.WEBHOOK, None, war, f"http://127.0.0.1:{server.server_port}/hook"),
        ):
            Channel.objects.create(user=user, campaign=campaign, kind=kind, address=address)
        publish(war)
        assert send_due_notices(timezone.now()) == 0
        assert server.kept == []
    rows = Notice.objects.filter(channel__kind=ChannelKind.APPRISE).values_list("state", "fault")
    assert [*rows] == [(NoticeState.FAILED, NoticeFault.PRIVATE)]


def test_the_gazette_goes_to_a_webhook_and_nothing_else_does(war, settings):
    settings.PRIVATE_NOTICES = True
    User.objects.update(email="")
    with web_server() as server:
        Channel.objects.create(
            campaign=war,
            kind=ChannelKind.WEBHOOK,
            address=f"http://127.0.0.1:{server.server_port}/hook",
            language="en",
        )
        publish(war)
        outbox.record_pause(war, war.turns.get(number=2), "A secret word.")
        assert send_due_notices(timezone.now()) == 1
        assert send_due_notices(timezone.now()) == 0
        (body,) = server.kept
        assert "Gaceta" in body["content"]
        assert body["content"].endswith("/c/war/gazette/1/")
        assert body["allowed_mentions"] == {"parse": []}
        assert not any(force.label in body["content"] for force in war.forces.all())
        server.status = 302
        publish(war)
        assert send_due_notices(timezone.now()) == 0
        assert len(server.kept) == 1
    assert Notice.objects.get(state=NoticeState.WAITING).fault == NoticeFault.REFUSED


def test_a_gazette_that_the_umpire_holds_back_is_posted_when_it_is_released(war, settings):
    settings.PRIVATE_NOTICES = True
    war.settings |= {"sending": "umpire"}
    war.save()
    with web_server() as server:
        Channel.objects.create(
            campaign=war, kind=ChannelKind.WEBHOOK, address=f"http://127.0.0.1:{server.server_port}/"
        )
        publish(war)
        send_due_notices(timezone.now())
        assert server.kept == []
        send_reports(turn=war.turns.get(number=1), actor=war.umpires.get())
        send_due_notices(timezone.now())
        assert len(server.kept) == 1
    letters = {letter.to[0] for letter in mail.outbox}
    assert letters == {"ana@example.org", "bruno@example.org", "carlos@example.org"}


def test_one_notice_that_cannot_be_written_keeps_no_other_from_being_sent(war, monkeypatch):
    def trips(event, user, seat):
        if user.username == "ana":
            raise ZeroDivisionError
        return letter_to(event, user, seat)

    monkeypatch.setattr("campaign.notices.sending.letter_to", trips)
    publish(war)
    assert sorted(send()) == ["bruno", "carlos"]
    assert Notice.objects.get(state=NoticeState.FAILED).fault == NoticeFault.FAULT_OF_SITE
