"""Contacts, engagements, their results and the casualty returns."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from campaign.i18n.language import in_either
from campaign.logic.vocabulary import (
    Account,
    EngagementKind,
    EngagementState,
    ResultSource,
    SideOutcome,
    Stock,
    Terrain,
)
from campaign.models.base.archived import BETWEEN, Archived
from campaign.models.base.refs import draw_ref
from campaign.models.base.standing import Everything, OfTurns
from campaign.models.base.words import WordField
from campaign.models.campaign import Campaign, Side
from campaign.models.country.map import Place, Route
from campaign.models.forces import Unit
from campaign.models.turns import Turn


class Contact(models.Model):
    """Two hostile forces that come together, at a minute and a spot. `outcome` is for the umpire only."""

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="contacts")
    key = models.CharField(max_length=160)
    minute = models.PositiveIntegerField(help_text="Minutes into the turn.")
    place = models.ForeignKey(Place, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    route = models.ForeignKey(Route, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    metres = models.PositiveIntegerField(default=0)
    forces = models.JSONField(help_text="Keys of the two forces.")
    seen_by = models.JSONField(default=list, help_text="Keys of the sides that saw the other.")
    outcome = models.CharField(
        max_length=24, help_text="passed, let_go, slipped, evaded, facing, round, engaged"
    )
    detail = models.JSONField(default=dict)
    objects = OfTurns()
    everything = Everything()
    archived = Archived(
        history="turn key minute place route metres forces seen_by outcome detail", of="turn__campaign"
    )

    class Meta:
        ordering = ["minute", "key"]
        constraints = [models.UniqueConstraint(fields=["turn", "key"], name="contact_key_once")]

    def __str__(self) -> str:
        return self.key


class Engagement(models.Model):
    """A contact that leads to a battle. `muster` freezes forces and ground (logic/casualties/muster.py)."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="engagements")
    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="engagements")
    key = models.CharField(max_length=120)
    ref = models.CharField(max_length=8, default=draw_ref, editable=False)
    name = models.CharField(max_length=120)
    name_es = models.CharField("name in Spanish", max_length=120, blank=True, default="")
    kind = WordField(EngagementKind, context="kind of engagement")
    state = WordField(EngagementState, default=EngagementState.FILLING)
    minute = models.PositiveIntegerField(help_text="Minutes into the turn.")
    closes = models.PositiveIntegerField(help_text="Minute at which the list of participants closes.")
    date = models.DateField()
    place = models.ForeignKey(
        Place, on_delete=models.PROTECT, null=True, blank=True, related_name="engagements"
    )
    route = models.ForeignKey(
        Route, on_delete=models.PROTECT, null=True, blank=True, related_name="engagements"
    )
    metres = models.PositiveIntegerField(default=0)
    terrain = WordField(Terrain)
    attacker = models.ForeignKey(Side, on_delete=models.PROTECT, related_name="+")
    is_referred = models.BooleanField(
        help_text="Left for the umpire. Otherwise the computer settles it at once."
    )
    why_referred = models.CharField(max_length=120, blank=True)
    muster = models.JSONField(default=dict)
    turns_postponed = models.PositiveSmallIntegerField(
        default=0, help_text="Turns for which the umpire has postponed it."
    )
    proposed = models.JSONField(
        null=True,
        blank=True,
        editable=False,
        help_text="Result and returns that wait for the umpire's review before they are posted.",
    )
    published = models.JSONField(
        default=dict,
        blank=True,
        editable=False,
        help_text="Sides that have reported it to the gazette, each with the number of the turn.",
    )
    is_pursuit_fought = models.BooleanField(
        default=False,
        editable=False,
        help_text="If the winner can pursue, the pursuit is a battle of its own. Otherwise a die decides.",
    )
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    objects = OfTurns()
    everything = Everything()
    archived = Archived(
        "key turn name kind state minute closes date place route metres terrain attacker is_referred"
        " turns_postponed muster proposed published is_pursuit_fought",
        history="ref name_es why_referred opened_at",
        later="name_es",
        name="key",
        rows="engagements",
        sparse="published is_pursuit_fought",
    )

    class Meta:
        ordering = ["turn__number", "minute", "key"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "key"], name="engagement_key_once"),
            models.UniqueConstraint(fields=["campaign", "ref"], name="engagement_ref_once"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def label(self) -> str:
        """Returns its name in the reader's language."""
        return in_either(self.name, self.name_es)

    @property
    def turn_of_dice(self) -> Turn:
        """Returns the turn whose seed gives its dice: its own, unless a rollback has reopened it.

        Then it is the first turn opened after that rollback: everybody has seen the other dice, and may have
        read their seed. At most two queries, none in a campaign without a rollback.
        """
        if not self.campaign.timeline:
            return self.turn
        apart = Engagement.everything.filter(
            campaign=self.campaign_id, key__startswith=f"{self.key}{BETWEEN}"
        )
        lines = [key.rpartition(BETWEEN)[2] for key in apart.values_list("key", flat=True)]
        if not lines:
            return self.turn
        last = max(lines, key=lambda line: (len(line), line))
        opened = Turn.everything.filter(campaign=self.campaign_id, timeline=last).defer("march")
        return opened.order_by("number").first() or self.turn

    @property
    def dice(self) -> str:
        """Returns the seed of its dice."""
        return f"{self.turn_of_dice.seed}/engagement/{self.key}"


class Result(models.Model):
    """The result of a battle (logic/casualties/muster.py). A correction is a new revision."""

    engagement = models.ForeignKey(Engagement, on_delete=models.PROTECT, related_name="results")
    turn = models.ForeignKey(
        Turn, on_delete=models.CASCADE, related_name="results", help_text="The turn in which it came in."
    )
    revision = models.PositiveSmallIntegerField(default=1)
    source = WordField(ResultSource)
    field_holder = models.ForeignKey(Side, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    data = models.JSONField()
    reason = models.CharField(
        max_length=255, blank=True, help_text="Why it was corrected or decided by hand."
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now, editable=False)
    objects = OfTurns()
    everything = Everything()
    archived = Archived(
        "engagement revision turn source field_holder data reason",
        history="actor at",
        name="engagement revision turn",
        of="engagement__campaign",
        rows="results",
    )

    class Meta:
        ordering = ["engagement", "revision"]
        constraints = [
            models.UniqueConstraint(fields=["engagement", "revision", "turn"], name="result_settled_once")
        ]

    def __str__(self) -> str:
        return f"{self.engagement} ({self.revision})"


class CasualtyReturn(models.Model):
    """Casualty return: one unit's losses in one engagement, split by the casualty table, in men."""

    result = models.ForeignKey(Result, on_delete=models.PROTECT, related_name="returns")
    unit = models.ForeignKey(Unit, on_delete=models.PROTECT, related_name="returns")
    outcome = WordField(SideOutcome, context="course of a fight")
    present = models.PositiveIntegerField(help_text="Men who were on the field.")
    killed = models.PositiveIntegerField(default=0)
    severely_wounded = models.PositiveIntegerField(default=0)
    lightly_wounded = models.PositiveIntegerField(default=0)
    missing = models.PositiveIntegerField(default=0)
    captured = models.PositiveIntegerField(default=0)
    horses_lost = models.PositiveIntegerField(default=0)
    guns_lost = models.PositiveIntegerField(default=0)
    goods = models.JSONField(
        default=list,
        blank=True,
        help_text="Arms, rounds and mules used up, lost or taken: stock, from, to, amount.",
    )
    archived = Archived(
        "result unit outcome present killed severely_wounded lightly_wounded missing captured"
        " horses_lost guns_lost goods",
        of="result__engagement__campaign",
        rows="returns",
        sparse="goods",
    )

    class Meta:
        ordering = ["result", "unit__key"]
        constraints = [models.UniqueConstraint(fields=["result", "unit"], name="return_once")]

    def __str__(self) -> str:
        return f"{self.unit}: {self.result}"

    @property
    def horses_gone(self) -> int:
        """Returns the horses lost and those captured by the enemy."""
        taken = Stock.HORSE, Account.CAPTURED_BY
        return self.horses_lost + sum(n for stock, _from, to, n in self.goods if (stock, to) == taken)

    @property
    def losses(self) -> int:
        return self.killed + self.severely_wounded + self.lightly_wounded + self.missing + self.captured
