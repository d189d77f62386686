"""Reports: the facts of a turn, from which every page and language drafts the same text."""

from django.db import models

from campaign.logic.vocabulary.reports import Audience, ReportState
from campaign.models.base.archived import Archived
from campaign.models.base.standing import Everything, OfTurns
from campaign.models.base.words import WordField
from campaign.models.campaign import Seat, Side
from campaign.models.turns import Turn


class Report(models.Model):
    """A situation report to a seat or side, or a late report. `facts` holds only what its readers know."""

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="reports")
    key = models.SlugField(max_length=120)
    audience = WordField(Audience)
    side = models.ForeignKey(Side, on_delete=models.CASCADE, null=True, blank=True, related_name="reports")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="reports")
    state = WordField(ReportState, default=ReportState.DRAFT)
    facts = models.JSONField()
    text = models.JSONField(default=dict, blank=True, help_text="The umpire’s own text for a part, by part.")
    changed = models.JSONField(
        default=list, blank=True, help_text="Parts rewritten since the report was sent."
    )
    revision = models.PositiveSmallIntegerField(default=0, help_text="How often it has been edited.")
    sent_at = models.DateTimeField(null=True, blank=True)
    objects = OfTurns()
    everything = Everything()
    archived = Archived(
        history="turn key audience side seat state facts text changed revision sent_at",
        of="turn__campaign",
    )

    class Meta:
        ordering = ["turn__number", "key"]
        constraints = [models.UniqueConstraint(fields=["turn", "key"], name="report_key_once")]

    def __str__(self) -> str:
        return f"{self.seat or self.side or self.get_audience_display()}, {self.turn}"

    @property
    def is_sent(self) -> bool:
        return self.state == ReportState.SENT
