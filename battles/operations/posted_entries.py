"""Entries that the server stored although its answer was lost: their phone sends them again."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User

from battles.operations.assisted import overtaken_by
from campaign.refusals import Refusal


def is_stored(stored: Sequence[Mapping[str, Any]], key: str) -> bool:
    """Tells whether the tap with this *key* is stored. A tap that rolls several dice stores one step each."""
    return any(each["key"] in (key, f"{key}-0") for each in stored)


def was_stored_before(stored: Sequence[Mapping[str, Any]], author: User, posted: str, seen: int) -> bool:
    """Tells whether a tap was stored when the phone sent it first, under the key *posted*.

    *stored*: the entries that *author* may know of. *seen*: how many of them the phone had. Raises Refusal if
    somebody else has gone on since.
    """
    if not posted or not is_stored(stored, posted):
        return False
    if any(not stored_step["key"].startswith(posted) for stored_step in stored[seen:]):
        raise Refusal(overtaken_by(stored, author))
    return True
