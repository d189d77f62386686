"""Arrivals of the timetable, for part 7 and the gazette."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from campaign.briefing.facts.economy import ArrivalFact, SecretNews
from campaign.briefing.facts.gazette import ArrivalLine, Basis, EventLine
from campaign.briefing.facts.keys import Table, any_key
from campaign.briefing.newspapers import Press, dateline
from campaign.briefing.week import Week
from campaign.logic.theatre.timetable import TimetableKind, has_timetable_or_events
from campaign.models import Side, TimetableEntry

SILENT = ("failed", "lost", "chased", "seen")
"""Outcomes that only the arrival's own side and the sides whose ships were there hear of."""

AT_SEA = ("taken", "chased", "seen")

ENDS = ("landed", "unmet", "taken", "beaten", "came", "gave_up", "issued")
"""Outcomes that are news. A ship that lies off a beach to land is none yet."""


def arrivals_for_side(week: Week, side: Side) -> tuple[ArrivalFact, ...]:
    """Returns what came to *side* as the turn opened, and arrivals that are public."""
    return tuple(
        ArrivalFact(
            name=due.key if is_name_known(due, outcome, side) else "",
            own=due.side_id == side.pk,
            kind=due.kind,
            side=due.side.key if due.side else "",
            title=due.data.get("title"),
            news=secret_news(outcome, side),
            place=outcome.get("place", ""),
            **{
                name: outcome[name]
                for name in ("what", "men", "killed")
                if name in outcome and is_known_to(due, outcome, side)
            },
        )
        for due, outcome in outcomes_of_the_day(week)
        if (due.kind != TimetableKind.EVENT or outcome["what"] not in SILENT)
        and (is_known_to(due, outcome, side) or (due.public and outcome["what"] not in SILENT))
    )


def secret_news(outcome: dict[str, Any], side: Side) -> tuple[SecretNews, ...]:
    """Returns what an event told *side* alone: the expedition it concerns, and the places."""
    return tuple(
        SecretNews(news["do"], tuple(news["places"]), news.get("of", ""))
        for news in outcome.get("news", ())
        if news["to"] == side.key
    )


def is_known_to(due: TimetableEntry, outcome: dict[str, Any], side: Side) -> bool:
    """Tells whether *side* knows the outcome.

    The arrival was its own, or its ships captured, chased or saw it. A force that got through does not know
    that it was seen.
    """
    if due.side_id == side.pk:
        return bool(outcome["what"] != "seen")
    return outcome["what"] in AT_SEA and outcome.get("by", side.key) == side.key


def is_name_known(due: TimetableEntry, outcome: dict[str, Any], side: Side) -> bool:
    """Tells whether *side* knows its name.

    The name of a ship that escaped was never read.
    """
    return due.side_id == side.pk or outcome["what"] not in ("chased", "seen")


def outcomes_of_the_day(week: Week) -> Iterator[tuple[TimetableEntry, dict[str, Any]]]:
    """Yields each row of the timetable that had an outcome as the turn opened, and the outcome."""
    if not has_timetable_or_events(week.rows.campaign.rules(week.turn.number).timetable):
        return
    opened = week.turn.starts.isoformat()
    for due in week.rows.due.values():
        for outcome in due.happened:
            stopped = outcome["what"] == "off" and (outcome.get("done") or "chased" in outcome)
            if outcome["on"] == opened and not stopped:
                yield due, outcome


def arrival_lines(press: Press) -> list[ArrivalLine | EventLine]:
    """Returns arrivals for the gazette: events by title, men and ships by where they came.

    Names of the timetable do not appear. Men who surrender week after week are printed once a month.
    """
    line_by_key: dict[tuple[str, str, str], ArrivalLine | EventLine] = {}
    for due, outcome in outcomes_of_the_day(press.week):
        day = press.week.turn.starts
        if not due.public or outcome["what"] in SILENT:
            continue
        if due.kind == TimetableKind.EVENT:
            line_by_key["event", due.key, ""] = EventLine(
                **dateline(press, "arrival", "", day),
                what=due.key,
                title=due.data.get("title"),
                rests=Basis((any_key(Table.TIMETABLE, due.key),), knows=(due.side.key,) if due.side else ()),
            )
            continue
        if outcome["what"] not in ENDS or (
            due.kind == TimetableKind.SURRENDER and is_in_earlier_gazette(due, day)
        ):
            continue
        assert due.side is not None
        place = "" if due.kind == TimetableKind.FORCE else outcome.get("place", "")
        key = due.kind, due.side.key, due.key if due.kind == TimetableKind.EXPEDITION else place
        before = line_by_key.get(key)
        names = (*(before.names if isinstance(before, ArrivalLine) else ()), due.key)
        line_by_key[key] = ArrivalLine(
            **dateline(press, "came", place, day, "/".join(key)),
            of=due.kind,
            how=before.how if isinstance(before, ArrivalLine) else outcome["what"],
            side=due.side.key,
            names=names,
            rests=Basis(
                tuple(any_key(Table.TIMETABLE, name) for name in dict.fromkeys(names)), knows=(due.side.key,)
            ),
        )
    return list(line_by_key.values())


def is_in_earlier_gazette(due: TimetableEntry, day: dt.date) -> bool:
    """Tells whether the gazette has already had some of *due* in the month of *day*."""
    earlier = (dt.date.fromisoformat(outcome["on"]) for outcome in due.happened)
    return any(each < day and (each.year, each.month) == (day.year, day.month) for each in earlier)
