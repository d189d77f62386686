"""CAMP-TURN-07: The deadline of a turn: set and put off by its umpire, kept by the clock.

Two workers may run the clock (`remind_players`, `lock_if_due`) at the same time: each thing happens once. The
clock leaves a campaign alone until its umpire has set a deadline.
"""

import datetime as dt
import logging

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, User
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext

from campaign.logic.turns import deadlines as clock
from campaign.logic.turns.deadlines import MOST_HOURS
from campaign.logic.vocabulary import Reminder, TurnState
from campaign.models import Campaign, Force, Order, Seat, Turn
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.operations.seats.mail import one_line
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.queries.turns import current_turn, deadline_mark
from campaign.store.unit_of_work import Rows

HELD = Q(user__isnull=False) | Q(substitute__isnull=False)
log = logging.getLogger(__name__)


@transaction.atomic
def set_deadline(*, campaign: Campaign, hours: int, actor: AbstractBaseUser, seen: str = "") -> Turn:
    """Sets the deadline of the open turn to *hours* from now.

    A later deadline than before is an extension; their number and length are limited. *seen*: the page's
    mark.
    """
    turn = open_turn(campaign, seen)
    if not 1 <= hours <= MOST_HOURS:
        raise Refusal(_("Say in how many hours, from 1 to %(most)d.") % {"most": MOST_HOURS})
    return put_deadline(turn, timezone.now() + dt.timedelta(hours=hours), actor)


@transaction.atomic
def extend_deadline(*, campaign: Campaign, actor: AbstractBaseUser, seen: str = "") -> Turn:
    """Extends the deadline by the length of one extension."""
    turn = open_turn(campaign, seen)
    if turn.deadline is None:
        raise Refusal(_("No deadline has been set."))
    return put_deadline(
        turn, clock.latest_extension(turn.deadline, turn.campaign.rules(turn.number).clock), actor
    )


def open_turn(campaign: Campaign, seen: str = "") -> Turn:
    turn = current_turn(locks.lock_campaign(campaign))
    locks.refuse_stale(deadline_mark(turn), seen)
    locks.refuse_ended(turn)
    if turn.state != TurnState.OPEN:
        raise Refusal(_("Turn %(number)s is locked already.") % {"number": turn.label})
    return turn


def put_deadline(turn: Turn, at: dt.datetime, actor: AbstractBaseUser) -> Turn:
    how, before = turn.campaign.rules(turn.number).clock, turn.deadline
    if before is not None and at > before:
        if not clock.extensions_left(turn.extended, how):
            raise Refusal(_("This turn has been extended as often as the rules of the campaign allow."))
        if at > clock.latest_extension(before, how):
            most = ngettext(
                "One extension is at most %(hours)d hour.",
                "One extension is at most %(hours)d hours.",
                how.extension_hours,
            )
            raise Refusal(most % {"hours": how.extension_hours})
        turn.extended += 1
    turn.deadline, turn.reminded_at = at.replace(second=0, microsecond=0), None
    turn.save(update_fields=["deadline", "extended", "reminded_at"])
    record_operation(
        campaign=turn.campaign,
        turn=turn,
        actor=actor,
        operation="clock.set_deadline",
        subject=turn.key,
        data={"deadline": turn.deadline.isoformat(), "extended": turn.extended},
    )
    return turn


@transaction.atomic
def order_by_staff(*, seat: Seat, actor: AbstractBaseUser) -> int:
    """Has the computer order the seat's forces that have no order this turn; returns how many.

    The seat may still change these orders.
    """
    turn = open_turn(seat.campaign)
    ordered = turns.order_by_staff(Rows(turn), lambda force: force.seat_id == seat.pk)
    if not ordered:
        raise Refusal(_("Every force of %(seat)s that can march has an order.") % {"seat": seat.called})
    record_operation(
        campaign=turn.campaign,
        turn=turn,
        actor=actor,
        operation="clock.order_by_staff",
        subject=seat.key,
        data={"forces": ordered},
    )
    return len(ordered)


def campaigns_on_the_clock() -> list[Campaign]:
    """Returns campaigns with a player whose open turn has a deadline, and those that run by themselves."""
    open_turns = Turn.objects.filter(campaign=OuterRef("pk"), state=TurnState.OPEN, undone_at=None)
    held = Exists(Seat.objects.filter(HELD, campaign=OuterRef("pk")))
    rows = Campaign.objects.filter(Exists(open_turns)).annotate(
        held=held, clocked=Exists(open_turns.filter(deadline__isnull=False))
    )
    return [
        row
        for row in rows.order_by("pk")
        if (row.clocked if row.held else clock.runs_alone(row.rules(current_turn(row).number).clock))
    ]


@transaction.atomic
def lock_if_due(*, campaign: Campaign, now: dt.datetime) -> bool:
    """Locks the turn if its orders are due. False if they are not, or somebody was faster."""
    turn = current_turn(locks.lock_campaign(campaign))
    due = turn.deadline
    if not turn.campaign.seats.filter(HELD).exists():
        due = clock.due_alone(turn.opened_at, turn.deadline, turn.campaign.rules(turn.number).clock)
    if turn.state != TurnState.OPEN or not clock.has_passed(due, now):
        return False
    turns.lock_turn(campaign=campaign, actor=None)
    return True


def remind_players(*, campaign: Campaign, now: dt.datetime) -> int:
    """Reminds, once a deadline, players whose forces have no order. Returns the number of e-mails.

    It is marked as done before anything is sent: a worker that dies in between reminds nobody twice.
    """
    with transaction.atomic():
        turn = current_turn(locks.lock_campaign(campaign))
        how = turn.campaign.rules(turn.number).clock
        due = turn.state == TurnState.OPEN and clock.is_reminder_due(
            turn.deadline, turn.reminded_at, now, how
        )
        if not due:
            return 0
        waiting = seats_without_orders(turn)
        silent = silent_seats(turn) if how.absent == clock.COMPUTER else frozenset()
        turn.reminded_at = now
        turn.save(update_fields=["reminded_at"])
        record_operation(
            campaign=turn.campaign,
            turn=turn,
            operation="clock.remind",
            subject=turn.key,
            data={"seats": [seat.key for seat, _forces in waiting]},
        )
    return sum(
        send_reminder(turn, seat, person, forces, staffed=seat.pk in silent)
        for seat, forces in waiting
        for person in people_to_remind(seat)
    )


def seats_without_orders(turn: Turn) -> list[tuple[Seat, list[Force]]]:
    """Returns the assigned seats with forces that could march and have no order, and these forces."""
    given = Order.objects.filter(turn=turn, force=OuterRef("pk"))
    forces = turn.campaign.forces.filter(~Exists(given), fixed=False, units__isnull=False).distinct()
    found: dict[int | None, list[Force]] = {}
    for force in forces.order_by("key"):
        found.setdefault(force.seat_id, []).append(force)
    seats = turn.campaign.seats.select_related("user", "substitute")
    return [(seat, found[seat.pk]) for seat in seats if seat.sitters and seat.pk in found]


def silent_seats(turn: Turn) -> frozenset[int]:
    """Returns the seats, by their primary keys, that have given no order in *turn*."""
    spoken = Order.objects.filter(turn=turn, seat=OuterRef("pk"))
    return frozenset(turn.campaign.seats.filter(~Exists(spoken)).values_list("pk", flat=True))


def people_to_remind(seat: Seat) -> list[User]:
    """Returns whom to remind: the stand-in if there is one, else the player."""
    if seat.reminder == Reminder.NEVER:
        return []
    person = seat.substitute or seat.user
    return [person] if person is not None and person.email else []


def send_reminder(turn: Turn, seat: Seat, person: User, forces: list[Force], *, staffed: bool) -> int:
    """Sends one e-mail in the language of the seat's reminders; returns 0 if that fails.

    *staffed*: the computer orders for the seat if it gives no order.
    """
    assert turn.deadline is not None
    site = seat.reminder == Reminder.SITE
    with translation.override(settings.LANGUAGE_CODE if site else seat.reminder):
        about = {
            "campaign": turn.campaign.name,
            "turn": turn.label,
            "seat": seat.called,
            "when": f"{date_format(turn.deadline, 'DATETIME_FORMAT')} {settings.TIME_ZONE}",
            "forces": ", ".join(force.called for force in forces),
            "else": _("If you give none at all, the computer gives their orders.")
            if staffed
            else _("Such a force goes on with its last order, or holds."),
            "address": settings.SITE_ADDRESS + reverse("campaign:map", args=[turn.campaign.slug]),
        }
        subject = _("%(campaign)s: orders for turn %(turn)s are due") % about
        text = (
            _(
                "Orders of %(seat)s are due on %(when)s.\n\nWithout an order yet: %(forces)s."
                " %(else)s\n\n%(address)s\n\nWhether you are reminded you say"
                " on the page of your seat."
            )
            % about
        )
    try:
        return send_mail(one_line(subject), text, None, [person.email])
    except OSError as fault:  # also what SMTP raises
        log.warning("%s of %s was not reminded: %s", seat.key, turn.campaign.slug, fault)
        return 0
