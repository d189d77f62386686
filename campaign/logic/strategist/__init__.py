"""The computer strategist: orders for the forces of an empty seat, from its side's view and nothing else.

Regulars guard posts and trains, go after whoever was seen, patrol and rest; irregulars slip from what is
stronger, lie in wait, gather to strike what is weaker, and go home; ships keep watch. Deterministic:
every choice has a die of its own, named by the turn's seed, the force and what it is for. CAMP-STAFF-01.
"""

from collections.abc import Sequence
from dataclasses import replace

from campaign.logic.knowledge.fog import SideView
from campaign.logic.settings import ON
from campaign.logic.strategist import bands, columns, fleet, trains
from campaign.logic.strategist.bases import bases_to_move
from campaign.logic.strategist.prisoners import accepts_exchange, exchange_offer, let_go
from campaign.logic.strategist.side_strategist import SideStrategist, is_irregular
from campaign.logic.strategist.writing import hold_order
from campaign.logic.supply import magazines
from campaign.logic.supply.goods import trains_kept
from campaign.logic.theatre.theatre import Column, Order, Theatre
from campaign.logic.vocabulary import ForceKind, OrderKind, RouteKind, Stance

__all__ = [
    "accepts_exchange",
    "bases_to_move",
    "computer_orders",
    "exchange_offer",
    "has_priorities",
    "let_go",
]

URGENT = (OrderKind.PURSUE, OrderKind.ASSAULT, OrderKind.BESIEGE)
"""The priority of kinds of order: a force that attacks comes first, one that rests last."""


def computer_orders(view: SideView, ours: Sequence[str]) -> dict[str, Order]:
    """Returns an order for each of *ours* (keys of the side's own forces), in key order."""
    strategist = SideStrategist(view, ours)
    hunt, blow, sea = columns.Plan(strategist), bands.Plan(strategist), fleet.Plan(strategist)

    def order_for(column: Column) -> Order:
        if column.kind is ForceKind.SHIP:
            return fleet.order_for(sea, column)
        if column.is_static and is_irregular(column):
            return hold_order(Stance.AVOID)
        if column.is_static or column.kind is ForceKind.GARRISON:
            return columns.garrison_order(strategist, column)
        if column.kind is ForceKind.CONVOY:
            return trains.order_for(strategist, column)
        if is_irregular(column):
            return bands.order_for(strategist, blow, column)
        return columns.order_for(strategist, hunt, column)

    orders = {key: order_for(strategist.theatre.columns[key]) for key in sorted(ours)}
    return (
        {key: with_priority(order) for key, order in orders.items()}
        if has_priorities(strategist.theatre)
        else orders
    )


def has_priorities(theatre: Theatre) -> bool:
    """Tells whether anything goes to one force before another."""
    settings, rails = theatre.settings, (route.kind is RouteKind.RAILWAY for route in theatre.routes.values())
    stores = trains_kept(settings.goods) or magazines.has_magazines(settings)
    return (
        stores
        or ON in (settings.crossings.fords, settings.transport.ships)
        or settings.transport.rail == ON
        and any(rails)
    )


def with_priority(order: Order) -> Order:
    """Returns *order* with the priority that it asks for."""
    priority = 1 if order.kind in URGENT else -1 if order.kind is OrderKind.REST else 0
    return replace(order, priority=priority)
