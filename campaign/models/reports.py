"""Reports: the facts of one side's week, from which every page and language drafts the same text."""

from django.db import models

from campaign.models.archived import Archived
from campaign.models.campaign import Side
from campaign.models.turns import Turn


class Report(models.Model):
    """One per side and turn. `facts` holds only what that side knows (logic/reports.py, behind the fog)."""

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="reports")
    side = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="reports")
    facts = models.JSONField()
    archived = Archived(history="turn side facts", of="turn__campaign")

    class Meta:
        ordering = ["turn__number", "side__position"]
        constraints = [models.UniqueConstraint(fields=["turn", "side"], name="report_once")]

    def __str__(self) -> str:
        return f"{self.side}, {self.turn}"
