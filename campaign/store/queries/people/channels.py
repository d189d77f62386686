"""Channels of people, as conditions on the seats where they sit."""

from django.db.models import Exists, OuterRef
from django.db.models.functions import Coalesce

from campaign.logic.vocabulary.notices import ChannelKind, Pace
from campaign.models import Channel

SITTER = Coalesce(OuterRef("stand_in"), OuterRef("player"))


def has_stopped_email() -> Exists:
    """Returns a condition on seats: whoever gives their orders has stopped e-mails."""
    return Exists(Channel.objects.filter(user=SITTER, kind=ChannelKind.EMAIL, pace=Pace.NEVER))


def has_service() -> Exists:
    """Returns a condition on seats: whoever gives their orders is told by a service or a browser."""
    rows = Channel.objects.filter(user=SITTER, kind__in=(ChannelKind.APPRISE, ChannelKind.PUSH))
    return Exists(rows.exclude(pace=Pace.NEVER))
