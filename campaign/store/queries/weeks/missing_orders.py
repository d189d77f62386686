"""Seats whose forces have no order this turn."""

from django.db.models import Exists, OuterRef

from campaign.models import Force, Order, Seat, Turn


def seats_without_orders(turn: Turn) -> list[tuple[Seat, list[Force]]]:
    """Returns the assigned seats with forces that could march and have no order, and these forces."""
    given = Order.objects.filter(turn=turn, force=OuterRef("pk"))
    forces = turn.campaign.forces.filter(~Exists(given), is_static=False, units__isnull=False).distinct()
    forces_by_seat: dict[int | None, list[Force]] = {}
    for force in forces.order_by("key"):
        forces_by_seat.setdefault(force.seat_id, []).append(force)
    seats = turn.campaign.seats.select_related("player", "stand_in")
    return [(seat, forces_by_seat[seat.pk]) for seat in seats if seat.sitters and seat.pk in forces_by_seat]


def silent_seats(turn: Turn) -> frozenset[int]:
    """Returns the seats, by their primary keys, that have given no order in *turn*."""
    spoken = Order.objects.filter(turn=turn, seat=OuterRef("pk"))
    return frozenset(turn.campaign.seats.filter(~Exists(spoken)).values_list("pk", flat=True))
