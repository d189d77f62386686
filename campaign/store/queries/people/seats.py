"""The players of a side."""

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from campaign.models import Seat
from campaign.store.journal import value_mark

LONGEST_HANDOVER = 2000  # letters of a hand-over


def stand_in_mark(seat: Seat) -> str:
    """Returns the mark by which a page remembers the stand-in of *seat*."""
    return value_mark(seat.stand_in_id, seat.stand_in_until, seat.handover)


def holder_mark(seat: Seat) -> str:
    """Returns the mark by which a page remembers the player of *seat*."""
    return value_mark("holder", seat.player_id)


def companions(seat: Seat) -> QuerySet[User]:
    """Returns the other players on the side of *seat*, by name."""
    there = Q(seats__side=seat.side_id) | Q(stood_in_for__side=seat.side_id)
    return User.objects.filter(there, is_active=True).exclude(seats=seat).distinct().order_by("username")
