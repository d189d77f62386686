"""The facts of one side's week: what its report may say, as plain data in keys and numbers.

Everything comes from the side's own rows: its forces, returns, postings, sightings. Of the enemy only what
was seen, counted on a field it holds, or taken.
"""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from campaign import load
from campaign.logic import health
from campaign.logic.fog import OLDEST
from campaign.logic.orders.plain import FLAGS, spot_of
from campaign.logic.timetable import kept
from campaign.logic.words import Account, Stock
from campaign.models import Engagement, Force, Order, Place, Return, Route, Side, Sighting
from campaign.rows import Rows

SILENT = ("failed", "lost")
"""What of the timetable nobody hears of but the side whose it is."""


@dataclass(frozen=True, slots=True)
class Spotted:
    place: Place | None
    route: Route | None
    metres: int


COUNTED = (Account.EFFECTIVE, Account.SICK, Account.WOUNDED, Account.MISSING, Account.CAPTIVE)


def facts(rows: Rows, side: Side) -> dict[str, Any]:
    """All parts of *side*'s report on the turn; a part with nothing to say is empty, never absent."""
    turn = rows.turn
    stand, change = standing(rows, side), changes(rows, side)
    last = turn.starts + timedelta(days=turn.days - 1)
    return {
        "turn": turn.number,
        "starts": turn.starts.isoformat(),
        "ends": last.isoformat(),
        "forces": forces(rows, side, stand, change),
        "actions": actions(rows, side),
        "strength": strength(stand, change),
        "due": due_next(rows, side),
        "prisoners": prisoners(rows, side, sum(men[Account.CAPTIVE] for men in stand.values())),
        "enemy": enemy(rows, side, last),
        "come": come(rows, side),
        "sick": sick_list(rows, side),
    }


def standing(rows: Rows, side: Side) -> dict[int, dict[Account, int]]:
    """*side*'s men by their force's primary key, then account."""
    force_of = {unit.pk: unit.force_id for unit in rows.units.values() if unit.side_id == side.pk}
    found = {force: dict.fromkeys(COUNTED, 0) for force in force_of.values()}
    for (unit, stock, account), amount in rows.stood.items():
        if stock == Stock.MEN and account in COUNTED and unit in force_of:
            found[force_of[unit]][Account(account)] += amount
    return found


def changes(rows: Rows, side: Side) -> dict[int, dict[str, int]]:
    """By how much the turn has changed *side*'s effectives, by their force's primary key, then cause."""
    units = {unit.pk: unit for unit in rows.units.values()}
    found: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for (pk, cause, source, target), men in rows.changes.items():
        effective = (target == Account.EFFECTIVE) - (source == Account.EFFECTIVE)
        if effective and units[pk].side_id == side.pk:
            found[units[pk].force_id][cause] += effective * men
    return found


def spot(row: Any) -> dict[str, Any]:
    """Where *row* is: a place, or so many metres along the road between two."""
    if row.place:
        return {"place": row.place.name}
    return {"from": row.route.a.name, "to": row.route.b.name, "metres": row.metres, "way": row.route.kind}


def known_spot(rows: Rows, force: Force) -> dict[str, Any]:
    """Where its side knows *force* to be: of who is silent, where the last news was from."""
    news = force.last_news
    if news is None:
        return spot(force)
    at = Spotted(rows.places.get(news["place"]), rows.routes.get(news["route"]), news["metres"])
    return spot(at)


def forces(
    rows: Rows, side: Side, stand: dict[int, dict[Account, int]], change: dict[int, dict[str, int]]
) -> list[dict[str, Any]]:
    found = []
    for key, force in rows.forces.items():
        if force.side_id == side.pk:
            men, order = stand.get(force.pk, dict.fromkeys(COUNTED, 0)), rows.orders.get(key)
            found.append(
                {
                    "ref": force.ref,
                    "name": force.name,
                    "seat": force.seat.key if force.seat else "",
                    "spot": known_spot(rows, force),
                    "state": "" if force.last_news else force.state,
                    "silent_since": (force.last_news or {}).get("day", ""),
                    "opened": men[Account.EFFECTIVE] - sum(change.get(force.pk, {}).values()),
                    **{account.value: men[account] for account in COUNTED},
                    "order": told(
                        order if order and order.turn_id == rows.turn.pk else None, rows.places, rows.routes
                    ),
                }
            )
    return found


def told(order: Order | None, places: dict[str, Place], routes: dict[str, Route]) -> dict[str, Any]:
    if order is None:
        return {}
    return {
        "kind": order.kind,
        "legs": [places[key].name for key in order.goals],
        "stance": order.stance,
        "ratio": order.ratio,
        **{name: True for name in FLAGS if order.params.get(name)},
        **lair(order, places, routes),
    }


def lair(order: Order, places: dict[str, Place], routes: dict[str, Route]) -> dict[str, Any]:
    """The spot to which *order* leads, if it has one."""
    found = spot_of(order.params)
    if found is None:
        return {}
    if found.place:
        return {"spot": {"place": places[found.place].name}}
    row = routes[found.route]
    return {"spot": {"from": row.a.name, "to": row.b.name, "metres": found.metres, "way": row.kind}}


def actions(rows: Rows, side: Side) -> list[dict[str, Any]]:
    """Every fight of *side* of which the result came in this turn, told from its own side of the field."""
    lines: dict[int, list[Return]] = defaultdict(list)
    for line in rows.returns:
        lines[line.result_id].append(line)
    results = {result.engagement_id: result for result in rows.results}  # the last revision of each
    seen = [row for row in rows.sightings if row.observer_id == side.pk]
    seen.sort(key=lambda row: row.minute)
    found = []
    for fight in fights(rows):
        result = results.get(fight.pk)
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


def fights(rows: Rows) -> list[Engagement]:
    """This turn's, and those settled late in it, in the order in which they began."""
    late = {result.engagement_id for result in rows.results if result.turn_id == rows.turn.pk}
    own = [row for row in rows.engagements.values() if row.turn_id == rows.turn.pk or row.pk in late]
    return sorted(own, key=lambda fight: (fight.turn.number, fight.minute, fight.key))


def band(fight: Engagement, side: Side, seen: list[Sighting]) -> dict[str, int]:
    """The enemy as seen up to the fight: the last bands of his forces added up; empty if he never was."""
    keys = [
        force["key"]
        for party in fight.muster["parties"]
        if party["side"] != side.key
        for force in party["forces"]
    ]
    own = (row for row in seen if row.turn_id == fight.turn_id)
    last = {row.force.key: row for row in own if row.minute <= fight.minute}
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


def strength(stand: dict[int, dict[Account, int]], change: dict[int, dict[str, int]]) -> dict[str, Any]:
    """Opening and closing effectives and the change by cause: they add up."""
    total: dict[str, int] = defaultdict(int)
    for causes in change.values():
        for cause, by in causes.items():
            total[cause] += by
    closed = sum(men[Account.EFFECTIVE] for men in stand.values())
    return {
        "opened": closed - sum(total.values()),
        "changes": dict(sorted(total.items())),
        "closed": closed,
    }


def come(rows: Rows, side: Side) -> list[dict[str, Any]]:
    """What the timetable has brought to *side* as the turn opened, and what all the world knows of it."""
    if not kept(rows.campaign.rules(rows.turn.number).timetable):
        return []
    return [
        {"name": due.name, "own": due.side_id == side.pk}
        | {name: told[name] for name in ("what", "men") if name in told and due.side_id == side.pk}
        | ({"place": rows.places[told["place"]].name} if "place" in told else {})
        for due in rows.due.values()
        for told in due.happened
        if told["on"] == rows.turn.starts.isoformat()
        and (due.side_id == side.pk or (due.public and told["what"] not in SILENT))
    ]


def sick_list(rows: Rows, side: Side) -> list[dict[str, Any]]:
    """Who of each of *side*'s forces fell sick and lies there still, who of them is in his first year, and
    who leaves hospital next week.
    """
    how = rows.campaign.rules(rows.turn.number).disease
    if not health.kept(how):
        return []
    wards = load.wards(rows, rows.turn.number)
    found: dict[str, dict[str, Any]] = {}
    for unit in rows.units.values():
        stood = rows.stood.get((unit.pk, Stock.MEN, Account.SICK), 0)
        if stood and unit.side_id == side.pk:
            told = {"name": unit.force.name, "sick": 0, "new": 0, "due": 0}
            line = found.setdefault(unit.force.key, told)
            for name, men in health.sick_list(stood, wards.get(unit.pk, []), how).items():
                line[name] += men
    return [line for _force, line in sorted(found.items())]


def due_next(rows: Rows, side: Side) -> int:
    """The lightly wounded who are fit again next week."""
    latest = {
        (line.result.engagement_id, line.unit_id): line.light
        for line in rows.returns
        if line.result.engagement.turn_id == rows.turn.pk and line.unit.side_id == side.pk
    }
    return sum(latest.values())


def prisoners(rows: Rows, side: Side, ours: int) -> dict[str, Any]:
    held = [party for party in rows.parties.values() if party.captor_id == side.pk and rows.rolls[party.pk]]
    return {
        "held": [
            {
                "ref": party.ref,
                "action": party.engagement.name,
                "taken_on": party.taken_on.isoformat(),
                "men": sum(rows.rolls[party.pk].values()),
                "holder": str(party.held_by or party.held_at),
            }
            for party in held
        ],
        "ours": ours,
    }


def enemy(rows: Rows, side: Side, last: date) -> list[dict[str, Any]]:
    """Sightings of three weeks up to *last*, latest first."""
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
        for row in rows.sightings
        if row.observer_id == side.pk and (last - row.date).days <= OLDEST
    ]
