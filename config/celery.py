"""The job queue: `celery -A config worker`, and one `celery -A config beat`."""

import gc
import os

from celery import Celery
from celery.signals import heartbeat_sent, worker_init, worker_ready
from kombu import Queue

from campaign.retries import PatientTask
from campaign.store.service_marks import mark_service
from config.beat import CLOCK_OPTION, Clock

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("manigua")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.user_options["worker"].add(CLOCK_OPTION)
app.steps["consumer"].add(Clock)
# Simulated battles stand in a line of their own: a week that is to be marched never waits behind all of them.
app.conf.task_queues = [Queue("celery"), Queue("odds")]
app.conf.task_routes = {
    f"battles.{name}": {"queue": "odds"} for name in ("fight_trials", "fight_what_if", "play_trial")
}
app.conf.beat_schedule = {
    "send again": {"task": "config.send_again", "schedule": 60.0, "options": {"expires": 60.0}},
    "notices": {"task": "campaign.send_notices", "schedule": 60.0, "options": {"expires": 60.0}},
    "tick": {"task": "campaign.tick", "schedule": 60.0, "options": {"expires": 60.0}},
}


@app.task(name="config.send_again", ignore_result=True, base=PatientTask)
def send_again() -> None:
    """Sends each campaign's two messages once more, and those of the jobs that wait.

    They do nothing where nothing is due, so a message lost with a broker or a worker costs a minute.
    """
    from campaign.models import Campaign
    from campaign.operations.campaigns.jobs import to_begin

    for campaign in Campaign.objects.order_by("pk").values_list("pk", flat=True):
        app.send_task("campaign.run_turn", [campaign])
        app.send_task("battles.resolve_open", [campaign])
    for job in to_begin().order_by("pk").values_list("pk", flat=True):
        app.send_task("campaign.run_job", [job])


@worker_init.connect
def prepare_worker(**_: object) -> None:
    """Imports all that tasks need before the pool is forked, and keeps those pages shared."""
    import pydantic  # noqa: F401  it reads every week

    app.loader.import_default_modules()
    gc.collect()
    gc.freeze()


@worker_ready.connect
def begin_work(**_: object) -> None:
    """Gives a sign of life, tells who started this worker that it is ready, and takes up what waits."""
    mark_worker()
    if descriptor := os.environ.pop("MANIGUA_READY_FD", ""):
        os.write(int(descriptor), b"1")
        os.close(int(descriptor))
    send_again.delay()


@heartbeat_sent.connect
def mark_worker(**_: object) -> None:
    mark_service("worker")
