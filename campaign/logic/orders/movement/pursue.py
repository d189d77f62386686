"""Pursue: to where an enemy was seen, then each dawn after the newest word of one."""

from campaign.logic.movement.field import Field
from campaign.logic.orders import spot
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.orders.news import enemies_heard_of, is_abroad
from campaign.logic.theatre import spots
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import OrderKind, Stance


def spot_of_quarry(field: Field, key: str) -> Spot | None:
    """Returns where the column looks for its quarry.

    First where the enemy it last met slipped to, then the newest and nearest sighting of one abroad, then
    where its order sends it. None once it has been there and heard of nobody since. CAMP-ORDER-11.
    """
    column, moving, settings = field.column(key), field.mover(key), field.theatre.settings.march
    if moving.trail:
        return Spot(place=moving.trail)
    sightings = [
        (-minute, spots.straight_metres(field.theatre, moving.spot, enemy_spot), enemy_spot)
        for minute, enemy_spot in enemies_heard_of(field, key, settings.fresh)
        if minute > moving.searched and is_abroad(field, key, enemy_spot)
    ]
    near = [entry for entry in sightings if entry[1] <= settings.chase]
    if near:
        return min(near, key=lambda entry: (*entry[:2], entry[2].place, entry[2].route, entry[2].metres))[2]
    return column.order.spot if moving.searched < 0 else None


def path_to_quarry(field: Field, key: str) -> tuple[str, ...]:
    """Returns the path to the quarry. A column that is already there looks elsewhere."""
    moving = field.mover(key)
    goal = spot_of_quarry(field, key)
    if goal == moving.spot:
        moving.trail, moving.searched = "", max(0, field.state.minute)
        goal = spot_of_quarry(field, key)
    return spot.path_to_spot(field, key, goal) if goal else ()


def pursuit_stop(field: Field, key: str) -> int:
    return spot.spot_stop(field, key, spot_of_quarry(field, key))


KIND = Kind(
    OrderKind.PURSUE,
    asks=frozenset({Asks.SPOT, Asks.ODDS_LIMIT, Asks.GUNS, Asks.PACE}),
    needs=frozenset({Asks.SPOT}),
    stance=Stance.ATTACK,
    daily=True,
    path=path_to_quarry,
    stop=pursuit_stop,
)
