"""Sets of cells as whole numbers, bit n for cell n."""

from functools import lru_cache
from typing import Final

SETS: Final = 1 << 13  # number of sets cached with their cells

BYTE: Final = 8  # bits
_in_byte: list[list[tuple[int, ...]]] = []  # by index of a byte in a set, and the byte: its cells


@lru_cache(SETS)
def cells_of(mask: int) -> tuple[int, ...]:
    """Returns the cells of a set, in order."""
    if not mask:
        return ()
    numbers: list[int] = []
    skip = ((mask & -mask).bit_length() - 1) // BYTE  # empty bytes at the start
    size = (mask.bit_length() + BYTE - 1) // BYTE
    while size > len(_in_byte):
        first = BYTE * len(_in_byte)
        _in_byte.append(
            [tuple(first + bit for bit in range(BYTE) if byte >> bit & 1) for byte in range(1 << BYTE)]
        )
    rest = (mask >> BYTE * skip).to_bytes(size - skip, "little")
    for cells, byte in zip(_in_byte[skip:size], rest, strict=True):
        if byte:
            numbers += cells[byte]
    return tuple(numbers)
