"""The seats that are ready with their orders, and those away without a stand-in."""

from django.db.models import Q, QuerySet

from campaign.logic.turns.deadlines import LOCKS
from campaign.models import Seat, Turn
from campaign.store.queries.people.invitations import invitations_open

MANNED = Q(player__isnull=False) | Q(stand_in__isnull=False)


def seats_away(turn: Turn) -> QuerySet[Seat]:
    """Returns the seats whose player is on leave in *turn*, and for whom nobody stands in."""
    return turn.campaign.seats.filter(
        leave_from__lte=turn.number, leave_until__gte=turn.number, stand_in__isnull=True
    )


def seats_waited_for(turn: Turn) -> QuerySet[Seat]:
    """Returns the seats with somebody to order, in key order."""
    away = seats_away(turn).values("pk")
    return turn.campaign.seats.filter(MANNED).exclude(pk__in=away).order_by("key")


def is_waited_for(seat: Seat, turn: Turn) -> bool:
    """Tells whether *seat* is one of `seats_waited_for`."""
    return bool(seat.sitters) and not seat.is_away(turn.number)


def are_all_ready(turn: Turn) -> bool:
    """Tells whether somebody plays, and every seat that is waited for is ready.

    The first turn also waits for people who are invited: else the first to come would lock it alone.
    """
    if turn.number == 1 and invitations_open(turn.campaign).exists():
        return False
    ready = [seat.ready_for == turn.key for seat in seats_waited_for(turn)]
    return bool(ready) and all(ready)


def does_readiness_lock(turn: Turn) -> bool:
    """Tells whether all are ready, and a setting of the campaign then locks the turn. CAMP-TURN-06."""
    rule = turn.campaign.rules(turn.number).clock.ready
    return rule == LOCKS and turn.paused_left is None and are_all_ready(turn)
