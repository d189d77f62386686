"""Entries that the server stored although its answer was lost: their phone sends them again."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest

from battles.operations.assisted import overtaken_by
from battles.pages.at_table.table import TableDesk
from campaign.refusals import Refusal

POSTED = "posted"  # the key under which a tap was sent with a signal, before the phone played it without one
STORED_BEFORE = "X-Stored-Before"  # the header of a screen after an entry that arrived with its first sending
KEEPS_GAME = "X-Keeps-Game"  # the header of a phone that plays on without signal: it gets the game as data


def is_stored(stored: Sequence[Mapping[str, Any]], key: str) -> bool:
    """Tells whether the tap with this *key* is stored. A tap that rolls several dice stores one step each."""
    return any(each["key"] in (key, f"{key}-0") for each in stored)


def was_stored_before(desk: TableDesk, posted: str, seen: int) -> bool:
    """Tells whether a tap was stored when the phone sent it first, under the key *posted*.

    *seen*: how many steps the phone had. Raises Refusal if somebody else has entered something since.
    """
    stored = list(desk.own.steps) if desk.own else []
    if not posted or not is_stored(stored, posted):
        return False
    if any(not each["key"].startswith(posted) for each in stored[seen:]):
        raise Refusal(overtaken_by(stored, desk.member.user))
    return True


def keeps_game(request: HttpRequest) -> bool:
    """Tells whether the phone keeps the game, so that the answer brings it as data."""
    return KEEPS_GAME in request.headers
