"""Simulated battles that somebody watches: each is fought once more, and kept in the cache for an hour."""

from contextlib import suppress
from typing import Any, Final

from django.core.cache import cache
from redis.exceptions import RedisError

from campaign.logic.vocabulary import EngagementState

KEPT: Final = 3600  # seconds
STATES: Final = (EngagementState.OPEN, EngagementState.PROPOSED, EngagementState.SETTLED)
"""The states of an engagement whose battle can be simulated, and its simulated battles watched."""
ASKED: Final = 30  # seconds after which a battle that has not come is asked for again


def key_of_trial(engagement: int, mark: str, number: int) -> str:
    """Returns the key of the simulated battle of that *number*. *mark*: how its table is laid out."""
    return f"trial/{engagement}/{mark}/{number}"


def keep_trial(key: str, trial: dict[str, Any]) -> None:
    """Keeps how a battle went: its record, events, roster and end."""
    cache.set(key, trial, KEPT)


def kept_trial(key: str) -> dict[str, Any] | None:
    """Returns how that battle went; {} if nobody fights, None if it is not stored."""
    with suppress(RedisError):
        found: dict[str, Any] | None = cache.get(key)
        return found
    return None


def is_first_to_ask(key: str) -> bool:
    """Tells whether nobody else has just asked for that battle."""
    with suppress(RedisError):
        return bool(cache.add(f"{key}/asked", True, ASKED))
    return False
