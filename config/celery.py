"""The job queue: `celery -A config worker`, and one `celery -A config beat`."""

import os

from celery import Celery
from celery.signals import worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("manigua")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.conf.beat_schedule = {
    "send again": {"task": "config.send_again", "schedule": 60.0, "options": {"expires": 60.0}},
    "tick": {"task": "campaign.tick", "schedule": 60.0, "options": {"expires": 60.0}},
}


@app.task(name="config.send_again", ignore_result=True)
def send_again() -> None:
    """Sends each campaign's two messages once more. Both do nothing where nothing is due, so a message
    lost with a broker or a worker costs a minute and no more."""
    from campaign.models import Campaign

    for campaign in Campaign.objects.order_by("pk").values_list("pk", flat=True):
        app.send_task("campaign.run_turn", [campaign])
        app.send_task("battles.resolve_open", [campaign])


@worker_ready.connect
def send_at_start(**_: object) -> None:
    send_again.delay()
