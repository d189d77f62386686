"""A landing: one army has the sea behind it, the other comes down on the beach from inland."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.acw_hex.terms import WATER
from rules.acw_hex.terrain import Ground

ASHORE = (1, 0, 2, 3)  # columns from the beach, in the order in which the landed army fills them
INLAND = 7  # and to the first column of the attackers
WINGS = 4  # hexes of a column that stay free
COME_IN = {True: ("ESE", "ENE"), False: ("WSW", "WNW")}  # facings: is the enemy to the right, above or below


def way_inland(board: Mapping[str, Any]) -> list[list[int]]:
    """Returns the road from the landing place to the edge of the map. Empty if there is none."""
    boats = [list(place) for area in board["areas"] if area["kind"] == "landing" for place in area["hexes"]]
    for line in board["lines"]:
        road = [list(place) for place in line["hexes"]]
        for way in (road, road[::-1]):
            if way[0] in boats:
                return way
    return []


def files(ground: Ground, road: Sequence[Sequence[int]], landed: bool) -> Iterator[list[int]]:
    """Yields columns of dry hexes, one behind another, each from the road's row outwards.

    *landed*: for the army that has landed, else for the other.
    """
    beach, row = road[0]
    inland = 1 if beach < ground.cols // 2 else -1
    cols = [beach + inland * off for off in (ASHORE if landed else range(INLAND, ground.cols))]
    for col in cols:
        if 0 <= col < ground.cols:
            dry = [cell for cell in range(col, ground.size, ground.cols) if ground.kind[cell] != WATER]
            dry.sort(key=lambda cell: (abs(cell // ground.cols - row), cell))
            yield dry[: ground.rows - WINGS]


def inland_facing(ground: Ground, road: Sequence[Sequence[int]], landed: bool, cell: int) -> str:
    """Returns a facing inland, or to the sea, and slightly towards the road."""
    beach, row = road[0]
    right = (beach < ground.cols // 2) == landed
    return COME_IN[right][cell // ground.cols >= row]
