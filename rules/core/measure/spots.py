"""Spots: the places offered to a computer, and the terrain between them, cached for each table.

A spot is the middle of a cell of 4 inches. Scores read cached values by cell. Exact geometry is for targets
and for the option picked.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final

from rules.core.boards.free import bearing
from rules.core.measure.angles import turn_between
from rules.core.measure.ground import Ground
from rules.core.measure.shapes import Point, Shape, distance, hull

CELL: Final = 400  # hundredths
FACINGS: Final = 24
"""Facings that are offered: each 15 degrees."""

STEP: Final = 360 // FACINGS
ALL_ROUND: Final = 8
"""In place of an eighth: a loose unit goes in any direction."""

AHEAD: Final = 45  # degrees to either side of straight ahead


class Spots:
    """The cells of a table, numbered row by row from the near left corner."""

    def __init__(self, width: int, height: int) -> None:
        self.columns = -(-width // CELL)
        self.rows = -(-height // CELL)
        self.width = width
        self.height = height
        self.size = self.columns * self.rows
        self.middles = [self._middle(cell) for cell in range(self.size)]
        self._spans: list[list[int] | None] = [None] * self.size
        self._ways: dict[int, list[int]] = {}

    def _middle(self, cell: int) -> Point:
        row, column = divmod(cell, self.columns)
        right, far = min((column + 1) * CELL, self.width), min((row + 1) * CELL, self.height)
        return (column * CELL + right) // 2, (row * CELL + far) // 2

    def at(self, point: Point) -> int:
        """Returns the cell of a point; of one beyond the edge, the cell at the edge."""
        column = min(max(point[0] // CELL, 0), self.columns - 1)
        row = min(max(point[1] // CELL, 0), self.rows - 1)
        return row * self.columns + column

    def corners(self, cell: int) -> Shape:
        """Returns the square of a cell."""
        row, column = divmod(cell, self.columns)
        left, near = column * CELL, row * CELL
        return ((left, near + CELL), (left + CELL, near + CELL), (left + CELL, near), (left, near))

    def spans(self, cell: int) -> list[int]:
        """Returns the distance from a cell to every cell, middle to middle, rounded down."""
        known = self._spans[cell]
        if known is None:
            x, y = self.middles[cell]
            known = [isqrt((x - u) * (x - u) + (y - v) * (y - v)) for u, v in self.middles]
            self._spans[cell] = known
        return known

    def ways(self, cell: int, eighth: int, reach: int) -> list[int]:
        """Returns the cells within *reach* of a cell and within 45 degrees of a direction.

        Directions are eight and count clockwise from the far edge; ALL_ROUND is all of them. The nearest come
        first. Reaches are cached by whole inches, rounded down.
        """
        inches = reach // 100
        key = (inches * (ALL_ROUND + 1) + eighth) * self.size + cell
        known = self._ways.get(key)
        if known is None:
            spans, (x, y) = self.spans(cell), self.middles[cell]
            by_span: list[tuple[int, int]] = []
            for other, span in enumerate(spans):
                if 0 < span <= inches * 100:
                    u, v = self.middles[other]
                    if eighth == ALL_ROUND or turn_between(bearing(u - x, v - y), 45 * eighth) <= AHEAD:
                        by_span.append((span, other))
            known = self._ways[key] = [other for _, other in sorted(by_span)]
        return known

    def offers(self, place: Point, facing: int, reach: int, is_loose: bool, enemy: Point | None) -> list[int]:
        """Returns the options of a move.

        Each spot in reach has two: the present facing, and the facing to an enemy. An option is the cell
        times 24, plus the facing in 24ths of a circle. `place_of` decodes it.
        """
        eighth = ALL_ROUND if is_loose else eighth_of(facing)
        present = nearest_facing(facing)
        options: list[int] = []
        for cell in self.ways(self.at(place), eighth, reach):
            options.append(cell * FACINGS + present)
            if enemy is not None:
                x, y = self.middles[cell]
                towards = nearest_facing(bearing(enemy[0] - x, enemy[1] - y))
                if towards != present:
                    options.append(cell * FACINGS + towards)
        return options

    def place_of(self, option: int) -> tuple[int, int, int]:
        """Returns the place and facing in degrees that an option of `offers` names."""
        cell, facing = divmod(option, FACINGS)
        x, y = self.middles[cell]
        return x, y, facing * STEP


def eighth_of(facing: int) -> int:
    """Returns the eighth of the circle nearest to a facing.

    It is 0 to 7, clockwise from the far edge.
    """
    return (2 * facing + 45) // 90 % 8


def nearest_facing(degrees: int) -> int:
    """Returns the 24th of a circle nearest to an angle, 0 to 23."""
    return (2 * degrees + STEP) // (2 * STEP) % FACINGS


class Corridors:
    """For each pair of cells, the pieces that a line between them may touch. Sight asks only those."""

    def __init__(self, ground: Ground, spots: Spots, places: Sequence[int] | None = None) -> None:
        """Looks only at these *places* in `ground.pieces`; None: at all pieces."""
        self._spots = spots
        wanted = range(len(ground.pieces)) if places is None else places
        self._hulls = [(place, hull(ground.pieces[place].polygon)) for place in wanted]
        self._known: dict[int, tuple[int, ...]] = {}

    def between(self, p: Point, q: Point) -> tuple[int, ...] | None:
        """Returns the places of these pieces in the ground.

        None for a line that leaves the table.
        """
        spots = self._spots
        (px, py), (qx, qy) = p, q
        width, height, columns = spots.width, spots.height, spots.columns
        if px < 0 or py < 0 or qx < 0 or qy < 0 or px > width or qx > width or py > height or qy > height:
            return None
        if px < width and qx < width and py < height and qy < height:
            a, b = py // CELL * columns + px // CELL, qy // CELL * columns + qx // CELL
        else:
            a, b = spots.at(p), spots.at(q)
        key = a * spots.size + b if a < b else b * spots.size + a
        known = self._known.get(key)
        if known is None:
            corridor = hull([*spots.corners(a), *spots.corners(b)])
            known = tuple([place for place, around in self._hulls if distance(around, corridor) == 0])
            self._known[key] = known
        return known
