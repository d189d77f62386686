"""The progress of a reader's orders: how many forces have theirs, and which is next."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from campaign.access import Member, to_order
from campaign.models import Order, Turn

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


def candidates_of(member: Member, turn: Turn) -> list[Candidate]:
    """Returns the forces of the member's seats that take marching orders. One query, or none."""
    if not member.seats:
        return []
    given = Order.objects.filter(turn=turn, force=OuterRef("pk"))
    rows = to_order().filter(seat__in=[seat.pk for seat in member.seats]).annotate(ordered=Exists(given))
    return [Candidate(row.ref, row.called, row.ordered) for row in rows.order_by("seat__key", "key")]


def order_progress(member: Member, forces: Iterable[Candidate], after: str = "") -> OrderProgress | None:
    """Returns how far the reader is; None without forces. The search begins behind the force *after*."""
    rows: Sequence[Candidate] = list(forces)
    if not rows or not member.seats:
        return None
    start = next((at + 1 for at, row in enumerate(rows) if row.ref == after), 0)
    missing = [row for row in (*rows[start:], *rows[:start]) if not row.ordered and row.ref != after]
    given = sum(row.ordered for row in rows)
    found = missing[0] if missing else None
    return OrderProgress(
        given=given,
        whole=len(rows),
        number=min(given + 1, len(rows)),
        name=found.name if found else "",
        href=member.url("campaign:map", force=found.ref) if found else "",
        ticks=tick_states(given, len(rows)),
    )


def tick_states(given: int, whole: int) -> tuple[str, ...]:
    """Returns a word for each order: on, at (the next one) or nothing."""
    if whole > MOST_TICKS:
        return ()
    return tuple("on" if at < given else "at" if at == given else "" for at in range(whole))
