"""Events, written in the transaction they report. If it fails, nobody is told."""

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from campaign.logic.vocabulary.notices import EventKind
from campaign.models import Campaign, Engagement, Event, Invitation, Order, Proposal, Report, Seat, Turn
from campaign.store.unit_of_work import Rows


def record_week(rows: Rows) -> None:
    """Records that the turn of *rows* is published. Drafted reports are told of when they are sent."""
    rows.add(
        Event(campaign=rows.campaign, turn=rows.turn, kind=kind)
        for kind in (EventKind.WEEK_PUBLISHED, EventKind.GAZETTE)
    )


def record_release(turn: Turn, keys: Iterable[str]) -> None:
    """Records that the reports *keys* on *turn* have been released by the umpire."""
    reports = sorted(keys)
    gazettes = set(Report.objects.filter(turn=turn, key__in=reports, side=None).values_list("key", flat=True))
    gazettes |= {key for key in reports if key.startswith("gazette")}
    for kind, some in (
        (EventKind.WEEK_PUBLISHED, [key for key in reports if key not in gazettes]),
        (EventKind.GAZETTE, sorted(gazettes)),
    ):
        if some:
            Event.objects.create(campaign=turn.campaign, turn=turn, kind=kind, about={"reports": some})


def record_battles(rows: Rows, opened: Iterable[Engagement]) -> None:
    """Records that battles wait for the umpire and their players."""
    keys = sorted(row.key for row in opened)
    if keys:
        rows.add(
            [
                Event(
                    campaign=rows.campaign,
                    turn=rows.turn,
                    kind=EventKind.BATTLE_WAITS,
                    about={"battles": keys},
                )
            ]
        )


def record_table_report(engagement: Engagement, author: User) -> None:
    """Records that a report of a table waits for the word of the other side or the umpire."""
    Event.objects.create(
        campaign=engagement.campaign,
        turn=engagement.turn,
        kind=EventKind.TABLE_REPORT,
        subject=engagement.key,
        user=author,
    )


def record_offer(proposal: Proposal) -> None:
    """Records that an exchange of prisoners is proposed."""
    Event.objects.create(
        campaign=proposal.campaign,
        turn=proposal.turn,
        kind=EventKind.EXCHANGE,
        subject=proposal.key,
        side=proposal.by,
    )


def record_letter(order: Order, before: str) -> None:
    """Records a letter to the umpire, unless it reads as it did *before* or is announced already."""
    if not order.letter or order.letter == before or order.seat_id is None:
        return
    event_fields = {"kind": EventKind.LETTER, "turn": order.turn, "subject": order.force.key}
    if not Event.objects.filter(**event_fields, spread_at=None).exists():
        Event.objects.create(campaign=order.turn.campaign, seat=order.seat, **event_fields)


def record_answer_to(order: Order) -> None:
    """Records that the umpire has answered the letter of *order*'s force."""
    Event.objects.create(
        campaign=order.turn.campaign,
        turn=order.turn,
        kind=EventKind.ANSWER,
        seat=order.force.seat,
        subject=order.force.key,
    )


def record_deadline(turn: Turn, seats: Iterable[Seat]) -> None:
    """Records that the deadline of *turn* is near for *seats*, which have forces without an order."""
    if keys := sorted(seat.key for seat in seats):
        Event.objects.create(
            campaign=turn.campaign, turn=turn, kind=EventKind.DEADLINE_NEAR, about={"seats": keys}
        )


def record_seat(seat: Seat, user: User) -> None:
    """Records that *user* now holds *seat*."""
    Event.objects.create(campaign=seat.campaign, seat=seat, user=user, kind=EventKind.SEAT_GIVEN)


def record_invitation(invitation: Invitation) -> None:
    """Records an invitation to somebody with an e-mail address."""
    event_fields = {"campaign": invitation.campaign, "seat": invitation.seat, "kind": EventKind.INVITED}
    Event.objects.create(**event_fields, about={"invitation": invitation.pk})


def stand_in_event(seat: Seat, kind: EventKind) -> Event:
    """Returns the event that the stand-in of *seat* is named or relieved, not written yet."""
    return Event(
        campaign_id=seat.campaign_id,
        seat=seat,
        user_id=seat.stand_in_id,
        kind=kind,
        about={"until": seat.stand_in_until},
    )


def record_pause(campaign: Campaign, turn: Turn, word: str) -> None:
    """Records that the umpire has paused the campaign, with a *word* to all."""
    Event.objects.create(campaign=campaign, turn=turn, kind=EventKind.PAUSED, about={"word": word})


@transaction.atomic
def claim_event(event: Event) -> bool:
    """Marks *event* as spread; False if another worker was faster. The caller adds its notices."""
    return bool(Event.objects.filter(pk=event.pk, spread_at=None).update(spread_at=timezone.now()))
