"""Battles: what the rules made of an engagement, and what people at a table reported of it."""

import json
import zlib
from enum import StrEnum
from typing import Any

from django.conf import settings
from django.db import models

from battles.mustering.battle_types import PLAIN, BattleType
from battles.mustering.one_log import can_have_one_log
from campaign.logic.vocabulary import EngagementKind
from campaign.models import Engagement, Side
from campaign.models.base.archived import Archived, NotArchived
from campaign.models.base.refs import draw_ref
from campaign.models.base.words import WordField


class BattleState(StrEnum):
    """`waiting` for somebody to fight it, `queued` for the computer by the umpire's wish, `fought`."""

    WAITING = "waiting"
    QUEUED = "queued"
    FOUGHT = "fought"


class Battle(models.Model):
    """The battle of one engagement. `roster` is the table as mustered, so that figures turn back into men.

    `battle_type`, `ground` and `scale` hold for the computer and for a table alike.
    """

    engagement = models.OneToOneField(Engagement, on_delete=models.PROTECT, related_name="battle")
    state = WordField(BattleState, default=BattleState.WAITING)
    ruleset = models.CharField(max_length=32)
    men_per_figure = models.PositiveSmallIntegerField()
    roster = models.JSONField(editable=False)
    battle_type = WordField(
        BattleType,
        blank=True,
        default="",
        help_text="The battle type that the umpire chose. Empty: the engagement decides.",
    )
    ground = models.TextField(
        blank=True,
        default="",
        help_text="The umpire's own ground, as they wrote it (TOML). Empty: drawn by the seed.",
    )
    scale = models.PositiveSmallIntegerField(
        default=0, help_text="The men per figure that the umpire chose. 0: the first step that fits."
    )
    win_chances = models.JSONField(
        null=True,
        blank=True,
        editable=False,
        help_text="Results of simulated battles, if somebody asked. Empty while they are played.",
    )
    fault = models.JSONField(
        null=True,
        blank=True,
        editable=False,
        help_text="Why the computer could not lay it out as the umpire chose: field, why, line.",
    )
    outcome = models.JSONField(
        null=True,
        blank=True,
        editable=False,
        help_text="The result by the rules, in figures; empty if it was played on a table.",
    )
    handover = models.JSONField(
        null=True,
        blank=True,
        editable=False,
        help_text="A hand-over between table and computer: battles.table.handover. Empty: there is none.",
    )
    is_one_phone = models.BooleanField(
        default=False,
        help_text="The umpire lets one player’s phone take both sides’ secret answers.",
    )
    is_one_log = models.BooleanField(
        default=False,
        help_text="Players of both sides write in one log, that of the umpires.",
    )
    link = models.CharField(
        max_length=24,
        blank=True,
        default="",
        db_index=True,
        editable=False,
        help_text="The part of the address that lets anybody watch. Empty: no such address exists.",
    )
    queued_at = models.DateTimeField(null=True, blank=True)
    fought_at = models.DateTimeField(null=True, blank=True)
    archived = Archived(
        history="engagement state ruleset men_per_figure roster battle_type ground scale fault outcome"
        " handover is_one_log queued_at fought_at",
        later="handover is_one_log",
        left_out={
            "win_chances": "asked again, they are the same",
            "is_one_phone": "allowed anew at the table where the campaign is brought in",
            "link": "made anew where the campaign is brought in",
        },
        name="engagement",
        of="engagement__campaign",
    )

    def __str__(self) -> str:
        return str(self.engagement)

    @property
    def has_one_log(self) -> bool:
        """Tells whether both sides write in one log.

        A file brought in may ask for one that cannot be kept.
        """
        return self.is_one_log and can_have_one_log(self.ruleset, self.plain_type, self.handover)

    @property
    def plain_type(self) -> BattleType:
        """Returns the battle type that the umpire chose, else the plain one of how the sides met."""
        return (
            BattleType(self.battle_type) if self.battle_type else PLAIN[EngagementKind(self.engagement.kind)]
        )


class PackedField(models.BinaryField):
    """Plain data as zlib-packed JSON: 900 events are 43 kB, packed 11."""

    _pyi_private_set_type: Any  # what django-stubs takes for the type of the attribute
    _pyi_private_get_type: Any

    def get_prep_value(self, value: Any) -> bytes:
        return zlib.compress(json.dumps(value, separators=(",", ":")).encode(), 6)

    def from_db_value(self, value: Any, expression: object, connection: object) -> Any:
        return None if value is None else json.loads(zlib.decompress(value))  # None: joined, and not there


class BattleLog(models.Model):
    """The course of a battle, as rules.Record.data() and rules.FullLog.data(); lists of battles never load
    it.
    """

    battle = models.OneToOneField(Battle, on_delete=models.CASCADE, related_name="log")
    record = PackedField()
    events = PackedField()
    archived = Archived(history="battle record events", of="battle__engagement__campaign")

    def __str__(self) -> str:
        return str(self.battle)


class TableReport(models.Model):
    """A table game as somebody at the table wrote it down: a draft, then handed in, then confirmed and
    settled.
    """

    battle = models.ForeignKey(Battle, on_delete=models.PROTECT, related_name="table_reports")
    ref = models.CharField(max_length=8, default=draw_ref, editable=False)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="table_reports"
    )
    side = models.ForeignKey(
        Side,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="The side whose commander wrote it; none if the umpire did.",
    )
    ally = models.ForeignKey(
        Side,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="The ally whose players wrote it; empty for the side itself.",
    )
    data = models.JSONField(help_text="The table log (battles.table.log.TableLog), as plain data.")
    steps = models.JSONField(
        default=list,
        editable=False,
        help_text="Steps of an assisted game in the order entered: battles.table.assisted.",
    )
    written_by = models.JSONField(
        default=list,
        editable=False,
        help_text="Names of those who entered figures by hand, latest last, each with the steps by then.",
    )
    handed_in_at = models.DateTimeField(null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    saved_at = models.DateTimeField(auto_now=True)
    archived = Archived(
        history="battle author side ally data steps written_by handed_in_at confirmed_at confirmed_by",
        later="ally steps written_by",
        left_out={
            "ref": "drawn anew where the campaign is brought in, so that no old address leads into it",
            "saved_at": "whoever brings a campaign in saves its reports then",
        },
        of="battle__engagement__campaign",
    )

    class Meta:
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(
                fields=["battle", "author", "side", "ally"], name="one_table_report_each_side"
            )
        ]

    def __str__(self) -> str:
        return f"{self.battle}, {self.author}"


class HiddenAnswer(models.Model):
    """The answer of one side to a choice that both sides of a table make in secret. rules.core.referee.

    Nobody else sees it before the other side has answered.
    """

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="hidden_answers")
    key = models.CharField(max_length=40, help_text="The turn and the choice, as the referee calls them.")
    side = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="+")
    answer = models.TextField(help_text="A word, or units with their targets.")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="+",
        help_text="The person on whose phone it was given.",
    )
    archived = NotArchived("the steps of each log have both answers once they are known")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["battle", "key", "side"], name="one_hidden_answer_a_side")
        ]
        ordering = ("key", "pk")

    def __str__(self) -> str:
        return f"{self.battle}, {self.key}"


class Precedent(models.Model):
    """A dispute settled at the table of a battle, kept for the campaign. MACH-GEN-01, MACH-GEN-02."""

    battle = models.ForeignKey(Battle, on_delete=models.PROTECT, related_name="precedents")
    number = models.PositiveSmallIntegerField(
        help_text="Counted from 1 at each table, removed ones included."
    )
    clause = models.CharField(max_length=32, help_text="The clause of the rules it bears on.")
    question = models.CharField(max_length=300)
    asked_by = models.ForeignKey(
        Side, on_delete=models.PROTECT, related_name="+", help_text="The side that wants the answer yes."
    )
    granted = models.BooleanField(help_text="Whether the answer is yes.")
    face = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The number rolled; empty if the umpire decided without a die."
    )
    settled_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    side = models.ForeignKey(
        Side,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="The side whose commander wrote it down; none if the umpire did.",
    )
    settled_at = models.DateTimeField()
    struck_at = models.DateTimeField(null=True, blank=True)
    struck_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    archived = Archived(
        history="battle number clause question asked_by granted face settled_by side settled_at struck_at"
        " struck_by",
        of="battle__engagement__campaign",
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "number"], name="one_precedent_a_number")]
        ordering = ("settled_at", "number")

    def __str__(self) -> str:
        return f"{self.battle}: {self.question}"
