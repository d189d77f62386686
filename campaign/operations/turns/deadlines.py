"""The deadline of a turn: set and put off by its umpire, kept by the clock.

Two workers may run the clock (`remind_players`, `lock_if_due`) at the same time: each thing happens once.
Without a deadline the clock locks a turn only if all are ready and that is a rule of the campaign.

CAMP-TURN-07.
"""

import datetime as dt

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from campaign.logic.turns import deadlines
from campaign.logic.turns.deadlines import MOST_HOURS
from campaign.logic.turns.rhythm import Rhythm
from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, Seat, Turn
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.operations.notices.outbox import record_deadline
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.queries.people.readiness import does_readiness_lock
from campaign.store.queries.weeks.missing_orders import seats_without_orders
from campaign.store.queries.weeks.turns import current_turn, deadline_mark
from campaign.store.unit_of_work import Rows

HELD = Q(player__isnull=False) | Q(stand_in__isnull=False)


@transaction.atomic
def set_deadline(*, campaign: Campaign, at: dt.datetime, actor: AbstractBaseUser, seen: str = "") -> Turn:
    """Sets the deadline of the open turn.

    A later deadline than before is an extension; their number and length are limited. *seen*: the page's
    mark.
    """
    turn = open_turn(campaign, seen)
    left = at - timezone.now()
    if left <= dt.timedelta():
        raise Refusal(_("That time has passed. Choose a later one."))
    if left > dt.timedelta(hours=MOST_HOURS):
        weeks = MOST_HOURS // (7 * 24)
        raise Refusal(
            ngettext(
                "A deadline is at most %(n)d week away.", "A deadline is at most %(n)d weeks away.", weeks
            )
            % {"n": weeks}
        )
    return put_deadline(turn, at, actor)


@transaction.atomic
def set_rhythm(*, campaign: Campaign, rhythm: Rhythm | None, actor: AbstractBaseUser) -> None:
    """Sets the day and hour when the orders of later turns are due; None: none is set. CAMP-TURN-05."""
    campaign = locks.lock_campaign(campaign)
    turn = current_turn(campaign)
    locks.refuse_ended(turn)
    campaign.rhythm = rhythm.plain() if rhythm else {}
    campaign.save(update_fields=["rhythm"])
    record_operation(
        campaign=campaign,
        turn=turn,
        actor=actor,
        operation="clock.set_rhythm",
        data={"rhythm": campaign.rhythm},
    )


@transaction.atomic
def extend_deadline(*, campaign: Campaign, actor: AbstractBaseUser, seen: str = "") -> Turn:
    """Extends the deadline by the length of one extension."""
    turn = open_turn(campaign, seen)
    if turn.deadline is None:
        raise Refusal(_("No deadline has been set."))
    return put_deadline(
        turn, deadlines.latest_extension(turn.deadline, turn.campaign.rules(turn.number).clock), actor
    )


def open_turn(campaign: Campaign, seen: str = "") -> Turn:
    turn = current_turn(locks.lock_campaign(campaign))
    locks.refuse_stale(deadline_mark(turn), seen)
    locks.refuse_ended(turn)
    if turn.state != TurnState.OPEN:
        raise Refusal(_("Turn %(number)s is locked already.") % {"number": turn.label})
    return turn


def put_deadline(turn: Turn, at: dt.datetime, actor: AbstractBaseUser) -> Turn:
    settings, before = turn.campaign.rules(turn.number).clock, turn.deadline
    if before is not None and at > before:
        if not deadlines.extensions_left(turn.extended, settings):
            raise Refusal(_("This turn has been extended as often as the rules of the campaign allow."))
        if at > deadlines.latest_extension(before, settings):
            most = ngettext(
                "One extension is at most %(hours)d hour.",
                "One extension is at most %(hours)d hours.",
                settings.extension_hours,
            )
            raise Refusal(most % {"hours": settings.extension_hours})
        turn.extended += 1
    turn.deadline, turn.reminded_at = at.replace(second=0, microsecond=0), None
    turn.paused_left, turn.pause_word = None, ""
    turn.save(update_fields=["deadline", "extended", "reminded_at", "paused_left", "pause_word"])
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
def order_by_computer(*, seat: Seat, actor: AbstractBaseUser) -> int:
    """Makes the computer order the seat's forces that have no order this turn.

    Returns how many. The seat may still change these orders.
    """
    turn = open_turn(seat.campaign)
    ordered = turns.order_by_computer(Rows(turn), lambda force: force.seat_id == seat.pk)
    if not ordered:
        raise Refusal(_("Every force of %(seat)s that can march has an order.") % {"seat": seat.label})
    record_operation(
        campaign=turn.campaign,
        turn=turn,
        actor=actor,
        operation="clock.order_by_computer",
        subject=seat.key,
        data={"forces": ordered},
    )
    return len(ordered)


def campaigns_on_the_clock() -> list[Campaign]:
    """Returns the campaigns that the clock looks at.

    One with a player has a deadline in its open turn, or a seat that said it was ready. One without a player
    runs by itself.
    """
    open_turns = Turn.objects.filter(campaign=OuterRef("pk"), state=TurnState.OPEN, undone_at=None)
    seats = Seat.objects.filter(campaign=OuterRef("pk"))
    held, ready = Exists(seats.filter(HELD)), Exists(seats.exclude(ready_for=""))
    rows = Campaign.objects.filter(Exists(open_turns)).annotate(
        held=held, clocked=Exists(open_turns.filter(deadline__isnull=False)) | ready
    )
    return [
        row
        for row in rows.order_by("pk")
        if (row.clocked if row.held else deadlines.runs_alone(row.rules(current_turn(row).number).clock))
    ]


@transaction.atomic
def lock_if_due(*, campaign: Campaign, now: dt.datetime) -> bool:
    """Locks the turn if its orders are due. False if they are not, or somebody was faster.

    CAMP-TURN-06: it also locks a turn whose last missing seat needs no order any more: the player is gone or
    away, an invitation has lapsed, or the clock runs again.
    """
    turn = current_turn(locks.lock_campaign(campaign))
    due = turn.deadline
    if not turn.campaign.seats.filter(HELD).exists():
        due = deadlines.due_alone(turn.opened_at, turn.deadline, turn.campaign.rules(turn.number).clock)
    if turn.state != TurnState.OPEN or turn.paused_left is not None:
        return False
    if not (deadlines.has_passed(due, now) or does_readiness_lock(turn)):
        return False
    turns.lock_turn(campaign=campaign, actor=None)
    return True


def remind_players(*, campaign: Campaign, now: dt.datetime) -> int:
    """Reminds players whose forces have no order, once a deadline. Returns the number of seats."""
    with transaction.atomic():
        turn = current_turn(locks.lock_campaign(campaign))
        settings = turn.campaign.rules(turn.number).clock
        due = turn.state == TurnState.OPEN and deadlines.is_reminder_due(
            turn.deadline, turn.reminded_at, now, settings
        )
        if not due:
            return 0
        missing = seats_without_orders(turn)
        waiting = [(seat, forces) for seat, forces in missing if not seat.is_away(turn.number)]
        turn.reminded_at = now
        turn.save(update_fields=["reminded_at"])
        record_operation(
            campaign=turn.campaign,
            turn=turn,
            operation="clock.remind",
            subject=turn.key,
            data={"seats": [seat.key for seat, _forces in waiting]},
        )
        record_deadline(turn, [seat for seat, _forces in waiting])
    return len(waiting)
