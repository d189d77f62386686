"""Readiness: whether the reader is ready with the orders, and how many of the side are."""

from dataclasses import dataclass

from campaign.access import Member
from campaign.logic.turns.deadlines import LOCKS
from campaign.logic.vocabulary import TurnState
from campaign.models import Turn
from campaign.store.queries.people.readiness import is_waited_for


@dataclass(frozen=True, slots=True)
class Readiness:
    """`ready` of `whole`: the seats of the reader's side. `locks`: the turn locks once all sides' are."""

    is_ready: bool
    ready: int
    whole: int
    locks: bool
    turn: str
    href: str


def readiness_of(member: Member, turn: Turn) -> Readiness | None:
    """Returns the readiness of the reader's seats. No query.

    None for a reader who gives no orders, or while none are taken.
    """
    own_seats = [seat for seat in member.seats if member.user.pk in seat.sitters]
    if not own_seats or turn.state != TurnState.OPEN:
        return None
    side = [seat for seat in member.side_seats if is_waited_for(seat, turn)]
    return Readiness(
        is_ready=all(seat.ready_for == turn.key for seat in own_seats),
        ready=sum(seat.ready_for == turn.key for seat in side),
        whole=len(side),
        locks=turn.campaign.rules(turn.number).clock.ready == LOCKS,
        turn=turn.label,
        href=member.url("campaign:ready"),
    )
