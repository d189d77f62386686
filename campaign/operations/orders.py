"""Orders: a seat's, an umpire's or the computer's. Saved is given, until the turn locks."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.orders import KINDS, Asks
from campaign.logic.orders.plain import plain_legs, plain_params
from campaign.logic.theatre import Order as GivenOrder
from campaign.logic.words import Do, TurnState
from campaign.models import Force, Order, Seat, Turn
from campaign.operations.journal import record
from campaign.operations.locks import lock
from campaign.refusals import Refusal
from campaign.rows import Rows

MOST_LEGS = 5
RATIO_LEAST, RATIO_MOST = 25, 1000  # percent


@transaction.atomic
def give(
    *,
    turn: Turn,
    force: Force,
    order: GivenOrder,
    seat: Seat | None,
    actor: AbstractBaseUser,
    note: str = "",
) -> Order:
    """Writes or replaces *force*'s order for *turn*; a Refusal if orders are locked or the order cannot be
    carried out. What its kind does not ask is left out.
    """
    lock(turn.campaign)
    turn.refresh_from_db()
    if turn.state != TurnState.OPEN:
        raise Refusal(
            _("Orders for turn %(number)s are locked; write for the next turn.") % {"number": turn.number}
        )
    order = KINDS[order.kind].only_asked(order)
    refuse_unfit(order, force)
    row, _created = Order.objects.update_or_create(
        turn=turn,
        force=force,
        defaults={
            **fields(order),
            "retreat": turn.campaign.places.filter(key=order.retreat).first() if order.retreat else None,
            "note": note,
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
        data=plain(row),
    )
    return row


def refuse_unfit(order: GivenOrder, force: Force) -> None:
    """A Refusal if *force* cannot carry *order* out, whatever the enemy does."""
    kind, named = KINDS[order.kind], {"force": force.name}
    if kind.moves and force.fixed:
        raise Refusal(_("%(force)s is bound to its post and does not march.") % named)
    if Asks.LEGS in kind.needs and not order.legs:
        raise Refusal(_("Say where %(force)s is to march.") % named)
    if Asks.SPOT in kind.needs and order.spot is None:
        raise Refusal(_("Say to what spot %(force)s is to go.") % named)
    if not order.friend and any(leg.do is Do.MEET for leg in order.legs):
        raise Refusal(_("Say for which friend %(force)s is to wait.") % named)
    if not RATIO_LEAST <= order.ratio <= RATIO_MOST:
        raise Refusal(_("A ratio lies between a quarter and ten times one's own men."))
    if len(order.legs) > MOST_LEGS:
        raise Refusal(_("An order has at most five legs."))


def fields(order: GivenOrder) -> dict[str, Any]:
    """*order* as fields of a row, but for its line of retreat."""
    return {
        "kind": order.kind,
        "legs": plain_legs(order.legs),
        "params": plain_params(order),
        "stance": order.stance,
        "ratio": order.ratio,
        "march_to_guns": order.march_to_guns,
    }


@transaction.atomic
def withdraw(*, turn: Turn, force: Force, actor: AbstractBaseUser) -> None:
    """Takes *force*'s order of this turn back; its standing order counts again."""
    lock(turn.campaign)
    turn.refresh_from_db()
    if turn.state != TurnState.OPEN:
        raise Refusal(_("Orders for turn %(number)s are locked.") % {"number": turn.number})
    if Order.objects.filter(turn=turn, force=force).delete()[0]:
        record(campaign=turn.campaign, turn=turn, actor=actor, operation="orders.withdraw", subject=force.key)


def give_by_computer(rows: Rows, orders: dict[str, GivenOrder]) -> None:
    """Writes the strategist's *orders* (force key -> order) under the lock that the caller already holds."""
    Order.objects.bulk_create(
        Order(
            turn=rows.turn,
            force=rows.forces[key],
            **fields(order),
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
        "params": order.params,
        "stance": order.stance,
        "ratio": order.ratio,
        "march_to_guns": order.march_to_guns,
        "retreat": order.retreat.key if order.retreat else "",
        "note": order.note,
    }
