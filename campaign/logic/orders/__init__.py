"""Kinds of order: what each asks of its writer, and what a column does by it. A new kind is a module and a
line.
"""

from campaign.logic.engagement import avoidance, home_range, posts
from campaign.logic.movement import labour
from campaign.logic.movement.field import Field
from campaign.logic.orders import free_text
from campaign.logic.orders.combat import ambush, assault, besiege, break_out, garrison, hold
from campaign.logic.orders.fieldwork import block_road, build, forage, fortify, recruit, rest
from campaign.logic.orders.handover import (
    deposit,
    detach,
    escort,
    escort_prisoners,
    exchange_prisoners,
    haul,
    merge,
    transfer,
)
from campaign.logic.orders.kinds import Asks, Kind, Pause
from campaign.logic.orders.legs import friends_of
from campaign.logic.orders.movement import (
    cross,
    embark,
    evade,
    march,
    patrol,
    pursue,
    raid,
    sea_patrol,
)
from campaign.logic.theatre import spots
from campaign.logic.theatre.theatre import Column, Spot
from campaign.logic.transport import boarding, ships
from campaign.logic.vocabulary import ForceKind, ForceState, OrderKind

__all__ = [
    "KINDS",
    "OF_SHIPS",
    "Asks",
    "Kind",
    "Pause",
    "friends_of",
    "go_on",
    "has_strayed",
    "kind_of",
    "path_by_order",
    "sets_out_at_dawn",
]

KINDS: dict[OrderKind, Kind] = {
    kind.key: kind
    for kind in (
        march.KIND,
        hold.KIND,
        rest.KIND,
        patrol.KIND,
        ambush.KIND,
        pursue.KIND,
        evade.KIND,
        garrison.KIND,
        assault.KIND,
        besiege.KIND,
        break_out.KIND,
        raid.KIND,
        block_road.KIND,
        fortify.KIND,
        build.KIND,
        embark.KIND,
        sea_patrol.KIND,
        cross.KIND,
        forage.KIND,
        recruit.KIND,
        detach.KIND,
        merge.KIND,
        transfer.KIND,
        escort.KIND,
        haul.KIND,
        deposit.KIND,
        escort_prisoners.KIND,
        exchange_prisoners.KIND,
        free_text.KIND,
    )
}
"""The kinds of order, in the order in which a person chooses from them."""


OF_SHIPS = (OrderKind.HOLD, OrderKind.SEA_PATROL, OrderKind.FREE_TEXT)
"""Orders for a ship. A force that embarks on it has an order of its own."""


def kind_of(field: Field, key: str) -> Kind:
    return KINDS[field.column(key).order.kind]


def path_by_order(field: Field, key: str) -> tuple[str, ...]:
    """Returns the places still to pass by *key*'s order. A column bound to a base goes back to it."""
    column, moving = field.column(key), field.mover(key)
    if column.is_static and not kind_of(field, key).unbinds:
        back = has_strayed(column, moving.spot) and moving.came_from != column.base  # not in the same week
        return field.roads.path_to(column, moving.spot, column.base) if back else ()
    return kind_of(field, key).path(field, key)


def way_on(field: Field, key: str) -> tuple[str, ...]:
    """Returns the `path_by_order` of *key* that keeps clear of enemies it has evaded.

    From a post that it cannot go round it can only go back.
    """
    field.roads.round = avoidance.avoided_spots(field, key)
    path = path_by_order(field, key)
    field.roads.round = frozenset()
    through = path and path[0] != field.mover(key).came_from and posts.can_only_go_back(field, key)
    return () if through else path


def go_on(field: Field, key: str, minute: int, state: ForceState = ForceState.MARCHING) -> None:
    """Lets *key* carry on with its order from where it is, in *state* if it marches.

    It halts for the time its order says. If an enemy it has evaded bars its route, it halts to the next dawn.
    """
    kind = kind_of(field, key)
    column = field.column(key)
    free = kind.at_post or kind.unbinds or not column.is_static
    halt = kind.pause(field, key, minute) if free else None
    if halt is not None:
        field.halt_column(key, minute, halt.state, halt.until)
        if column.order.task and not halt.until and field.mover(key).searched < 0:
            labour.begin_work(field, key, column.order.task, minute)
        return
    path = way_on(field, key)
    stopped = not path and (bool(field.mover(key).shuns) or posts.can_only_go_back(field, key))
    barred = stopped and bool(path_by_order(field, key))
    path, stop = home_range.path_in_range(field, key, path, kind.stop(field, key) if path else -1)
    if not path and ships.is_ship(field, key):
        ships.lie_in_harbour(field, key, minute)
        return
    if not path and (kind.daily or barred):
        field.halt_column(key, minute, ForceState.HALTED, spots.next_dawn(minute))
        return
    state = boarding.begin_way(field, key, path, minute, state)
    if state is not ForceState.WAITING:
        field.set_out(key, minute, state, path, stop=stop)
        boarding.sail_past_patrols(field, key, minute)


def sets_out_at_dawn(column: Column) -> bool:
    """Tells whether *column* has somewhere to go at the first dawn. CAMP-ORDER-07."""
    kind = KINDS[column.order.kind]
    free = kind.at_post or kind.unbinds or not column.is_static
    return kind.moves and free or has_strayed(column, column.spot)


def has_strayed(column: Column, spot: Spot) -> bool:
    """Tells whether *column*, bound to its base but no garrison, has had to slip away from it.

    CAMP-ORDER-07.
    """
    return column.is_static and column.kind is ForceKind.BAND and column.base not in ("", spot.place)
