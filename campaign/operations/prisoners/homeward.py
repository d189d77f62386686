"""Freed men whose own force is elsewhere: missing until the day on which they reach it."""

from collections.abc import Callable, Collection, Iterator, Mapping
from datetime import date, timedelta

from campaign.logic.prisoners import homeward
from campaign.logic.prisoners.homeward import Walk
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Account, Arm, Cause, Stock
from campaign.models import PrisonerParty, Turn, Unit
from campaign.operations.ledger.postings import Line
from campaign.store import load
from campaign.store.unit_of_work import Rows

Ways = Callable[[Unit], Walk | None]


def walks_home(rows: Rows, start: Spot, present: Collection[str], spots: Mapping[str, Spot]) -> Ways:
    """Returns a function that gives the walk home of a unit's freed men from *start*.

    It returns None if their force is there, if it is one of those *present* by key, or if they cannot go
    anywhere. *spots*: positions of forces that differ from *rows*.
    """
    walk_by_start: dict[tuple[str, str, Spot], Walk | None] = {}

    def way(unit: Unit) -> Walk | None:
        unit = rows.units[unit.key]
        force = unit.force
        goal = spots.get(force.key) or load.spot_of(force)
        if force.key in present or goal == start:
            return None
        asked = unit.side.key, unit.nation, goal
        if asked not in walk_by_start:
            march = rows.campaign.nation(unit.nation).march
            pace = rows.campaign.rules(rows.turn.number).rates.paces[Arm.INFANTRY, march]
            own_side, hostile = unit.side.key, rows.campaign.relations_in(rows.turn.number).are_enemies
            enemies = {side for side in rows.sides if hostile(own_side, side)}
            walk_by_start[asked] = homeward.walk_home(
                load.places(rows), load.routes(rows), own_side, pace, start, goal, enemies
            )
        return walk_by_start[asked]

    return way


def send_homeward(party: PrisonerParty, unit: Unit, men: int, on: date, way: Walk) -> None:
    """Sends *men* of *party*, free since *on*, on their *way*; the caller saves `coming`."""
    due = on + timedelta(days=way.days)
    party.coming = [*party.coming, [unit.key, men, way.place, due.isoformat()]]


def come_in(rows: Rows, turn: Turn) -> Iterator[Line]:
    """Posts freed men who have reached their unit as *turn* opens."""
    for key, party in rows.parties.items():
        due = [row for row in party.coming if date.fromisoformat(row[3]) <= turn.starts]
        if not due:
            continue
        party.coming = [row for row in party.coming if row not in due]
        rows.write([party], "coming")
        for name, men, _place, _day in due:
            unit = rows.units[name]
            missing = rows.balances.get((unit.pk, Stock.MEN, Account.MISSING), 0)
            yield Line(
                unit,
                Stock.MEN,
                Account.MISSING,
                Account.FIT,
                min(men, missing),
                Cause.STRAGGLER_REJOINED,
                f"homeward/{turn.key}/{key}",
            )
