"""The weekly rhythm of a campaign: the day and hour on which orders are due.

It is an hour on the clock of a place: 20.00 in Madrid is the same for its players in summer and in winter.

CAMP-TURN-05.
"""

import datetime as dt
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

WEEK, DAY_MINUTES = 7, 24 * 60
LEAST = dt.timedelta(days=2)
"""Time that players have at least for their orders; else the deadline is a week later."""
UTC = "UTC"


@dataclass(frozen=True, slots=True)
class Rhythm:
    """The weekly deadline.

    `day`: 0 Monday to 6 Sunday. `minute`: of that day, on the clocks of `zone`.
    """

    day: int
    minute: int
    zone: str = UTC

    @classmethod
    def of(cls, plain: dict[str, Any]) -> "Rhythm | None":
        """Returns the rhythm that a campaign stores; None if it has none."""
        return cls(plain["day"], plain["minute"], plain["zone"]) if plain else None

    def plain(self) -> dict[str, Any]:
        return {"day": self.day, "minute": self.minute, "zone": self.zone}


def is_zone(name: str) -> bool:
    return name in available_timezones()


def next_due(rhythm: Rhythm, opened: dt.datetime) -> dt.datetime:
    """Returns the first time by *rhythm* that leaves players `LEAST` from *opened*, in UTC."""
    zone = ZoneInfo(rhythm.zone)
    earliest = opened + LEAST
    hour, minute = divmod(rhythm.minute, 60)
    day = earliest.astimezone(zone).date()
    day += dt.timedelta(days=(rhythm.day - day.weekday()) % WEEK)
    for start in (day, day + dt.timedelta(days=WEEK)):
        due = dt.datetime.combine(start, dt.time(hour, minute), zone).astimezone(dt.UTC)
        if due >= earliest:
            return due
    raise AssertionError("a week later is late enough")
