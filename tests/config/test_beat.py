"""The clock within the worker sends what beat would send, and gives signs of life."""

import time

import pytest
from django.core.cache import cache

from campaign.store.service_marks import missing_services
from config.beat import Clock
from config.celery import app


class Timer:
    """Keeps what it is to call."""

    def __init__(self) -> None:
        self.calls: list[tuple[object, ...]] = []

    def call_repeatedly(self, seconds, function, args):
        self.calls.append((seconds, function, args))
        return self

    def cancel(self) -> None:
        self.calls.pop()


class Consumer:
    def __init__(self) -> None:
        self.app, self.timer = app, Timer()


def test_each_message_of_beat_is_sent_at_its_interval_and_a_new_connection_doubles_none(monkeypatch):
    sent = []
    monkeypatch.setattr(app, "send_task", lambda name, **options: sent.append((name, options)))
    consumer = Consumer()
    clock = Clock(consumer, clock=True)
    clock.start(consumer)
    clock.start(consumer)
    assert [seconds for seconds, _, _ in consumer.timer.calls] == [60.0] * 3
    for _seconds, send, args in consumer.timer.calls:
        send(*args)
    names = ["campaign.send_notices", "campaign.tick", "config.send_again"]
    assert sorted(sent) == [(name, {"expires": 60.0}) for name in names]
    clock.stop(consumer)
    assert consumer.timer.calls == []


@pytest.mark.parametrize("asked", [True, False])
def test_a_worker_has_a_clock_only_if_it_is_asked_for(asked):
    assert Clock(Consumer(), clock=asked).include_if(None) is asked


def test_a_worker_gives_signs_of_life_and_one_without_a_clock_is_no_beat(broker, worker):
    cache.clear()
    end = time.monotonic() + 20
    while "worker" in missing_services():
        assert time.monotonic() < end
        time.sleep(0.1)
    assert missing_services() == ("beat",)
