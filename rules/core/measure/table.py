"""The table of a free measure game: units as rectangles, on ground of polygons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from rules.core.battle import Board, Unit
from rules.core.measure.footprints import Footprint, is_within
from rules.core.measure.ground import Ground, Piece
from rules.core.measure.shapes import Point, Shape, distance, is_on_table, overlaps
from rules.core.measure.sight import Visibility, is_open, line_of_sight
from rules.core.measure.spots import Corridors, Spots

FEW: Final = 8
"""So many pieces that hide something are sooner looked at than looked up by cells."""


@dataclass(slots=True)
class MeasuredUnit(Unit):
    """A unit with frontage and depth. `x`, `y` is the middle of its front edge.

    `place` and `resize` change where it is and how large: they forget the rectangle that is remembered.
    """

    frontage: int = field(default=2, kw_only=True)  # hundredths, even
    depth: int = field(default=2, kw_only=True)
    _here: Footprint | None = field(default=None, init=False, repr=False, compare=False)

    def size(self) -> tuple[int, int]:
        """Returns frontage and depth."""
        return self.frontage, self.depth

    def footprint(self) -> Footprint:
        """Returns the rectangle it covers."""
        here = self._here
        if here is None:
            here = self._here = Footprint(self.x, self.y, self.facing, self.frontage, self.depth)
        return here

    def shape(self) -> Shape:
        """Returns its corners."""
        here = self._here
        if here is None:
            here = self.footprint()
        known = here.known_corners
        return here.corners() if known is None else known

    def place(self, footprint: Footprint) -> None:
        """Puts the unit where *footprint* is."""
        self.x, self.y, self.facing = footprint.x, footprint.y, footprint.facing
        self.frontage, self.depth = footprint.frontage, footprint.depth
        self._here = footprint

    def resize(self, frontage: int, depth: int) -> None:
        """Changes how much room the unit takes; the middle of its front stays."""
        self.frontage, self.depth = frontage, depth
        self._here = None


class MeasuredTable(Board):
    """A table of *width* by *height* hundredths of an inch with ground on it."""

    def __init__(
        self, width: int, height: int, pieces: Iterable[Piece] = (), rule: Visibility | None = None
    ) -> None:
        self.width = width
        self.height = height
        self.ground = Ground(pieces)
        self.rule = Visibility() if rule is None else rule
        self.spots = Spots(width, height)
        hiding = self.rule.blocking | self.rule.thick
        seen = [n for n, piece in enumerate(self.ground.pieces) if piece.level or hiding >> piece.kind & 1]
        self._hiding = tuple(seen)
        self._corridors = Corridors(self.ground, self.spots, seen)

    def distance(self, a: Unit, b: Unit) -> int:
        """Measures edge to edge, in hundredths, rounded up."""
        return distance(shape_of(a), shape_of(b))

    def can_see(self, a: Unit, b: Unit) -> bool:
        """Tells whether the line from the front of *a* to the middle of *b* is open."""
        p, q = line_of_sight(footprint_of(a), footprint_of(b))
        return self.is_line_open(p, q)

    def is_line_open(self, p: Point, q: Point) -> bool:
        """Tells whether the ground leaves the line from *p* to *q* open."""
        if len(self._hiding) <= FEW:
            return is_open(self.ground, p, q, self.rule, self._hiding)
        pieces = self._corridors.between(p, q)
        return pieces == () or is_open(self.ground, p, q, self.rule, pieces)

    def is_within(self, a: Unit, b: Unit, limit: int) -> bool:
        """Tells whether the units are at most *limit* apart, edge to edge."""
        return is_within(footprint_of(a), footprint_of(b), limit)

    def is_clear(self, shape: Shape, others: Iterable[Unit]) -> bool:
        """Tells whether *shape* lies on the table and overlaps none of *others*."""
        if not is_on_table(shape, self.width, self.height):
            return False
        return not any(overlaps(shape, shape_of(unit)) for unit in others)


def shape_of(unit: Unit) -> Shape:
    """Returns the corners of a unit. A unit that is not measured is a point."""
    return unit.shape() if isinstance(unit, MeasuredUnit) else ((unit.x, unit.y),)


def footprint_of(unit: Unit) -> Footprint:
    """Returns the rectangle of a unit. A unit that is not measured is a point."""
    if isinstance(unit, MeasuredUnit):
        return unit.footprint()
    return Footprint(unit.x, unit.y, unit.facing, 0, 0)
