"""Jobs: long pieces of work that a page asks for and the worker does."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from campaign.logic.vocabulary.jobs import JobKind, JobState
from campaign.models.base.archived import NotArchived
from campaign.models.campaign import Campaign


class Job(models.Model):
    """A what-if, a rollback or an import of a file, with its progress.

    `made` is the campaign that it makes, which is unfinished until the job is done. Each worker that begins
    it draws a new `run`, so that an older one notices. `message` says why it failed.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="jobs")
    made = models.ForeignKey(Campaign, on_delete=models.SET_NULL, null=True, related_name="+")
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    ref = models.CharField(max_length=16, unique=True)
    kind = models.CharField(max_length=16, default=JobKind.WHAT_IF)
    state = models.CharField(max_length=16, default=JobState.WAITING)
    stage = models.CharField(max_length=16, default="")
    done = models.PositiveIntegerField(default=0, help_text="Rows stored.")
    total = models.PositiveIntegerField(default=0, help_text="Rows to store; 0 if nobody knows yet.")
    params = models.JSONField(default=dict, help_text="The request of the page.")
    file = models.BinaryField(null=True, help_text="The campaign file to import, until it is imported.")
    language = models.CharField(max_length=8)
    message = models.TextField(default="")
    run = models.CharField(max_length=32, default="")
    asked_at = models.DateTimeField(default=timezone.now)
    moved_at = models.DateTimeField(default=timezone.now)
    archived = NotArchived("work of this site, which is over before anybody plays what it makes")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.ref}"
