"""Sightings: what a side has seen of the others."""

from typing import Any

from django.db import models
from django.utils.formats import date_format

from campaign.logic.vocabulary import Arm, SightingSource
from campaign.models.base.archived import Archived
from campaign.models.base.read import Read
from campaign.models.base.refs import draw_ref
from campaign.models.base.standing import Everything, OfTurns
from campaign.models.base.words import WordField
from campaign.models.campaign import Side
from campaign.models.country.map import Place, Route
from campaign.models.forces import Force
from campaign.models.turns import Turn


class Sighting(Read, models.Model):
    """An enemy as seen: where, when, and an estimate of its strength.

    `force` is the true force and never leaves the server.
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
"""Orders a query of one side's sightings roughly; sort its rows by `newest_first` afterwards."""


def newest_first(row: Sighting) -> tuple[Any, ...]:
    """Orders one side's sightings by time, then by what it saw: chance and hidden names do not matter."""
    return (
        *(-row.date.toordinal(), -row.minute, -row.high, row.low),
        *(row.place.key if row.place else "", row.route.key if row.route else "", row.metres),
        *(row.arm, row.source, row.sure),
    )
