"""The round that the worker makes each minute: events become notices, and those that are due are sent."""

import datetime as dt
import logging
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import groupby

from django.conf import settings
from django.utils import translation

from campaign.i18n.war_words import speaking_of
from campaign.logic.vocabulary import Reminder
from campaign.logic.vocabulary.notices import URGENT, ChannelKind, NoticeFault, NoticeState, Pace
from campaign.models import Campaign, Channel, Event, Notice
from campaign.notices.gazette import gazette_sheet
from campaign.notices.layout import Sheet, sheet_of
from campaign.notices.letters import invitation_letter, letter_to
from campaign.notices.push import BrowserGone, send_by_push
from campaign.notices.recipients import Recipient, people_to_tell
from campaign.notices.transport import NotSent, post_to_webhook, send_by_apprise, send_email
from campaign.operations.notices import channels, deliveries

log = logging.getLogger(__name__)

AT_ONCE = 60
"""The most notices of one round: a silent server does not hold the worker up for long."""


def send_due_notices(now: dt.datetime) -> int:
    """Sends every notice that is due; returns how many were sent. Two workers may do so at once."""
    for event in Event.objects.filter(spread_at=None).select_related("campaign", "turn").order_by("pk"):
        deliveries.spread_event(event, people_concerned(event), now)
    deliveries.give_up_lost_notices(now)
    deliveries.forget_old_events(now)
    due = Notice.objects.filter(state=NoticeState.WAITING, due_at__lte=now).select_related(
        "event__campaign",
        "event__turn",
        "event__seat__side",
        "channel__user",
        "channel__campaign",
        "channel__invitation__campaign",
        "channel__invitation__by",
        "channel__invitation__seat__side",
        "seat__side",
    )
    rows = sorted(due.order_by("pk")[:AT_ONCE], key=lambda row: (row.channel_id, *bundle_of(row), row.pk))
    sent = 0
    for _key, some in groupby(rows, key=lambda row: (row.channel_id, *bundle_of(row))):
        sent += send_bundle(deliveries.claim_notices(some, now), now)
    return sent


def people_concerned(event: Event) -> list[Recipient]:
    """Returns the people *event* concerns. If that cannot be found out: nobody, and a line in the log."""
    try:
        return people_to_tell(event)
    except Exception:  # one event must not keep all others from being told
        log.exception("Nobody was told of %s in %s.", event, event.campaign.slug)
        return []


def bundle_of(notice: Notice) -> tuple[int, int]:
    """Returns what one message holds: in a digest all of one campaign, else a single notice."""
    digest = notice.channel.pace == Pace.DAILY and notice.event.kind not in URGENT
    return notice.event.campaign_id, 0 if digest else notice.pk


def send_bundle(notices: Sequence[Notice], now: dt.datetime) -> int:
    """Sends *notices*, which go into one message. Returns how many were sent."""
    if not notices:
        return 0
    try:
        noticed, sheet = draw_sheet(notices)
    except Exception:  # nor must one notice
        log.exception("%s was not written.", notices[0])
        deliveries.give_up_notices(notices, NoticeFault.FAULT_OF_SITE)
        return 0
    deliveries.close_notices([notice for notice in notices if notice not in noticed], NoticeState.DROPPED)
    if sheet is None:
        return 0
    try:
        hand_over(notices[0].channel, sheet)
    except NotSent as fault:
        deliveries.postpone_notices(noticed, fault.fault, now)
        return 0
    except BrowserGone:
        channels.remove_channel(channel=notices[0].channel)
        return 0
    except Exception:  # nor must one channel
        log.exception("%s was not sent.", notices[0])
        deliveries.give_up_notices(noticed, NoticeFault.FAULT_OF_SITE)
        return 0
    deliveries.close_notices(noticed, NoticeState.SENT)
    return len(noticed)


def draw_sheet(notices: Sequence[Notice]) -> tuple[list[Notice], Sheet | None]:
    """Returns those of *notices* that are still true, and the message that tells them; None for none."""
    channel, campaign = notices[0].channel, notices[0].event.campaign
    with speaking_to(channel, notices[0], campaign):
        if channel.invitation is not None:
            written = invitation_letter(channel.invitation)
            if written is None or channel.pace == Pace.NEVER:
                return [], None
            return list(notices), sheet_of(channel, campaign.name, [written])
        if channel.user is None:
            sheet = gazette_sheet(channel, notices[0].event)
            return list(notices) if sheet else [], sheet
        if channel.pace == Pace.NEVER or (channel.kind == ChannelKind.EMAIL and not channel.user.email):
            return [], None
        letters = [(row, letter_to(row.event, channel.user, row.seat)) for row in notices]
        drawn = [(row, letter) for row, letter in letters if letter is not None]
        if not drawn:
            return [], None
        sheet = sheet_of(channel, campaign.name, [letter for _row, letter in drawn])
        return [row for row, _letter in drawn], sheet


@contextmanager
def speaking_to(channel: Channel, notice: Notice, campaign: Campaign) -> Iterator[None]:
    """Puts texts in the reader's language and the campaign's war within the block."""
    with ExitStack() as stack:
        stack.enter_context(translation.override(language_of(channel, notice)))
        stack.enter_context(speaking_of(campaign.spoken_words, campaign.turn_days))
        yield


def language_of(channel: Channel, notice: Notice) -> str:
    """Returns the language chosen for *channel*, else that of the seat, else the site's."""
    wish = notice.seat.reminder if notice.seat else ""
    of_seat = wish if wish in (Reminder.ENGLISH, Reminder.SPANISH) else ""
    return channel.language or of_seat or settings.LANGUAGE_CODE


def hand_over(channel: Channel, sheet: Sheet) -> None:
    """Sends *sheet* by *channel*. Raises NotSent."""
    if channel.kind == ChannelKind.EMAIL:
        send_email(channel, sheet)
    elif channel.kind == ChannelKind.WEBHOOK:
        post_to_webhook(channel.address, sheet)
    elif channel.kind == ChannelKind.PUSH:
        send_by_push(channel, sheet)
    else:
        send_by_apprise(channel, sheet)
