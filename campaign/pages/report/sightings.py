"""Sightings in words."""

import datetime as dt
from collections.abc import Iterable
from typing import Any

from campaign.pages import words
from campaign.pages.report.spots import spot

Facts = dict[str, Any]


def seen(row: Facts) -> str:
    """Horse, 200–400, at La Yaya, Friday 24 January; own eyes, sure."""
    return words.capital(sighted(row))


def sighted(row: Facts) -> str:
    """As in the middle of a sentence: horse, 200–400, at La Yaya, Friday 24 January; own eyes, sure."""
    return f"{band(row)}, {spot(row['spot'])}, {day(row)}; {source(row)}."


def by_spot(rows: Iterable[Facts]) -> list[str]:
    """All *rows*, those of a spot in one paragraph, in the order in which spots come: at Bor, Friday 24
    January: foot, 200–400; horse, under 50 (own eyes, sure). Thursday 23 January: horse, 50–100? (a rumour,
    doubtful).
    """
    spots: dict[str, list[Facts]] = {}
    for row in rows:
        spots.setdefault(spot(row["spot"]), []).append(row)
    return [
        seen(found[0]) if len(found) == 1 else paragraph(where, by_day(found))
        for where, found in spots.items()
    ]


def paragraph(where: str, days: list[str]) -> str:
    """Each day a sentence, the first begun by *where*."""
    return " ".join(words.capital(day) for day in (f"{where}, {days[0]}", *days[1:]))


def by_day(rows: Iterable[Facts]) -> list[str]:
    """Who was seen alike on one day is told once."""
    days: dict[str, dict[str, dict[str, None]]] = {}
    for row in rows:
        days.setdefault(day(row), {}).setdefault(source(row), {})[band(row)] = None
    found = []
    for date, sources in days.items():
        told = "; ".join(f"{'; '.join(bands)} ({whence})" for whence, bands in sources.items())
        found.append(f"{date}: {told}.")
    return found


def band(row: Facts) -> str:
    """Where more than two sides are at war: the Republic, horse, 200–400."""
    whose = f"{row['side']}, " if "side" in row else ""
    return f"{whose}{words.arm(row['arm'])}, {words.band(row['low'], row['high'], sure=row['sure'])}"


def day(row: Facts) -> str:
    return words.weekday(dt.date.fromisoformat(row["date"]))


def source(row: Facts) -> str:
    return f"{words.source(row['source'])}, {words.sureness(row['sure'])}"
