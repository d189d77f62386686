"""What the desk says when the queue, the worker or beat is down."""

from django.utils.translation import gettext as _

from campaign.store.service_marks import missing_services


def service_warning() -> str:
    """One or two sentences for the umpire; "" when everything runs."""
    missing = missing_services()
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
    if "beat" in missing:
        return _("The clock (beat) is not running: deadlines do not lock turns, and no letters are sent.")
    return ""
