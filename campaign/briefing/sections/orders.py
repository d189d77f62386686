"""Part 8: the present orders, and the seats of the side that gave none."""

from dataclasses import asdict
from typing import Any

from campaign.briefing.spots import spot_in_names
from campaign.briefing.week import Scope, Week
from campaign.logic.orders.plain import FLAGS, spot_of
from campaign.models import Order
from campaign.store.unit_of_work import Rows


def order_facts(week: Week, scope: Scope) -> dict[str, Any]:
    """Returns the orders of *scope*.

    `standing`: by force, its last order and that order's turn; `late`: seats with forces without an order
    this turn.
    """
    rows = week.rows
    late = {
        force.seat.name
        for force in rows.forces.values()
        if force.side_id == scope.side.pk
        and force.seat is not None
        and force.seat.user_id is not None
        and not force.fixed
        and ((order := rows.orders.get(force.key)) is None or order.turn_id != week.turn.pk)
    }
    return {
        "standing": [
            {"name": force.name, "turn": order.turn.number, "order": order_in_names(rows, order)}
            for force in scope.forces
            if (order := rows.orders.get(force.key)) is not None
        ],
        "late": sorted(late),
    }


def order_in_names(rows: Rows, order: Order) -> dict[str, Any]:
    """Returns *order* in names."""
    where, friend = spot_of(order.params), rows.forces.get(order.params.get("friend", ""))
    return {
        "kind": order.kind,
        "legs": [rows.places[key].name for key in order.goals],
        "stance": order.stance,
        "ratio": order.ratio,
        **{name: True for name in FLAGS if order.params.get(name)},
        **({"spot": spot_in_names(rows, asdict(where))} if where else {}),
        **{word: order.params[word] for word in ("name", "task") if word in order.params},
        **({"friend": friend.name} if friend else {}),
    }
