"""The effects of a rollback to a published turn."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, Order, Snapshot, Turn
from campaign.refusals import Refusal

MOST_WHAT_IFS = 5
"""Most what-ifs of a person who may not create campaigns: each is as large as its campaign."""


def orders_by_people(turn: Turn) -> QuerySet[Order]:
    """Returns the orders that people, not the computer, gave in *turn*, undone or not."""
    return Order.everything.filter(turn=turn, by_computer=False)


def turns_to_undo(campaign: Campaign, number: int) -> tuple[Turn, list[Turn]]:
    """Returns turn *number*, and the turns that a rollback to it undoes.

    Raises Refusal if the rollback is impossible.
    """
    standing = list(campaign.turns.order_by("number").defer("march"))
    turn = next((turn_row for turn_row in standing if turn_row.number == number), None)
    about = {"number": number}
    if turn is None or turn.state != TurnState.PUBLISHED:
        raise Refusal(_("Turn %(number)d is not published.") % about)
    undone = [turn_row for turn_row in standing if turn_row.number > number]
    if not undone:
        raise Refusal(_("Nothing has been played since turn %(number)d.") % about)
    if not Snapshot.objects.filter(turn=turn).exists():
        raise Refusal(_("Turn %(number)d is too old: its state was not stored.") % about)
    return turn, undone


def next_timeline(line: str) -> str:
    """Returns the letter of the next timeline: the first has none, the second is b."""
    if not line:
        return "b"
    return line + "a" if line.endswith("z") else line[:-1] + chr(ord(line[-1]) + 1)


def rows_made_since(saved: dict[str, Any], rows: Iterable[Any], table: str) -> list[Any]:
    """Returns those of *rows* that *saved* does not have in its *table*."""
    there = {row["key"] for row in saved[table]}
    return [row for row in rows if row.key not in there]
