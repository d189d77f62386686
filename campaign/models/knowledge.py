"""What a side has seen of the others."""

from typing import Any

from django.db import models
from django.utils.formats import date_format

from campaign.logic.vocabulary import Arm, SightingSource
from campaign.models.archived import Archived
from campaign.models.campaign import Side
from campaign.models.forces import Force
from campaign.models.map import Place, Route
from campaign.models.read import Read
from campaign.models.refs import draw_ref
from campaign.models.standing import Everything, OfTurns
from campaign.models.turns import Turn
from campaign.models.words import WordField


class Sighting(Read, models.Model):
    """An enemy as seen: where, when, a band of strength.

    `force` is the truth behind it and never leaves the server.
    """

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="sightings")
    observer = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="sightings")
    of_side = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="+")
    force = models.ForeignKey(Force, on_delete=models.CASCADE, related_name="+")
    ref = models.CharField(max_length=8, default=draw_ref, editable=False)
    minute = models.PositiveIntegerField(help_text="Minutes into the turn.")
    date = models.DateField()
    place = models.ForeignKey(Place, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    route = models.ForeignKey(Route, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    metres = models.PositiveIntegerField(default=0)
    low = models.PositiveIntegerField()
    high = models.PositiveIntegerField()
    arm = WordField(Arm, context="arm of a unit")
    source = WordField(SightingSource, context="source of a sighting")
    sure = models.BooleanField(default=True)
    objects = OfTurns()
    everything = Everything()
    archived = Archived(
        "observer of_side force minute date place route metres low high arm source sure",
        history="turn ref",
        of="turn__campaign",
        rows="sightings",
    )

    class Meta:
        ordering = ["-date", "-minute", "ref"]
        indexes = [models.Index(fields=["observer", "date"])]
        constraints = [models.UniqueConstraint(fields=["turn", "observer", "ref"], name="sighting_ref_once")]

    def __str__(self) -> str:
        return f"{self.low}–{self.high}, {date_format(self.date)}"


NEWEST_FIRST = ("-date", "-minute", "-high", "low", "ref")
"""Orders a query of one side's sightings nearly so: what it gives is to be sorted by `newest_first`."""


def newest_first(row: Sighting) -> tuple[Any, ...]:
    """Orders one side's sightings by time, then by what it saw: neither chance nor a hidden name decides."""
    return (
        *(-row.date.toordinal(), -row.minute, -row.high, row.low),
        *(row.place.key if row.place else "", row.route.key if row.route else "", row.metres),
        *(row.arm, row.source, row.sure),
    )
