"""The job queue: what beat sends again, and what a real worker knows to do."""

import pytest
from django.utils.timezone import now

from campaign.models import Campaign
from config.celery import app, send_again


@pytest.mark.django_db
def test_each_campaigns_two_messages_are_sent_again(monkeypatch):
    wars = [
        Campaign.objects.create(slug=slug, name=slug, scenario="none", start_date=now().date())
        for slug in ("big-war", "little-war")
    ]
    sent = []
    monkeypatch.setattr(app, "send_task", lambda name, args: sent.append((name, *args)))
    send_again()
    assert sent == [(name, war.pk) for war in wars for name in ("campaign.run_turn", "battles.resolve_open")]


def test_beat_sends_them_every_minute_and_a_late_one_is_dropped():
    entry = app.conf.beat_schedule["send again"]
    assert (entry["task"], entry["schedule"], entry["options"]) == (send_again.name, 60.0, {"expires": 60.0})


@pytest.mark.django_db(transaction=True)
def test_a_worker_knows_the_tasks_that_are_sent_by_name(worker):
    (known,) = app.control.inspect(timeout=5).registered().values()
    assert {
        "campaign.run_turn",
        "battles.resolve_open",
        "battles.resolve_battle",
        "config.send_again",
    } <= set(known)
