"""A small number for every zone of a board, packed into one whole number with a byte a zone."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

MOST: Final = 255  # the most a byte holds


@cache
def _noughts(size: int) -> int:
    return int.from_bytes(b"0" * size, "big")


@lru_cache(maxsize=8192)
def one_for_each_zone(zones: int, size: int) -> int:
    """Returns a one for each zone of a mask, on a board of *size* zones."""
    digits = bin(zones | 1 << size)[3:]  # all digits, those before the first one too
    return int.from_bytes(digits.encode(), "big") - _noughts(size)


class Counts:
    """Numbers by zone. Adding to half the board takes one step."""

    __slots__ = ("parts", "size", "spare")

    def __init__(self, size: int) -> None:
        self.size = size  # zones of the board
        self.parts = [0]  # a zone's number is their sum
        self.spare = MOST  # room left in the last of them

    def add(self, zones: int, number: int) -> None:
        """Adds *number*, at most MOST, in every zone of a mask."""
        if number > self.spare:
            self.parts.append(0)
            self.spare = MOST
        self.spare -= number
        self.parts[-1] += number * one_for_each_zone(zones, self.size)

    def by_zone(self) -> Sequence[int]:
        """Returns the numbers by zone."""
        told = [part.to_bytes(self.size, "little") for part in self.parts]
        return told[0] if len(told) == 1 else tuple(map(sum, zip(*told, strict=True)))
