"""Keys by which programs read and act for a person: feeds, the calendar, and the API."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from campaign.logic.vocabulary.notices import KeyPurpose
from campaign.models.base.archived import NotArchived
from campaign.models.base.refs import draw_ref
from campaign.models.base.words import WordField
from campaign.models.campaign import Campaign, Seat


class AccessKey(models.Model):
    """A key of `user` to `campaign`: in the place of `seat`, or, without one, as its umpire.

    Only the SHA-256 of the key is stored, in `digest`. It opens what its user may see when it is used, and
    nothing once they have lost the seat or the desk. A key for feeds has no seat: all members read the same.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    purpose = WordField(KeyPurpose, context="key")
    name = models.CharField(max_length=60)
    language = models.CharField(max_length=8)
    ref = models.CharField(max_length=8, unique=True, default=draw_ref, editable=False)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)
    archived = NotArchived("it opens this campaign on this site, and no other")

    def __str__(self) -> str:
        return self.name
