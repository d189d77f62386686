"""A small number for every zone of a board, all of them in one whole number with a byte for each zone."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

MOST: Final = 255  # that a byte holds


@cache
def _noughts(size: int) -> int:
    return int.from_bytes(b"0" * size, "big")


@lru_cache(maxsize=8192)
def apiece(zones: int, size: int) -> int:
    """A one for each zone of a mask, on a board of so many zones."""
    digits = bin(zones | 1 << size)[3:]  # all of them, those before the first one too
    return int.from_bytes(digits.encode(), "big") - _noughts(size)


class Counts:
    """So that adding to half the board takes one step."""

    __slots__ = ("parts", "size", "spare")

    def __init__(self, size: int) -> None:
        self.size = size  # zones of the board
        self.parts = [0]  # the number of a zone is their sum
        self.spare = MOST  # what the last of them can take

    def add(self, zones: int, number: int) -> None:
        """Adds *number*, at most MOST, in every zone of a mask."""
        if number > self.spare:
            self.parts.append(0)
            self.spare = MOST
        self.spare -= number
        self.parts[-1] += number * apiece(zones, self.size)

    def by_zone(self) -> Sequence[int]:
        """The numbers, by zone."""
        told = [part.to_bytes(self.size, "little") for part in self.parts]
        return told[0] if len(told) == 1 else tuple(map(sum, zip(*told, strict=True)))
