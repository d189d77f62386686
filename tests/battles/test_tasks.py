"""The battles' messages: what they send on, and a real worker that is killed in mid-battle."""

import os
import signal
import time

import pytest
from celery import current_app
from django.db import transaction

from battles import tasks
from battles.models import Battle
from battles.operations import play_battle, queue_battle, win_chances
from campaign.logic.casualties.muster import muster_from_plain
from campaign.logic.vocabulary import EngagementState
from campaign.models import Result
from campaign.operations.ledger.locks import lock_campaign
from config.celery import app
from tests.battles.fields import SMALL, meet, umpire_of

WAIT = 30  # seconds


@pytest.fixture
def messages(monkeypatch):
    """Collects messages by name instead of sending them. A battle's own message is carried out at once."""
    calls = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args, **_: calls.append((name, *args)))
    monkeypatch.setattr(tasks.resolve_battle, "delay", tasks.resolve_battle)
    return calls


def wait_until(true):
    end = time.monotonic() + WAIT
    while not (outcome := true()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return outcome


@pytest.mark.django_db
def test_a_battle_that_was_settled_sends_the_turn_on(messages):
    engagement = meet(SMALL)
    tasks.resolve_open(engagement.campaign_id)
    engagement.refresh_from_db()
    assert engagement.state == EngagementState.SETTLED
    assert messages == [("campaign.run_turn", engagement.campaign_id)]


@pytest.mark.django_db
def test_a_kept_battle_waits_until_it_is_queued_and_is_weighed_meanwhile(messages, monkeypatch):
    weighed = []
    monkeypatch.setattr(tasks.weigh, "delay", weighed.append)
    engagement = meet()
    tasks.resolve_open(engagement.campaign_id)
    engagement.refresh_from_db()
    assert engagement.state == EngagementState.OPEN
    assert weighed == [engagement.pk]
    assert Battle.objects.get().win_chances == {}
    queue_battle(engagement=engagement, actor=umpire_of(engagement.campaign))
    tasks.resolve_open(engagement.campaign_id)
    engagement.refresh_from_db()
    assert engagement.state == EngagementState.SETTLED


@pytest.mark.django_db
def test_a_message_that_comes_twice_sends_nothing_on_the_second_time(messages):
    engagement = meet(SMALL)
    tasks.resolve_battle(engagement.pk)
    tasks.resolve_battle(engagement.pk)
    tasks.resolve_open(engagement.campaign_id)
    assert messages == [("campaign.run_turn", engagement.campaign_id)]


@pytest.mark.django_db
def test_unknown_ids_end_quietly(messages):
    tasks.resolve_open(987654)
    tasks.resolve_battle(987654)
    assert messages == []


@pytest.mark.django_db
def test_odds_whose_message_was_lost_are_asked_for_again_and_weighed_once(messages, monkeypatch):
    engagement = meet()
    win_chances.ask_for_win_chances(engagement=engagement, actor=umpire_of(engagement.campaign))
    asked = []
    monkeypatch.setattr(tasks.weigh, "delay", asked.append)
    tasks.resolve_open(engagement.campaign_id)
    assert asked == [engagement.pk]
    monkeypatch.setattr(tasks, "is_begun", lambda job: True)
    tasks.resolve_open(engagement.campaign_id)
    assert asked == [engagement.pk]


@pytest.mark.django_db(transaction=True)
def test_a_worker_killed_in_mid_battle_leaves_it_to_be_fought_again_the_same(worker):
    """Kills the worker before it can store the battle that it fought.

    We hold the campaign while it fights.
    """
    engagement = meet(SMALL)
    expected = play_battle(
        muster_from_plain(engagement.muster, engagement.campaign.nation_table), "machete", engagement.dice
    ).outcome["digest"]
    with transaction.atomic():
        lock_campaign(engagement.campaign, wait=True)
        tasks.resolve_battle.delay(engagement.pk)
        os.kill(wait_until(fighting_process), signal.SIGKILL)
    wait_until(lambda: Result.objects.filter(engagement=engagement).exists())
    assert Battle.objects.get(engagement=engagement).outcome["digest"] == expected
    assert Result.objects.filter(engagement=engagement).count() == 1


def fighting_process() -> int | None:
    """Returns the process number of whoever fights a battle, after a second."""
    active = app.control.inspect(timeout=5).active() or {}
    for task in (task for tasks_of_one in active.values() for task in tasks_of_one):
        if task["name"] == "battles.resolve_battle":
            time.sleep(1)
            return int(task["worker_pid"])
    return None


@pytest.mark.django_db(transaction=True)
def test_the_worker_fights_what_is_open_and_the_turn_goes_on_by_itself(worker):
    engagement = meet(SMALL)
    tasks.resolve_open.delay(engagement.campaign_id)
    wait_until(lambda: engagement.campaign.turns.filter(number=2).exists())
    assert engagement.results.count() == 1
