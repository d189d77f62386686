"""What a week brings by itself, on its first day: recoveries, repairs, broken bands back at base, rest."""

from collections.abc import Callable, Iterable

from campaign import load
from campaign.logic.recovery import due
from campaign.logic.words import Account, Cause, ForceState, PlaceKind, Stock
from campaign.models import Turn, Unit
from campaign.operations import stragglers
from campaign.operations.arrivals import arrivals
from campaign.operations.ledger import Line, post
from campaign.rows import Rows

DEPOTS = (PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.PORT)
LASTING = (ForceState.IN_FACE, ForceState.ENGAGED, ForceState.DISPERSED)


def begin(rows: Rows, turn: Turn) -> None:
    """Plays the services of the week in which *turn* opens; *rows* are those of the turn before.

    Each finds in `rows.stood` what those before it have left, down to its own last line, so that nobody is
    taken twice. The caller holds the campaign's lock, and flushes *rows*.
    """
    before, lines = rows.stood, []
    rows.stood = dict(before)
    for service in SERVICES:
        for line in service(rows, turn):
            for account, by in ((line.source, -line.amount), (line.target, line.amount)):
                key = line.unit.pk, line.stock, account
                rows.stood[key] = rows.stood.get(key, 0) + by
            lines.append(line)
    rows.stood = before
    post(turn=turn, date=turn.starts, lines=lines, stood=before)


def recoveries(rows: Rows, turn: Turn) -> list[Line]:
    """The recoveries, deaths in hospital and desertions that fall due."""
    return [
        Line(
            unit=rows.units[change.unit],
            stock=Stock.MEN,
            source=change.source,
            target=change.target,
            amount=change.amount,
            cause=change.cause,
            reference=change.reference,
        )
        for patients in load.patients(rows, turn)
        for change in due(patients, turn.seed)
    ]


def repairs(rows: Rows, turn: Turn) -> list[Line]:
    """Guns out of action whose unit opens the turn at a depot: its base, or a city, town or port of its own.

    Of spiked guns the printed rules say only that the day is over for them; a depot makes them good.
    """
    return [
        Line(
            unit=unit,
            stock=Stock.GUN,
            source=Account.DISABLED,
            target=Account.HELD,
            amount=broken,
            cause=Cause.REPAIR,
            reference=f"repair/{turn.key}/{key}",
        )
        for key, unit in rows.units.items()
        if (broken := rows.stood.get((unit.pk, Stock.GUN, Account.DISABLED), 0)) and at_depot(unit)
    ]


def at_depot(unit: Unit) -> bool:
    force = unit.force
    if force.place is None:
        return False
    stores = force.place.kind in DEPOTS and force.place.holder_id == unit.side_id
    return stores or force.place_id == force.base_id


def reform(rows: Rows, turn: Turn) -> list[Line]:
    """A force that has been dispersed through the whole turn before stands at its base again, or where it
    broke up if it has none.
    """
    columns = rows.turn.march["columns"] if rows.turn.march else {}
    scattered = [
        force
        for key, force in rows.forces.items()
        if force.state == ForceState.DISPERSED and len(columns.get(key, {}).get("track", ())) == 1
    ]
    for force in scattered:
        force.state = ForceState.HALTED
        if force.base is not None:
            force.place, force.route, force.metres = force.base, None, 0
    rows.write(scattered, "state", "place", "route", "metres")
    return []


def rest(rows: Rows, turn: Turn) -> list[Line]:
    """Everybody is rested, and halted but who is held, faced or scattered."""
    for force in rows.forces.values():
        before = force.state, force.clock, force.tired
        force.clock = force.tired = 0
        if force.state not in LASTING:
            force.state = ForceState.HALTED
        if (force.state, force.clock, force.tired) != before:
            rows.write([force], "state", "clock", "tired")
    return []


SERVICES: tuple[Callable[[Rows, Turn], Iterable[Line]], ...] = (
    arrivals,
    recoveries,
    stragglers.come_in,
    repairs,
    reform,
    rest,
)
"""In the order in which they are played. Each changes `rows` and says what is to be posted."""
