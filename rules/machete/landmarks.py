"""Landmarks of a battle that can be captured, held or burnt, as the board draws them."""

from typing import NamedTuple

BURNS = ("building", "cane", "crops")  # kinds of area that can be set on fire (MACH-BLD-16)
WALLS = ("wall", "fence")  # lines that a gun can breach (MACH-ART-23)


class House(NamedTuple):
    """A standing building, as the board draws it."""

    key: str
    name: str
    size: int  # code of SIZES
    area: int  # its place among the board's areas
    spot: int  # the cell in its middle, the garrison's place
    cells: tuple[int, ...]
    door: tuple[int, ...]  # cells beside it on which infantry can be


class Field(NamedTuple):
    """Cane or crops that can be burnt."""

    key: str
    name: str
    kind: str
    area: int
    cells: tuple[int, ...]
    ring: tuple[int, ...]  # cells beside it on which infantry can be
