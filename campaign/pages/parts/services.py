"""Notices on pages when the queue, the worker or beat is down."""

from collections.abc import Sequence

from django.utils.translation import gettext as _


def service_warning(missing: Sequence[str]) -> str:
    """Returns one or two sentences for the umpire; "" when everything runs. *missing*: what does not."""
    if "beat" in missing and not is_work_stopped(missing):
        return _("The clock (beat) is not running: deadlines do not lock turns, and no notices are sent.")
    return work_warning(missing)


def is_work_stopped(missing: Sequence[str]) -> bool:
    """Tells whether nothing is marched or fought while *missing* services do not run."""
    return "queue" in missing or "worker" in missing


def work_warning(missing: Sequence[str]) -> str:
    """Returns what stops all work; "" if none of the *missing* services does."""
    if "queue" in missing:
        return _(
            "The job queue is down: nothing marches and no battle is fought until it is back. Then the work"
            " starts by itself."
        )
    if "worker" in missing:
        return _(
            "No worker is running: nothing marches and no battle is fought until one is started. Then the"
            " work starts by itself."
        )
    return ""
