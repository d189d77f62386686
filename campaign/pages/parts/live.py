"""Work under way that an open page shows, and how the page learns of changes."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from django.utils import timezone

from campaign.logic.vocabulary import TurnState
from campaign.models import Turn

GIVEN_UP = dt.timedelta(minutes=10)  # what is due and has not come by then is no longer waited for


@dataclass(frozen=True, slots=True)
class Live:
    """Work under way, in words; *done* of *whole* if known.

    `href`: the address that the open page asks, with a stamp of its content, until the work is over.
    """

    text: str
    href: str
    done: int = 0
    whole: int = 0
    due: dt.datetime | None = None  # when it asks; None every two seconds
    soon: bool = False  # whether the first change is near: it asks four times a second


def page_stamp(*facts: object) -> str:
    """Returns a word for *facts* of a page; another one when any of them is another."""
    return sha256(repr(facts).encode()).hexdigest()[:16]


def when_it_locks(turn: Turn) -> dt.datetime | None:
    """Returns when the open *turn* locks itself; None without a deadline or a clock."""
    return next_time([turn.deadline]) if turn.state == TurnState.OPEN else None


def next_time(times: Iterable[dt.datetime | None]) -> dt.datetime | None:
    """Returns the first of *times* that may still be kept; None if there is none."""
    now = timezone.now()
    return min((each for each in times if each is not None and now - each < GIVEN_UP), default=None)
