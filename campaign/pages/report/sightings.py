"""A sighting in words."""

import datetime as dt
from typing import Any

from campaign.pages import words
from campaign.pages.report.spots import spot

Facts = dict[str, Any]


def seen(row: Facts) -> str:
    """Horse, 200–400, at La Yaya, Friday 24 January; own eyes, sure."""
    return words.capital(sighted(row))


def sighted(row: Facts) -> str:
    """As in the middle of a sentence: horse, 200–400, at La Yaya, Friday 24 January; own eyes, sure."""
    what = f"{words.arm(row['arm'])}, {words.band(row['low'], row['high'], sure=row['sure'])}"
    day = words.weekday(dt.date.fromisoformat(row["date"]))
    source = f"{words.source(row['source'])}, {words.sureness(row['sure'])}"
    return f"{what}, {spot(row['spot'])}, {day}; {source}."
