"""Dispatches of the week: those a seat received and sent, and those its side captured."""

from datetime import timedelta

from campaign.briefing.facts.keys import AnyKey, Table, any_key
from campaign.briefing.facts.knowledge import (
    DispatchCaptured,
    DispatchFacts,
    DispatchReceived,
    DispatchSent,
)
from campaign.briefing.week import Scope, Week
from campaign.models import Dispatch
from campaign.store.queries.dispatches import is_receipted


def letters(week: Week, scope: Scope) -> DispatchFacts | None:
    """Returns the dispatches of *scope*; None if there were none.

    All seats of a side read its summary, so dispatches are in it only if the side has one seat.
    """
    seat = scope.seat.pk if scope.seat else only_seat(week, scope)
    rows = week.rows.dispatches
    received = tuple(
        DispatchReceived(
            row.seat.key if row.seat else "",
            addressee(row),
            on_one_line(row.text),
            day(row),
            bool(row.to_force),
        )
        for row in rows
        if seat is not None and reader_of(row) == seat and has_come_in(week, row)
    )
    sent = tuple(
        DispatchSent(
            addressee(row),
            row.turn.starts.isoformat(),
            is_receipted(row, week.last + timedelta(days=1)),
            bool(row.to_force),
        )
        for row in rows
        if seat is not None and row.seat_id == seat and row.turn_id == week.turn.pk
    )
    captured = tuple(
        DispatchCaptured(row.caught_at.key, on_one_line(row.text))
        for row in rows
        if row.caught_at and row.read and row.caught_by_id == scope.side.pk and row.turn_id == week.turn.pk
    )
    return DispatchFacts(received, sent, captured) if received or sent or captured else None


def only_seat(week: Week, scope: Scope) -> int | None:
    seats = [seat.pk for seat in week.rows.seats.values() if seat.side_id == scope.side.pk]
    return seats[0] if len(seats) == 1 else None


def reader_of(row: Dispatch) -> int | None:
    """Returns the primary key of the seat that reads it."""
    return row.to_force.seat_id if row.to_force else row.to_seat_id


def addressee(row: Dispatch) -> AnyKey:
    """Returns the force or the seat to which *row* is written."""
    if row.to_force is not None:
        return any_key(Table.FORCES, row.to_force.key)
    return any_key(Table.SEATS, row.to_seat.key if row.to_seat else "")


def day(row: Dispatch) -> str:
    return (row.turn.starts + timedelta(days=row.arrives // 1440)).isoformat()


def has_come_in(week: Week, row: Dispatch) -> bool:
    came = row.turn.starts + timedelta(days=row.arrives // 1440)
    return row.caught_by_id is None and week.turn.starts <= came <= week.last


def on_one_line(text: str) -> str:
    return " ".join(text.split())
