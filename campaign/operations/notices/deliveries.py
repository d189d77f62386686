"""Notices on their way: made once for each event and channel, claimed before they are sent, tried again.

A notice is marked before it is sent, so that two workers never send it twice. One that a worker had in hand
when it stopped is not sent again, since nobody knows whether it went; its owner is shown that.
"""

import datetime as dt
from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from campaign.logic.vocabulary.notices import URGENT, ChannelKind, EventKind, NoticeFault, NoticeState, Pace
from campaign.models import Channel, Event, Invitation, Notice, Seat
from campaign.operations.notices.outbox import claim_event

WAITS = (1, 5, 30, 120, 480)
"""Minutes until the next attempt, after each that failed; after the last the notice is given up."""

MORNING = 6
"""The hour, in UTC, at which digests go out."""

LOST_AFTER = dt.timedelta(minutes=15)
KEPT_DAYS = 30


@transaction.atomic
def spread_event(event: Event, to: Iterable[tuple[User, Seat | None]], now: dt.datetime) -> int:
    """Makes a notice of *event* for each channel of everybody in *to*, once. Returns how many."""
    if not claim_event(event):
        return 0
    made = []
    if event.kind == EventKind.GAZETTE:
        for channel in Channel.objects.filter(campaign=event.campaign).exclude(pace=Pace.NEVER):
            made.append(Notice(event=event, channel=channel, due_at=now))
    if event.kind == EventKind.INVITED:
        invited = Invitation.objects.filter(pk=event.about["invitation"]).exclude(email="")
        made += [Notice(event=event, channel=invitation_channel(row), due_at=now) for row in invited]
    for user, seat in to:
        for channel in channels_of(user):
            if channel.pace != Pace.NEVER and event.kind not in channel.refused:
                due = time_due(event, channel, now)
                made.append(Notice(event=event, channel=channel, seat=seat, due_at=due))
    return len(Notice.objects.bulk_create(made, ignore_conflicts=True))


def channels_of(user: User) -> list[Channel]:
    """Returns the channels of *user*; the one for e-mail is made with the first notice."""
    if user.email:
        Channel.objects.get_or_create(user=user, kind=ChannelKind.EMAIL)
    found = Channel.objects.filter(user=user).order_by("pk")
    return [channel for channel in found if user.email or channel.kind != ChannelKind.EMAIL]


def invitation_channel(invitation: Invitation) -> Channel:
    """Returns the e-mail channel of the person who is invited."""
    about = {"kind": ChannelKind.EMAIL, "language": invitation.language}
    return Channel.objects.get_or_create(invitation=invitation, defaults=about)[0]


def time_due(event: Event, channel: Channel, now: dt.datetime) -> dt.datetime:
    """Returns when *channel* tells of *event*: at once, or on the next morning."""
    if channel.pace != Pace.DAILY or event.kind in URGENT:
        return now
    morning = now.astimezone(dt.UTC).replace(hour=MORNING, minute=0, second=0, microsecond=0)
    return morning if morning > now else morning + dt.timedelta(days=1)


def claim_notices(notices: Iterable[Notice], now: dt.datetime) -> list[Notice]:
    """Marks *notices* as being sent; returns those that no other worker has claimed."""
    return [
        notice
        for notice in notices
        if Notice.objects.filter(pk=notice.pk, state=NoticeState.WAITING).update(
            state=NoticeState.SENDING, tried_at=now, attempts=F("attempts") + 1
        )
    ]


def close_notices(notices: Iterable[Notice], state: NoticeState) -> None:
    """Marks *notices* as sent or dropped."""
    keys = [notice.pk for notice in notices]
    Notice.objects.filter(pk__in=keys).update(state=state, fault="")


def postpone_notices(notices: Iterable[Notice], fault: NoticeFault, now: dt.datetime) -> None:
    """Puts *notices*, which were not sent, off to the next attempt; gives up after the last."""
    for notice in Notice.objects.filter(pk__in=[notice.pk for notice in notices]):
        left = notice.attempts <= len(WAITS) and fault != NoticeFault.PRIVATE
        notice.state, notice.fault = NoticeState.WAITING if left else NoticeState.FAILED, fault
        if left:
            notice.due_at = now + dt.timedelta(minutes=WAITS[notice.attempts - 1])
        notice.save(update_fields=["state", "fault", "due_at"])


def give_up_notices(notices: Iterable[Notice], fault: NoticeFault) -> None:
    """Marks *notices* as failed for good."""
    keys = [notice.pk for notice in notices]
    Notice.objects.filter(pk__in=keys).update(state=NoticeState.FAILED, fault=fault)


def give_up_lost_notices(now: dt.datetime) -> None:
    """Marks notices as failed that a worker had in hand when it stopped."""
    lost = Notice.objects.filter(state=NoticeState.SENDING, tried_at__lt=now - LOST_AFTER)
    lost.update(state=NoticeState.FAILED, fault=NoticeFault.INTERRUPTED)


def forget_old_events(now: dt.datetime) -> None:
    """Deletes events of long ago, with their notices."""
    Event.everything.filter(happened_at__lt=now - dt.timedelta(days=KEPT_DAYS)).delete()
