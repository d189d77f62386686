"""The progress of a dispatch."""

import datetime as dt

from campaign.models import Dispatch


def has_arrived(row: Dispatch, today: dt.date) -> bool:
    """Tells whether *row* has reached its addressee by the morning of *today*."""
    return row.caught_by_id is None and row.arrives <= minutes_since_sent(row, today)


def is_receipted(row: Dispatch, today: dt.date) -> bool:
    """Tells whether its sender knows of its arrival: a receipt takes as long again."""
    return row.caught_by_id is None and 2 * row.arrives <= minutes_since_sent(row, today)


def minutes_since_sent(row: Dispatch, today: dt.date) -> int:
    """Returns the minutes since *row* was sent."""
    return (today - row.turn.starts).days * 1440
