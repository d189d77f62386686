"""The clock of the job queue: beat that gives signs of life, and a clock within the worker."""

from collections.abc import Mapping
from typing import Any

from celery import bootsteps
from celery.beat import Scheduler
from click import Option

from campaign.store.service_marks import mark_service


class MarkedScheduler(Scheduler):
    """Celery's scheduler, kept in memory: all that it sends is due again within the minute."""

    def setup_schedule(self) -> None:
        super().setup_schedule()
        mark_service("beat")

    def apply_async(self, *args: Any, **settings: Any) -> Any:
        """Sends one message. Only one that was sent is a sign of life."""
        sent = super().apply_async(*args, **settings)
        mark_service("beat")
        return sent


class Clock(bootsteps.StartStopStep):
    """`celery worker --clock`: sends what beat would send, from the worker's own event loop.

    The worker's `-B` starts a process, which takes as much memory as the worker. A thread could hold a lock
    in the moment in which the pool forks.
    """

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, consumer: Any, clock: bool = False, **settings: Any) -> None:
        super().__init__(consumer, **settings)
        self.enabled = clock
        self.timers: list[Any] = []

    def include_if(self, consumer: Any) -> bool:
        return self.enabled

    def start(self, consumer: Any) -> None:
        """Begins anew after each connection to the broker."""
        self.stop(consumer)
        mark_service("beat")
        for entry in consumer.app.conf.beat_schedule.values():
            timer = consumer.timer.call_repeatedly(entry["schedule"], self.send, (consumer.app, entry))
            self.timers.append(timer)

    def stop(self, consumer: Any) -> None:
        while self.timers:
            self.timers.pop().cancel()

    shutdown = stop

    def send(self, app: Any, entry: Mapping[str, Any]) -> None:
        app.send_task(entry["task"], **entry["options"])
        mark_service("beat")


CLOCK_OPTION = Option(("--clock",), is_flag=True, help="Send beat's messages from this worker.")
