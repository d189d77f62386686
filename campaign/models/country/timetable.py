"""The timetable of a campaign: reinforcements, expeditions, uprisings, surrenders."""

from django.db import models

from campaign.i18n.language import in_either, in_tongue
from campaign.logic.theatre.timetable import TimetableKind
from campaign.models.base.archived import Archived
from campaign.models.base.words import WordField
from campaign.models.campaign import Campaign, Side


class TimetableEntry(models.Model):
    """A row of the scenario's timetable.

    Only the umpire knows of it until it comes; a side's commander-in-chief hears of its expeditions before.

    `days`: the days on which parts are still to come, rolled when the window opens; none before. `beach`:
    where its side wants an expedition to land; "" leaves it to its captain. `happened`: its outcomes, an
    entry for each part.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="timetable")
    key = models.SlugField(max_length=60)
    side = models.ForeignKey(Side, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    kind = WordField(TimetableKind)
    name = models.CharField(max_length=120)
    opens = models.DateField()
    closes = models.DateField()
    chance = models.PositiveSmallIntegerField(default=100, help_text="Chance in per cent.")
    public = models.BooleanField(default=False, help_text="The other sides hear of it.")
    data = models.JSONField(help_text="The arrival, as the scenario says it.")
    beach = models.SlugField(
        blank=True, default="", help_text="For an expedition: where its side wants it to land."
    )
    days = models.JSONField(null=True, blank=True)
    happened = models.JSONField(default=list, blank=True)
    archived = Archived(
        "key side kind name opens closes chance public data days happened beach",
        name="key",
        rows="due",
        sparse="beach",
        later="beach",
    )

    class Meta:
        ordering = ["opens", "key"]
        verbose_name_plural = "timetable"
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="due_key_once")]

    def __str__(self) -> str:
        return self.name

    @property
    def label(self) -> str:
        """Returns its name in the reader's language."""
        if "title" in self.data:
            return in_tongue(self.data["title"])
        names = self.data.get("force") if self.kind == TimetableKind.FORCE else self.data
        return in_either(self.name, (names or {}).get("name_es") or "")
