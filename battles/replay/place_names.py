"""The names of places in the sentences of a battle, in the reader's language."""

from dataclasses import replace

from battles.board.objectives import PLACES
from rules import Cast


def with_place_names(cast: Cast) -> Cast:
    """Returns *cast* with the objective named as pages name it, if it has a name."""
    places = cast.lists.get("objective", ())
    names = tuple(str(PLACES.get(place, place)) if place else "" for place in places)
    return replace(cast, lists={**cast.lists, "objective": names}) if names else cast
