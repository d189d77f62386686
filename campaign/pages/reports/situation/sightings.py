"""Sightings in words."""

import datetime as dt
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from campaign.pages.parts import phrases as words
from campaign.pages.parts.spot_names import spot

Facts = dict[str, Any]


def seen(row: Facts) -> str:
    """Horse, 200–400, at La Yaya, Friday 24 January; own eyes, sure."""
    return words.capital(sighted(row))


def sighted(row: Facts) -> str:
    """As in the middle of a sentence: horse, 200–400, at La Yaya, Friday 24 January; own eyes, sure."""
    return f"{band(row)}, {spot(row['spot'])}, {day(row)}{since(row)}; {source(row)}."


def since(row: Facts) -> str:
    """, seen since 24 January; nothing if he was seen on one day."""
    if "since" not in row:
        return ""
    return _(", seen since %s") % words.day(dt.date.fromisoformat(row["since"]))


def condensed(rows: Iterable[Facts]) -> list[Facts]:
    """*rows*, the newest first, without those of which a newer one tells as well: of the same spot and arm,
    with a band that meets theirs, is as narrow, and as sure. `since`: when he was first seen there so.
    """
    kept: list[Facts] = []
    told: list[set[str]] = []  # the days of which each of `kept` tells
    for row in rows:
        by = next(
            (at for at, newer in enumerate(kept) if row["date"] not in told[at] and tells_of(newer, row)),
            None,
        )
        if by is None:
            kept.append(row)
            told.append({row["date"]})
        else:
            kept[by] = {**kept[by], "since": row["date"]}
            told[by].add(row["date"])
    return kept


def tells_of(newer: Facts, row: Facts) -> bool:
    alike = all(newer.get(each) == row.get(each) for each in ("spot", "arm", "side"))
    meets = newer["low"] <= row["high"] and row["low"] <= newer["high"]
    narrow = newer["high"] - newer["low"] <= row["high"] - row["low"]
    return alike and meets and narrow and newer["sure"] >= row["sure"]


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
    """Returns sightings by day; equal ones on one day are told once."""
    days: dict[str, dict[str, dict[str, str]]] = {}
    for row in rows:
        bands = days.setdefault(day(row), {}).setdefault(source(row), {})
        bands[band(row)] = bands.get(band(row)) or since(row)
    found = []
    for date, sources in days.items():
        told = "; ".join(f"{'; '.join(map(''.join, bands.items()))} ({of})" for of, bands in sources.items())
        found.append(f"{date}: {told}.")
    return found


def band(row: Facts) -> str:
    """Where more than two sides are at war: the Republic, horse, 200–400; the Towns (ally), foot, 100."""
    kind = f" ({words.bystander(row['relation'])})" if "relation" in row else ""
    whose = f"{row['side']}{kind}, " if "side" in row else ""
    return f"{whose}{words.arm(row['arm'])}, {words.band(row['low'], row['high'], sure=row['sure'])}"


def day(row: Facts) -> str:
    return words.weekday(dt.date.fromisoformat(row["date"]))


def source(row: Facts) -> str:
    return f"{words.source(row['source'])}, {words.sureness(row['sure'])}"
