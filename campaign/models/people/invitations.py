"""Invitations to a seat."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from campaign.models.base.archived import NotArchived
from campaign.models.campaign import Campaign, Seat


class Invitation(models.Model):
    """A link that lets a person take `seat` once, until it expires or is withdrawn.

    The link is made of `nonce` and the site's secret key, so that reading the database does not reveal it.
    `email` is erased once the link is used.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invitations")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="invitations")
    nonce = models.CharField(max_length=32, unique=True, editable=False)
    email = models.EmailField(
        blank=True, default="", help_text="The address for its e-mail. Empty: no e-mail."
    )
    language = models.CharField(max_length=8)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    archived = NotArchived("its link opens a seat of this campaign on this site, and of no other")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["seat"],
                condition=Q(used_at__isnull=True, withdrawn_at__isnull=True),
                name="invitation_open_once",
            )
        ]

    def __str__(self) -> str:
        return f"Invitation to {self.seat.key}"
