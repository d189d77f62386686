"""A ruleset's words and sizes, as simple as possible."""

import pytest

from rules.core.laying.plan import Legend
from rules.core.laying.spots import Book
from rules.core.measure.ground import Piece, covers, mask_of
from rules.core.measure.table import MeasuredTable

ROLES = (
    "wood", "thicket", "marsh", "field", "cane", "houses", "town", "hill", "water", "river", "ford", "road",
    "wall", "fence", "earthwork",
)  # fmt: skip
LEGEND = Legend("TOY-1", {role: {"kind": role} for role in ROLES})
BARS = ("river", "water", "thicket")


def book_of(board):
    """Returns a book of units of 4 by 2 inches that enter neither water nor thickets."""
    barring = [
        Piece(tuple((x * 100, y * 100) for x, y in piece["polygon"]), 1)
        for piece in board["pieces"]
        if piece["kind"] in BARS and "polygon" in piece
    ]
    table = MeasuredTable(board["width"] * 100, board["height"] * 100, barring)
    woods = [
        Piece(tuple((x * 100, y * 100) for x, y in piece["polygon"]), 1)
        for piece in board["pieces"]
        if piece["kind"] == "wood"
    ]
    hides = MeasuredTable(table.width, table.height, woods).ground
    return Book(
        table,
        lambda unit: (200, 600) if unit.get("formation") == "column" else (400, 200),
        lambda unit, place: not any(covers(piece, place.corners()) for piece in barring),
        lambda unit: unit["arm"],
        lambda x, y: bool(hides.kinds((x, y)) & mask_of([1])),
    )


def army(side, **arms):
    return [
        {"key": f"{side}-{arm}-{number}", "side": side, "arm": arm, "figures": 12}
        for arm, count in arms.items()
        for number in range(count)
    ]


@pytest.fixture
def legend():
    return LEGEND
