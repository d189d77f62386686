"""Squares by column and row: x grows east, y grows north; eight facings, clockwise from north.

A zone is one number, row by row from the south-west corner. Distance, arc and line depend on the grid alone.
Each is computed once and cached, with zones in bit masks, so one board serves many battles.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from rules.core.battle import Board, Unit

FACINGS: Final = 8
STEPS: Final[tuple[tuple[int, int], ...]] = (  # odd ones are diagonal
    (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1),
)  # fmt: skip
MANY: Final = 12  # zones in a mask from which reading bytes is faster than taking zones out one by one
BYTE: Final = 8  # bits

Line = tuple[int, tuple[int, ...]]
"""The mask of zones that a line crosses inside, and a mask for each pair whose common corner it crosses."""


def bearing(dx: int, dy: int) -> int:
    """Returns the facing nearest to the direction *dx* east and *dy* north. Not both may be 0.

    Two facings are never equally near.
    """
    across, along = abs(dx), abs(dy)
    east, north = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    twice = 2 * across * along
    if along * along - twice - across * across > 0:
        east = 0
    elif across * across - twice - along * along > 0:
        north = 0
    return STEPS.index((east, north))


def eighths_between(a: int, b: int) -> int:
    """Counts eighths of a turn between two facings, 0..4."""
    apart = abs(a - b) % FACINGS
    return min(apart, FACINGS - apart)


def span(dx: int, dy: int, aslant: int) -> int:
    """Measures *dx* by *dy* zones. A diagonal step counts as *aslant*: 2 or 1."""
    return abs(dx) + abs(dy) if aslant == 2 else max(abs(dx), abs(dy))


def is_ahead(dx: int, dy: int, facing: int) -> bool:
    """Tells whether a zone lies within 45 degrees of *facing*, edges included.

    True also if *dx* and *dy* are both 0.
    """
    east, north = STEPS[facing]
    return abs(dx * north - dy * east) <= dx * east + dy * north


def zones_between(dx: int, dy: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Returns the zones on the line between the middles of (0, 0) and (dx, dy), in order.

    The ends are left out. There is one zone where the line crosses its inside, and two where it only touches
    the corner between them.
    """
    east, north = 1 if dx > 0 else -1, 1 if dy > 0 else -1
    across, along = abs(dx), abs(dy)
    x = y = 0
    zones: list[tuple[tuple[int, int], ...]] = []
    while (x, y) != (across, along):
        lead = (1 + 2 * y) * across - (1 + 2 * x) * along  # on which side does the line leave the zone?
        if lead == 0:
            zones.append((((x + 1) * east, y * north), (x * east, (y + 1) * north)))
        x += lead >= 0
        y += lead <= 0
        if (x, y) != (across, along):
            zones.append(((x * east, y * north),))
    return tuple(zones)


@cache
def _cells_of(place: int, byte: int) -> tuple[int, ...]:
    """Returns the zones in one byte of a mask. *place* is the byte's index."""
    return tuple(BYTE * place + bit for bit in range(BYTE) if byte >> bit & 1)


@cache
def _line_cells(cols: int, dx: int, dy: int) -> tuple[int, int, tuple[int, ...]]:
    """Returns the line *dx* by *dy* across a board of *cols* columns.

    That is its first zone, as a step from its start, and then the fields of Line, counted from that zone.
    """
    there = [[y * cols + x for x, y in zones] for zones in zones_between(dx, dy)]
    first = min((at for zones in there for at in zones), default=0)
    inside = sum(1 << zones[0] - first for zones in there if len(zones) == 1)
    corners = tuple(sum(1 << at - first for at in zones) for zones in there if len(zones) > 1)
    return first, inside, corners


class SquareGrid(Board):
    """A board of *cols* columns and *rows* rows. *aslant* is the distance of a diagonal step: 2 or 1."""

    def __init__(self, cols: int, rows: int, aslant: int = 2) -> None:
        self.cols, self.rows, self.aslant = cols, rows, aslant
        size = self.size = cols * rows
        self.xs = [at % cols for at in range(size)]
        self.ys = [at // cols for at in range(size)]
        self.bits = [1 << at for at in range(size)]
        self.steps = [  # [zone][facing]: the next zone that way, -1 off the board
            tuple(self.at(at % cols + dx, at // cols + dy) for dx, dy in STEPS) for at in range(size)
        ]
        self.around = [sum(self.bits[near] for near in steps if near >= 0) for steps in self.steps]  # masks
        self.whole = (1 << size) - 1
        west = sum(self.bits[at] for at in range(0, size, cols))
        self._not_west, self._not_east = self.whole & ~west, self.whole & ~(west << cols - 1)
        columns = {0: self.whole, 1: self._not_east, -1: self._not_west}
        # by direction: the zones that have a next one, and how many bits on it is
        self.leaps = [(columns[dx], dy * cols + dx) for dx, dy in STEPS]
        self.tall = 0  # zones that hide what is behind them
        self._spans: list[list[int] | None] = [None] * size
        self._discs: list[list[int] | None] = [None] * size
        self._arcs = [-1] * (size * FACINGS)
        self._lines: list[dict[int, Line]] = [{} for _ in range(size)]
        self._sights: list[int] = [-1] * size
        self._cells: dict[int, tuple[int, ...]] = {}

    def at(self, x: int, y: int) -> int:
        """Returns the zone of that column and row, or -1 off the board."""
        return y * self.cols + x if 0 <= x < self.cols and 0 <= y < self.rows else -1

    def cells(self, mask: int) -> tuple[int, ...]:
        """Returns the zones of a mask, by number."""
        known = self._cells.get(mask)
        if known is None:
            if len(self._cells) > 20_000:
                self._cells.clear()
            numbers: list[int] = []
            if mask.bit_count() > MANY:
                bytes_of_mask = mask.to_bytes((mask.bit_length() + BYTE - 1) // BYTE, "little")
                for place, byte in enumerate(bytes_of_mask):
                    if byte:
                        numbers += _cells_of(place, byte)
            else:
                left = mask
                while left:
                    low = left & -left
                    numbers.append(low.bit_length() - 1)
                    left ^= low
            known = self._cells[mask] = tuple(numbers)
        return known

    def mask(self, cells: Iterable[int]) -> int:
        """Returns the mask of these zones."""
        whole = 0
        for cell in cells:
            whole |= self.bits[cell]
        return whole

    # pairs of zones

    def spans(self, at: int) -> list[int]:
        """Returns the distances in zones from one zone to every zone."""
        known = self._spans[at]
        if known is None:
            x, y, aslant = self.xs[at], self.ys[at], self.aslant
            across, along = [abs(to - x) for to in range(self.cols)], [abs(to - y) for to in range(self.rows)]
            known = self._spans[at] = [span(dx, dy, aslant) for dy in along for dx in across]
        return known

    def disc(self, at: int, radius: int) -> int:
        """Returns the zones within *radius* of one zone, itself included, as a mask."""
        known = self._discs[at]
        if known is None:
            known = [self.bits[at]]
            while known[-1] != self.whole:
                known.append(self.with_neighbours(known[-1], self.aslant == 1))
            self._discs[at] = known
        return known[radius] if radius < len(known) else known[-1]

    def arc(self, at: int, facing: int) -> int:
        """Returns the mask of zones within 45 degrees of *facing* from one zone, without itself."""
        known = self._arcs[at * FACINGS + facing]
        if known < 0:
            known, front = 0, self.bits[at]
            while front:
                front = self.neighbours_in(front, (facing - 1, facing, facing + 1))
                known |= front
            self._arcs[at * FACINGS + facing] = known
        return known

    def shift_mask(self, mask: int, way: int) -> int:
        """Returns the zones next to those of *mask* in that direction."""
        whence, leap = self.leaps[way]
        mask &= whence
        return (mask << leap if leap >= 0 else mask >> -leap) & self.whole

    def with_neighbours(self, mask: int, aslant: bool) -> int:
        """Returns the zones of *mask* and all next to them.

        Those that only touch corners count if *aslant*.
        """
        row = mask | (mask & self._not_east) << 1 | (mask & self._not_west) >> 1
        column = row if aslant else mask
        return (row | column << self.cols | column >> self.cols) & self.whole

    def neighbours_in(self, mask: int, ways: Iterable[int]) -> int:
        """Returns the zones next to those of *mask* in the directions *ways*. They wrap round."""
        wider = 0
        for way in ways:
            wider |= self.shift_mask(mask, way % FACINGS)
        return wider

    def bearing(self, a: int, b: int) -> int:
        """Returns the facing nearest to the direction from one zone to another. The two must differ."""
        return bearing(self.xs[b] - self.xs[a], self.ys[b] - self.ys[a])

    def line(self, a: int, b: int) -> Line:
        """Returns the zones on the line between two zones."""
        known = self._lines[a].get(b)
        if known is None:
            first, inside, corners = _line_cells(self.cols, self.xs[b] - self.xs[a], self.ys[b] - self.ys[a])
            first += a
            known = self._lines[a][b] = inside << first, tuple([pair << first for pair in corners])
        return known

    def clear(self, a: int, b: int, blocked: int) -> bool:
        """Tells whether no *blocked* zone stands in the line. At a corner both zones must be blocked."""
        inside, corners = self.line(a, b)
        if inside & blocked:
            return False
        return all(pair & ~blocked for pair in corners)

    def sight(self, at: int) -> int:
        """Returns the zones in sight of one zone over the ground alone, as a mask."""
        known = self._sights[at]
        if known < 0:
            known = self.mask(to for to in range(self.size) if self.clear(at, to, self.tall))
            self._sights[at] = known
        return known

    # the interface of every board

    def distance(self, a: Unit, b: Unit) -> int:
        """Counts zones between the places of two units."""
        return self.spans(self.at(a.x, a.y))[self.at(b.x, b.y)]

    def can_see(self, a: Unit, b: Unit) -> bool:
        """Tells whether nothing on the ground hides one unit from the other."""
        return bool(self.sight(self.at(a.x, a.y)) >> self.at(b.x, b.y) & 1)
