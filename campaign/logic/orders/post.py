"""Orders that lead to a place and hold the force there."""

from campaign.logic.movement.field import Field
from campaign.logic.orders import spot
from campaign.logic.orders.kinds import Pause
from campaign.logic.settings import ON, Settings
from campaign.logic.vocabulary import ForceState


def path_to_post(field: Field, key: str) -> tuple[str, ...]:
    goal = field.column(key).order.spot
    return spot.path_to_spot(field, key, goal) if goal else ()


def pause_at_post(field: Field, key: str, _minute: int) -> Pause | None:
    order = field.column(key).order
    return Pause(ForceState.HALTED, 0) if order.spot == field.mover(key).spot else None


def are_sieges_offered(settings: Settings) -> bool:
    return settings.sieges.sieges == ON
