"""Dispatches from seat to seat or to a force of the same side."""

from django.db import models
from django.db.models import Q

from campaign.models.base.archived import Archived
from campaign.models.base.standing import Everything, OfTurns
from campaign.models.campaign import Seat, Side
from campaign.models.country.map import Place
from campaign.models.forces import Force
from campaign.models.turns import Turn


class Dispatch(models.Model):
    """One dispatch, sent as the week of `turn` begins. Without a `seat` the umpire wrote it.

    Its `heading` says where it was written, and the strength of the force its writer rides with. When that
    turn is published, dice decide whether its courier was caught.
    """

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="dispatches")
    key = models.CharField(max_length=80)
    side = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="dispatches")
    seat = models.ForeignKey(Seat, on_delete=models.SET_NULL, null=True, blank=True, related_name="sent")
    to_seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="letters")
    to_force = models.ForeignKey(
        Force, on_delete=models.CASCADE, null=True, blank=True, related_name="letters"
    )
    text = models.TextField(max_length=4000)
    arrives = models.PositiveIntegerField(help_text="Minutes into the turn; 0: at once.")
    way = models.JSONField(default=list, blank=True, help_text="The places through which its courier rides.")
    heading = models.JSONField(
        default=dict,
        blank=True,
        help_text="The force from which a courier took it: force, place, route, metres, men, arm.",
    )
    caught_by = models.ForeignKey(
        Side, on_delete=models.CASCADE, null=True, blank=True, related_name="captured_dispatches"
    )
    caught_at = models.ForeignKey(Place, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    read = models.BooleanField(default=False, help_text="The side that intercepted it can read it.")
    objects = OfTurns()
    everything = Everything()
    archived = Archived(
        history="turn key side seat to_seat to_force text arrives way caught_by caught_at read heading",
        name="key",
        later="heading",
        of="turn__campaign",
    )

    class Meta:
        ordering = ["-turn__number", "-pk"]
        verbose_name_plural = "dispatches"
        constraints = [
            models.UniqueConstraint(fields=["turn", "key"], name="dispatch_key_once"),
            models.CheckConstraint(
                condition=Q(to_seat__isnull=False, to_force__isnull=True)
                | Q(to_seat__isnull=True, to_force__isnull=False),
                name="dispatch_to_one",
            ),
        ]

    def __str__(self) -> str:
        return self.key
