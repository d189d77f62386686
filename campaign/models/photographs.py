"""Photographs of battles on a table, kept beside their records."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from campaign.logic.vocabulary.photographs import Viewers
from campaign.models.base.archived import Archived
from campaign.models.base.refs import draw_ref
from campaign.models.base.words import WordField
from campaign.models.campaign import Side
from campaign.models.engagements import Engagement


class Photograph(models.Model):
    """A photograph of a battle, or a note on it: a note has a caption and no image.

    `image`: scaled, as WebP without data of camera or position. `width` and `height` in pixels. `digest`: of
    the file that was sent, so that it is stored once; a note has one drawn by chance.
    """

    engagement = models.ForeignKey(Engagement, on_delete=models.CASCADE, related_name="photographs")
    ref = models.CharField(max_length=8, unique=True, default=draw_ref, editable=False)
    image = models.BinaryField(default=bytes, blank=True)
    width = models.PositiveSmallIntegerField(default=0)
    height = models.PositiveSmallIntegerField(default=0)
    digest = models.CharField(max_length=64, editable=False)
    caption = models.CharField(max_length=600)
    viewers = WordField(Viewers, default=Viewers.OWN_SIDE, context="viewers")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    side = models.ForeignKey(
        Side,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="The side whose player took it; none if an umpire did.",
    )
    added_at = models.DateTimeField(default=timezone.now)
    archived = Archived(
        history="engagement image width height digest caption viewers author side added_at",
        left_out={"ref": "drawn anew where the campaign is brought in, so that no old address leads into it"},
        of="engagement__campaign",
        is_added=True,
    )

    class Meta:
        ordering = ("added_at", "pk")
        constraints = [
            models.UniqueConstraint(fields=["engagement", "author", "digest"], name="one_photograph_a_file")
        ]

    def __str__(self) -> str:
        return f"{self.engagement}: {self.caption}"
