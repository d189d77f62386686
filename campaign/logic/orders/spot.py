"""Orders that lead to a spot, be it a place or a metre of a route."""

from campaign.logic.engagement import battles
from campaign.logic.movement.field import Field
from campaign.logic.movement.itinerary import spot_on_map
from campaign.logic.theatre.theatre import Spot


def path_to_spot(field: Field, key: str, spot: Spot) -> tuple[str, ...]:
    """Returns the places to pass from where *key* is to *spot*.

    For a spot on a route the far end of it comes last.
    """
    here, goal = field.mover(key).spot, spot_on_map(field.theatre, spot)
    return battles.road_to(field, key, here, goal, past=True) if here != goal else ()


def spot_stop(field: Field, key: str, spot: Spot | None) -> int:
    """Returns the metre at which *key* stops if its path ends on the route of *spot*."""
    goal = spot_on_map(field.theatre, spot) if spot else None
    return goal.metres if goal and goal.route and field.mover(key).spot != goal else -1
