"""A free table: places in hundredths of the printed unit, and ground in square cells.

A unit is one spot in the middle of a cell. Distance, line, bearing and path depend on the ground alone. Each
is computed once for a pair of cells and cached, so one table serves many battles.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from math import isqrt, radians, tan
from types import MappingProxyType
from typing import Final

from rules.core.battle import Board, Unit

BLOCKED: Final = -1  # a line that something tall blocks
UNKNOWN: Final = -2  # a line that nobody has asked about yet
NEIGHBOURS: Final = 8  # neighbours of a cell away from the rim
BLOCK: Final = 4  # cells along each side of a block

_ROW: Final = bytes.maketrans(b"01", bytes((0, 1)))

# Tangents of 0.5, 1.5 ... 44.5 degrees in millionths: `bearing` compares whole numbers.
_TANGENTS = tuple(round(tan(radians(half + 0.5)) * 1_000_000) for half in range(45))


def bearing(dx: int, dy: int) -> int:
    """Returns the bearing of *dx* to the right and *dy* away.

    It is in degrees clockwise from the far edge, 0 to 359.
    """
    across, along = dx if dx > 0 else -dx, dy if dy > 0 else -dy
    small, great = (across, along) if across < along else (along, across)
    turn = bisect_right(_TANGENTS, small * 1_000_000 // great) if great else 0
    if across > along:
        turn = 90 - turn
    if dy < 0:
        turn = 180 - turn
    return (360 - turn) % 360 if dx < 0 else turn


def mask_without(mask: int, others: int) -> int:
    """Returns the cells of *mask* that are not in *others*.

    `mask & ~others` takes twice as long, because it makes a negative number first.
    """
    return mask ^ (mask & others)


def row_of(mask: int, size: int) -> bytes:
    """Turns a bit mask of *size* cells into bytes: 1 for a cell in the mask, 0 for another.

    Bytes are faster than a mask for asking about many cells in turn.
    """
    return f"{mask:0{size}b}"[::-1].encode().translate(_ROW)


def degrees_between(a: int, b: int) -> int:
    """Returns the degrees between two headings, 0..180."""
    difference = abs(a - b) % 360
    return min(difference, 360 - difference)


class Grid:
    """The geometry of square cells of one size on a table of one size, whatever the ground.

    It is computed once and shared by all tables of those measures.
    """

    def __init__(self, cols: int, rows: int, cell: int) -> None:
        size = cols * rows
        self.cols, self.rows = cols, rows
        self.xs = [(at % cols) * cell + cell // 2 for at in range(size)]  # hundredths
        self.ys = [(at // cols) * cell + cell // 2 for at in range(size)]
        self.bits = [1 << at for at in range(size)]
        self.around = [tuple(self._ring(at)) for at in range(size)]
        self.rings = [sum(self.bits[near] for near in around) for around in self.around]
        self.middles = [  # by cell: the middle cell of its block
            min(at // cols // BLOCK * BLOCK + BLOCK // 2, rows - 1) * cols
            + min(at % cols // BLOCK * BLOCK + BLOCK // 2, cols - 1)
            for at in range(size)
        ]
        self.sparse = [  # masks of every second and every third cell, in every second and third row
            sum(self.bits[row * cols + col] for row in range(0, rows, width) for col in range(0, cols, width))
            for width in (2, 3)
        ]
        self.spans: list[list[int] | None] = [None] * size
        self.offsets = [  # by rows apart, then by columns apart, from far left to far right
            [isqrt(dx * dx + dy * dy) for dx in range((1 - cols) * cell, cols * cell, cell)]
            for dy in range(0, rows * cell, cell)
        ]
        self.discs: dict[int, list[int]] = {}  # by radius, then by cell
        self.columns: dict[tuple[int, int], int] = {}  # by column and radius: discs on a table twice as deep
        # A step is the difference between two cell numbers, one number for each direction and distance.
        # In a list by step, negative steps count from the end.
        self.places = [at // cols * 2 * cols + at % cols for at in range(size)]
        self.bearings = [-1] * (4 * size)  # by step
        self.straights: dict[int, list[int]] = {}  # by step: cells between, as steps
        self.approaches: dict[int, list[tuple[int, int, int, int]]] = {}  # by step
        self.walks: list[tuple[int, int] | None] = [None] * (2 * size)  # by step forward
        self.insides: dict[tuple[tuple[int, int], ...], list[int]] = {}
        self.strips: dict[tuple[int, tuple[tuple[int, int], ...]], list[int]] = {}

    def _ring(self, at: int) -> Iterable[int]:
        col, row = at % self.cols, at // self.cols
        for r in range(max(0, row - 1), min(self.rows, row + 2)):
            for c in range(max(0, col - 1), min(self.cols, col + 2)):
                if (c, r) != (col, row):
                    yield r * self.cols + c


GRIDS = 8  # cached at a time; with each at most OUTLINES outlines
OUTLINES = 4000
_grids: dict[tuple[int, int, int], Grid] = {}


def _grid(cols: int, rows: int, cell: int) -> Grid:
    known = _grids.get((cols, rows, cell))
    if known is None:
        while len(_grids) >= GRIDS:
            del _grids[next(iter(_grids))]
        known = _grids[cols, rows, cell] = Grid(cols, rows, cell)
    if len(known.insides) + len(known.strips) > OUTLINES:
        known.insides.clear()
        known.strips.clear()
    return known


class FreeTable(Board):
    """A table of ground in cells of *cell* hundredths, row by row from the near left corner.

    The ruleset defines the terrain *codes*.
    """

    def __init__(self, width: int, height: int, cell: int) -> None:
        self.cell = cell
        self.cols = max(1, width // cell)
        self.rows = max(1, height // cell)
        self.size = self.cols * self.rows
        self.ground = [0] * self.size  # terrain code by cell
        self.level = [0] * self.size  # storeys of hill by cell
        grid = _grid(self.cols, self.rows, cell)
        self.xs, self.ys = grid.xs, grid.ys  # hundredths
        self.bits, self.around, self.rings = grid.bits, grid.around, grid.rings
        self.middles, self.sparse = grid.middles, grid.sparse
        self.lines: list[list[int]] = [[] for _ in range(self.size)]  # results of `line`: see `lines_from`
        self.ways = 0  # mask of roads: they stay passable diagonally between impassable cells
        self._tall = 0
        self._above: list[int] = []
        self._roofs: dict[int, int] = {}  # by cell: mask of nearby tall cells that hide nothing from it
        self._spans, self._offsets = grid.spans, grid.offsets
        self._places, self._walks = grid.places, grid.walks
        self._discs, self._columns, self._bearings = grid.discs, grid.columns, grid.bearings
        self._straights, self._approaches = grid.straights, grid.approaches
        self._insides, self._strips = grid.insides, grid.strips

    def close(self, tall: Iterable[int], roofs: Mapping[int, int] = MappingProxyType({})) -> None:
        """Ends the painting of the ground and fixes the levels.

        *tall*: terrain codes that hide what is behind them. *roofs*: by cell, the mask of those tall cells
        that do not block sight to or from it, as a house does not for its garrison.
        """
        self._roofs = dict(roofs)
        hiding = frozenset(tall)
        self._tall = sum(self.bits[at] for at in range(self.size) if self.ground[at] in hiding)
        self._above = [
            sum(self.bits[at] for at in range(self.size) if self.level[at] > level)
            for level in range(max(self.level) + 1)
        ]

    # places

    def at(self, x: int, y: int) -> int:
        """Returns the cell of a place in hundredths. For a place off the table it is the nearest cell."""
        col = min(max(x // self.cell, 0), self.cols - 1)
        return min(max(y // self.cell, 0), self.rows - 1) * self.cols + col

    def step(self, at: int, dx: int, dy: int) -> int:
        """Returns the cell *dx* columns and *dy* rows on, or -1 off the table."""
        col, row = at % self.cols + dx, at // self.cols + dy
        return row * self.cols + col if 0 <= col < self.cols and 0 <= row < self.rows else -1

    def cells_inside(self, points: Sequence[tuple[int, int]]) -> list[int]:
        """Returns the cells whose middle lies in the polygon *points* (hundredths).

        If there is none, it returns the cell at the polygon's own middle.
        """
        outline = tuple(points)
        known = self._insides.get(outline)
        if known is None:
            known = [at for at in range(self.size) if _is_within(self.xs[at], self.ys[at], points)]
            if points and not known:
                count = len(points)
                known = [self.at(sum(x for x, _ in points) // count, sum(y for _, y in points) // count)]
            self._insides[outline] = known
        return known

    def along(self, points: Sequence[tuple[int, int]], width: int) -> list[int]:
        """Returns the cells on the line through *points*, without gaps.

        The line is *width* hundredths broad, but at least one cell.
        """
        key = (width, tuple(points))
        known = self._strips.get(key)
        if known is not None:
            return known
        line_cells: dict[int, None] = {}
        for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
            start, end = self.at(x0, y0), self.at(x1, y1)
            for at in (start, *self._walk(start, end), end):
                line_cells[at] = None
        reach = (width - self.cell) // 2
        if reach >= self.cell // 2:
            for core in list(line_cells):
                spans = self.spans(core)
                for at in range(self.size):
                    if spans[at] <= reach:
                        line_cells[at] = None
        known = self._strips[key] = sorted(line_cells)
        return known

    # pairs of cells

    def spans(self, at: int) -> list[int]:
        """Returns the distances in hundredths from one cell to every cell."""
        row = self._spans[at]
        if row is None:
            line, first = at // self.cols, self.cols - 1 - at % self.cols
            row = []
            for r in range(self.rows):
                row += self._offsets[abs(r - line)][first : first + self.cols]
            self._spans[at] = row
        return row

    def disc(self, at: int, radius: int) -> int:
        """Returns the cells within *radius* hundredths of a cell, itself included, as a bit mask."""
        discs = self.discs(radius)
        return discs[at] or self._find_disc(discs, at, radius)

    def discs(self, radius: int) -> list[int]:
        """Returns the discs of all cells by cell. One that has not been computed yet is 0."""
        known = self._discs.get(radius)
        if known is None:
            known = self._discs[radius] = [0] * self.size
        return known

    def _find_disc(self, discs: list[int], at: int, radius: int) -> int:
        col, up = at % self.cols, self.rows - 1 - at // self.cols
        tall = self._columns.get((col, radius), 0)
        if not tall:
            within = (radius + 1) ** 2 - 1  # a span is rounded down to whole hundredths
            for row in range(1 - self.rows, self.rows):
                left = within - (row * self.cell) ** 2
                if left >= 0:
                    half = isqrt(left) // self.cell
                    first, last = max(0, col - half), min(self.cols - 1, col + half)
                    tall |= ((1 << (last - first + 1)) - 1) << ((row + self.rows - 1) * self.cols + first)
            self._columns[col, radius] = tall
        discs[at] = tall >> (up * self.cols) & ((1 << self.size) - 1)
        return discs[at]

    def line(self, a: int, b: int) -> int:
        """Returns the cells strictly between two cells as a bit mask.

        Returns BLOCKED if something tall or a hill hides one cell from the other.
        """
        row = self.lines_from(a)
        known = row[b]
        if known == UNKNOWN:
            between = self.between(a, b)
            tall = self._tall
            if self._roofs:
                tall &= ~(self._roofs.get(a, 0) | self._roofs.get(b, 0))
            higher = self._above[max(self.level[a], self.level[b])]
            known = BLOCKED if between & (tall | higher) else between
            row[b] = known
            if self.lines[b]:
                self.lines[b][a] = known
        return known

    def lines_from(self, at: int) -> list[int]:
        """Returns, by cell, the results of `line` from one cell so far, else UNKNOWN.

        For callers with many questions.
        """
        row = self.lines[at]
        if not row:
            row = self.lines[at] = [UNKNOWN] * self.size
        return row

    def between(self, a: int, b: int) -> int:
        """Returns the cells strictly between two cells as a bit mask, whatever the ground."""
        if a > b:
            a, b = b, a
        step = self._places[b] - self._places[a]
        mask, first = self._walks[step] or self._find_walk(step, a, b)
        return mask << (a + first)

    def cells_between(self, start: int, end: int) -> list[int]:
        """Returns the cells of the straight line from *start* to *end*, in order, *end* last."""
        step = self._places[end] - self._places[start]
        onward = self._straights.get(step)
        if onward is None:
            mask, spans, cells = self.between(start, end), self.spans(start), [end]
            while mask:
                cells.append(mask.bit_length() - 1)
                mask ^= self.bits[cells[-1]]
            onward = self._straights[step] = [cell - start for cell in sorted(cells, key=spans.__getitem__)]
        return [start + far for far in onward]

    def approaches(self, start: int, end: int) -> list[tuple[int, int, int, int]]:
        """Returns the cells next to *end* that a straight line from *start* reaches first, nearest first.

        For each: its step from *start*, its distance, and two parts of the line's mask. The mask includes the
        cell itself. It is shifted to begin at the cell that the last number gives as a step.
        """
        step, whole = self._places[end] - self._places[start], len(self.around[end]) == NEIGHBOURS
        known = self._approaches.get(step)
        if known is None or not whole:
            spans, touch, known = self.spans(start), self.rings[end] | self.bits[end], []
            for cell in sorted(self.around[end], key=spans.__getitem__):
                way = self.between(start, cell)
                if cell != start and not way & touch:
                    way |= self.bits[cell]
                    first = (way & -way).bit_length() - 1
                    known.append((cell - start, spans[cell], way >> first, first - start))
            if whole:  # not on the rim of the table
                self._approaches[step] = known
        return known

    def _find_walk(self, step: int, a: int, b: int) -> tuple[int, int]:
        """Returns the cells between two cells that far apart: a mask and its shift.

        The mask begins at the first of the cells. The shift is that cell's step from *a*.
        """
        cells = list(self._walk(a, b))
        first = min(cells, default=a)
        walk = self._walks[step] = sum(self.bits[at - first] for at in cells), first - a
        return walk

    def rises(self, a: int, b: int) -> bool:
        """Tells whether the straight line from *a* to *b* goes uphill anywhere."""
        return bool((self.between(a, b) | self.bits[b]) & self._above[self.level[a]])

    def bearing(self, a: int, b: int) -> int:
        """Returns the bearing from one cell to another, in degrees clockwise from the far edge."""
        step = self._places[b] - self._places[a]
        known = self._bearings[step]
        if known < 0:
            dx, dy = b % self.cols - a % self.cols, b // self.cols - a // self.cols
            known = self._bearings[step] = bearing(dx, dy)
        return known

    def _walk(self, a: int, b: int) -> Iterable[int]:
        """Yields the cells strictly between two cells, by Bresenham's line."""
        x, y, x1, y1 = a % self.cols, a // self.cols, b % self.cols, b // self.cols
        dx, dy = abs(x1 - x), -abs(y1 - y)
        right, away = (1 if x < x1 else -1), (1 if y < y1 else -1)
        slip = dx + dy
        while True:
            twice = 2 * slip
            if twice >= dy:
                slip += dy
                x += right
            if twice <= dx:
                slip += dx
                y += away
            if (x, y) == (x1, y1) or a == b:
                return
            yield y * self.cols + x

    # the interface of every board

    def distance(self, a: Unit, b: Unit) -> int:
        """Measures between two spots in hundredths of the printed unit."""
        return isqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)

    def can_see(self, a: Unit, b: Unit) -> bool:
        """Tells whether nothing tall lies between two spots."""
        return self.line(self.at(a.x, a.y), self.at(b.x, b.y)) != BLOCKED


def _is_within(x: int, y: int, points: Sequence[tuple[int, int]]) -> bool:
    """Tells whether the point lies in the polygon, by the even-odd rule in whole numbers.

    A point on a left or lower side counts as inside.
    """
    inside = False
    x0, y0 = points[-1]
    for x1, y1 in points:
        if (y1 > y) != (y0 > y):
            side = (x - x1) * (y0 - y1) - (x0 - x1) * (y - y1)
            if (side < 0) == (y0 > y1):
                inside = not inside
        x0, y0 = x1, y1
    return inside
