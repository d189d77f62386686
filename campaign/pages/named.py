"""Papers speak of sides, seats and what the timetable brings by their English names; their readers have them
in their own language."""

from collections.abc import Iterable, Mapping
from typing import Any

from campaign.models import Due, Report, Seat, Side
from campaign.tongue import FIRST, tongue

SIDES = frozenset(
    {
        "accounts.won",
        "bases.by",
        "come.side",
        "lines.attacker",
        "lines.claims.side",
        "lines.holder",
        "lines.rests.knows",
        "lines.rests.lost",
        "lines.side",
        "places.by",
        "places.of",
        "prisoners.offers.by",
        "prisoners.offers.to",
    }
)
SEATS = frozenset({"dispatches.received.by", "dispatches.received.to", "dispatches.sent.to", "orders.late"})
COMING = frozenset({"come.name", "lines.names"})
"""Where in a paper's facts sides, seats and what the timetable brings are named. Whatever else is called as
one of them is a force, a place or a unit, and keeps its name."""

Names = Mapping[str, Mapping[str, str]]
"""By where in the facts they stand, what a name is in the reader's language."""


def named(report: Report) -> dict[str, Any]:
    """The facts of *report*, with each side, seat and row of the timetable as its reader calls it. Three
    queries, but in English.
    """
    if tongue() == FIRST:
        return report.facts
    campaign = report.turn.campaign
    sides, seats = called(campaign.sides.all()), called(campaign.seats.all())
    coming = called(campaign.timetable.filter(data__name_es__isnull=False))
    names = dict.fromkeys(SIDES, sides) | dict.fromkeys(SEATS, seats) | dict.fromkeys(COMING, coming)
    return renamed(report.facts, names)


def called(rows: Iterable[Side | Seat | Due]) -> dict[str, str]:
    """The names of *rows* that are others in the reader's language."""
    return {row.name: row.called for row in rows if row.called != row.name}


def renamed(plain: Any, names: Names, where: str = "") -> Any:
    """*plain*, which stands at *where*, with the names that stand in it. Letters to a force keep its own."""
    if isinstance(plain, list):
        return [renamed(inner, names, where) for inner in plain]
    here = names.get(where, {})
    if isinstance(plain, str):
        return here.get(plain, plain)
    if not isinstance(plain, dict):
        return plain
    prefix = f"{where}." if where else ""
    return {
        here.get(key, key): inner
        if key == "to" and plain.get("force")
        else renamed(inner, names, prefix + key)
        for key, inner in plain.items()
    }
