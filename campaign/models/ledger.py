"""The strength ledger: double-entry postings, never overwritten, and the balances they add up to."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from campaign.logic.vocabulary import Account, Cause, Stock
from campaign.models.base.archived import Archived, NotArchived
from campaign.models.base.standing import Everything, OfTurns
from campaign.models.base.words import WordField
from campaign.models.forces import Unit
from campaign.models.prisoners import PrisonerParty
from campaign.models.turns import Turn


class Posting(models.Model):
    """*amount* of a unit's men or material goes from one account to another on *date*. Append-only.

    `reference` is made of keys (`engagement/t3-jimaguayu-1`, `return/t3-jimaguayu-1/c73_cab1`); `party` names
    the prisoner party whose roll the posting is part of.
    """

    unit = models.ForeignKey(Unit, on_delete=models.PROTECT, related_name="postings")
    stock = WordField(Stock, context="stock", max_length=12)
    turn = models.ForeignKey(Turn, on_delete=models.PROTECT, related_name="postings")
    date = models.DateField()
    from_account = WordField(Account, max_length=12)
    to_account = WordField(Account, max_length=12)
    amount = models.PositiveIntegerField()
    cause = WordField(Cause, context="cause", max_length=20)
    reference = models.CharField(max_length=160)
    party = models.ForeignKey(
        PrisonerParty, on_delete=models.PROTECT, null=True, blank=True, related_name="postings"
    )
    note = models.CharField(max_length=255, blank=True)
    posted_at = models.DateTimeField(default=timezone.now, editable=False)
    objects = OfTurns()
    everything = Everything()
    archived = Archived(
        history="unit stock turn date from_account to_account amount cause reference party note posted_at",
        of="turn__campaign",
    )

    class Meta:
        ordering = ["date", "pk"]
        indexes = [models.Index(fields=["unit", "stock", "date"]), models.Index(fields=["reference"])]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="posting_moves_somebody"),
            models.CheckConstraint(
                condition=~Q(from_account=models.F("to_account")), name="posting_goes_elsewhere"
            ),
        ]

    def __str__(self) -> str:
        way = f"{self.get_from_account_display()} → {self.get_to_account_display()}"
        return f"{self.amount} {self.get_stock_display()}: {way}"


class Balance(models.Model):
    """The sum of the postings of one unit, stock and account. Only the depot's may be negative."""

    unit = models.ForeignKey(Unit, on_delete=models.CASCADE, related_name="balances")
    stock = WordField(Stock, context="stock", max_length=12)
    account = WordField(Account, max_length=12)
    amount = models.IntegerField(default=0)
    archived = NotArchived("a snapshot has the balances instead (`archive.state_of_campaign`)")

    class Meta:
        ordering = ["unit", "stock", "account"]
        constraints = [
            models.UniqueConstraint(fields=["unit", "stock", "account"], name="balance_once"),
            models.CheckConstraint(
                condition=Q(amount__gte=0) | Q(account="depot"), name="balance_never_negative"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.amount} {self.get_stock_display()}: {self.get_account_display()}"
