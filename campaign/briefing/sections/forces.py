"""Part 2: each force, its spot, its strength, its order and what it did."""

from dataclasses import replace
from datetime import date
from typing import Any

from campaign.briefing.facts.forces import (
    ForceFact,
    OrderFact,
    Outcome,
    Ride,
    TaskUnderWay,
    Wait,
    WeekOutOfContact,
)
from campaign.briefing.facts.spots import spot_of_march, spot_of_row
from campaign.briefing.order_outcomes import last_battle, order_outcome, outcome_out_of_contact
from campaign.briefing.sections import supply
from campaign.briefing.sections.orders import order_fact
from campaign.briefing.week import COUNTED, Week, friend_merged_with
from campaign.logic.engineering import tasks
from campaign.logic.ledger.gun_types import KINDS
from campaign.logic.orders import KINDS as ORDERS
from campaign.logic.vocabulary import AFLOAT, Account, ForceKind, OrderKind, Stock
from campaign.models import Force, Order
from campaign.store import load


def force_facts(week: Week, force: Force) -> ForceFact:
    """Returns the facts of *force*.

    For a force out of contact: only since when, and its spot then. For one that merged: only its friend.
    """
    if force.last_news:
        return ForceFact(
            **force_identity(week, force),
            silent=force.last_news["day"],
            spot=spot_of_march(force.last_news),
        )
    if force.pk not in week.forces_with_units and (friend := friend_merged_with(week.rows, force)):
        return ForceFact(**position_and_strength(week, force), joined=friend)
    order = week.rows.orders.get(force.key)
    return ForceFact(
        **position_and_strength(week, force),
        order=order_known(week, order) if order else None,
        did=order_outcome(week, force),
        **supply.of_force(week, force),
        **on_march(week, force),
        unheard=weeks_out_of_contact(week, force),
    )


def late_force_facts(week: Week, force: Force) -> ForceFact:
    """Returns a force that is back in contact: its state, and what it did meanwhile."""
    return ForceFact(
        **position_and_strength(week, force),
        **supply.of_force(week, force),
        unheard=weeks_out_of_contact(week, force),
    )


def weeks_out_of_contact(week: Week, force: Force) -> tuple[WeekOutOfContact, ...] | None:
    """Returns each earlier week out of contact, with the force's order and what happened.

    None for a force that was in contact. Weeks in which it stayed where it was pinned are left out,
    unless it had an order to go elsewhere.
    """
    since = week.last_contacts.get(force.pk)
    if since is None:
        return None
    weeks = [
        in_silence(past, force, since) for past in week.weeks_out_of_contact if past.turn.starts >= since
    ]
    return tuple(week_row for week_row in weeks if week_row)


def in_silence(past: Week, force: Force, since: date) -> WeekOutOfContact | None:
    """Returns what happened in the week *past*, None if nothing; *since*: its first day out of contact."""
    order = past.rows.orders.get(force.key)
    order_fact = order_known(past, order) if order else None
    stuck = past.turn.starts != since and last_battle(past, force) is None
    new = order if order and order.turn_id == past.turn.pk else None
    if stuck and not (new and ORDERS[OrderKind(new.kind)].moves):
        return None
    happened = {"befell": Outcome(word="stuck")} if stuck else outcome_out_of_contact(past, force)
    return WeekOutOfContact(
        turn=past.turn.number,
        order=replace(order_fact, of=order.turn.number) if order and order_fact else None,
        **happened,
        **on_march(past, force),
    )


def on_march(week: Week, force: Force) -> dict[str, Any]:
    return {
        "toil": task_under_way(week, force),
        "rides": rides_of_force(week, force),
        "slipped": day_past_trocha(week, force),
        "queued": waits_of_force(week, force),
    }


def order_known(week: Week, order: Order) -> OrderFact | None:
    """Returns *order* as a fact.

    `of`: the number of its turn, if it is an earlier one. None if all of it was done by then and its force
    holds.
    """
    if order.turn_id == week.turn.pk:
        return order_fact(order)
    column = week.theatre.columns.get(order.force.key)
    kind = OrderKind(order.kind)
    stands = column and ORDERS[kind].standing_order(load.order_as_written(order), column.spot).kind is kind
    return order_fact(order, of=order.turn.number) if stands else None


def day_past_trocha(week: Week, force: Force) -> str:
    """Returns the day on which the force crossed an enemy's Trocha unnoticed; "" if it has not."""
    minute = week.march["columns"].get(force.key, {}).get("slipped", -1)
    return week.day(minute) if minute >= 0 else ""


def waits_of_force(week: Week, force: Force) -> tuple[Wait, ...]:
    """Returns where the force waited for others of its side: the day, the reason, and the other force."""
    rows = week.rows
    waits = []
    for minute, what, key, first in week.march["columns"].get(force.key, {}).get("queued", ()):
        route = rows.routes.get(key)
        ends = (route.a.key, route.b.key) if route else (key,)
        waits.append(Wait(week.day(minute), what, ends, first if first in rows.forces else ""))
    return tuple(waits)


def task_under_way(week: Week, force: Force) -> TaskUnderWay | None:
    """Returns the task that the force works on as the week closes; None if there is none."""
    job = week.march["columns"].get(force.key, {}).get("toil", "")
    if not job:
        return None
    task, ground = tasks.split_job_name(job)
    route = week.rows.routes.get(ground)
    return TaskUnderWay(task.value, (route.a.key, route.b.key) if route else (ground,))


def rides_of_force(week: Week, force: Force) -> tuple[Ride, ...]:
    """Returns the force's rides by train or ship: start, end ("": unknown, or still under way) and day."""
    order = week.rows.orders.get(force.key)
    by = "ship" if order and order.kind == OrderKind.EMBARK else "train"
    column = week.march["columns"].get(force.key, {})
    return tuple(
        Ride(by, week.day(minute), begun or "", ended or "")
        for minute, begun, ended in column.get("rides", ())
    )


def force_identity(week: Week, force: Force) -> dict[str, Any]:
    return {
        "ref": force.ref,
        "name": force.key,
        "seat": force.seat.key if force.seat else "",
        "units": tuple(week.units.get(force.pk, ())),
    }


def position_and_strength(week: Week, force: Force) -> dict[str, Any]:
    """Returns where *force* is, and its strength."""
    men = week.men.get(force.pk, dict.fromkeys(COUNTED, 0))
    has = week.material.get(force.pk, {})
    return {
        **force_identity(week, force),
        "spot": spot_of_row(force),
        "state": AFLOAT if force.kind == ForceKind.SHIP else force.state,
        "fatigue": force.fatigue,
        "opened": men[Account.FIT] - sum(week.changes.get(force.pk, {}).values()),
        **{account.value: men[account] for account in COUNTED},
        **{stock.value: has.get(stock, 0) for stock in (Stock.HORSE, Stock.GUN)},
        **{stock.value: has[stock] for stock in KINDS if has.get(stock)},
    }
