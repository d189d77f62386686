"""The channels of a person or campaign as their owner sees them, with what was not sent and why."""

import datetime as dt
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from campaign.forms.notices import ChannelForm
from campaign.i18n.notice_words import FAULTS
from campaign.logic.vocabulary.notices import ChannelKind, NoticeFault, NoticeState
from campaign.models import Campaign, Channel, Notice
from campaign.notices.push import as_base64
from campaign.notices.transport import masked_address

MOST_FAULTS = 5


@dataclass(frozen=True, slots=True)
class FaultLine:
    """A notice that was not sent. `again`: when it is tried again; None if it is given up."""

    text: str
    at: dt.datetime
    again: dt.datetime | None


@dataclass(frozen=True, slots=True)
class ChannelCard:
    """`name`: the address without its secret. `form`: None for a campaign's channel, which has no choices.

    `browser`: the digest of a browser's address, by which that browser knows itself; "" for others.
    """

    ref: str
    name: str
    is_email: bool
    form: ChannelForm | None
    faults: tuple[FaultLine, ...]
    browser: str = ""


def channel_cards(user: User, sent: Mapping[str, ChannelForm]) -> tuple[ChannelCard, ...]:
    """Returns the channels of *user*. *sent*: forms with faults, by ref. Two queries."""
    rows = Channel.objects.filter(user=user).order_by("pk")
    return cards_of(rows, user, sent)


def webhook_cards(campaign: Campaign) -> tuple[ChannelCard, ...]:
    """Returns the channels that get the gazette of *campaign*. Two queries."""
    return cards_of(Channel.objects.filter(campaign=campaign).order_by("pk"), None, {})


def cards_of(
    rows: QuerySet[Channel], user: User | None, sent: Mapping[str, ChannelForm]
) -> tuple[ChannelCard, ...]:
    channels = list(rows)
    faults = faults_by_channel(channels)
    return tuple(
        ChannelCard(
            channel.ref,
            channel_name(channel, user),
            channel.kind == ChannelKind.EMAIL,
            (sent.get(channel.ref) or ChannelForm(channel=channel)) if user else None,
            tuple(faults.get(channel.pk, ())[:MOST_FAULTS]),
            address_digest(channel) if channel.kind == ChannelKind.PUSH else "",
        )
        for channel in channels
    )


def channel_name(channel: Channel, user: User | None) -> str:
    """Returns what *channel* is called on pages, without its secrets."""
    if user and channel.kind == ChannelKind.EMAIL:
        return user.email
    if channel.kind == ChannelKind.PUSH:
        return channel.label or _("Browser")
    return masked_address(channel)


def address_digest(channel: Channel) -> str:
    """Returns the digest of an address, as static/push.js works it out."""
    return as_base64(hashlib.sha256(channel.address.encode()).digest())


def faults_by_channel(channels: Iterable[Channel]) -> dict[int, list[FaultLine]]:
    """Returns what was not sent by each of *channels*, the newest first."""
    keys = [channel.pk for channel in channels]
    lines_by_channel: dict[int, list[FaultLine]] = {}
    for row in Notice.objects.filter(channel__in=keys, fault__gt="").order_by("-tried_at", "-pk"):
        again = row.due_at if row.state == NoticeState.WAITING else None
        if row.tried_at is not None:
            line = FaultLine(str(FAULTS[NoticeFault(row.fault)]), row.tried_at, again)
            lines_by_channel.setdefault(row.channel_id, []).append(line)
    return lines_by_channel
