"""Evade: out of the enemy's reach, each dawn anew; or by legs, and out of everybody's way."""

from campaign.logic.movement import routing
from campaign.logic.movement.field import Field
from campaign.logic.orders import legs
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.orders.news import enemies_heard_of
from campaign.logic.theatre import spots
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import OrderKind, Stance

WEEK = 7  # days


def path_away(field: Field, key: str) -> tuple[str, ...]:
    """Returns the path to the nearest place far enough from every enemy seen this week.

    Empty if it stands at such a place, or if there is none. CAMP-ORDER-12.
    """
    column, here = field.column(key), field.mover(key).spot
    if column.order.legs:
        return legs.path_to_next_halt(field, key)
    enemies = [spot for _minute, spot in enemies_heard_of(field, key, WEEK)]
    if is_clear_of(field, here, enemies):
        return ()
    options = []
    for start, lead in field.roads.places_from(column, here):
        cost, _before = field.roads.tree_from(column, start)
        options += [(lead + minutes, place) for place, minutes in cost.items() if place != here.place]
    for _minutes, place in sorted(options):
        if is_clear_of(field, Spot(place=place), enemies) and not routing.is_barred(
            field.theatre, column, place
        ):
            return field.roads.path_to(column, here, place)
    return ()


def is_clear_of(field: Field, spot: Spot, enemies: list[Spot]) -> bool:
    """Tells whether a spot is far enough from all enemies. CAMP-ORDER-12."""
    far = field.theatre.settings.march.clear
    return all(spots.straight_metres(field.theatre, spot, enemy) > far for enemy in enemies)


KIND = Kind(
    OrderKind.EVADE,
    asks=frozenset({Asks.LEGS, Asks.GUNS, Asks.PACE}),
    stance=Stance.AVOID,
    guns=False,
    daily=True,
    path=path_away,
    pause=legs.halt_of_leg,
    standing_order=lambda order, spot: legs.legs_next_week(order, spot) if order.legs else order,
)
