"""When orders are due, by the clocks of those who play: what may be set, and what is to be done now.

Nobody here looks at a clock: *now* is handed in.
"""

import datetime as dt

from campaign.logic.settings import Clock

MOST_HOURS = 1344  # eight weeks


COMPUTER = "computer"
"""What `absent` says where the staff orders for who has not."""


def first(opened: dt.datetime, number: int, how: Clock) -> dt.datetime | None:
    """The deadline with which turn *number* opens: none in the first, in which seats are still given out."""
    return opened + dt.timedelta(hours=how.deadline_hours) if how.deadline_hours and number > 1 else None


def passed(deadline: dt.datetime | None, now: dt.datetime) -> bool:
    return deadline is not None and deadline <= now


def reminds(deadline: dt.datetime | None, reminded: dt.datetime | None, now: dt.datetime, how: Clock) -> bool:
    """Whether it is time to remind; not again, and not when the turn is about to be locked anyway."""
    if deadline is None or reminded is not None or not how.reminder_hours or deadline <= now:
        return False
    return deadline - dt.timedelta(hours=how.reminder_hours) <= now


def extensions_left(extended: int, how: Clock) -> int:
    return max(0, how.most_extended - extended)


def longest(deadline: dt.datetime, how: Clock) -> dt.datetime:
    """Up to when one extension may put *deadline* off."""
    return deadline + dt.timedelta(hours=how.extension_hours)
