"""The campaign's messages: a turn runs until it waits for somebody, and fights are asked for by name; two
real workers at a deadline, and the letters that they send.
"""

import datetime as dt
import os
import re
import subprocess
import sys
import time
from collections import Counter

import pytest
from celery import current_app
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone

from campaign.logic.vocabulary import Reminder, TurnState
from campaign.models import Entry
from campaign.operations.turns import turn_machine as turns
from campaign.tasks import run_turn
from config.celery import app
from config.supervise import WORKER
from tests.battles.fields import meet
from tests.campaign.notices.post import post_office
from tests.campaign.scenes import manned_war
from tests.settings import WORKER_DATABASE, WORKER_MAIL
from tests.verbs import declare_war, raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def messages(monkeypatch):
    calls = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args, **_: calls.append((name, *args)))
    return calls


def test_a_locked_turn_runs_to_its_publication_and_opens_the_next(messages):
    war = declare_war()
    turns.lock_turn(campaign=war, actor=None)
    run_turn(war.pk)
    assert war.turns.get(number=1).state == TurnState.PUBLISHED
    assert war.turns.get(number=2).state == TurnState.OPEN
    assert messages == []


def test_a_turn_whose_orders_are_open_stays_as_it_is(messages):
    war = declare_war()
    run_turn(war.pk)
    assert war.turns.get().state == TurnState.OPEN
    assert messages == []


def test_an_unknown_campaign_ends_quietly(messages):
    run_turn(987654)
    assert messages == []


def test_open_battles_are_asked_for_by_name(messages):
    engagement = meet()
    run_turn(engagement.campaign_id)
    assert messages == [("battles.resolve_open", engagement.campaign_id)]


@pytest.fixture
def office():
    with post_office() as found:
        yield found


@pytest.fixture
def two_workers(broker, transactional_db, office):
    """Starts two worker processes at one queue, each with two hands."""
    where = {
        WORKER_DATABASE: str(connection.settings_dict["NAME"]),
        WORKER_MAIL: f"smtp://127.0.0.1:{office.port}",
        "PYTHONWARNINGS": "ignore",
    }
    names = [f"{name}@deadline" for name in ("first", "second")]
    workers = [
        subprocess.Popen(
            [sys.executable, "-m", "celery", *WORKER, "-Q", "deadline", "-n", name],
            env=os.environ | where,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for name in names
    ]
    wait_until(lambda: len(app.control.ping(destination=names, timeout=0.5)) == 2)
    yield
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.wait(20)


def wait_until(true):
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_a_deadline_lock_once_play_one_turn_and_remind_once_by_letter(two_workers, office):
    """Looks four times with each hand of both workers. One campaign is due, another will be tomorrow."""
    soon, due = manned_war(), declare_war("due")
    raise_force(due, "band", side="cuba", at="cerro", seat="camaguey", men=40)
    due.seats.update(player=User.objects.get(username="carlos"))
    for person in User.objects.all():
        person.email = f"{person.username}@example.org"
        person.save()
    soon.seats.filter(key="camaguey").update(reminder=Reminder.SPANISH)
    now = timezone.now()
    due.turns.update(deadline=now - dt.timedelta(minutes=1))
    soon.turns.update(deadline=now + dt.timedelta(hours=12))
    for _time in range(16):
        app.send_task("campaign.tick", queue="deadline")
        app.send_task("campaign.run_turn", [due.pk], queue="deadline")
        app.send_task("campaign.send_notices", queue="deadline")
    wait_until(lambda: due.turns.filter(number=2).exists())
    for _time in range(4):
        app.send_task("campaign.tick", queue="deadline")
        app.send_task("campaign.send_notices", queue="deadline")
    wait_until(lambda: len(office.letters) >= 5)
    app.send_task("campaign.send_notices", queue="deadline")
    with app.connection_for_read() as link:
        redis = link.default_channel.client
        wait_until(lambda: not redis.llen("deadline") and not redis.hlen("unacked"))
    done = Counter(Entry.objects.values_list("campaign__slug", "operation"))
    assert (done["due", "turns.lock"], done["due", "turns.publish"]) == (1, 1)
    assert due.turns.count() == 2
    assert done["war", "clock.remind"] == 1
    assert soon.turns.get().state == TurnState.OPEN
    about = sorted((letter["To"].partition("@")[0], letter["Subject"]) for letter in office.letters)
    assert [name for name, _subject in about] == ["ana", "bruno", *["carlos"] * 3]
    ana = next(letter for letter in office.letters if letter["To"] == "ana@example.org")
    assert ana["From"] == "manigua@example.org"
    assert "Orders for week 1 are due" in ana["Subject"]
    assert "Without an order yet: Leon." in ana.get_body(("plain",)).get_content()
    texts = [
        letter.get_body(("plain",)).get_content() for letter in office.letters if "carlos" in letter["To"]
    ]
    (reminded,) = (text for text in texts if "Sin orden todavía" in text)
    assert "Band" in reminded
    assert {re.search(r"/c/due/reports/1/\?as=(\w+)", text)[1] for text in texts if text != reminded} == {
        "camaguey",
        "captain_general",
    }
