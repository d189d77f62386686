"""What stands on the ground of a battle and can be taken, held or burnt, as the board draws it."""

from typing import NamedTuple


class House(NamedTuple):
    """A building that stands, as the board draws it."""

    key: str
    name: str
    size: int  # code of SIZES
    area: int  # its place among the board's areas
    spot: int  # the cell in its middle, where the garrison is
    cells: tuple[int, ...]
    door: tuple[int, ...]  # cells beside it on which foot can stand


class Field(NamedTuple):
    """Cane or crops that can be burnt."""

    key: str
    name: str
    kind: str
    area: int
    cells: tuple[int, ...]
    ring: tuple[int, ...]  # cells beside it on which foot can stand
