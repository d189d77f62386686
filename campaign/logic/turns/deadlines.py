"""Deadlines of orders, by the players' clocks: what may be set, and what is to be done now.

Nobody here looks at a clock: *now* is handed in.
"""

import datetime as dt

from campaign.logic.settings import Clock
from campaign.logic.turns.rhythm import Rhythm, next_due

MOST_HOURS = 1344  # eight weeks


COMPUTER = "computer"
"""The value of `absent` where the computer orders for seats with missing orders."""

LOCKS = "locks"
"""The value of `ready` where the turn locks as soon as every seat is ready."""

RUNS = "runs"
"""The value of `unattended` for a campaign that runs by itself."""


def first_deadline(
    opened: dt.datetime, number: int, settings: Clock, rhythm: Rhythm | None = None
) -> dt.datetime | None:
    """Returns the deadline with which turn *number* opens.

    The first has none: seats are still assigned. A weekly *rhythm* goes before a number of hours.

    CAMP-TURN-05.
    """
    if number == 1:
        return None
    if rhythm is not None:
        return next_due(rhythm, opened)
    return opened + dt.timedelta(hours=settings.deadline_hours) if settings.deadline_hours else None


def runs_alone(settings: Clock) -> bool:
    """Tells whether a campaign without players runs by itself.

    It needs a pace for that. CAMP-TURN-07.
    """
    return settings.unattended == RUNS and settings.deadline_hours > 0


def due_alone(opened: dt.datetime, deadline: dt.datetime | None, settings: Clock) -> dt.datetime | None:
    """Returns when a turn without players locks itself; None: never."""
    if not runs_alone(settings):
        return None
    return deadline or opened + dt.timedelta(hours=settings.deadline_hours)


def battle_due(locked: dt.datetime | None, settings: Clock) -> dt.datetime | None:
    """Returns when the computer fights a battle that waits for the umpire since its turn was *locked*.

    CAMP-TURN-08.
    """
    if locked is None or not settings.battle_hours:
        return None
    return locked + dt.timedelta(hours=settings.battle_hours)


def has_passed(deadline: dt.datetime | None, now: dt.datetime) -> bool:
    return deadline is not None and deadline <= now


def is_reminder_due(
    deadline: dt.datetime | None, reminded: dt.datetime | None, now: dt.datetime, settings: Clock
) -> bool:
    """Tells whether it is time to remind.

    Nobody is reminded twice, or when the turn is about to be locked anyway. CAMP-TURN-05.
    """
    if deadline is None or reminded is not None or not settings.reminder_hours or deadline <= now:
        return False
    return deadline - dt.timedelta(hours=settings.reminder_hours) <= now


def extensions_left(extended: int, settings: Clock) -> int:
    """Returns how often a turn may still be extended. CAMP-TURN-06."""
    return max(0, settings.most_extended - extended)


def latest_extension(deadline: dt.datetime, settings: Clock) -> dt.datetime:
    """Returns the latest time to which one extension may move *deadline*. CAMP-TURN-06."""
    return deadline + dt.timedelta(hours=settings.extension_hours)
