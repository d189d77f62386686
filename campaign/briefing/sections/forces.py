"""Part 2: each force, its spot, its strength, its order and what it did."""

from datetime import date
from typing import Any

from campaign.briefing.order_outcomes import befell, did, last_fight
from campaign.briefing.sections import supply
from campaign.briefing.sections.orders import told
from campaign.briefing.spots import named, spot
from campaign.briefing.week import COUNTED, Week, joined
from campaign.logic.engineering import tasks as works
from campaign.logic.ledger.gun_types import KINDS
from campaign.logic.orders import KINDS as ORDERS
from campaign.logic.vocabulary import AFLOAT, Account, ForceKind, OrderKind, Stock
from campaign.models import Force, Order
from campaign.store import load


def line(week: Week, force: Force) -> dict[str, Any]:
    """Returns the facts of *force*.

    For a force out of contact: only since when, and its spot then. For one that merged: only its friend.
    """
    if force.last_news:
        return {
            **who(week, force),
            "silent": force.last_news["day"],
            "spot": named(week.rows, force.last_news),
        }
    if force.pk not in week.manned and (friend := joined(week.rows, force)):
        return {**standing(week, force), "joined": friend}
    order = week.rows.orders.get(force.key)
    return {
        **standing(week, force),
        "order": ordered(week, order) if order else {},
        "did": did(week, force),
        **supply.of_force(week, force),
        **on_march(week, force),
        **unheard(week, force),
    }


def late(week: Week, force: Force) -> dict[str, Any]:
    """Returns a force that is back in contact: its state, and what it did meanwhile."""
    return {**standing(week, force), **supply.of_force(week, force), **unheard(week, force)}


def unheard(week: Week, force: Force) -> dict[str, Any]:
    """Returns `unheard`: each earlier week out of contact, with the force's order and what happened.

    It is empty for a force that was in contact. Weeks in which it stayed where it was pinned are left out,
    unless it had an order to go elsewhere.
    """
    since = week.owed.get(force.pk)
    if since is None:
        return {}
    weeks = [in_silence(past, force, since) for past in week.unheard if past.turn.starts >= since]
    return {"unheard": [each for each in weeks if each]}


def in_silence(past: Week, force: Force, since: date) -> dict[str, Any]:
    """Returns what happened in the week *past*, empty if nothing; *since*: its first day out of contact."""
    order = past.rows.orders.get(force.key)
    said = ordered(past, order) if order else {}
    stuck = past.turn.starts != since and last_fight(past, force) is None
    new = order if order and order.turn_id == past.turn.pk else None
    if stuck and not (new and ORDERS[OrderKind(new.kind)].moves):
        return {}
    return {
        "turn": past.turn.number,
        "order": said | ({"of": order.turn.number} if order and said else {}),
        **({"befell": {"word": "stuck"}} if stuck else befell(past, force)),
        **on_march(past, force),
    }


def on_march(week: Week, force: Force) -> dict[str, Any]:
    return {
        "toil": toil(week, force),
        "rides": rides(week, force),
        "slipped": slipped(week, force),
        "queued": queued(week, force),
    }


def ordered(week: Week, order: Order) -> dict[str, Any]:
    """Returns *order* in words.

    `of`: the number of its turn, if it is an earlier one. Empty if all of it was done by then and its force
    holds.
    """
    if order.turn_id == week.turn.pk:
        return told(week.rows, order)
    column = week.theatre.columns.get(order.force.key)
    kind = OrderKind(order.kind)
    stands = column and ORDERS[kind].standing(load.given(order), column.spot).kind is kind
    return told(week.rows, order) | {"of": order.turn.number} if stands else {}


def slipped(week: Week, force: Force) -> str:
    """Returns the day on which the force crossed an enemy's Trocha unnoticed; "" if it has not."""
    minute = week.march["columns"].get(force.key, {}).get("slipped", -1)
    return week.day(minute) if minute >= 0 else ""


def queued(week: Week, force: Force) -> list[dict[str, Any]]:
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


def toil(week: Week, force: Force) -> dict[str, Any]:
    """Returns the task that the force works on as the week closes; empty if there is none."""
    job = week.march["columns"].get(force.key, {}).get("toil", "")
    if not job:
        return {}
    task, ground = works.split_job_name(job)
    route = week.rows.routes.get(ground)
    ends = (route.a, route.b) if route else (week.rows.places[ground],)
    return {"task": task.value, "at": [end.name for end in ends]}


def rides(week: Week, force: Force) -> list[dict[str, Any]]:
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


def who(week: Week, force: Force) -> dict[str, Any]:
    return {
        "ref": force.ref,
        "name": force.name,
        "seat": force.seat.key if force.seat else "",
        "units": week.units.get(force.pk, []),
    }


def standing(week: Week, force: Force) -> dict[str, Any]:
    """Returns where *force* is, and its strength."""
    men = week.men.get(force.pk, dict.fromkeys(COUNTED, 0))
    has = week.material.get(force.pk, {})
    return {
        **who(week, force),
        "spot": spot(force),
        "state": AFLOAT if force.kind == ForceKind.SHIP else force.state,
        "tired": force.tired,
        "opened": men[Account.EFFECTIVE] - sum(week.changes.get(force.pk, {}).values()),
        **{account.value: men[account] for account in COUNTED},
        **{stock.value: has.get(stock, 0) for stock in (Stock.HORSE, Stock.GUN)},
        **{stock.value: has[stock] for stock in KINDS if has.get(stock)},
    }
