"""Papers speak of sides and seats by their English names; their readers have them in their own language."""

from collections.abc import Mapping
from typing import Any

from campaign.models import Report, Seat, Side
from campaign.tongue import FIRST, tongue


def named(report: Report) -> dict[str, Any]:
    """The facts of *report*, with each side and seat as its reader calls it. Two queries, but in English."""
    if tongue() == FIRST:
        return report.facts
    campaign = report.turn.campaign
    rows: list[Side | Seat] = [*campaign.sides.all(), *campaign.seats.all()]
    return renamed(report.facts, {row.name: row.called for row in rows if row.called != row.name})


def renamed(plain: Any, names: Mapping[str, str]) -> Any:
    if isinstance(plain, dict):
        return {key: (counted if key == "lost" else renamed)(inner, names) for key, inner in plain.items()}
    if isinstance(plain, list):
        return [renamed(inner, names) for inner in plain]
    return names.get(plain, plain) if isinstance(plain, str) else plain


def counted(plain: Any, names: Mapping[str, str]) -> Any:
    """What each side has lost, by its name."""
    if not isinstance(plain, dict):
        return renamed(plain, names)
    return {names.get(name, name): number for name, number in plain.items()}
