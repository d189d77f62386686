"""Rows that count and rows that were undone: a rollback keeps undone rows, but queries leave them out.

`objects`, and so every relation between rows, has rows that count; `everything` has undone ones, too.
"""

from typing import Any

from django.db import models


class Everything(models.Manager):
    """All rows."""


class Turns(models.Manager):
    """The turns that were not undone."""

    def get_queryset(self) -> models.QuerySet[Any]:
        return super().get_queryset().filter(undone_at=None)


class OfTurns(models.Manager):
    """The rows of turns that were not undone."""

    def get_queryset(self) -> models.QuerySet[Any]:
        return super().get_queryset().filter(turn__undone_at=None)


class OfTurnsAndForces(OfTurns):
    """Returns rows whose turn and force are both current.

    A force that divides off as a turn opens has its order in the turn before. A rollback to that turn
    undoes the force, not the turn.
    """

    def get_queryset(self) -> models.QuerySet[Any]:
        return super().get_queryset().filter(force__undone="")


class Standing(models.Manager):
    """The rows that existed in the turn restored by a rollback, and those made since."""

    def get_queryset(self) -> models.QuerySet[Any]:
        return super().get_queryset().filter(undone="")


class Undoable(models.Model):
    """A row of a campaign that a turn may make: undoing the turn undoes it."""

    undone = models.CharField(
        max_length=4,
        blank=True,
        default="",
        editable=False,
        help_text="The timeline that began when it was undone. Empty if it still counts.",
    )
    objects = Standing()
    everything = Everything()

    class Meta:
        abstract = True
