"""What events of the deck still do in a week: reckoned from the day on which each has happened."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace

from campaign.logic.arrivals import events
from campaign.logic.arrivals.events import Change, Drought, Storms
from campaign.logic.settings import Settings
from campaign.logic.theatre.timetable import DueKind
from campaign.models import Due, Turn
from campaign.store.unit_of_work import Rows

AHEAD = dt.timedelta(days=28)
"""So long before an expedition's window the ships of who is warned look out for it."""


def changes(rows: Rows, turn: Turn) -> list[Change]:
    """What events have made more or less of, in the week in which *turn* opens."""
    return [effect for effect in effects(rows, turn) if isinstance(effect, Change)]


def effects(rows: Rows, turn: Turn) -> list[Change | Storms | Drought]:
    """The effects of events that still work when *turn* opens."""
    return [
        effect
        for due, happened in come(rows, turn)
        for effect in events.Event.of(due.data).effects
        if isinstance(effect, Change | Storms | Drought) and events.working(effect, happened, turn.starts)
    ]


def rules(rows: Rows) -> Settings:
    """Those of the week of *rows*, as a drought leaves them."""
    found = rows.campaign.rules(rows.turn.number)
    for effect in effects(rows, rows.turn):
        if isinstance(effect, Drought):
            cane = max(1, found.works.burn_cane * effect.cane // 100)
            rates = found.rates.mounted(effect.horse)
            found = replace(found, works=replace(found.works, burn_cane=cane), rates=rates)
    return found


def betrayed(rows: Rows) -> frozenset[tuple[str, str]]:
    """Places whose works a friend inside opens in the week of *rows*, each with the side that he is of."""
    today = rows.turn.starts.isoformat()
    return frozenset(
        (news["places"][0], news["to"])
        for due, happened in come(rows, rows.turn)
        for news in due.happened[0].get("news", ())
        if news["do"] == "treason" and happened <= rows.turn.starts and today < news["until"]
    )


def warned(rows: Rows, side: str) -> tuple[str, ...]:
    """Where *side* has been told that an expedition may land which is near now."""
    return tuple(
        place
        for due, _happened in come(rows, rows.turn)
        for news in due.happened[0].get("news", ())
        if news["do"] == "warning" and news["to"] == side and near(rows.due.get(news["of"]), rows.turn)
        for place in news["places"]
    )


def near(due: Due | None, turn: Turn) -> bool:
    """Whether the expedition *due* is soon to come, or lies off its beach."""
    if due is None or turn.starts < due.opens - AHEAD:
        return False
    if any(told["what"] == "failed" for told in due.happened):
        return turn.starts <= due.closes
    off = any(told["what"] == "off" and not told.get("done") for told in due.happened)
    return off or due.days is None or bool(due.days)


def come(rows: Rows, turn: Turn) -> Iterator[tuple[Due, dt.date]]:
    """The events that have happened, each with its day."""
    if events.kept(rows.campaign.rules(turn.number).timetable):
        for due in rows.due.values():
            if due.kind == DueKind.EVENT and due.happened and due.happened[0]["what"] == "happened":
                yield due, dt.date.fromisoformat(due.happened[0]["on"])
