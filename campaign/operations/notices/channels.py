"""The channels by which people, and everybody who reads along with a campaign, are told what happens."""

from collections.abc import Collection

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.vocabulary.notices import ChannelKind, Pace
from campaign.models import Campaign, Channel
from campaign.refusals import Refusal

MOST = 8
"""Channels of one person or campaign, besides e-mail."""


@transaction.atomic
def add_service(*, user: User, address: str, language: str) -> Channel:
    """Adds a service of Apprise to those by which *user* is told. The caller has checked the address."""
    refuse_too_many(Channel.objects.filter(user=user).exclude(kind=ChannelKind.EMAIL).count())
    return Channel.objects.create(user=user, kind=ChannelKind.APPRISE, address=address, language=language)


@transaction.atomic
def add_webhook(*, campaign: Campaign, address: str, language: str) -> Channel:
    """Adds a webhook that gets the gazette of *campaign*. The caller has checked the address."""
    refuse_too_many(Channel.objects.filter(campaign=campaign).count())
    return Channel.objects.create(
        campaign=campaign, kind=ChannelKind.WEBHOOK, address=address, language=language
    )


@transaction.atomic
def add_browser(*, user: User, address: str, key: str, secret: str, label: str, language: str) -> Channel:
    """Adds a browser to those that show notices to *user*. The caller has checked the address.

    All users of a browser share its address. Only the one who added it last is told there.
    """
    known = Channel.objects.filter(kind=ChannelKind.PUSH, address=address)
    known.exclude(user=user).delete()
    keys = {"push_key": key, "push_secret": secret, "label": label}
    if known.filter(user=user).update(**keys):
        return known.get()
    refuse_too_many(Channel.objects.filter(user=user).exclude(kind=ChannelKind.EMAIL).count())
    return Channel.objects.create(
        user=user, kind=ChannelKind.PUSH, address=address, language=language, **keys
    )


def refuse_too_many(number: int) -> None:
    if number >= MOST:
        raise Refusal(_("You have %(n)d addresses already. Remove one first.") % {"n": MOST})


@transaction.atomic
def find_email_channel(user: User) -> Channel:
    """Returns the channel for e-mail of *user*; makes it the first time it is asked for."""
    return Channel.objects.get_or_create(user=user, kind=ChannelKind.EMAIL)[0]


@transaction.atomic
def set_channel(*, channel: Channel, pace: Pace, language: str, refused: Collection[str]) -> None:
    """Stores how often *channel* is used, in what language, and for which kinds of events not."""
    channel.pace, channel.language, channel.refused = pace, language, sorted(refused)
    channel.save(update_fields=["pace", "language", "refused"])


@transaction.atomic
def set_pace(*, channel: Channel, pace: Pace) -> None:
    """Stores how often *channel* is used, as a link in an e-mail asks."""
    channel.pace = pace
    channel.save(update_fields=["pace"])


@transaction.atomic
def remove_channel(*, channel: Channel) -> None:
    """Deletes *channel* with its address; what still waits for it is not sent."""
    channel.delete()
