"""The enemy by distance from the reader's forces, with sums."""

from collections.abc import Collection
from typing import Any

from campaign.briefing.facts.knowledge import EnemyGroup
from campaign.briefing.sections.enemy import is_of_enemy
from campaign.briefing.week import Scope, Week
from campaign.logic.knowledge.same_enemy import Point, SeenEnemy, km_between, newest_of_each
from campaign.logic.vocabulary import PlaceKind

FRESH = 14
"""Days after which a sighting counts no more in a sum."""

TOWNS = (PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.PORT)

CLOSE = 60
"""Kilometres within which news of a place concerns a reader."""

ABOUT = 30
"""Kilometres within which an enemy is about a town; else it is about the nearest place."""


def enemies_by_distance(week: Week, scope: Scope) -> tuple[EnemyGroup, ...]:
    """Returns the enemies that the side saw lately, by the place they are about, the nearest first.

    Sightings that may show the same enemy count once, by the newest.
    """
    rows = [
        row
        for row in week.rows.sightings
        if row.observer_id == scope.side.pk
        and (week.last - row.date).days <= FRESH
        and is_of_enemy(week, row)
    ]
    own_points = [point_of_row(force) for force in scope.in_contact.forces]
    if not own_points:
        return ()
    seen = (
        SeenEnemy(n, row.of_side.key, row.arm, row.low, row.high, row.date, point_of_row(row))
        for n, row in enumerate(rows)
    )
    groups: dict[str, list[SeenEnemy]] = {}
    for sighting in newest_of_each(seen):
        groups.setdefault(place_about(week, sighting.at), []).append(sighting)
    groups_near = [
        EnemyGroup(
            about=place,
            km=round(min(km_between(sighting.at, at) for sighting in units for at in own_points)),
            low=sum(sighting.low for sighting in units),
            high=sum(sighting.high for sighting in units),
            groups=len(units),
            days=min((week.last - sighting.day).days for sighting in units),
            sure=all(rows[sighting.key].sure for sighting in units),
        )
        for place, units in groups.items()
    ]
    return tuple(sorted(groups_near, key=lambda group: (group.km, -group.high, group.about)))


def places_close(week: Week, scope: Scope, places: Collection[str]) -> tuple[str, ...]:
    """Returns those of *places*, by key, that are within `CLOSE` of a force of *scope*."""
    own_points = [point_of_row(force) for force in scope.in_contact.forces]
    rows = ((key, week.rows.places[key]) for key in sorted(places))
    return tuple(
        key
        for key, row in rows
        if any(km_between((float(row.latitude), float(row.longitude)), at) <= CLOSE for at in own_points)
    )


def place_about(week: Week, at: Point) -> str:
    """Returns the nearest town within `ABOUT`, else the nearest place, by key."""
    known = week.places_about
    if at not in known:
        by_distance = sorted(
            (km_between(at, (float(row.latitude), float(row.longitude))), key)
            for key, row in week.rows.places.items()
        )
        towns = (key for km, key in by_distance if km <= ABOUT and week.rows.places[key].kind in TOWNS)
        known[at] = next(towns, by_distance[0][1])
    return known[at]


def point_of_row(row: Any) -> Point:
    """Returns latitude and longitude of a force or a sighting, along the straight line of its road."""
    if row.place:
        return float(row.place.latitude), float(row.place.longitude)
    a, b, share = row.route.a, row.route.b, row.metres / max(1, row.route.metres)
    south, west = float(a.latitude), float(a.longitude)
    return south + (float(b.latitude) - south) * share, west + (float(b.longitude) - west) * share
