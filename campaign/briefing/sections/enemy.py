"""Part 6: the enemy as seen, never as it is."""

from collections.abc import Iterable
from typing import Any

from campaign.briefing.facts.knowledge import SightingFact
from campaign.briefing.facts.spots import spot_of_row
from campaign.briefing.week import Week
from campaign.logic.knowledge.fog import OLDEST
from campaign.logic.theatre.relations import Relation
from campaign.models import Side, Sighting

MOST_OLD = 40
"""The most sightings of earlier weeks that a report repeats, newest first; the list of the map has all."""


def recent_sightings(week: Week, side: Side) -> tuple[SightingFact, ...]:
    """Returns all sightings of this week and a limited number of the two before, latest first."""
    own = [row for row in week.rows.sightings if row.observer_id == side.pk]
    best = best_sightings(row for row in own if (week.last - row.date).days <= OLDEST)
    fresh = sum(row.date >= week.turn.starts for row in best)
    return tuple(sighting_facts(week, row) for row in best[: fresh + MOST_OLD])


def best_sightings(rows: Iterable[Sighting]) -> list[Sighting]:
    """Returns the best sighting of a force by one source at one spot on one day, in the order of *rows*."""
    alike: dict[tuple[Any, ...], list[Sighting]] = {}
    for row in rows:
        at = row.place_id, row.route_id, row.metres
        alike.setdefault((row.force_id, row.date, at, row.source), []).append(row)
    return [max(found, key=lambda row: (row.sure, row.low - row.high)) for found in alike.values()]


def relation_seen(week: Week, row: Sighting) -> Relation:
    """Returns the relation between the side that saw *row* and the side it shows, in that week."""
    return week.rows.campaign.relations_in(week.turn.number).relation_between(
        row.observer.key, row.of_side.key
    )


def is_of_enemy(week: Week, row: Sighting) -> bool:
    """Tells whether *row* shows an enemy of the side that saw it."""
    return relation_seen(week, row) is Relation.ENEMY


def sighting_facts(week: Week, row: Sighting) -> SightingFact:
    """Returns *row* as facts.

    It names the side if more than two are at war, and that side's relation to us if it is no enemy.
    """
    return SightingFact(
        side=row.of_side.key if len(week.rows.sides) > 2 else "",
        relation="" if is_of_enemy(week, row) else relation_seen(week, row).value,
        date=row.date.isoformat(),
        days=(week.last - row.date).days,
        spot=spot_of_row(row),
        low=row.low,
        high=row.high,
        arm=row.arm,
        source=row.source,
        sure=row.sure,
    )
