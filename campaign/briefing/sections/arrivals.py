"""Arrivals of the timetable, for part 7 and the gazette."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from campaign.briefing.newspapers import Line, Press, gazette_line
from campaign.briefing.week import Week
from campaign.logic.theatre.timetable import TimetableKind, has_timetable_or_events
from campaign.models import Due, Side

SILENT = ("failed", "lost", "chased", "seen")
"""Outcomes that only the arrival's own side and the sides whose ships were there hear of."""

AT_SEA = ("taken", "chased", "seen")

ENDS = ("landed", "unmet", "taken", "beaten", "came", "gave_up", "issued")
"""Outcomes that are news. A ship that lies off a beach to land is none yet."""


def arrivals_for_side(week: Week, side: Side) -> list[dict[str, Any]]:
    """Returns what came to *side* as the turn opened, and arrivals that are public."""
    rows = week.rows
    return [
        {"name": due.name if is_name_known(due, told, side) else "", "own": due.side_id == side.pk}
        | {"kind": due.kind}
        | ({"side": due.side.name} if due.side else {})
        | {
            name: told[name]
            for name in ("what", "men", "killed")
            if name in told and is_known_to(due, told, side)
        }
        | ({"title": due.data["title"]} if "title" in due.data else {})
        | ({"news": news} if (news := secret_news(week, told, side)) else {})
        | ({"place": rows.places[told["place"]].name} if "place" in told else {})
        for due, told in outcomes_of_the_day(week)
        if (due.kind != TimetableKind.EVENT or told["what"] not in SILENT)
        and (is_known_to(due, told, side) or (due.public and told["what"] not in SILENT))
    ]


def secret_news(week: Week, told: dict[str, Any], side: Side) -> list[dict[str, Any]]:
    """Returns what an event told *side* alone: the expedition it concerns, and the places."""
    rows = week.rows
    return [
        {"do": news["do"], "places": [rows.places[key].name for key in news["places"]]}
        | ({"name": rows.due[news["of"]].name} if "of" in news else {})
        for news in told.get("news", ())
        if news["to"] == side.key
    ]


def is_known_to(due: Due, told: dict[str, Any], side: Side) -> bool:
    """True if *side* knows the outcome: the arrival was its own, or its ships captured, chased or saw it.

    A force that got through does not know that it was seen.
    """
    if due.side_id == side.pk:
        return bool(told["what"] != "seen")
    return told["what"] in AT_SEA and told.get("by", side.key) == side.key


def is_name_known(due: Due, told: dict[str, Any], side: Side) -> bool:
    """True if *side* knows the name of it: nobody read that of a ship that escaped."""
    return due.side_id == side.pk or told["what"] not in ("chased", "seen")


def outcomes_of_the_day(week: Week) -> Iterator[tuple[Due, dict[str, Any]]]:
    """Yields each row of the timetable that had an outcome as the turn opened, and the outcome."""
    if not has_timetable_or_events(week.rows.campaign.rules(week.turn.number).timetable):
        return
    opened = week.turn.starts.isoformat()
    for due in week.rows.due.values():
        for told in due.happened:
            stopped = told["what"] == "off" and (told.get("done") or "chased" in told)
            if told["on"] == opened and not stopped:
                yield due, told


def arrival_lines(press: Press) -> list[Line]:
    """Returns arrivals for the gazette: events by title, men and ships by where they came.

    Names of the timetable do not appear. Men who surrender week after week are printed once a month.
    """
    found: dict[tuple[str, str, str], Line] = {}
    for due, told in outcomes_of_the_day(press.week):
        day = press.week.turn.starts
        if not due.public or told["what"] in SILENT:
            continue
        if due.kind == TimetableKind.EVENT:
            rests = {"name": due.name, "knows": [due.side.name] if due.side else [], "lost": {}}
            found["event", due.key, ""] = gazette_line(
                press, "arrival", "", day, what=due.name, title=due.data.get("title"), rests=rests
            )
            continue
        if told["what"] not in ENDS or (due.kind == TimetableKind.SURRENDER and told_before(due, day)):
            continue
        assert due.side is not None
        place = "" if due.kind == TimetableKind.FORCE else told.get("place", "")
        key = due.kind, due.side.key, due.key if due.kind == TimetableKind.EXPEDITION else place
        if key in found:
            found[key]["names"].append(due.name)
            found[key]["rests"]["name"] = "; ".join(dict.fromkeys(found[key]["names"]))
        else:
            found[key] = gazette_line(
                press, "came", place, day, of=due.kind, how=told["what"], side=due.side.name,
                names=[due.name], rests={"name": due.name, "knows": [due.side.name], "lost": {}},
            )  # fmt: skip
    return list(found.values())


def told_before(due: Due, day: dt.date) -> bool:
    """True if the gazette has already had some of *due* in the month of *day*."""
    earlier = (dt.date.fromisoformat(told["on"]) for told in due.happened)
    return any(each < day and (each.year, each.month) == (day.year, day.month) for each in earlier)
