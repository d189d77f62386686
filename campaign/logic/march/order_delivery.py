"""A courier brings a column its order: from that minute on it goes by it."""

from collections.abc import Mapping
from dataclasses import replace

from campaign.logic import orders
from campaign.logic.movement.field import Field
from campaign.logic.theatre.theatre import Order, Theatre
from campaign.logic.vocabulary import ForceKind, ForceState

FREE = (ForceState.HALTED, ForceState.WAITING)


def with_orders_under_way(
    theatre: Theatre, before: Mapping[str, Order], late: Mapping[str, int], minute: int
) -> Theatre:
    """Returns *theatre* at *minute*, with some orders still under way.

    Columns whose courier arrives (*late*) then or later follow the order they had *before*, or hold.

    CAMP-ORDER-15.
    """
    columns = dict(theatre.columns)
    for key, at in sorted(late.items()):
        if key in columns and at >= minute:
            column = columns[key]
            columns[key] = replace(column, order=before.get(key, Order()), late=column.order, late_at=at)
    return replace(theatre, columns=columns)


def deliver_order(field: Field, key: str, minute: int) -> None:
    """Gives *key* its order.

    It follows it at once, or as soon as it is free. CAMP-ORDER-15.
    """
    column, moving = field.column(key), field.mover(key)
    if column.late is None:
        return
    field.theatre.columns[key] = replace(column, order=column.late, late=None)
    field.roads.gaits.pop(key, None)
    moving.leg = 0
    marching = moving.state is ForceState.MARCHING and moving.run < 0 and not moving.called_to
    if marching or moving.state in FREE or column.kind is ForceKind.SHIP:
        field.bring_up(key, minute)
        moving.route = ""
        field.come_to_place(key)
        orders.go_on(field, key, minute)
