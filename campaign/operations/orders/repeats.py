"""Gives forces the order of an earlier week again."""

from collections.abc import Iterable

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.vocabulary import OrderKind
from campaign.models import Force, Order, Seat, Turn
from campaign.operations.orders.submission import submit_order
from campaign.refusals import Refusal
from campaign.store import load


@transaction.atomic
def repeat_orders(
    *, turn: Turn, forces: Iterable[tuple[Force, Seat | None]], actor: AbstractBaseUser
) -> tuple[list[Order], list[str]]:
    """Gives each of *forces* its last earlier order again, in its seat's name.

    Returns the orders, and a sentence for each force that could not be given it.
    """
    given: list[Order] = []
    refused: list[str] = []
    for force, seat in forces:
        earlier = Order.objects.filter(force=force, turn__number__lt=turn.number, turn__undone_at=None)
        last = earlier.select_related("line_of_retreat").order_by("-turn__number").first()
        try:
            if last is None or last.kind == OrderKind.FREE_TEXT:
                raise Refusal(_("It has no earlier order to copy."))
            with transaction.atomic():
                order = load.order_as_written(last)
                given.append(
                    submit_order(turn=turn, force=force, order=order, seat=seat, actor=actor, note=last.note)
                )
        except Refusal as refusal:
            refused.append(f"{force.label}: {refusal}")
    return given, refused
