"""The progress of a reader's orders: how many forces have theirs, and which is next."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from campaign.access import Member
from campaign.models import Force

MOST_TICKS = 24
"""More forces than these are counted in words alone: their ticks would be too narrow to see."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A force to which the reader gives orders."""

    ref: str
    name: str
    ordered: bool


@dataclass(frozen=True, slots=True)
class OrderProgress:
    """`number`: the place of the next order among `whole`. `name`: "" once all are given."""

    given: int
    whole: int
    number: int
    name: str
    href: str
    ticks: tuple[str, ...]


def candidates_among(member: Member, forces: Iterable[Force], given: Container[int]) -> list[Candidate]:
    """Returns those of *forces*, all with men, to which *member* gives orders.

    *given*: the forces, by primary key, that have an order.
    """
    seats: dict[int | None, str] = {seat.pk: seat.key for seat in member.seats}
    own = [row for row in forces if row.seat_id in seats and not row.is_static]
    own.sort(key=lambda row: (seats[row.seat_id], row.key))
    return [Candidate(row.ref, row.label, row.pk in given) for row in own]


def order_progress(member: Member, forces: Iterable[Candidate], after: str = "") -> OrderProgress | None:
    """Returns how far the reader is; None without forces. The search begins behind the force *after*."""
    rows: Sequence[Candidate] = list(forces)
    if not rows or not member.seats:
        return None
    start = next((at + 1 for at, row in enumerate(rows) if row.ref == after), 0)
    missing = [row for row in (*rows[start:], *rows[:start]) if not row.ordered and row.ref != after]
    given = sum(row.ordered for row in rows)
    next_force = missing[0] if missing else None
    return OrderProgress(
        given=given,
        whole=len(rows),
        number=min(given + 1, len(rows)),
        name=next_force.name if next_force else "",
        href=member.url("campaign:map", force=next_force.ref) if next_force else "",
        ticks=tick_states(given, len(rows)),
    )


def tick_states(given: int, whole: int) -> tuple[str, ...]:
    """Returns a word for each order: on, at (the next one) or nothing."""
    if whole > MOST_TICKS:
        return ()
    return tuple("on" if at < given else "at" if at == given else "" for at in range(whole))
