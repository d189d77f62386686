"""Turns: one campaign period each, from open orders to publication."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.logic.vocabulary import TurnState
from campaign.models.base.archived import Archived
from campaign.models.base.standing import Everything, OfTurns, Turns
from campaign.models.base.words import WordField
from campaign.models.campaign import Campaign


class Turn(models.Model):
    """One week of the war.

    The seed's hash, its commitment, is shown to all from the hour in which orders open. Umpires see the seed
    once the week is published, players as `campaign.pages.turns.seeds` says.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="turns")
    number = models.PositiveSmallIntegerField()
    timeline = models.CharField(
        max_length=8,
        blank=True,
        default="",
        editable=False,
        help_text="The timeline in which it was opened; empty: the first.",
    )
    starts = models.DateField()
    days = models.PositiveSmallIntegerField(default=7)
    state = WordField(TurnState, default=TurnState.OPEN)
    seed = models.CharField(max_length=64, editable=False)
    seed_hash = models.CharField(max_length=64, editable=False)
    march = models.JSONField(null=True, blank=True, help_text="The march as far as it has been played.")
    taken = models.JSONField(
        default=list,
        blank=True,
        editable=False,
        help_text="Places that changed hands at its close: place, old holder, new holder.",
    )
    sieges = models.JSONField(
        default=list,
        blank=True,
        editable=False,
        help_text="Sieges begun and ended at its close: how, the place, the side before it.",
    )
    wards = models.JSONField(
        default=list,
        blank=True,
        editable=False,
        help_text="Bases that fell at its close: place, taker, whose sick and wounded, their fate, men.",
    )
    preview = models.JSONField(
        null=True, blank=True, editable=False, help_text="The week as it was played for the umpire to see."
    )
    checksum = models.CharField(
        max_length=64, blank=True, help_text="SHA-256 of the campaign's state at publication."
    )
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    deadline = models.DateTimeField(null=True, blank=True, help_text="When its orders are due.")
    extended = models.PositiveSmallIntegerField(default=0, help_text="How often its deadline was put off.")
    reminded_at = models.DateTimeField(null=True, blank=True, editable=False)
    paused_left = models.DurationField(
        null=True, blank=True, editable=False, help_text="The time that was left when its clock was paused."
    )
    pause_word = models.CharField(max_length=300, blank=True, default="", editable=False)
    locked_at = models.DateTimeField(null=True, blank=True)
    settles_rest = models.BooleanField(
        default=False,
        editable=False,
        help_text="The computer settles what is left of the week, and its reports go out unread.",
    )
    published_at = models.DateTimeField(null=True, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    objects = Turns()
    everything = Everything()
    archived = Archived(
        "number starts days state seed taken",
        history="timeline seed_hash march sieges wards checksum opened_at locked_at published_at undone_at",
        left_out={
            "preview": "it is played again, from the same dice",
            "settles_rest": "whoever brings a campaign in decides anew how its week is settled",
            **dict.fromkeys(
                ("deadline", "extended", "reminded_at", "paused_left", "pause_word"),
                "whoever brings a campaign in says anew when orders are due",
            ),
        },
        name="number timeline",
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "number"],
                condition=models.Q(undone_at__isnull=True),
                name="turn_number_once",
            ),
            models.UniqueConstraint(fields=["campaign", "number", "timeline"], name="turn_label_once"),
        ]

    def __str__(self) -> str:
        return _("Turn %s") % self.label

    @property
    def label(self) -> str:
        """Returns 6, or 6b on the second timeline: no two turns of a campaign have the same label."""
        return f"{self.number}{self.timeline}"

    @property
    def key(self) -> str:
        return f"t{self.label}"


class Snapshot(models.Model):
    """The state at a turn's publication (store/archive), as compressed JSON; the turn's digest covers it."""

    turn = models.OneToOneField(Turn, on_delete=models.CASCADE, related_name="snapshot")
    packed = models.BinaryField()
    march = models.JSONField(
        null=True,
        blank=True,
        editable=False,
        help_text="The march of the turn, if a postponed battle will be settled on it.",
    )
    objects = OfTurns()
    everything = Everything()
    archived = Archived(history="turn packed march", of="turn__campaign")

    def __str__(self) -> str:
        return f"{self.turn} as published"


class Opening(models.Model):
    """The state as a week's march began.

    Until the week is published its sides see their own forces as they are here; then it is deleted.
    """

    turn = models.OneToOneField(Turn, on_delete=models.CASCADE, related_name="opening")
    rows = models.JSONField(editable=False, help_text="By table, then key, as a snapshot has them.")
    objects = OfTurns()
    everything = Everything()
    archived = Archived(history="turn rows", of="turn__campaign")

    def __str__(self) -> str:
        return f"{self.turn} as its march began"
