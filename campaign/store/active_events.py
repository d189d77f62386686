"""Effects of events that still last in a week, counted from the day on which each event came."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace

from campaign.logic.arrivals import events
from campaign.logic.arrivals.events import Change, Drought, Storms
from campaign.logic.settings import Settings
from campaign.logic.theatre.timetable import TimetableKind
from campaign.models import TimetableEntry, Turn
from campaign.store.unit_of_work import Rows

AHEAD = dt.timedelta(days=28)
"""The time before an expedition's window in which the ships of a warned side look out for it."""


def rate_changes(rows: Rows, turn: Turn) -> list[Change]:
    """Returns the rates that events change in the week in which *turn* opens."""
    return [effect for effect in lasting_effects(rows, turn) if isinstance(effect, Change)]


def lasting_effects(rows: Rows, turn: Turn) -> list[Change | Storms | Drought]:
    """Returns the effects of events that still last when *turn* opens."""
    return [
        effect
        for due, happened in events_happened(rows, turn)
        for effect in events.CampaignEvent.of(due.data).effects
        if isinstance(effect, Change | Storms | Drought)
        and events.is_in_effect(effect, happened, turn.starts)
    ]


def rules_of_week(rows: Rows) -> Settings:
    """Returns the settings of the week of *rows*, as a drought changes them."""
    rules_now = rows.campaign.rules(rows.turn.number)
    for effect in lasting_effects(rows, rows.turn):
        if isinstance(effect, Drought):
            cane = max(1, rules_now.tasks.burn_cane * effect.cane // 100)
            rates = rules_now.rates.with_mounted_pace(effect.horse)
            rules_now = replace(rules_now, tasks=replace(rules_now.tasks, burn_cane=cane), rates=rates)
    return rules_now


def betrayed_places(rows: Rows) -> frozenset[tuple[str, str]]:
    """Returns places whose fortifications a friend inside opens this week, each with that friend's side."""
    today = rows.turn.starts.isoformat()
    return frozenset(
        (news["places"][0], news["to"])
        for due, happened in events_happened(rows, rows.turn)
        for news in due.happened[0].get("news", ())
        if news["do"] == "treason" and happened <= rows.turn.starts and today < news["until"]
    )


def warned_places(rows: Rows, side: str) -> tuple[str, ...]:
    """Returns where *side* has been warned that an expedition may land, if that is near in time."""
    return tuple(
        place
        for due, _happened in events_happened(rows, rows.turn)
        for news in due.happened[0].get("news", ())
        if news["do"] == "warning" and news["to"] == side and is_near(rows.due.get(news["of"]), rows.turn)
        for place in news["places"]
    )


def is_near(due: TimetableEntry | None, turn: Turn) -> bool:
    """Tells whether the expedition *due* comes soon, or lies off its beach."""
    if due is None or turn.starts < due.opens - AHEAD:
        return False
    if any(outcome["what"] == "failed" for outcome in due.happened):
        return turn.starts <= due.closes
    off = any(outcome["what"] == "off" and not outcome.get("done") for outcome in due.happened)
    return off or due.days is None or bool(due.days)


def events_happened(rows: Rows, turn: Turn) -> Iterator[tuple[TimetableEntry, dt.date]]:
    """Yields the events that have happened, each with its day."""
    if events.has_events(rows.campaign.rules(turn.number).timetable):
        for due in rows.due.values():
            if due.kind == TimetableKind.EVENT and due.happened and due.happened[0]["what"] == "happened":
                yield due, dt.date.fromisoformat(due.happened[0]["on"])
