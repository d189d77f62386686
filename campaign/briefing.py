"""The facts of one side's week: what its report may say, as plain data in keys and numbers.

Everything is read from the side's own rows: its forces, returns, postings, sightings. Of the enemy only what
was seen, counted on a field it holds, or taken.
"""

from collections import defaultdict
from datetime import timedelta
from typing import Any

from django.db.models import Sum

from campaign.logic.words import Account, Stock
from campaign.models import (
    Balance,
    Engagement,
    Force,
    Order,
    Posting,
    PrisonerParty,
    Return,
    Side,
    Sighting,
    Turn,
    Unit,
)
from campaign.operations.ledger import rolls, strength

COUNTED = (Account.EFFECTIVE, Account.SICK, Account.WOUNDED, Account.MISSING, Account.CAPTIVE)

GIVEN = "scenario/"
"""How the reference of a posting begins that the scenario made."""


def facts(turn: Turn, side: Side) -> dict[str, Any]:
    """All parts of *side*'s report on *turn*; a part with nothing to say is empty, never absent."""
    units = list(Unit.objects.filter(side=side).select_related("force").order_by("key"))
    last = turn.starts + timedelta(days=turn.days - 1)
    closed = strength(units, Stock.MEN, on=last)
    if turn.number == 1:  # what the scenario gave; the first day's own losses are changes
        opened = strength(units, Stock.MEN, on=turn.starts, resting_on=GIVEN)
    else:
        opened = strength(units, Stock.MEN, on=turn.starts - timedelta(days=1))
    return {
        "turn": turn.number,
        "starts": turn.starts.isoformat(),
        "ends": last.isoformat(),
        "forces": forces(turn, side, units, opened, closed),
        "actions": actions(turn, side),
        "strength": causes(turn, side, units, opened, closed),
        "due": due_next(turn, side),
        "prisoners": prisoners(side),
        "enemy": enemy(turn, side, last),
    }


def spot(row: Any) -> dict[str, Any]:
    """Where *row* is: a place, or so many metres along the road between two."""
    if row.place:
        return {"place": row.place.name}
    return {"from": row.route.a.name, "to": row.route.b.name, "metres": row.metres, "way": row.route.kind}


def forces(
    turn: Turn,
    side: Side,
    units: list[Unit],
    opened: dict[int, dict[str, int]],
    closed: dict[int, dict[str, int]],
) -> list[dict[str, Any]]:
    by_force: dict[int, list[Unit]] = defaultdict(list)
    for unit in units:
        by_force[unit.force_id].append(unit)
    orders = {order.force_id: order for order in Order.objects.filter(turn=turn, force__side=side)}
    names = dict(turn.campaign.places.values_list("key", "name"))
    rows = (
        Force.objects.filter(side=side)
        .select_related("place", "route__a", "route__b", "seat")
        .order_by("key")
    )
    return [
        {
            "ref": force.ref,
            "name": force.name,
            "seat": force.seat.key if force.seat else "",
            "spot": spot(force),
            "state": force.state,
            "opened": sum(opened[unit.pk][Account.EFFECTIVE] for unit in by_force[force.pk]),
            **{account: sum(closed[unit.pk][account] for unit in by_force[force.pk]) for account in COUNTED},
            "order": told(orders.get(force.pk), names),
        }
        for force in rows
    ]


def told(order: Order | None, names: dict[str, str]) -> dict[str, Any]:
    if order is None:
        return {}
    return {
        "kind": order.kind,
        "legs": [names[key] for key in order.legs],
        "stance": order.stance,
        "ratio": order.ratio,
    }


def actions(turn: Turn, side: Side) -> list[dict[str, Any]]:
    """Every settled fight of *side* this turn, told from its own side of the field."""
    lines: dict[int, list[Return]] = defaultdict(list)
    for line in (
        Return.objects.filter(result__engagement__turn=turn)
        .select_related("unit", "result")
        .order_by("unit__key")
    ):
        lines[line.result_id].append(line)
    fights = Engagement.objects.filter(turn=turn).select_related("place", "route__a", "route__b", "attacker")
    seen = list(Sighting.objects.filter(turn=turn, observer=side).select_related("force").order_by("minute"))
    found = []
    for fight in fights.prefetch_related("results__holder"):
        result = max(fight.results.all(), key=lambda row: row.revision, default=None)
        if result is None or side.key not in {party["side"] for party in fight.muster["parties"]}:
            continue
        own = [line for line in lines[result.pk] if line.unit.side_id == side.pk]
        theirs = [line for line in lines[result.pk] if line.unit.side_id != side.pk]
        hold = result.holder_id == side.pk
        found.append(
            {
                "ref": fight.ref,
                "name": fight.name,
                "date": fight.date.isoformat(),
                "minute": fight.minute % 1440,
                "kind": fight.kind,
                "attacked": fight.attacker_id == side.pk,
                "spot": spot(fight),
                "terrain": fight.terrain,
                "held": hold,
                "course": own[0].course if own else "",
                "enemy": band(fight, side, seen),
                "losses": [loss(line) for line in own],
                "counted": {
                    "dead": sum(line.killed for line in theirs),
                    "taken": sum(line.captured for line in theirs),
                }
                if hold
                else {},
            }
        )
    return found


def band(fight: Engagement, side: Side, seen: list[Sighting]) -> dict[str, int]:
    """The enemy as seen up to the fight: the last bands of his forces added up; empty if he never was."""
    keys = [
        force["key"]
        for party in fight.muster["parties"]
        if party["side"] != side.key
        for force in party["forces"]
    ]
    last = {row.force.key: row for row in seen if row.minute <= fight.minute}
    known = [last[key] for key in keys if key in last]
    return {"low": sum(row.low for row in known), "high": sum(row.high for row in known)} if known else {}


def loss(line: Return) -> dict[str, Any]:
    return {
        "unit": line.unit.name,
        "present": line.present,
        "killed": line.killed,
        "severe": line.severe,
        "light": line.light,
        "missing": line.missing,
        "captured": line.captured,
        "lost": line.lost,
    }


def causes(
    turn: Turn,
    side: Side,
    units: list[Unit],
    opened: dict[int, dict[str, int]],
    closed: dict[int, dict[str, int]],
) -> dict[str, Any]:
    """Opening and closing effectives and the change by cause: they add up."""
    change: dict[str, int] = defaultdict(int)
    rows = Posting.objects.filter(turn=turn, unit__side=side, stock=Stock.MEN)
    rows = rows.exclude(reference__startswith=GIVEN)
    for row in (
        rows.values("cause", "from_account", "to_account").annotate(men=Sum("amount")).order_by("cause")
    ):
        effective = (row["to_account"] == Account.EFFECTIVE) - (row["from_account"] == Account.EFFECTIVE)
        if effective:
            change[row["cause"]] += effective * row["men"]
    return {
        "opened": sum(opened[unit.pk][Account.EFFECTIVE] for unit in units),
        "changes": dict(sorted(change.items())),
        "closed": sum(closed[unit.pk][Account.EFFECTIVE] for unit in units),
    }


def due_next(turn: Turn, side: Side) -> int:
    """The lightly wounded who are fit again next week."""
    fresh = Return.objects.filter(result__engagement__turn=turn, unit__side=side)
    latest = {}
    for line in fresh.select_related("result").order_by("result__revision"):
        latest[line.result.engagement_id, line.unit_id] = line.light
    return sum(latest.values())


def prisoners(side: Side) -> dict[str, Any]:
    held = list(
        PrisonerParty.objects.filter(captor=side)
        .select_related("engagement", "held_by", "held_at")
        .order_by("key")
    )
    count = rolls(held)
    return {
        "held": [
            {
                "ref": party.ref,
                "action": party.engagement.name,
                "taken_on": party.taken_on.isoformat(),
                "men": sum(count[party.pk].values()),
                "holder": str(party.held_by or party.held_at),
            }
            for party in held
            if count[party.pk]
        ],
        "ours": Balance.objects.filter(unit__side=side, stock=Stock.MEN, account=Account.CAPTIVE).aggregate(
            men=Sum("amount", default=0)
        )["men"],
    }


def enemy(turn: Turn, side: Side, last: Any) -> list[dict[str, Any]]:
    """Sightings up to *last*, latest first."""
    rows = Sighting.objects.filter(observer=side, turn__campaign=turn.campaign, date__lte=last)
    return [
        {
            "date": row.date.isoformat(),
            "days": (last - row.date).days,
            "spot": spot(row),
            "low": row.low,
            "high": row.high,
            "arm": row.arm,
            "source": row.source,
            "sure": row.sure,
        }
        for row in rows.select_related("place", "route__a", "route__b").order_by("-date", "-minute", "ref")
    ]
