"""Enemies that a force met and did not fight, with the reason in its own order.

Only contacts in which the force's side saw the enemy are told, and of the enemy only what it saw.
"""

from typing import Any

from campaign.briefing.facts.knowledge import ContactFact
from campaign.briefing.facts.spots import spot_of_march
from campaign.briefing.week import Scope, Week
from campaign.logic.vocabulary import Account, OrderKind, Stance
from campaign.models import Force, Order

FOUGHT = ("engaged", "taken")
"""Outcomes that a battle or a capture tells of."""


def contacts_without_battle(week: Week, scope: Scope) -> tuple[ContactFact, ...]:
    """Returns, for each force in contact, the last enemy of each day that it met and did not fight."""
    contact_by_day: dict[tuple[str, str], ContactFact] = {}
    for force in scope.in_contact.forces:
        for contact in week.march["contacts"]:
            is_reported = force.key in contact["columns"] and force.side.key in contact["seen_by"]
            if (
                is_reported
                and contact["outcome"] not in FOUGHT
                and (fact := contact_fact(week, force, contact))
            ):
                contact_by_day[force.key, fact.day] = fact
    return tuple(sorted(contact_by_day.values(), key=lambda fact: (fact.day, fact.minute, fact.name)))


def contact_fact(week: Week, force: Force, contact: dict[str, Any]) -> ContactFact | None:
    """Returns *contact* as *force* tells it; None if it has nothing to tell."""
    order = week.rows.orders.get(force.key)
    seen = [
        row
        for place, route, row in week.seen_at[force.side_id]
        if row.minute == contact["minute"]
        and (place, route) == (contact["spot"]["place"], contact["spot"]["route"])
    ]
    last = {row.force_id: row for row in seen}
    low, high = (sum(getattr(row, end) for row in last.values()) for end in ("low", "high"))
    closed = week.men.get(force.pk, {}).get(Account.FIT, 0)
    men = closed - sum(week.changes.get(force.pk, {}).values()) or closed  # as the week began
    outcome = outcome_for(week, force, order, contact)
    if not outcome:
        return None
    return ContactFact(
        name=force.key,
        day=week.day(contact["minute"]),
        minute=contact["minute"] % 1440,
        spot=spot_of_march(contact["spot"]),
        low=low,
        high=high,
        arm=max(last.values(), key=lambda row: row.high).arm if last else "",
        how=outcome,
        why=reason_in_order(order, (low + high) // 2, men),
        men=men,
        odds=order.odds_limit if order else 0,
        ambush=bool(order and order.kind == OrderKind.AMBUSH),
    )


def outcome_for(week: Week, force: Force, order: Order | None, contact: dict[str, Any]) -> str:
    """Returns a word for how *contact* ended for *force*; "" for nothing that it would report."""
    column = week.march["columns"].get(force.key, {})
    went = bool(column.get("shuns", {}).keys() & {*contact["columns"]})
    moved_on = week.has_moved_on(force, contact["minute"], contact["spot"])
    slips_past = bool(order and order.params.get("slip_past"))
    match contact["outcome"]:
        case "evaded" if went:
            return "turned_back"
        case "evaded" if moved_on:
            return "slipped_past" if slips_past else "turned_back"
        case "evaded":
            return "it_evaded"
        case "let_go":
            return "passed_by" if moved_on else "let_pass"
        case "slipped":
            return "hid"
        case "round":
            return "went_round"
        case "facing":
            return "faced"
        case "left_by_night":
            return "left_by_night" if went else "it_left"
    return ""


def reason_in_order(order: Order | None, seen: int, men: int) -> str:
    """Returns what in the force's own order kept it from a battle with *seen* men."""
    if order is None:
        return ""
    if order.stance == Stance.AVOID:
        return "avoid"
    if order.stance in (Stance.ATTACK, Stance.WITHDRAW) and men and 100 * seen > order.odds_limit * men:
        return "too_strong"
    if order.kind == OrderKind.RAID:
        return "raid"
    return "defend" if order.stance == Stance.DEFEND else ""
