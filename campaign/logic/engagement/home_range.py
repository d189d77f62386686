"""Volunteers stay within a day's march of home. CAMP-MARCH-10."""

from collections.abc import Sequence
from dataclasses import replace

from campaign.logic.engagement import retreats
from campaign.logic.movement import routing
from campaign.logic.movement.field import Field
from campaign.logic.theatre import spots
from campaign.logic.theatre.theatre import Column, Spot, Theatre
from campaign.logic.vocabulary import ForceState

VOLUNTEERS = "volunteers"
"""The names of troops that stay near their home."""

ANYWHERE = "anywhere"


def is_bound_to_home(theatre: Theatre, column: Column) -> bool:
    """Tells whether *column* has men who do not go far from home."""
    return bool(column.homes) and theatre.settings.march.volunteers != ANYWHERE


def minutes_from_home(theatre: Theatre, column: Column, spot: Spot) -> int:
    """Returns the minutes of march, on foot, from *spot* to the farthest home of *column*.

    More than a day's if there is no route.
    """
    on_foot = replace(column, order=replace(column.order, rail=False))
    roads = routing.Roads(theatre)
    trees = [roads.tree_from(on_foot, home)[0] for home in column.homes]
    starts = [(spot.place, 0)] if spot.place else list(roads.places_from(on_foot, spot))
    times_by_column = [[tree[place] + lead for place, lead in starts if place in tree] for tree in trees]
    return max(min(times, default=2 * spots.MARCHING) for times in times_by_column)


def path_in_range(field: Field, key: str, path: tuple[str, ...], stop: int) -> tuple[tuple[str, ...], int]:
    """Returns *path* of *key* as far as its volunteers go, cut at metre *stop* of its last road.

    *stop* -1: to its end. They go no farther from home than a day's march, or than they are already.

    CAMP-MARCH-10.
    """
    theatre, column, moving = field.theatre, field.column(key), field.mover(key)
    if (
        not path
        or not is_bound_to_home(theatre, column)
        or (moving.state is ForceState.ABOARD and moving.spot.route)
    ):
        return path, stop
    last = minutes_from_home(theatre, column, moving.spot)
    here = moving.spot
    for number, place in enumerate(path):
        last_spot = Spot(place=place)
        if stop >= 0 and number == len(path) - 1:
            road = retreats.road_towards(field, column, here, place)
            last_spot = Spot(route=road.key, metres=stop) if road else last_spot
        far = minutes_from_home(theatre, column, last_spot)
        if far > spots.MARCHING and far >= last:
            moving.near_home = True
            return path[:number], -1
        last, here = far, last_spot
    return path, stop


def is_beyond_range(theatre: Theatre, column: Column, spot: Spot) -> bool:
    """Tells whether *spot* is farther from home than volunteers in *column* go."""
    return is_bound_to_home(theatre, column) and minutes_from_home(theatre, column, spot) > spots.MARCHING


def halts_at(theatre: Theatre, column: Column, places: Sequence[str]) -> str | None:
    """Returns the last of *places*, passed in turn, to which *column* goes; None if it goes to the end."""
    if not places or not is_bound_to_home(theatre, column):
        return None
    last = minutes_from_home(theatre, column, Spot(place=places[0]))
    for before, place in zip(places, places[1:], strict=False):
        far = minutes_from_home(theatre, column, Spot(place=place))
        if place != before and far > spots.MARCHING and far >= last:
            return before
        last = far
    return None
