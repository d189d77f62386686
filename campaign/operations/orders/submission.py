"""Orders of a seat, an umpire or the computer. A saved order is submitted, and can change until the lock."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.engineering import tasks
from campaign.logic.orders import KINDS, OF_SHIPS, Asks
from campaign.logic.orders.limits import LEAST_ODDS_LIMIT, LEAVING, MOST_LEGS, MOST_ODDS_LIMIT
from campaign.logic.orders.plain import plain_legs, plain_params
from campaign.logic.theatre.theatre import Order as GivenOrder, Spot
from campaign.logic.vocabulary import Do, ForceKind, OrderKind, Task, TurnState
from campaign.models import Force, Order, Seat, Turn
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.locks import lock_campaign, refuse_ended
from campaign.operations.notices.outbox import record_answer_to, record_letter
from campaign.operations.orders.available_goods import refuse_goods
from campaign.refusals import Refusal
from campaign.store.queries.orders import are_apart, named_friend, open_letters, order_version
from campaign.store.unit_of_work import Rows


@transaction.atomic
def submit_order(
    *,
    turn: Turn,
    force: Force,
    order: GivenOrder,
    seat: Seat | None,
    actor: AbstractBaseUser,
    note: str = "",
    letter: str = "",
    over: str = "",
) -> Order:
    """Writes or replaces *force*'s order for *turn*, without fields that its kind does not ask for.

    An umpire's order (no *seat*) answers a *letter* that the force's seat has written. *over*: the version of
    the order that it replaces. Raises Refusal if orders are locked, the order cannot be carried out, or the
    stored order has another version.
    """
    lock_campaign(turn.campaign, wait=True)
    turn.refresh_from_db()
    refuse_ended(turn)
    if turn.state != TurnState.OPEN or turn.undone_at:
        raise Refusal(
            _("Orders for turn %(number)s are locked; write for the next turn.") % {"number": turn.label}
        )
    refuse_overtaken(turn, force, over)
    order = KINDS[order.kind].only_asked(order)
    if not KINDS[order.kind].offered(turn.campaign.rules(turn.number)):
        raise Refusal(_("The settings of this campaign do not allow this order."))
    refuse_unfit(order, force, letter)
    before = standing_letter(turn, force) if seat is None or letter else None
    fields = letter_fields(order, letter, before if seat is None else None)
    row, _created = Order.objects.update_or_create(
        turn=turn,
        force=force,
        defaults={
            **order_fields(order),
            "line_of_retreat": turn.campaign.places.filter(key=order.line_of_retreat).first()
            if order.line_of_retreat
            else None,
            "note": note,
            **fields,
            "seat": seat,
            "by_computer": False,
        },
    )
    record_operation(
        campaign=turn.campaign,
        turn=turn,
        actor=actor,
        operation="orders.submit",
        subject=force.key,
        data=plain_order(row),
    )
    if row.answered and before is not None and not before.answered:
        record_answer_to(row)
    elif not row.answered:
        record_letter(row, before.letter if before else "")
    return row


@transaction.atomic
def give_to_all(
    *,
    turn: Turn,
    forces: Iterable[tuple[Force, Seat | None]],
    order: GivenOrder,
    actor: AbstractBaseUser,
    note: str = "",
    letter: str = "",
    over: str = "",
) -> list[Order]:
    """Gives each of *forces* the same order in its seat's name, all or none; a Refusal names the force.

    *over*: as for `submit_order`, for the first of them, whose form it is.
    """
    given: list[Order] = []
    for force, seat in forces:
        try:
            given.append(
                submit_order(
                    turn=turn,
                    force=force,
                    order=order,
                    seat=seat,
                    actor=actor,
                    note=note,
                    letter=letter,
                    over="" if given else over,
                )
            )
        except Refusal as refusal:
            if given:
                raise Refusal(f"{force.label}: {refusal}") from refusal
            raise
    return given


def standing_letter(turn: Turn, force: Force) -> Order | None:
    """Returns the letter of *force* that the umpire's order answers: of this turn, or one still open."""
    written = Order.objects.filter(turn=turn, force=force).exclude(letter="").first()
    return written or open_letters(turn.campaign).filter(force=force).first()


def refuse_overtaken(turn: Turn, force: Force, over: str) -> None:
    """Raises Refusal if the order of *force* is not of version *over*. Empty: no page was drawn."""
    if over and over != order_version(Order.objects.filter(turn=turn, force=force).first()):
        raise Refusal(_("Somebody has changed the order of %(force)s just now.") % {"force": force.label})


def letter_fields(order: GivenOrder, letter: str, before: Order | None) -> dict[str, Any]:
    """Returns the fields of a row for a letter: a new one, or the one in *before*, which is now answered."""
    if order.kind == OrderKind.FREE_TEXT:
        return {"letter": letter, "answer": "", "answered": False}
    if before is not None and before.letter:
        return {"letter": before.letter, "answer": before.answer, "answered": True}
    return {"letter": "", "answer": "", "answered": False}


@transaction.atomic
def answer_letter(*, turn: Turn, force: Force, text: str, actor: AbstractBaseUser, over: str = "") -> Order:
    """Answers *force*'s letter in words, before or after the lock. It gives no order: the force holds.

    *over*: as for `submit_order`.
    """
    lock_campaign(turn.campaign, wait=True)
    turn.refresh_from_db()
    refuse_ended(turn)
    row = open_letters(turn.campaign).filter(force=force).first()
    if over and over != order_version(row):
        raise Refusal(_("Somebody has changed the order of %(force)s just now.") % {"force": force.label})
    if row is None:
        raise Refusal(_("There is no letter to answer."))
    if not text.strip():
        raise Refusal(_("Write what you answer."))
    row.answer, row.answered = text.strip()[:500], True
    row.save()
    record_operation(
        campaign=turn.campaign,
        turn=turn,
        actor=actor,
        operation="orders.answer",
        subject=force.key,
        data={"answer": row.answer},
    )
    record_answer_to(row)
    return row


def refuse_unfit(order: GivenOrder, force: Force, letter: str) -> None:
    """Raises Refusal if *force* cannot carry *order* out, whatever the enemy does."""
    kind, named = KINDS[order.kind], {"force": force.label}
    friend = named_friend(order, force) if order.friend else None
    refuse_bound(order, force)
    refuse_ship(order, force, friend)
    if kind.key in LEAVING and force.is_static:
        raise Refusal(_("Nobody can leave %(force)s: it is static.") % named)
    refuse_missing_goal(order, force)
    refuse_missing_friend(order, force)
    refuse_missing_parts(order, force)
    if order.friend == force.key:
        raise Refusal(_("Choose a friendly force other than %(force)s.") % named)
    refuse_goods(order, force, friend)
    if order.kind == OrderKind.ESCORT and friend and are_apart(friend, force):
        raise Refusal(
            _("%(friend)s and %(force)s are not at the same place.") % {**named, "friend": friend.label}
        )
    if Asks.LETTER in kind.needs and not letter.strip():
        raise Refusal(_("Write your letter to the umpire."))
    if not LEAST_ODDS_LIMIT <= order.odds_limit <= MOST_ODDS_LIMIT:
        raise Refusal(_("Choose odds between 0.25:1 and 10:1."))
    if len(order.legs) > MOST_LEGS:
        raise Refusal(_("An order has at most five legs."))


def refuse_bound(order: GivenOrder, force: Force) -> None:
    """Raises Refusal if *order* leads *force*, which is bound to its post, away from it."""
    kind = KINDS[order.kind]
    away = order.spot is not None and (force.place is None or order.spot.place != force.place.key)
    if kind.moves and force.is_static and not kind.unbinds and (away or not kind.at_post):
        raise Refusal(_("%(force)s cannot march: it is static.") % {"force": force.label})


def refuse_ship(order: GivenOrder, force: Force, friend: Force | None) -> None:
    """Raises Refusal if a ship has an order for land forces, or a land force one for ships."""
    ship = force.kind == ForceKind.SHIP
    if ship and order.kind not in OF_SHIPS:
        raise Refusal(
            _("A ship patrols at sea or holds. Give the order to embark to the force that goes on board.")
        )
    if order.kind == OrderKind.SEA_PATROL and not ship:
        raise Refusal(_("Only a ship can patrol at sea."))
    if friend and (friend.kind == ForceKind.SHIP) != (order.kind == OrderKind.EMBARK):
        raise Refusal(_("To embark, choose a ship. For any other order, choose a land force."))


def refuse_missing_goal(order: GivenOrder, force: Force) -> None:
    """Raises Refusal if *order* does not say where *force* goes, or what it does there."""
    kind, named = KINDS[order.kind], {"force": force.label}
    if Asks.LEGS in kind.needs and not order.legs:
        raise Refusal(_("Say where to send %(force)s.") % named)
    if Asks.SPOT in kind.needs and order.spot is None:
        raise Refusal(_("Say to what spot to send %(force)s.") % named)
    if kind.places and order.spot is not None and not order.spot.place:
        raise Refusal(_("Choose a place for this task."))
    if kind.tasks and order.task is None:
        raise Refusal(_("Say what %(force)s is to do there.") % named)
    if order.task is not None and order.spot is not None:
        refuse_ground(order.task, order.spot)


def refuse_missing_friend(order: GivenOrder, force: Force) -> None:
    """Raises Refusal if *force* is to wait for a friend that *order* does not name."""
    if not order.friend and any(leg.do is Do.RENDEZVOUS for leg in order.legs):
        raise Refusal(_("Say for which friendly force %(force)s waits.") % {"force": force.label})


def refuse_missing_parts(order: GivenOrder, force: Force) -> None:
    """Raises Refusal if *order* does not say what leaves *force*, or who receives it."""
    kind, named = KINDS[order.kind], {"force": force.label}
    if Asks.UNITS in kind.needs and not order.units:
        raise Refusal(_("Say which units leave %(force)s.") % named)
    if Asks.NAME in kind.needs and not order.name:
        raise Refusal(_("Give the new force a name."))
    if order.kind == OrderKind.DETACH and set(force.units.values_list("key", flat=True)) <= set(order.units):
        raise Refusal(_("At least one unit must stay with %(force)s.") % named)
    if Asks.FRIEND in kind.needs and not order.friend:
        raise Refusal(_("Choose a friendly force."))
    if Asks.GOODS in kind.needs and not order.goods:
        raise Refusal(_("Say what to load, and how much."))
    if order.kind == OrderKind.TRANSFER and not (order.units or order.goods):
        raise Refusal(_("Say what leaves %(force)s: units, or how many men and goods.") % named)


def refuse_ground(task: Task, spot: Spot) -> None:
    """Raises Refusal if *task* is one of places and *spot* lies on a road, or the other way round."""
    if task in tasks.OF_PLACES and not spot.place:
        raise Refusal(_("Choose a place for this task."))
    if task not in tasks.OF_PLACES and not spot.route:
        raise Refusal(_("Choose a road and a kilometre for this task."))


def order_fields(order: GivenOrder) -> dict[str, Any]:
    """Returns *order* as fields of a row, without its line of retreat."""
    return {
        "kind": order.kind,
        "legs": plain_legs(order.legs),
        "params": plain_params(order),
        "stance": order.stance,
        "odds_limit": order.odds_limit,
        "march_to_guns": order.march_to_guns,
    }


@transaction.atomic
def withdraw_order(*, turn: Turn, force: Force, actor: AbstractBaseUser, over: str = "") -> None:
    """Removes *force*'s order of this turn; its standing order applies again. *over*: see `submit_order`."""
    lock_campaign(turn.campaign, wait=True)
    turn.refresh_from_db()
    refuse_ended(turn)
    if turn.state != TurnState.OPEN or turn.undone_at:
        raise Refusal(_("Orders for turn %(number)s are locked.") % {"number": turn.label})
    refuse_overtaken(turn, force, over)
    if Order.objects.filter(turn=turn, force=force).delete()[0]:
        record_operation(
            campaign=turn.campaign, turn=turn, actor=actor, operation="orders.withdraw", subject=force.key
        )


def give_by_computer(rows: Rows, orders: dict[str, GivenOrder]) -> None:
    """Writes the computer's *orders* (force key -> order) under the lock that the caller already holds."""
    Order.objects.bulk_create(
        Order(
            turn=rows.turn,
            force=rows.forces[key],
            **order_fields(order),
            line_of_retreat=rows.places.get(order.line_of_retreat),
            by_computer=True,
        )
        for key, order in sorted(orders.items())
    )


def plain_order(order: Order) -> dict[str, object]:
    """Returns *order* in keys and words, for the journal."""
    return {
        "kind": order.kind,
        "legs": order.legs,
        "params": order.params,
        "stance": order.stance,
        "odds_limit": order.odds_limit,
        "march_to_guns": order.march_to_guns,
        "line_of_retreat": order.line_of_retreat.key if order.line_of_retreat else "",
        "note": order.note,
        "letter": order.letter,
    }
