"""A landing: one army stands with the sea behind it, the other comes down on the beach from inland."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.acw_hex.terms import WATER
from rules.acw_hex.terrain import Ground

ASHORE = (1, 0, 2, 3)  # columns from the beach, in the order in which those who have landed fill them
INLAND = 7  # and to the first of those who fall upon them
WINGS = 4  # hexes of a column that are left free
COME_IN = {True: ("ESE", "ENE"), False: ("WSW", "WNW")}  # facings: is the enemy to the right, above or below


def way_inland(board: Mapping[str, Any]) -> list[list[int]]:
    """The road from where boats come in to the edge of the map; nothing where none do."""
    boats = [list(place) for area in board["areas"] if area["kind"] == "landing" for place in area["hexes"]]
    for line in board["lines"]:
        road = [list(place) for place in line["hexes"]]
        for way in (road, road[::-1]):
            if way[0] in boats:
                return way
    return []


def files(ground: Ground, road: Sequence[Sequence[int]], landed: bool) -> Iterator[list[int]]:
    """Column behind column of dry hexes, each from the road's row outwards, for those who have *landed* or
    those who come down on them."""
    beach, row = road[0]
    inland = 1 if beach < ground.cols // 2 else -1
    cols = [beach + inland * off for off in (ASHORE if landed else range(INLAND, ground.cols))]
    for col in cols:
        if 0 <= col < ground.cols:
            dry = [cell for cell in range(col, ground.size, ground.cols) if ground.kind[cell] != WATER]
            dry.sort(key=lambda cell: (abs(cell // ground.cols - row), cell))
            yield dry[: ground.rows - WINGS]


def facing(ground: Ground, road: Sequence[Sequence[int]], landed: bool, cell: int) -> str:
    """Inland, or to the sea, and a little towards the road."""
    beach, row = road[0]
    right = (beach < ground.cols // 2) == landed
    return COME_IN[right][cell // ground.cols >= row]
