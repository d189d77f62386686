"""Says what a campaign shows to people outside it."""

from django.conf import settings
from django.db import models

from campaign.models.base.archived import NotArchived
from campaign.models.campaign import Campaign


class PublicPage(models.Model):
    """The public address of a campaign: open to all, or to its spectators alone.

    `replays`: keys of the sides that let everybody watch the battles while the war goes on.
    """

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="+")
    is_open = models.BooleanField(default=False)
    replays = models.JSONField(default=list, blank=True)
    spectators = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="+")
    archived = NotArchived("whoever brings a campaign in decides anew what it shows")

    def __str__(self) -> str:
        return f"Public page of {self.campaign}"
