"""Orders: a seat's, an umpire's or the computer's. Saved is given, until the turn locks."""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.theatre import Order as GivenOrder
from campaign.logic.words import OrderKind, Stance, TurnState
from campaign.models import Force, Order, Place, Seat, Turn
from campaign.operations.journal import record
from campaign.operations.locks import lock
from campaign.refusals import Refusal
from campaign.rows import Rows

MOST_LEGS = 5
RATIO_LEAST, RATIO_MOST = 25, 1000  # percent


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person wrote in the order form; `legs` are places of the same campaign, in order."""

    kind: OrderKind
    legs: tuple[Place, ...]
    stance: Stance
    ratio: int
    march_to_guns: bool
    retreat: Place | None = None
    note: str = ""


@transaction.atomic
def give(*, turn: Turn, force: Force, wish: Wish, seat: Seat | None, actor: AbstractBaseUser) -> Order:
    """Writes or replaces *force*'s order for *turn*; a Refusal if orders are locked or the order cannot be
    carried out.
    """
    lock(turn.campaign)
    turn.refresh_from_db()
    if turn.state != TurnState.OPEN or turn.undone_at:
        raise Refusal(
            _("Orders for turn %(number)s are locked; write for the next turn.") % {"number": turn.number}
        )
    if wish.kind == OrderKind.MARCH and force.fixed:
        raise Refusal(_("%(force)s is bound to its post and does not march.") % {"force": force.name})
    if wish.kind == OrderKind.MARCH and not wish.legs:
        raise Refusal(_("Say where %(force)s is to march.") % {"force": force.name})
    if not RATIO_LEAST <= wish.ratio <= RATIO_MOST:
        raise Refusal(_("A ratio lies between a quarter and ten times one's own men."))
    if len(wish.legs) > MOST_LEGS:
        raise Refusal(_("An order has at most five legs."))
    order, _created = Order.objects.update_or_create(
        turn=turn,
        force=force,
        defaults={
            "kind": wish.kind,
            "legs": [place.key for place in wish.legs] if wish.kind == OrderKind.MARCH else [],
            "stance": wish.stance,
            "ratio": wish.ratio,
            "march_to_guns": wish.march_to_guns,
            "retreat": wish.retreat,
            "note": wish.note,
            "seat": seat,
            "by_computer": False,
        },
    )
    record(
        campaign=turn.campaign,
        turn=turn,
        actor=actor,
        operation="orders.give",
        subject=force.key,
        data=plain(order),
    )
    return order


@transaction.atomic
def withdraw(*, turn: Turn, force: Force, actor: AbstractBaseUser) -> None:
    """Takes *force*'s order of this turn back; its standing order counts again."""
    lock(turn.campaign)
    turn.refresh_from_db()
    if turn.state != TurnState.OPEN or turn.undone_at:
        raise Refusal(_("Orders for turn %(number)s are locked.") % {"number": turn.number})
    if Order.objects.filter(turn=turn, force=force).delete()[0]:
        record(campaign=turn.campaign, turn=turn, actor=actor, operation="orders.withdraw", subject=force.key)


def give_by_computer(rows: Rows, orders: dict[str, GivenOrder]) -> None:
    """Writes the strategist's *orders* (force key -> order) under the lock that the caller already holds."""
    Order.objects.bulk_create(
        Order(
            turn=rows.turn,
            force=rows.forces[key],
            kind=order.kind,
            legs=list(order.legs),
            stance=order.stance,
            ratio=order.ratio,
            march_to_guns=order.march_to_guns,
            retreat=rows.places.get(order.retreat),
            by_computer=True,
        )
        for key, order in sorted(orders.items())
    )


def plain(order: Order) -> dict[str, object]:
    """*order* in keys and words, for the journal."""
    return {
        "kind": order.kind,
        "legs": order.legs,
        "stance": order.stance,
        "ratio": order.ratio,
        "march_to_guns": order.march_to_guns,
        "retreat": order.retreat.key if order.retreat else "",
        "note": order.note,
    }
