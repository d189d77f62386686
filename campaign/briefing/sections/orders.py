"""Part 8: the present orders, and the seats of the side that gave none."""

from dataclasses import asdict
from typing import Any

from campaign.briefing.facts.forces import OrderFact
from campaign.briefing.facts.knowledge import OrderFacts, StandingOrder
from campaign.briefing.facts.spots import spot_of_march
from campaign.briefing.week import Scope, Week
from campaign.logic.orders.plain import FLAGS, spot_of
from campaign.models import Order


def order_facts(week: Week, scope: Scope) -> OrderFacts:
    """Returns the orders of *scope*.

    `standing_orders`: by force, its last order and that order's turn. `late`: seats with forces
    without an order this turn.
    """
    rows = week.rows
    late = {
        force.seat.key
        for force in rows.forces.values()
        if force.side_id == scope.side.pk
        and force.seat is not None
        and force.seat.player_id is not None
        and not force.is_static
        and ((order := rows.orders.get(force.key)) is None or order.turn_id != week.turn.pk)
    }
    standing = tuple(
        StandingOrder(force.key, order.turn.number, order_fact(order))
        for force in scope.forces
        if (order := rows.orders.get(force.key)) is not None
    )
    return OrderFacts(standing, tuple(sorted(late)))


def order_fact(order: Order, **more: Any) -> OrderFact:
    """Returns *order* as a fact; *more*: other fields of it."""
    where = spot_of(order.params)
    return OrderFact(
        kind=order.kind,
        legs=tuple(order.goals),
        stance=order.stance,
        odds_limit=order.odds_limit,
        spot=spot_of_march(asdict(where)) if where else None,
        friend=order.params.get("friend", ""),
        **dict[str, Any]({name: True for name in FLAGS if order.params.get(name)}),
        **{word: order.params[word] for word in ("name", "task") if word in order.params},
        **more,
    )
