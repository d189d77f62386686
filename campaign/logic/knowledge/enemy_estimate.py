"""Estimates of an enemy whom a side met in a battle: one answer for reports and pages."""

from collections.abc import Collection, Iterable
from typing import NamedTuple, Protocol

from campaign.logic.vocabulary import SightingSource


class StrengthEstimate(NamedTuple):
    """The strength of an enemy as it was seen: from `low` to `high` men."""

    low: int
    high: int


class SeenForce(Protocol):
    """A sighting as it is stored."""

    low: int
    high: int
    minute: int
    source: str


def enemy_estimate(
    rows: Iterable[tuple[str, SeenForce]], keys: Collection[str], minute: int
) -> StrengthEstimate | None:
    """Returns the lowest and highest estimate of the forces of *keys*; None without a sighting.

    *rows*: one side's sightings of that turn, each with the force behind it. The last estimates up to the
    *minute* of the battle are added up. If there are none, those of the battle are.
    """
    seen = sorted(rows, key=lambda row: row[1].minute)
    before = {key: row for key, row in seen if row.minute <= minute}
    fought = [(key, row) for key, row in reversed(seen) if row.source == SightingSource.BATTLE]
    met = {key: row for key, row in fought if row.minute > minute}
    last = before if before.keys() & {*keys} else met
    known = [last[key] for key in keys if key in last]
    if not known:
        return None
    return StrengthEstimate(sum(row.low for row in known), sum(row.high for row in known))
