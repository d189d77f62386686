"""Prisoner parties: the prisoners of one engagement, or of one garrison, with one holder."""

from django.db import models
from django.db.models import Q

from campaign.models.base.archived import Archived
from campaign.models.base.refs import draw_ref
from campaign.models.base.standing import Undoable
from campaign.models.campaign import Campaign, Side
from campaign.models.country.map import Place
from campaign.models.engagements import Engagement
from campaign.models.forces import Force


class PrisonerParty(Undoable):
    """Prisoners held together. Its roll is the postings that name it: it has no number of its own."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="prisoner_parties")
    engagement = models.ForeignKey(
        Engagement, on_delete=models.PROTECT, null=True, blank=True, related_name="prisoner_parties"
    )
    taken_at = models.ForeignKey(
        Place,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="Where they surrendered without a battle.",
    )
    key = models.CharField(max_length=140)
    ref = models.CharField(max_length=8, default=draw_ref, editable=False)
    side = models.ForeignKey(
        Side, on_delete=models.PROTECT, related_name="captured_parties", help_text="The side of the men."
    )
    captor = models.ForeignKey(Side, on_delete=models.PROTECT, related_name="prisoners")
    taken_on = models.DateField()
    held_by = models.ForeignKey(
        Force, on_delete=models.PROTECT, null=True, blank=True, related_name="prisoners"
    )
    held_at = models.ForeignKey(
        Place, on_delete=models.PROTECT, null=True, blank=True, related_name="prisoners"
    )
    paroled = models.BooleanField(
        default=False, help_text="On parole: nobody holds them, and they may not serve until exchanged."
    )
    coming = models.JSONField(
        default=list,
        blank=True,
        editable=False,
        help_text="Freed men on the way to their unit: unit, men, place on the way, day of arrival there.",
    )
    fates = models.JSONField(
        default=list,
        blank=True,
        editable=False,
        help_text="Decisions of the umpire: turn, fate, men or officer, and whether taken back.",
    )
    archived = Archived(
        "key engagement taken_at side captor taken_on held_by held_at paroled coming fates",
        history="ref undone",
        name="key undone",
        rows="parties",
        sparse="coming fates",
    )

    class Meta:
        ordering = ["key"]
        verbose_name_plural = "prisoner parties"
        constraints = [
            models.UniqueConstraint(fields=["campaign", "key", "undone"], name="party_key_once"),
            models.CheckConstraint(
                condition=Q(held_by__isnull=False, held_at__isnull=True)
                | Q(held_by__isnull=True, held_at__isnull=False),
                name="party_in_one_hand",
            ),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def action(self) -> str:
        """Returns the name of the battle, or of the place, in which they were captured."""
        if self.engagement is not None:
            return self.engagement.name
        return self.taken_at.name if self.taken_at else ""

    @property
    def taken_in(self) -> str:
        """Returns the same in the reader's language."""
        if self.engagement is not None:
            return self.engagement.label
        return self.taken_at.label if self.taken_at else ""
