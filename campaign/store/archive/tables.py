"""The state of a campaign: the fields that each model declares."""

import datetime as dt
import json
from collections.abc import Collection, Iterable
from decimal import Decimal
from operator import attrgetter
from typing import Any

from django.apps import apps
from django.db.models import Model, Window
from django.db.models.functions import RowNumber

from campaign.models import Campaign, Order, Sighting, Turn
from campaign.models.base.archived import Archived, name_of
from campaign.store.row_links import link_rows
from campaign.store.unit_of_work import Rows

Row = dict[str, Any]


def archived_models() -> list[type[Any]]:
    """Returns the models that are archived, of this app and those above it."""
    return [model for model in apps.get_models() if isinstance(getattr(model, "archived", None), Archived)]


def state_of_campaign(campaign: Campaign) -> Row:
    """Returns the present state, in a fixed number of queries, whatever the length of the war."""
    return state_of_rows(Rows(campaign.turns.latest("number")))


def canonical_json(plain: object) -> str:
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def state_of_rows(rows: Rows) -> Row:
    """Returns the state of *rows*. The ledger gives balances and rolls; sightings are this turn's."""
    plain: Row = {
        model.archived.rows: plain_rows(model, in_order(rows, model.archived.rows))
        for model in archived_models()
        if model.archived.rows
    }
    (plain["turn"],) = plain_rows(Turn, [rows.turn])
    (plain["campaign"],) = plain_rows(Campaign, [rows.campaign])
    keys = {unit.pk: unit.key for unit in rows.units.values()}
    plain["balances"] = sorted(
        [keys[unit], stock, account, amount]
        for (unit, stock, account), amount in rows.balances.items()
        if amount
    )
    plain["rolls"] = sorted(
        [party.key, keys[unit], men]
        for party in rows.parties.values()
        for unit, men in rows.rolls[party.pk].items()
    )
    if rows.accounts:
        plain["accounts"] = sorted([*key, amount] for key, amount in rows.accounts.items())
    return plain


def in_order(rows: Rows, name: str) -> Iterable[Any]:
    """Returns table *name* of *rows* in an order that does not depend on database, secrets or ids."""
    if name == "sightings":
        own_sightings = (row for row in rows.sightings if row.turn_id == rows.turn.pk)
        return sorted(own_sightings, key=_by_eyes)
    if name == "orders":
        return sorted([*rows.orders.values(), *old_orders(rows)], key=lambda row: row.force.key)
    table = getattr(rows, name)
    return table.values() if isinstance(table, dict) else table


def old_orders(rows: Rows) -> list[Order]:
    """Returns the latest order of each force whose order `Rows` leaves out.

    After years these are mostly merged forces, whose orders nothing else reads.
    """
    given = Order.objects.filter(turn__campaign=rows.campaign, turn__number__lte=rows.turn.number)
    others = given.exclude(force__in=[row.force_id for row in rows.orders.values()]).order_by()
    latest = Window(RowNumber(), partition_by="force", order_by="-turn__number")
    ranked = others.annotate(rank=latest).filter(rank=1).values("pk")
    orders = Order.objects.filter(pk__in=ranked).select_related("turn").defer("turn__march").order_by()
    return link_rows(orders, {"force": rows.forces, "line_of_retreat": rows.places, "seat": rows.seats})


def _by_eyes(row: Sighting) -> tuple[str, str, int, dt.date]:
    return row.observer.key, row.force.key, row.minute, row.date


def plain_rows(model: type[Any], rows: Iterable[Any], some: Collection[str] = ()) -> list[Row]:
    """Returns the state of *rows* as plain data; with *some*, exactly those fields instead."""
    fields = some or model.archived.state.split()
    linked = [name for name in fields if model._meta.get_field(name).is_relation]
    own_fields = [name for name in fields if name not in linked]
    read = attrgetter("pk", *own_fields)  # never of one name alone: that would be no tuple
    usual = {} if some else default_values(model, model.archived.sparse)
    names: dict[Model, str] = {}
    plain_list = []
    for row in rows:
        plain = {
            name: plain_value(value)
            for name, value in zip(own_fields, read(row)[1:], strict=True)
            if name not in usual or value != usual[name]
        }
        for name in linked:
            target = getattr(row, name)
            if target is not None and target not in names:
                names[target] = name_of(target)
            plain[name] = None if target is None else names[target]
        plain_list.append(plain)
    return plain_list


def default_values(model: type[Any], fields: str) -> Row:
    """Returns a new row's values of *fields*, separated by blanks."""
    return {name: model._meta.get_field(name).get_default() for name in fields.split()}


def plain_value(value: object) -> object:
    """Returns the *value* of a field as JSON writes it."""
    if isinstance(value, dt.date):  # and so a point of time
        return value.isoformat()
    return f"{value:.4f}" if isinstance(value, Decimal) else value
