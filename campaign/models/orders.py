"""Orders: what a seat tells a force to do this turn."""

from django.db import models
from django.db.models import Q

from campaign.logic.vocabulary import OrderKind, Stance
from campaign.models.base.archived import Archived
from campaign.models.base.read import Read
from campaign.models.base.standing import Everything, OfTurnsAndForces
from campaign.models.base.words import WordField
from campaign.models.campaign import Seat
from campaign.models.country.map import Place
from campaign.models.forces import Force
from campaign.models.turns import Turn


class Order(Read, models.Model):
    """One order for one force in one turn; a saved order is submitted.

    `odds_limit` is in percent: attack up to 200.
    """

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="orders")
    force = models.ForeignKey(Force, on_delete=models.CASCADE, related_name="orders")
    kind = WordField(OrderKind, context="kind of order")
    legs = models.JSONField(
        default=list,
        help_text='Up to five: {"to": key of a place}, with "do" and "until" where it halts there.',
    )
    params = models.JSONField(
        default=dict, blank=True, help_text="Fields of some kinds of order only. Empty ones are left out."
    )
    stance = WordField(Stance)
    odds_limit = models.PositiveSmallIntegerField(default=200)
    march_to_guns = models.BooleanField(default=True)
    line_of_retreat = models.ForeignKey(
        Place, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    letter = models.TextField(blank=True, help_text="The letter of the seat to the umpire.")
    answer = models.CharField(max_length=500, blank=True, help_text="The umpire’s answer.")
    answered = models.BooleanField(
        default=False, help_text="The letter is answered: in words, or by an order of another kind."
    )
    note = models.CharField(max_length=255, blank=True)
    seat = models.ForeignKey(Seat, on_delete=models.SET_NULL, null=True, blank=True, related_name="orders")
    by_computer = models.BooleanField(default=False)
    saved_at = models.DateTimeField(auto_now=True)
    objects = OfTurnsAndForces()
    everything = Everything()
    archived = Archived(
        "turn force kind legs params stance odds_limit march_to_guns line_of_retreat note letter"
        " answer answered seat by_computer",
        left_out={"saved_at": "whoever brings a campaign in saves its orders then"},
        of="turn__campaign",
        rows="orders",
    )

    class Meta:
        ordering = ["force__key"]
        constraints = [
            models.UniqueConstraint(fields=["turn", "force"], name="order_once_a_turn"),
            models.CheckConstraint(
                condition=Q(odds_limit__gte=25) & Q(odds_limit__lte=1000), name="order_odds_limit_in_range"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.force}: {self.get_kind_display()}"

    @property
    def goals(self) -> tuple[str, ...]:
        """Returns the keys of the places of its legs."""
        return tuple(leg["to"] for leg in self.legs)
