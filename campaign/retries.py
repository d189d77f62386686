"""Tasks that try again while somebody else holds what they need."""

from typing import Any

from celery import Task
from django.db import OperationalError

from campaign.refusals import Busy
from campaign.roomy_calls import call_with_room

MOST_RETRIES = 60
PAUSE = 1  # seconds
LOCKED = ("database is locked", "database table is locked")
"""The words of SQLite if somebody has written longer than a statement waits."""
CONFLICTS = ("40001", "40P01", "55P03")
"""PostgreSQL's codes for a serialization failure, a deadlock, and a row that somebody else holds."""


def is_lock(fault: BaseException) -> bool:
    """Tells whether *fault* says that somebody else is writing, and nothing was done."""
    if isinstance(fault, Busy):
        return True
    if not isinstance(fault, OperationalError):
        return False
    return str(fault).startswith(LOCKED) or getattr(fault.__cause__, "sqlstate", "") in CONFLICTS


class PatientTask(Task):
    """Tries again each second while the database or the campaign is locked, for a minute at most."""

    abstract = True

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        try:
            return call_with_room(super().__call__, *args, **kwargs)
        except (Busy, OperationalError) as fault:
            if not is_lock(fault):
                raise
            raise self.retry(exc=fault, countdown=PAUSE, max_retries=MOST_RETRIES) from fault
