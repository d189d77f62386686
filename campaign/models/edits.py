"""Edits: the umpire's changes to a previewed week."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from campaign.models.base.archived import Archived
from campaign.models.base.standing import Everything, OfTurns
from campaign.models.turns import Turn


class PreviewEdit(models.Model):
    """One line of a turn's preview, and the umpire's value for it. In force from the aftermath on."""

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="edits")
    line = models.CharField(max_length=160)
    before = models.CharField(max_length=80, blank=True)
    after = models.CharField(max_length=80)
    reason = models.CharField(max_length=255)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now, editable=False)
    objects = OfTurns()
    everything = Everything()
    archived = Archived(
        history="turn line before after reason actor at", name="turn line", of="turn__campaign"
    )

    class Meta:
        ordering = ["turn__number", "line"]
        constraints = [models.UniqueConstraint(fields=["turn", "line"], name="edit_line_once")]

    def __str__(self) -> str:
        return f"{self.turn}: {self.line}"
