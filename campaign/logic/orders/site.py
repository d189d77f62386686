"""Orders with a task to do at a spot: to it, the work there, then on with the legs."""

from dataclasses import replace

from campaign.logic.engineering import tasks
from campaign.logic.movement import labour
from campaign.logic.movement.field import Field
from campaign.logic.orders import legs, spot
from campaign.logic.orders.kinds import Pause
from campaign.logic.settings import Settings
from campaign.logic.theatre.theatre import Order, Spot
from campaign.logic.vocabulary import ForceState, OrderKind


def are_tasks_offered(settings: Settings) -> bool:
    return tasks.is_enabled(settings.tasks)


def path_to_task(field: Field, key: str) -> tuple[str, ...]:
    """Returns the path to its spot; once nothing is left to do there, that of its legs."""
    site = field.column(key).order.spot
    if site is not None and field.mover(key).searched < 0:
        return spot.path_to_spot(field, key, site)
    return legs.path_to_next_halt(field, key)


def pause_for_task(field: Field, key: str, minute: int) -> Pause | None:
    order, moving = field.column(key).order, field.mover(key)
    if moving.searched >= 0:
        return legs.halt_of_leg(field, key, minute)
    if order.spot not in (None, moving.spot) or order.task is None:
        return None
    if labour.is_task_possible(field, key, order.task, moving.spot):
        return Pause(ForceState.HALTED, 0)
    moving.searched = minute
    return legs.halt_of_leg(field, key, minute)


def task_stop(field: Field, key: str) -> int:
    return spot.spot_stop(field, key, field.column(key).order.spot) if field.mover(key).searched < 0 else -1


def task_next_week(order: Order, here: Spot) -> Order:
    """Returns the order to go on with the task; once that is done, with the legs. CAMP-ORDER-02."""
    if not order.done:
        return order
    return legs.legs_next_week(replace(order, kind=OrderKind.MARCH, task=None, spot=None, done=False), here)
