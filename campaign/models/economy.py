"""The accounts of a side: pesos, weariness, victory points."""

from django.db import models

from campaign.logic.economy.war_aims import Book
from campaign.models.base.archived import Archived
from campaign.models.base.standing import Everything, OfTurns
from campaign.models.base.words import WordField
from campaign.models.campaign import Side
from campaign.models.turns import Turn


class AccountEntry(models.Model):
    """*amount*, with its sign, on the account of *side* on *date*. Append-only.

    The balance of any day is the sum of all entries up to it. `reference` is made of keys (`week/t3`,
    `sacked/t3/bayamo`, `umpire/t4`).
    """

    turn = models.ForeignKey(Turn, on_delete=models.PROTECT, related_name="account_entries")
    side = models.ForeignKey(Side, on_delete=models.PROTECT, related_name="account_entries")
    account = WordField(Book, max_length=12)
    cause = models.CharField(max_length=50)
    amount = models.BigIntegerField()
    date = models.DateField()
    reference = models.CharField(max_length=160)
    note = models.CharField(max_length=255, blank=True)
    objects = OfTurns()
    everything = Everything()
    archived = Archived(
        history="turn side account cause amount date reference note",
        of="turn__campaign",
    )

    class Meta:
        ordering = ["date", "pk"]
        verbose_name_plural = "account entries"
        indexes = [models.Index(fields=["side", "account", "date"])]
        constraints = [
            models.CheckConstraint(condition=~models.Q(amount=0), name="account_entry_changes_something")
        ]

    def __str__(self) -> str:
        return f"{self.amount} {self.get_account_display()}, {self.cause}"
