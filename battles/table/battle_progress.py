"""The turn that a battle has reached while the computer fights it, kept in the cache for its umpire."""

from collections.abc import Iterable
from contextlib import suppress

from django.core.cache import cache
from redis.exceptions import RedisError

from rules import FullLog
from rules.core.events import SEEN_BY_ALL

KEPT = 120  # seconds; a battle without a new turn for so long shows none


def progress_key(engagement: int) -> str:
    return f"battle-turn/{engagement}"


class ProgressLog(FullLog):
    """A full log that tells the cache each new turn of the battle. `limit`: its last turn, 0 if unset."""

    def __init__(self, engagement: int) -> None:
        super().__init__()
        self.key = progress_key(engagement)
        self.limit = 0
        self.stored = 0

    def add(
        self,
        clause: str,
        verb: str,
        unit: int,
        target: int = -1,
        faces: tuple[int, ...] = (),
        values: tuple[int, ...] = (),
        seen: int = SEEN_BY_ALL,
    ) -> None:
        super().add(clause, verb, unit, target, faces, values, seen)
        if self.turn > self.stored:
            self.stored = self.turn
            with suppress(RedisError):
                cache.set(self.key, (self.turn, self.limit), KEPT)

    def forget(self) -> None:
        """Takes the turn out of the cache: the battle is over, or will be fought anew."""
        with suppress(RedisError):
            cache.delete(self.key)


def battle_turns(engagements: Iterable[int]) -> dict[int, tuple[int, int]]:
    """Returns the turn and the last turn of each battle under way, by the engagement's primary key."""
    keys = {progress_key(pk): pk for pk in engagements}
    if not keys:
        return {}
    with suppress(RedisError):
        return {keys[key]: (turn, limit) for key, (turn, limit) in cache.get_many(keys).items()}
    return {}
