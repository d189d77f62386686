"""The events of a march: what is due at a minute, and about whom."""

from enum import IntEnum


class EventKind(IntEnum):
    """Kinds of event, in the order in which those of one minute are played."""

    JOB_DONE = 0
    RESUME = 1
    CALL = 2
    ARRIVE = 3
    MEET = 4
    CLOSE = 5
    JUDGE = 6
    ORDER_COMES = 7


# Minute, kind, tie, and whom it is about: a battle, or one or two columns.
Event = tuple[int, EventKind, bytes, str, str]
