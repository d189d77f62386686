"""Missing orders and the lock, for the umpire's to-do list."""

from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.turns.deadlines import COMPUTER
from campaign.logic.vocabulary import TurnState
from campaign.models import Seat
from campaign.pages.desk.queue_items import FREES, WAITS, Answer, Ask, Item


def seats_with_missing_orders(ask: Ask) -> list[tuple[Seat, int]]:
    """Returns the occupied seats with missing orders, and for how many forces."""
    idle = [(seat, seat.total - seat.written) for seat in ask.seats if seat.sitters]  # type: ignore[attr-defined]
    return [(seat, number) for seat, number in idle if number]


def lock_answer(ask: Ask) -> Answer:
    letters = sum(row.turn_id == ask.turn.pk for row in ask.letters)
    waiting = ngettext(
        "You have not answered %(n)d letter; its force holds.",
        "You have not answered %(n)d letters; their forces hold.",
        letters,
    ) % {"n": letters}
    sure = _("Orders cannot be changed after that.")
    return Answer(
        _("Lock the turn"),
        ask.member.url("campaign:lock", seen=ask.turn.label),
        sent=True,
        first=ask.due is None,
        sure=f"{waiting} {sure}" if letters else sure,
        press=_("Lock it and march"),
        icon="lock",
    )


def order_items(ask: Ask) -> list[Item]:
    """Returns the items of orders: an open turn to lock, and seats with missing orders.

    A turn that locks itself has no such item.
    """
    if ask.turn.state != TurnState.OPEN or ask.due is not None:
        return []
    missing = seats_with_missing_orders(ask)
    by_computer = ask.turn.campaign.rules(ask.turn.number).clock.absent == COMPUTER
    quiet = [number for seat, number in missing if not seat.spoken]  # type: ignore[attr-defined]
    silent = sum(quiet) if by_computer else 0
    forces = sum(number for _seat, number in missing) - silent
    lines = [] if missing else [_("All orders are in.")]
    if forces:
        text = ngettext(
            "%(n)d force of a player has no order for this {week}; it repeats its last order, or holds.",
            "%(n)d forces of players have no order for this {week}; they repeat their last order, or hold.",
            forces,
        )
        lines.append(text % {"n": forces})
    if silent:
        text = ngettext(
            "%(n)d force of a player who has given no order at all gets one from the computer.",
            "%(n)d forces of players who have given no order at all get theirs from the computer.",
            silent,
        )
        lines.append(text % {"n": silent})
    empty = [not seat.sitters for seat in ask.seats]
    if all(empty):
        lines.append(_("All seats are empty, so the computer gives all orders."))
    elif any(empty):
        lines.append(_("The computer gives orders for empty seats."))
    if missing:
        lines.append(_("Missing: %s.") % ", ".join(f"{seat.label} ({number})" for seat, number in missing))
    return [Item(_("Orders"), _("Lock the turn and march"), tuple(lines), (lock_answer(ask),), FREES)]


def missing_seat_items(ask: Ask) -> list[Item]:
    """Returns seats without orders although the turn will lock soon, and the consequence for their forces."""
    settings = ask.turn.campaign.rules(ask.turn.number).clock
    if ask.turn.state != TurnState.OPEN or ask.due is None or ask.due >= settings.reminder_hours:
        return []
    return [
        seat_item(ask, seat, number, settings.absent == COMPUTER)
        for seat, number in seats_with_missing_orders(ask)
    ]


def seat_item(ask: Ask, seat: Seat, number: int, by_computer: bool) -> Item:
    """Returns the item of a seat with missing orders.

    *by_computer*: the computer orders for a seat that has given no order at all.
    """
    by_computer_now = by_computer and not seat.spoken  # type: ignore[attr-defined]
    text = (
        ngettext(
            "%(n)d force has no order; the computer gives it one at the lock.",
            "%(n)d forces have no order; the computer gives them theirs at the lock.",
            number,
        )
        if by_computer_now
        else ngettext(
            "%(n)d force has no order; it repeats its last order, or holds.",
            "%(n)d forces have no order; they repeat their last order, or hold.",
            number,
        )
    )
    brief = f"{ask.member.url('campaign:seat', key=seat.key).partition('?')[0]}?as={seat.key}"
    answers = (
        Answer(_("Look at its standing orders"), brief, first=not by_computer_now),
        Answer(
            _("Let the computer give the orders"),
            ask.member.url("campaign:computer", key=seat.key),
            sent=True,
            first=by_computer_now,
        ),
    )
    return Item(
        kind=_("Orders"),
        title=_("%(seat)s has given no orders") % {"seat": seat.label},
        lines=(text % {"n": number},),
        answers=answers[::-1] if by_computer_now else answers,
        weight=WAITS + number,
    )
