"""The state as a week's march begins; players see it until that week is published."""

from typing import Any

from campaign.models import Force, Leader, Opening, Order, PrisonerParty, Unit
from campaign.store.archive.tables import plain_rows
from campaign.store.unit_of_work import Rows

KEPT: dict[Any, tuple[str, ...]] = {
    Force: ("seat", "state", "place", "route", "metres", "fatigue", "is_static", "last_news"),
    Unit: ("force", "quality"),
    Leader: ("fate", "fate_date", "party", "until"),
    PrisonerParty: ("held_by", "held_at", "paroled", "coming"),
}
"""The fields of these rows that a week changes before it is published."""

ORDERS = Order.archived.rows
"""The last order of each force, by the force's key: how far it had come. Empty ones are left out."""


def opening_of_turn(rows: Rows) -> Opening:
    """Returns the opening of the turn of *rows*. Nothing is written."""
    kept: dict[str, dict[str, Any]] = {}
    for model, fields in KEPT.items():
        table = getattr(rows, model.archived.rows)
        kept[model.archived.rows] = dict(zip(table, plain_rows(model, table.values(), fields), strict=True))
    kept[ORDERS] = {key: row.params for key, row in rows.orders.items() if row.params}
    return Opening(turn=rows.turn, rows=kept)
