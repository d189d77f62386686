"""Of part 7, and of the papers: what the timetable has brought."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from campaign.briefing.newspapers import Line, Press, line
from campaign.briefing.week import Week
from campaign.logic.theatre.timetable import DueKind, kept
from campaign.models import Due, Side

SILENT = ("failed", "lost", "chased", "seen")
"""What of the timetable nobody hears of but the side whose it is, and those whose ships were there."""

AT_SEA = ("taken", "chased", "seen")

ENDS = ("landed", "unmet", "taken", "beaten", "came", "gave_up", "issued")
"""What of it is news: that a ship lies off a beach and lands is none yet."""


def come(week: Week, side: Side) -> list[dict[str, Any]]:
    """What came to *side* as the turn opened, and what all the world knows of it."""
    rows = week.rows
    return [
        {"name": due.name if named(due, told, side) else "", "own": due.side_id == side.pk}
        | {"kind": due.kind}
        | ({"side": due.side.name} if due.side else {})
        | {name: told[name] for name in ("what", "men", "killed") if name in told and hears(due, told, side)}
        | ({"title": due.data["title"]} if "title" in due.data else {})
        | ({"news": news} if (news := secrets(week, told, side)) else {})
        | ({"place": rows.places[told["place"]].name} if "place" in told else {})
        for due, told in brought(week)
        if (due.kind != DueKind.EVENT or told["what"] not in SILENT)
        and (hears(due, told, side) or (due.public and told["what"] not in SILENT))
    ]


def secrets(week: Week, told: dict[str, Any], side: Side) -> list[dict[str, Any]]:
    """What an event has told *side* alone: whom it is about, and the places."""
    rows = week.rows
    return [
        {"do": news["do"], "places": [rows.places[key].name for key in news["places"]]}
        | ({"name": rows.due[news["of"]].name} if "of" in news else {})
        for news in told.get("news", ())
        if news["to"] == side.key
    ]


def hears(due: Due, told: dict[str, Any], side: Side) -> bool:
    """Whether *side* knows what has come of it: it was its own, or its ships took, chased or saw it. Who got
    through does not know that he was seen.
    """
    if due.side_id == side.pk:
        return bool(told["what"] != "seen")
    return told["what"] in AT_SEA and told.get("by", side.key) == side.key


def named(due: Due, told: dict[str, Any], side: Side) -> bool:
    """Whether *side* knows what it was: of a ship that got away nobody has read the name."""
    return due.side_id == side.pk or told["what"] not in ("chased", "seen")


def brought(week: Week) -> Iterator[tuple[Due, dict[str, Any]]]:
    """Each row of the timetable of which something came as the turn opened, and what."""
    if not kept(week.rows.campaign.rules(week.turn.number).timetable):
        return
    opened = week.turn.starts.isoformat()
    for due in week.rows.due.values():
        for told in due.happened:
            stopped = told["what"] == "off" and (told.get("done") or "chased" in told)
            if told["on"] == opened and not stopped:
                yield due, told


def printed(press: Press) -> list[Line]:
    """What of it is in the papers: an event by its title; men and ships by where they came, whatever the
    timetable calls them. Of men who give themselves up, week after week, only the first in a month.
    """
    found: dict[tuple[str, str, str], Line] = {}
    for due, told in brought(press.week):
        day = press.week.turn.starts
        if not due.public or told["what"] in SILENT:
            continue
        if due.kind == DueKind.EVENT:
            rests = {"name": due.name, "knows": [due.side.name] if due.side else [], "lost": {}}
            found["event", due.key, ""] = line(
                press, "arrival", "", day, what=due.name, title=due.data.get("title"), rests=rests
            )
            continue
        if told["what"] not in ENDS or (due.kind == DueKind.SURRENDER and told_before(due, day)):
            continue
        assert due.side is not None
        place = "" if due.kind == DueKind.FORCE else told.get("place", "")
        key = due.kind, due.side.key, due.key if due.kind == DueKind.EXPEDITION else place
        if key in found:
            found[key]["names"].append(due.name)
            found[key]["rests"]["name"] = "; ".join(dict.fromkeys(found[key]["names"]))
        else:
            found[key] = line(
                press, "came", place, day, of=due.kind, how=told["what"], side=due.side.name,
                names=[due.name], rests={"name": due.name, "knows": [due.side.name], "lost": {}},
            )  # fmt: skip
    return list(found.values())


def told_before(due: Due, day: dt.date) -> bool:
    """Whether the papers have had some of *due* in the month of *day*."""
    earlier = (dt.date.fromisoformat(told["on"]) for told in due.happened)
    return any(each < day and (each.year, each.month) == (day.year, day.month) for each in earlier)
