"""Sightings in words."""

import datetime as dt
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.spot_names import spot_phrase

Facts = dict[str, Any]


def sighting_sentence(row: Facts) -> str:
    """Returns a line such as: Cavalry, 200–400, at La Yaya, Friday 24 January; own eyes, sure."""
    return words.capitalise(sighting_phrase(row))


def sighting_phrase(row: Facts) -> str:
    """Returns a sighting for mid-sentence: cavalry, 200–400, at La Yaya, Friday 24 January; sure."""
    where = f"{side_and_strength(row)}, {spot_phrase(row['spot'])}"
    return f"{where}, {day_of_sighting(row)}{since_phrase(row)}; {source_phrase(row)}."


def since_phrase(row: Facts) -> str:
    """Returns ", seen since 24 January", or "" if it was seen on one day."""
    if "since" not in row:
        return ""
    return _(", seen since %s") % words.day(dt.date.fromisoformat(row["since"]))


def latest_rows(rows: Iterable[Facts]) -> list[Facts]:
    """Returns *rows*, the newest first, without those that a newer one makes obsolete.

    A newer one does at the same spot, of the same arm, with a band that overlaps, as narrow and as sure.
    `since`: when the enemy was first seen there so.
    """
    kept: list[Facts] = []
    days: list[set[str]] = []  # the days of which each of `kept` tells
    for row in rows:
        by = next(
            (at for at, newer in enumerate(kept) if row["date"] not in days[at] and tells_of(newer, row)),
            None,
        )
        if by is None:
            kept.append(row)
            days.append({row["date"]})
        else:
            kept[by] = {**kept[by], "since": row["date"]}
            days[by].add(row["date"])
    return kept


def tells_of(newer: Facts, row: Facts) -> bool:
    alike = all(newer.get(each) == row.get(each) for each in ("spot", "arm", "side"))
    meets = newer["low"] <= row["high"] and row["low"] <= newer["high"]
    narrow = newer["high"] - newer["low"] <= row["high"] - row["low"]
    return alike and meets and narrow and newer["sure"] >= row["sure"]


def by_spot(rows: Iterable[Facts]) -> list[str]:
    """Returns all *rows*, one paragraph a spot, in the order of the spots.

    At Bor, Friday 24 January: infantry, 200–400; cavalry, under 50 (own eyes, sure). Thursday 23 January:
    cavalry, 50–100? (a rumour, doubtful).
    """
    spots: dict[str, list[Facts]] = {}
    for row in rows:
        spots.setdefault(spot_phrase(row["spot"]), []).append(row)
    return [
        sighting_sentence(rows_there[0])
        if len(rows_there) == 1
        else spot_paragraph(where, by_day(rows_there))
        for where, rows_there in spots.items()
    ]


def spot_paragraph(where: str, days: list[str]) -> str:
    """Returns a sentence a day; the first begins with *where*."""
    return " ".join(words.capitalise(day) for day in (f"{where}, {days[0]}", *days[1:]))


def by_day(rows: Iterable[Facts]) -> list[str]:
    """Returns sightings by day; equal ones on one day are told once."""
    days: dict[str, dict[str, dict[str, str]]] = {}
    for row in rows:
        bands = days.setdefault(day_of_sighting(row), {}).setdefault(source_phrase(row), {})
        bands[side_and_strength(row)] = bands.get(side_and_strength(row)) or since_phrase(row)
    texts_by_day = []
    for date, sources in days.items():
        text = "; ".join(f"{'; '.join(map(''.join, bands.items()))} ({of})" for of, bands in sources.items())
        texts_by_day.append(f"{date}: {text}.")
    return texts_by_day


def side_and_strength(row: Facts) -> str:
    """Names the side as well, where more than two are at war: the Republic, cavalry, 200–400."""
    kind = f" ({words.relation_name(row['relation'])})" if "relation" in row else ""
    whose = f"{row['side']}{kind}, " if "side" in row else ""
    band = words.strength_band(row["low"], row["high"], sure=row["sure"])
    return f"{whose}{words.arm_seen(row['arm'])}, {band}"


def day_of_sighting(row: Facts) -> str:
    return words.weekday(dt.date.fromisoformat(row["date"]))


def source_phrase(row: Facts) -> str:
    return f"{words.sighting_source(row['source'])}, {words.sureness(row['sure'])}"
