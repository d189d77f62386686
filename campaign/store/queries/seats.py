"""Who sits on a side."""

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from campaign.models import Seat

LONGEST_HANDOVER = 2000  # letters of a hand-over


def companions(seat: Seat) -> QuerySet[User]:
    """Who else sits on the side of *seat*, by name."""
    there = Q(seats__side=seat.side_id) | Q(stood_in_for__side=seat.side_id)
    return User.objects.filter(there, is_active=True).exclude(seats=seat).distinct().order_by("username")
