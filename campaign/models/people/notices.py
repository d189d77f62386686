"""The outbox: events that people are to be told of, the channels they chose, and one notice for each."""

from secrets import token_urlsafe

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from campaign.logic.vocabulary.notices import ChannelKind, EventKind, NoticeFault, NoticeState, Pace
from campaign.models.base.archived import NotArchived
from campaign.models.base.refs import draw_ref
from campaign.models.base.standing import Everything, OfTurns
from campaign.models.base.words import WordField
from campaign.models.campaign import Campaign, Seat, Side
from campaign.models.people.invitations import Invitation
from campaign.models.turns import Turn


def draw_nonce() -> str:
    return token_urlsafe(18)


class Event(models.Model):
    """Something people are to be told of, written in the transaction in which it happens.

    It names rows by their keys and holds no facts: words are written when a notice is sent, from what its
    reader's pages show then. `subject`: the key of a force, proposal or battle. `side`: whose doing it is.
    `about`: more keys, as the kind needs them.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+")
    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    side = models.ForeignKey(Side, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    kind = WordField(EventKind, context="event")
    subject = models.CharField(max_length=160, blank=True, default="")
    about = models.JSONField(default=dict, blank=True)
    happened_at = models.DateTimeField(default=timezone.now)
    spread_at = models.DateTimeField(
        null=True, blank=True, help_text="When a notice was made for everybody it concerns."
    )
    objects = OfTurns()
    everything = Everything()
    archived = NotArchived("it tells people of this site what happens on it")

    class Meta:
        indexes = [models.Index(fields=["id"], condition=Q(spread_at=None), name="event_waiting")]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}".strip()


class Channel(models.Model):
    """A way to notify a person, all readers of a campaign, or somebody who is invited."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    invitation = models.OneToOneField(
        Invitation, on_delete=models.CASCADE, null=True, blank=True, related_name="channel"
    )
    kind = WordField(ChannelKind, context="channel")
    address = models.CharField(max_length=1000, blank=True, default="")
    push_key = models.CharField(max_length=100, blank=True, default="")
    push_secret = models.CharField(max_length=40, blank=True, default="")
    label = models.CharField(max_length=80, blank=True, default="")
    language = models.CharField(max_length=8, blank=True, default="")
    pace = WordField(Pace, default=Pace.AT_ONCE, context="channel")
    refused = models.JSONField(default=list, blank=True)
    ref = models.CharField(max_length=8, unique=True, default=draw_ref, editable=False)
    nonce = models.CharField(max_length=32, unique=True, default=draw_nonce, editable=False)
    made_at = models.DateTimeField(default=timezone.now)
    archived = NotArchived("it belongs to people of this site")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user"], condition=Q(kind=ChannelKind.EMAIL), name="channel_email_once"
            ),
            models.UniqueConstraint(
                fields=["address"], condition=Q(kind=ChannelKind.PUSH), name="channel_browser_once"
            ),
            models.CheckConstraint(
                condition=Q(user=None, campaign=None, invitation__isnull=False)
                | Q(user=None, campaign__isnull=False, invitation=None)
                | Q(user__isnull=False, campaign=None, invitation=None),
                name="channel_has_one_owner",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Notice(models.Model):
    """One event on its way through one channel, for the holder of `seat` or, without one, an umpire."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    channel = models.ForeignKey(Channel, on_delete=models.CASCADE, related_name="+")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    state = WordField(NoticeState, default=NoticeState.WAITING, context="notice")
    due_at = models.DateTimeField(help_text="When it is to be sent.")
    attempts = models.PositiveSmallIntegerField(default=0)
    tried_at = models.DateTimeField(null=True, blank=True)
    fault = WordField(NoticeFault, blank=True, default="", context="notice")
    archived = NotArchived("it goes to people of this site")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "channel", "seat"], name="notice_of_seat_once"),
            models.UniqueConstraint(
                fields=["event", "channel"], condition=Q(seat=None), name="notice_without_seat_once"
            ),
        ]
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=Q(state__in=[NoticeState.WAITING, NoticeState.SENDING]),
                name="notice_due",
            )
        ]

    def __str__(self) -> str:
        return f"{self.event} to {self.channel}"
