"""Part 2: each force, its spot, its strength, its order and what it did."""

from datetime import date
from typing import Any

from campaign.briefing.order_outcomes import last_fight, order_outcome, outcome_out_of_contact
from campaign.briefing.sections import supply
from campaign.briefing.sections.orders import order_in_names
from campaign.briefing.spots import spot_in_names, spot_of_row
from campaign.briefing.week import COUNTED, Week, friend_merged_with
from campaign.logic.engineering import tasks as works
from campaign.logic.ledger.gun_types import KINDS
from campaign.logic.orders import KINDS as ORDERS
from campaign.logic.vocabulary import AFLOAT, Account, ForceKind, OrderKind, Stock
from campaign.models import Force, Order
from campaign.store import load


def force_facts(week: Week, force: Force) -> dict[str, Any]:
    """Returns the facts of *force*.

    For a force out of contact: only since when, and its spot then. For one that merged: only its friend.
    """
    if force.last_news:
        return {
            **force_identity(week, force),
            "silent": force.last_news["day"],
            "spot": spot_in_names(week.rows, force.last_news),
        }
    if force.pk not in week.forces_with_units and (friend := friend_merged_with(week.rows, force)):
        return {**position_and_strength(week, force), "joined": friend}
    order = week.rows.orders.get(force.key)
    return {
        **position_and_strength(week, force),
        "order": order_in_words(week, order) if order else {},
        "did": order_outcome(week, force),
        **supply.of_force(week, force),
        **on_march(week, force),
        **weeks_out_of_contact(week, force),
    }


def late_force_facts(week: Week, force: Force) -> dict[str, Any]:
    """Returns a force that is back in contact: its state, and what it did meanwhile."""
    return {
        **position_and_strength(week, force),
        **supply.of_force(week, force),
        **weeks_out_of_contact(week, force),
    }


def weeks_out_of_contact(week: Week, force: Force) -> dict[str, Any]:
    """Returns `unheard`: each earlier week out of contact, with the force's order and what happened.

    It is empty for a force that was in contact. Weeks in which it stayed where it was pinned are left out,
    unless it had an order to go elsewhere.
    """
    since = week.last_contacts.get(force.pk)
    if since is None:
        return {}
    weeks = [
        in_silence(past, force, since) for past in week.weeks_out_of_contact if past.turn.starts >= since
    ]
    return {"unheard": [each for each in weeks if each]}


def in_silence(past: Week, force: Force, since: date) -> dict[str, Any]:
    """Returns what happened in the week *past*, empty if nothing; *since*: its first day out of contact."""
    order = past.rows.orders.get(force.key)
    said = order_in_words(past, order) if order else {}
    stuck = past.turn.starts != since and last_fight(past, force) is None
    new = order if order and order.turn_id == past.turn.pk else None
    if stuck and not (new and ORDERS[OrderKind(new.kind)].moves):
        return {}
    return {
        "turn": past.turn.number,
        "order": said | ({"of": order.turn.number} if order and said else {}),
        **({"befell": {"word": "stuck"}} if stuck else outcome_out_of_contact(past, force)),
        **on_march(past, force),
    }


def on_march(week: Week, force: Force) -> dict[str, Any]:
    return {
        "toil": task_under_way(week, force),
        "rides": rides_of_force(week, force),
        "slipped": day_past_trocha(week, force),
        "queued": waits_of_force(week, force),
    }


def order_in_words(week: Week, order: Order) -> dict[str, Any]:
    """Returns *order* in words.

    `of`: the number of its turn, if it is an earlier one. Empty if all of it was done by then and its force
    holds.
    """
    if order.turn_id == week.turn.pk:
        return order_in_names(week.rows, order)
    column = week.theatre.columns.get(order.force.key)
    kind = OrderKind(order.kind)
    stands = column and ORDERS[kind].standing(load.order_as_written(order), column.spot).kind is kind
    return order_in_names(week.rows, order) | {"of": order.turn.number} if stands else {}


def day_past_trocha(week: Week, force: Force) -> str:
    """Returns the day on which the force crossed an enemy's Trocha unnoticed; "" if it has not."""
    minute = week.march["columns"].get(force.key, {}).get("slipped", -1)
    return week.day(minute) if minute >= 0 else ""


def waits_of_force(week: Week, force: Force) -> list[dict[str, Any]]:
    """Returns where the force waited for others of its side: the day, the reason, and the other force."""
    rows = week.rows
    found = []
    for minute, what, key, first in week.march["columns"].get(force.key, {}).get("queued", ()):
        route = rows.routes.get(key)
        ends = (route.a, route.b) if route else (rows.places[key],)
        friend = rows.forces.get(first)
        told = {"day": week.day(minute), "what": what, "at": [end.name for end in ends]}
        found.append({**told, "first": friend.name if friend else ""})
    return found


def task_under_way(week: Week, force: Force) -> dict[str, Any]:
    """Returns the task that the force works on as the week closes; empty if there is none."""
    job = week.march["columns"].get(force.key, {}).get("toil", "")
    if not job:
        return {}
    task, ground = works.split_job_name(job)
    route = week.rows.routes.get(ground)
    ends = (route.a, route.b) if route else (week.rows.places[ground],)
    return {"task": task.value, "at": [end.name for end in ends]}


def rides_of_force(week: Week, force: Force) -> list[dict[str, Any]]:
    """Returns the force's rides by train or ship: start, end ("": unknown, or still under way) and day."""
    places, order = week.rows.places, week.rows.orders.get(force.key)
    by = "ship" if order and order.kind == OrderKind.EMBARK else "train"
    column = week.march["columns"].get(force.key, {})
    return [
        {
            "by": by,
            "day": week.day(minute),
            "from": places[begun].name if begun else "",
            "to": places[ended].name if ended else "",
        }
        for minute, begun, ended in column.get("rides", ())
    ]


def force_identity(week: Week, force: Force) -> dict[str, Any]:
    return {
        "ref": force.ref,
        "name": force.name,
        "seat": force.seat.key if force.seat else "",
        "units": week.units.get(force.pk, []),
    }


def position_and_strength(week: Week, force: Force) -> dict[str, Any]:
    """Returns where *force* is, and its strength."""
    men = week.men.get(force.pk, dict.fromkeys(COUNTED, 0))
    has = week.material.get(force.pk, {})
    return {
        **force_identity(week, force),
        "spot": spot_of_row(force),
        "state": AFLOAT if force.kind == ForceKind.SHIP else force.state,
        "tired": force.tired,
        "opened": men[Account.FIT] - sum(week.changes.get(force.pk, {}).values()),
        **{account.value: men[account] for account in COUNTED},
        **{stock.value: has.get(stock, 0) for stock in (Stock.HORSE, Stock.GUN)},
        **{stock.value: has[stock] for stock in KINDS if has.get(stock)},
    }
