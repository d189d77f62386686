"""Every task tries again while the database or the campaign is locked."""

import pytest
from django.db import OperationalError

import battles.tasks
import campaign.tasks
from campaign.refusals import Busy
from campaign.retries import PatientTask
from config.celery import app

OURS = ("battles.", "campaign.", "config.")


def test_every_task_of_ours_is_patient():
    battles.tasks, campaign.tasks  # noqa: B018 (registered as they are imported)
    tasks = {name: task for name, task in app.tasks.items() if name.startswith(OURS)}
    assert len(tasks) == 14
    assert [name for name, task in tasks.items() if not isinstance(task, PatientTask)] == []


@pytest.mark.parametrize("fault", [OperationalError("database is locked"), Busy("try again")])
def test_a_task_that_meets_a_lock_is_run_again_until_it_gets_through(fault):
    runs = []

    @app.task(base=PatientTask, name=f"tests.{type(fault).__name__}")
    def write() -> None:
        runs.append(1)
        if len(runs) < 3:
            raise fault

    write.apply()
    assert len(runs) == 3


def test_a_task_that_fails_otherwise_is_not_run_again():
    runs = []

    @app.task(base=PatientTask, name="tests.no_such_table")
    def write() -> None:
        runs.append(1)
        raise OperationalError("no such table: campaign_turn")

    with pytest.raises(OperationalError):
        write.apply(throw=True)
    assert len(runs) == 1
