"""The journal: one entry for every operation, append-only."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from campaign.models.base.archived import Archived
from campaign.models.campaign import Campaign
from campaign.models.turns import Turn


class Entry(models.Model):
    """One operation: its actor, its time and its reason; `data` holds the changes, in keys."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="journal")
    turn = models.ForeignKey(Turn, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    operation = models.CharField(max_length=64)
    subject = models.CharField(max_length=160, blank=True)
    reason = models.CharField(max_length=255, blank=True)
    data = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now, editable=False)
    archived = Archived(history="turn actor operation subject reason data at")

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "journal"

    def __str__(self) -> str:
        return f"{self.operation} {self.subject}".strip()
