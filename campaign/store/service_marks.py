"""Signs of life of the worker and of beat, kept in the cache, and which of them are missing."""

from contextlib import suppress

from django.core.cache import cache
from redis.exceptions import RedisError

MARK_SECONDS = {"worker": 20, "beat": 150}
"""The seconds for which a sign of life counts: a worker gives one every two seconds, beat one a minute."""


def mark_service(name: str) -> None:
    """Notes that the service *name* is alive. A queue that is down is not asked twice."""
    with suppress(RedisError):
        cache.set(f"alive/{name}", True, MARK_SECONDS[name])


def missing_services() -> tuple[str, ...]:
    """Returns services that give no sign of life; `queue` alone if it is down and nothing else is known."""
    try:
        marks = cache.get_many([f"alive/{name}" for name in MARK_SECONDS])
    except RedisError:
        return ("queue",)
    return tuple(name for name in MARK_SECONDS if f"alive/{name}" not in marks)
