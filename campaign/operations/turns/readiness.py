"""Seats that are ready with their orders, and players on leave. CAMP-TURN-06, CAMP-TURN-07."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.models import Campaign, Seat, Turn
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.operations.turns import turn_machine as turns
from campaign.operations.turns.deadlines import open_turn
from campaign.refusals import Refusal
from campaign.store.queries.people.readiness import does_readiness_lock
from campaign.store.queries.weeks.turns import current_turn

MOST_WEEKS_AWAY = 52


@transaction.atomic
def set_ready(
    *, campaign: Campaign, seats: list[Seat], ready: bool, actor: AbstractBaseUser, seen: str = ""
) -> bool:
    """Notes whether *seats* are ready with the orders of the open turn. Returns True if that locks the turn.

    CAMP-TURN-06: by the rule of the campaign it locks once every seat that is waited for is ready. *seen*:
    the label of the turn whose page was drawn.
    """
    turn = open_turn(campaign)
    if seen and seen != turn.label:
        raise Refusal(_("Turn %(number)s is locked already.") % {"number": seen})
    for seat in seats:
        seat.ready_for = turn.key if ready else ""
        seat.save(update_fields=["ready_for"])
        record_operation(
            campaign=turn.campaign,
            turn=turn,
            actor=actor,
            operation="seats.ready",
            subject=seat.key,
            data={"ready": ready},
        )
    if not ready or not does_readiness_lock(turn):
        return False
    turns.lock_turn(campaign=campaign, actor=None)
    return True


@transaction.atomic
def book_leave(*, seat: Seat, first: int, last: int, actor: AbstractBaseUser) -> None:
    """Notes that the player of *seat* is away in the turns from *first* to *last*.

    Unless a stand-in orders, the computer does, and nobody waits for the seat.
    """
    turn = current_turn_of(seat)
    if first < turn.number:
        raise Refusal(_("Leave begins in turn %(turn)d at the earliest.") % {"turn": turn.number})
    if not first <= last <= first + MOST_WEEKS_AWAY:
        raise Refusal(_("Leave cannot end before it begins."))
    save_leave(seat, turn, actor, first, last)


@transaction.atomic
def cancel_leave(*, seat: Seat, actor: AbstractBaseUser) -> None:
    """Notes that the player of *seat* is here."""
    turn = current_turn_of(seat)
    if seat.leave_until is None:
        raise Refusal(_("No leave is booked."))
    save_leave(seat, turn, actor, None, None)


def current_turn_of(seat: Seat) -> Turn:
    turn = current_turn(locks.lock_campaign(seat.campaign, wait=True))
    locks.refuse_ended(turn)
    seat.refresh_from_db()
    return turn


def save_leave(seat: Seat, turn: Turn, actor: AbstractBaseUser, first: int | None, last: int | None) -> None:
    seat.leave_from, seat.leave_until = first, last
    seat.save(update_fields=["leave_from", "leave_until"])
    record_operation(
        campaign=turn.campaign,
        turn=turn,
        actor=actor,
        operation="seats.leave",
        subject=seat.key,
        data={"from": first, "until": last},
    )
