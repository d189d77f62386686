"""Boards of squares and of hexes as plans: where a cell lies on the page, where a facing points, what a place
is called. Cells are ten units of the page apart, as a centimetre is one on a free table."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from django.utils.translation import gettext as _

from campaign.plate.projection import Point

CELL = 10  # from the middle of a cell to that of the next
SIDE = 5.7735  # of a hex: its edge, and from its middle to a corner
ROW = 1.5 * SIDE
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
TURN = 360
Cell = tuple[int, int]  # column and row, as the rules count them


def column_letters(column: int) -> str:
    """Returns the letters of a column: A, B ... Z, AA, AB ..."""
    return (column_letters(column // 26 - 1) if column >= 26 else "") + ALPHABET[column % 26]


@dataclass(frozen=True, slots=True)
class Squares:
    """Column 0 at the left, row 0 at the near edge; eight facings, clockwise from the far edge."""

    cols: int
    rows: int
    facings = 8

    @property
    def width(self) -> int:
        return self.cols * CELL

    @property
    def height(self) -> int:
        return self.rows * CELL

    def middle(self, cell: Cell) -> Point:
        """Returns the middle on the page, the far edge on top."""
        return cell[0] * CELL + CELL / 2, self.height - cell[1] * CELL - CELL / 2

    def corners(self, cell: Cell) -> list[Point]:
        """Returns the corners, clockwise on the page."""
        x, y = self.middle(cell)
        half = CELL / 2
        return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]

    def bearing(self, facing: int) -> int:
        """Returns degrees clockwise from the top of the page."""
        return facing * TURN // self.facings % TURN

    def row_name(self, row: int) -> str:
        return str(row + 1)

    def near(self, a: Cell, b: Cell) -> bool:
        """Tells whether *a* and *b* touch, without a cell between."""
        return max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1

    def grid(self) -> str:
        across = "".join(f"M0 {row * CELL}h{self.width}" for row in range(1, self.rows))
        return across + "".join(f"M{col * CELL} 0v{self.height}" for col in range(1, self.cols))


@dataclass(frozen=True, slots=True)
class Hexes:
    """Points up, row 0 at the far edge, odd rows half a hex to the right; a facing is a corner, counted
    against the clock from the one right of the top."""

    cols: int
    rows: int
    facings = 6

    @property
    def width(self) -> int:
        return self.cols * CELL + CELL // 2

    @property
    def height(self) -> int:
        return ceil(ROW * (self.rows - 1) + 2 * SIDE)

    def middle(self, cell: Cell) -> Point:
        """Returns the middle on the page."""
        column, row = cell
        top = (self.height - ROW * (self.rows - 1) - 2 * SIDE) / 2 + SIDE
        return column * CELL + CELL / 2 * (1 + row % 2), top + ROW * row

    def corners(self, cell: Cell) -> list[Point]:
        """Returns the corners, clockwise on the page, from the top."""
        x, y = self.middle(cell)
        half, low = CELL / 2, SIDE / 2
        return [
            (x, y - SIDE), (x + half, y - low), (x + half, y + low),
            (x, y + SIDE), (x - half, y + low), (x - half, y - low),
        ]  # fmt: skip

    def bearing(self, facing: int) -> int:
        """Returns degrees clockwise from the top of the page."""
        return (1 - facing) * TURN // self.facings % TURN

    def row_name(self, row: int) -> str:
        return str(row + 1)

    def near(self, a: Cell, b: Cell) -> bool:
        """Tells whether they have an edge in common."""
        (ax, ay), (bx, by) = self.middle(a), self.middle(b)
        return a != b and (ax - bx) ** 2 + (ay - by) ** 2 < (CELL * 1.1) ** 2

    def grid(self) -> str:
        path = ""
        for row in range(self.rows):
            for column in range(self.cols):
                x, y = self.corners((column, row))[5]
                path += f"M{x:.1f} {y + SIDE:.1f}v-5.77l5-2.89 5 2.89"
        return path


Lattice = Squares | Hexes


def lattice(board: Mapping[str, Any]) -> Lattice | None:
    """Returns the plan of *board*; None for a free table, which is measured and not counted."""
    if "columns" in board:
        return Squares(board["columns"], board["rows"])
    if "cols" in board:
        return Hexes(board["cols"], board["rows"])
    return None


def board_size(board: Mapping[str, Any]) -> str:
    """Returns the size of *board*, in words."""
    plan = lattice(board)
    if plan is None and "width" in board:
        return _("%(width)g × %(height)g inches") % {"width": board["width"], "height": board["height"]}
    if plan is None:
        return _("%(width)d × %(height)d cm") % {"width": board["width_cm"], "height": board["height_cm"]}
    text = _("%(cols)d × %(rows)d squares") if isinstance(plan, Squares) else _("%(cols)d × %(rows)d hexes")
    return text % {"cols": plan.cols, "rows": plan.rows}


def place_name(plan: Lattice, cell: Cell) -> str:
    """Returns the name of a cell as the border has it: E5."""
    return f"{column_letters(cell[0])}{plan.row_name(cell[1])}"


def cells_covered(plan: Lattice, places: Iterable[Sequence[int]]) -> list[Cell]:
    """Returns the cells of a list of [x, y] and of blocks [x, y, x, y], in its order, each once."""
    cells: dict[Cell, None] = {}
    for place in places:
        x0, y0, x1, y1 = (*place, *place)[:4]
        for y in range(y0, y1 + 1) if y0 <= y1 else range(y0, y1 - 1, -1):
            for x in range(x0, x1 + 1) if x0 <= x1 else range(x0, x1 - 1, -1):
                if 0 <= x < plan.cols and 0 <= y < plan.rows:
                    cells[x, y] = None
    return list(cells)


def point_key(point: Point) -> Cell:
    """Returns a key by the hundredth: points with one key are the same on the page."""
    return round(point[0] * 100), round(point[1] * 100)


def ground_outlines(plan: Lattice, cells: Iterable[Cell]) -> list[list[Point]]:
    """Returns rings about *cells*, clockwise about the ground.

    They are the edges that only one cell has, end to end.
    """
    leads: dict[Cell, list[Cell]] = {}
    for cell in dict.fromkeys(cells):
        corners = [point_key(corner) for corner in plan.corners(cell)]
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            if a in leads.get(b, ()):
                leads[b].remove(a)
            else:
                leads.setdefault(a, []).append(b)
    rings = []
    for start in list(leads):
        while leads[start]:
            ring: list[Point] = []
            here = start
            while leads[here]:
                ring.append((here[0] / 100, here[1] / 100))
                here = leads[here].pop()
            rings.append(ring)
    return rings


def shared_edge(plan: Lattice, a: Cell, b: Cell) -> tuple[Point, Point] | None:
    """Returns the two corners that neighbours have in common."""
    theirs = {point_key(corner) for corner in plan.corners(b)}
    both = [corner for corner in plan.corners(a) if point_key(corner) in theirs]
    return (both[0], both[1]) if len(both) == 2 else None


def chains(edges: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Returns the edges joined end to end, in as few lines as possible."""
    ends: dict[Cell, list[Cell]] = {}
    for a, b in edges:
        one, other = point_key(a), point_key(b)
        if other not in ends.setdefault(one, []):
            ends[one].append(other)
            ends.setdefault(other, []).append(one)
    lines: list[list[Point]] = []
    for start in sorted(ends, key=lambda at: (len(ends[at]) % 2 == 0, at)):
        while ends[start]:
            line, here = [start], start
            while ends[here]:
                onward = ends[here].pop()
                ends[onward].remove(here)
                line.append(onward)
                here = onward
            lines.append([(x / 100, y / 100) for x, y in line])
    return lines
