"""The journal: every operation leaves one entry."""

from typing import Any

from campaign.models import Entry
from campaign.store.journal import unsaved_entry


def record_operation(**what: Any) -> Entry:
    """Writes the journal's `entry` with the fields *what*."""
    made = unsaved_entry(**what)
    made.save()
    return made
