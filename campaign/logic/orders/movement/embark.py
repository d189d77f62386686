"""Embark: by land to the last place but one, there on board, and by sea to the last, where it lands. If its
friend is a ship, it goes on that.
"""

from campaign.logic.movement.field import Field
from campaign.logic.orders import legs
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.settings import ON, Settings
from campaign.logic.theatre import rail_and_sea
from campaign.logic.vocabulary import OrderKind, Stance


def path_by_sea(field: Field, key: str) -> tuple[str, ...]:
    """Returns the places to the harbour, from there by water; none once it has landed."""
    column, moving = field.column(key), field.mover(key)
    stages, spot = column.order.legs, moving.spot
    at_sea = bool(spot.route) and field.theatre.routes[spot.route].kind in rail_and_sea.WATER
    if at_sea:
        moving.leg = len(stages) - 1
    while moving.leg < len(stages) and stages[moving.leg].to == spot.place:
        moving.leg += 1
    if moving.leg >= len(stages):
        return ()
    if moving.leg == len(stages) - 1:
        return field.roads.by_water(column, spot, stages[-1].to)
    return field.roads.path_to(column, spot, stages[moving.leg].to)


def is_embarking_offered(settings: Settings) -> bool:
    return settings.transport.ships == ON


KIND = Kind(
    OrderKind.EMBARK,
    asks=frozenset({Asks.LEGS, Asks.STANCE, Asks.FRIEND, Asks.GUNS}),
    needs=frozenset({Asks.LEGS}),
    stance=Stance.AVOID,
    guns=False,
    path=path_by_sea,
    standing_order=legs.legs_next_week,
    offered=is_embarking_offered,
)
