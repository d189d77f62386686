"""Coast and ground that a scenario brings with it: kept with the campaign, and in its file."""

from django.db import models

from campaign.models.base.archived import Archived
from campaign.models.campaign import Campaign


class MapFile(models.Model):
    """A GeoJSON file, which the world of the campaign names by the `digest` of its `text`."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="map_files")
    digest = models.CharField(max_length=32)
    text = models.TextField()
    archived = Archived(history="digest text", is_added=True)

    class Meta:
        ordering = ["digest"]
        constraints = [models.UniqueConstraint(fields=["campaign", "digest"], name="map_file_once")]

    def __str__(self) -> str:
        return self.digest
