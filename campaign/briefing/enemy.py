"""Part 6: the enemy as he was seen, never as he is."""

from typing import Any

from campaign.briefing.spots import spot
from campaign.briefing.week import Week
from campaign.logic.fog import OLDEST
from campaign.models import Side, Sighting

MOST_OLD = 40
"""Sightings of earlier weeks that a report repeats, the newest; the list of the map has all."""


def seen(week: Week, side: Side) -> list[dict[str, Any]]:
    """Sightings of three weeks, latest first: all of this week's."""
    found = []
    old = 0
    for row in week.rows.sightings:
        days = (week.last - row.date).days
        if row.observer_id != side.pk or days > OLDEST:
            continue
        old += days >= week.turn.days
        if old > MOST_OLD:
            break
        found.append(told(row, days, whose=len(week.rows.sides) > 2))
    return found


def told(row: Sighting, days: int, *, whose: bool) -> dict[str, Any]:
    """*row*, *days* old; with *whose* he is, where more than two sides are at war."""
    return ({"side": row.of_side.name} if whose else {}) | {
        "date": row.date.isoformat(),
        "days": days,
        "spot": spot(row),
        "low": row.low,
        "high": row.high,
        "arm": row.arm,
        "source": row.source,
        "sure": row.sure,
    }
