"""Proposals: exchanges of prisoners that one side offers the other."""

from django.db import models
from django.db.models import F, Q

from campaign.logic.vocabulary import ProposalState
from campaign.models.base.archived import Archived
from campaign.models.base.refs import draw_ref
from campaign.models.base.standing import Everything, OfTurns
from campaign.models.base.words import WordField
from campaign.models.campaign import Campaign, Seat, Side
from campaign.models.turns import Turn


class Proposal(models.Model):
    """An exchange: `gives` prisoners of side `to` for `takes` men of side `by`, and officers by name.

    It is made once, answered once, and done as the week after opens.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="proposals")
    key = models.CharField(max_length=80)
    ref = models.CharField(max_length=8, default=draw_ref, editable=False)
    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="proposals")
    by = models.ForeignKey(Side, on_delete=models.PROTECT, related_name="proposals")
    to = models.ForeignKey(Side, on_delete=models.PROTECT, related_name="offers")
    seat = models.ForeignKey(Seat, on_delete=models.SET_NULL, null=True, blank=True, related_name="proposals")
    gives = models.PositiveIntegerField()
    takes = models.PositiveIntegerField()
    officers_given = models.JSONField(default=list, blank=True, help_text="Keys of leaders.")
    officers_taken = models.JSONField(default=list, blank=True, help_text="Keys of leaders.")
    words = models.CharField(max_length=255, blank=True)
    state = WordField(ProposalState, default=ProposalState.OPEN)
    answered = models.ForeignKey(Turn, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    objects = OfTurns()
    everything = Everything()
    archived = Archived(
        history="key ref turn by to seat gives takes officers_given officers_taken words state answered",
        name="key",
    )

    class Meta:
        ordering = ["key"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "key"], name="proposal_key_once"),
            models.CheckConstraint(condition=~Q(by=F("to")), name="proposal_between_two_sides"),
        ]

    def __str__(self) -> str:
        return self.key
