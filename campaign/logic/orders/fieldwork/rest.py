"""Rest: the force stays, and loses a grade of fatigue at each dawn after a day without a march."""

from campaign.logic.movement.field import Field
from campaign.logic.orders.kinds import Asks, Kind
from campaign.logic.theatre import spots
from campaign.logic.vocabulary import ForceState, OrderKind, Stance

KIND = Kind(
    OrderKind.REST,
    asks=frozenset({Asks.STANCE, Asks.GUNS}),
    stance=Stance.WITHDRAW,
    guns=False,
    moves=False,
)


def recover_at_dawn(field: Field, key: str, minute: int) -> None:
    """Lets *key*, which has rested for a day, recover. CAMP-ORDER-13."""
    moving = field.mover(key)
    rested = moving.state is ForceState.HALTED and minute - moving.since >= spots.DAY
    if rested and moving.fatigue and field.column(key).order.kind is OrderKind.REST:
        moving.fatigue -= 1
