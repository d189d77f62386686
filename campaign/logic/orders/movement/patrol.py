"""Patrol: round by its places and back to where it began, and again; its seventh day is a day of rest.

CAMP-ORDER-10.
"""

from dataclasses import replace

from campaign.logic.movement.field import Field
from campaign.logic.orders.kinds import Asks, Kind, Pause
from campaign.logic.theatre import spots
from campaign.logic.theatre.theatre import Leg, Order, Spot
from campaign.logic.vocabulary import ForceState, OrderKind, Stance


def path_to_station(field: Field, key: str) -> tuple[str, ...]:
    """Returns the path to the next of its places."""
    column, moving = field.column(key), field.mover(key)
    start = moving.track[0][1].place
    stations = [leg.to for leg in column.order.legs] + ([start] if start else [])
    for _ in stations:
        goal = stations[moving.leg % len(stations)]
        way = field.roads.path_to(column, moving.spot, goal) if goal != moving.spot.place else ()
        if way:
            return way
        moving.leg += 1
    return ()


def day_of_rest(field: Field, key: str, minute: int) -> Pause | None:
    """Halts a patrol on its day of rest. CAMP-ORDER-10."""
    rest = spots.dawn_of(field.theatre.settings.march.patrol_days + 1)
    rested = minute >= rest and not field.column(key).order.forced
    return Pause(ForceState.HALTED, 0) if rested else None


def patrol_next_week(order: Order, spot: Spot) -> Order:
    """Returns the same round again; from a road, from its first place."""
    return replace(order, legs=tuple(Leg(leg.to) for leg in order.legs))


KIND = Kind(
    OrderKind.PATROL,
    asks=frozenset({Asks.LEGS, Asks.STANCE, Asks.GUNS, Asks.PACE}),
    needs=frozenset({Asks.LEGS}),
    stance=Stance.WITHDRAW,
    daily=True,
    path=path_to_station,
    pause=day_of_rest,
    standing_order=patrol_next_week,
)
