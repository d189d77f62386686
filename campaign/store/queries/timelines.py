"""What a rollback to a published turn would undo."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, Order, Snapshot, Turn
from campaign.refusals import Refusal

MOST_WHAT_IFS = 5
"""What ifs that somebody keeps who may not found campaigns: each is as large as its campaign."""


def orders_by_people(turn: Turn) -> QuerySet[Order]:
    """What people, not the staff, ordered for *turn*, undone or not."""
    return Order.everything.filter(turn=turn, by_computer=False)


def turns_to_undo(campaign: Campaign, number: int) -> tuple[Turn, list[Turn]]:
    """Turn *number*, and those that are undone if *campaign* goes back to it; a Refusal if it cannot."""
    standing = list(campaign.turns.order_by("number").defer("march"))
    turn = next((each for each in standing if each.number == number), None)
    about = {"number": number}
    if turn is None or turn.state != TurnState.PUBLISHED:
        raise Refusal(_("Turn %(number)d is not published.") % about)
    undone = [each for each in standing if each.number > number]
    if not undone:
        raise Refusal(_("Nothing has been played since turn %(number)d.") % about)
    if not Snapshot.objects.filter(turn=turn).exists():
        raise Refusal(_("Turn %(number)d is too old: nothing was kept of how it stood.") % about)
    return turn, undone


def next_timeline(line: str) -> str:
    """The first line of play has no letter, the second is b."""
    if not line:
        return "b"
    return line + "a" if line.endswith("z") else line[:-1] + chr(ord(line[-1]) + 1)


def rows_made_since(saved: dict[str, Any], rows: Iterable[Any], table: str) -> list[Any]:
    """Those of *rows* that *saved* does not have in its *table*."""
    there = {row["key"] for row in saved[table]}
    return [row for row in rows if row.key not in there]
