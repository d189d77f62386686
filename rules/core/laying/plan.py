"""A table in the making: its pieces of terrain, and the room that is left. All measures are whole inches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rules.core.dice import SeededDice

Point = tuple[int, int]
Box = tuple[int, int, int, int]  # left, near, right, far

NOBODY: Final = -1
TRIES: Final = 60  # most tries to find a place
COMPASS: Final = (  # twelve directions, in thousandths
    (1000, 0), (866, 500), (500, 866), (0, 1000), (-500, 866), (-866, 500),
    (-1000, 0), (-866, -500), (-500, -866), (0, -1000), (500, -866), (866, -500),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Legend:
    """A ruleset's words for the parts of a table.

    *pieces*: by role (wood, thicket, marsh, field, cane, houses, town, hill, water, river, ford, stream,
    road, wall, fence, earthwork) the fields of its piece other than the outline. A role that is left out is
    not drawn.
    """

    clause: str  # clause of the dice for the ground
    pieces: Mapping[str, Mapping[str, Any]]
    river_is_line: bool = False  # else a river is an outline
    width: int = 72
    height: int = 48


@dataclass(slots=True)
class Plan:
    """The pieces laid out so far."""

    legend: Legend
    dice: SeededDice
    pieces: list[dict[str, Any]] = field(default_factory=list)
    taken: list[Box] = field(default_factory=list)  # boxes that stay free of other pieces
    road: list[Point] = field(default_factory=list)

    @property
    def width(self) -> int:
        """Inches from left to right."""
        return self.legend.width

    @property
    def height(self) -> int:
        """Inches from the near edge to the far."""
        return self.legend.height

    def die(self, sides: int) -> int:
        """Returns a number from 0 to *sides* - 1."""
        return self.dice.roll(1, sides, self.legend.clause, NOBODY)[0] - 1 if sides > 1 else 0

    def between(self, least: int, most: int) -> int:
        """Returns a number from *least* to *most*."""
        return least + self.die(most - least + 1)

    def area(self, role: str, points: Sequence[Point], **more: Any) -> None:
        """Puts an area on the table, if the ruleset knows its role."""
        if role in self.legend.pieces:
            fields = {**self.legend.pieces[role], **more}
            self.pieces.append({**fields, "polygon": [list(self.on_table(point)) for point in points]})

    def line(self, role: str, points: Sequence[Point], **more: Any) -> None:
        """Puts a line on the table, if the ruleset knows its role."""
        if role in self.legend.pieces:
            fields = {**self.legend.pieces[role], **more}
            self.pieces.append({**fields, "line": [list(self.on_table(point)) for point in points]})

    def on_table(self, point: Point) -> Point:
        """Returns the nearest point that is on the table."""
        return min(max(point[0], 0), self.width), min(max(point[1], 0), self.height)

    def is_free(self, box: Box, room: int = 2) -> bool:
        """Tells whether nothing is within *room* of *box*, and it lies on the table."""
        inside = box[0] >= 1 and box[1] >= 1 and box[2] < self.width and box[3] < self.height
        return inside and not any(is_near(box, other, room) for other in self.taken)

    def find_place(self, wide: int, high: int, band: Box, room: int = 2) -> Point | None:
        """Returns the middle of a free place in *band*, *wide* and *high* to either side.

        None if there is none.
        """
        left, near, right, far = band
        for _ in range(TRIES):
            x = self.between(left + wide, max(left + wide, right - wide))
            y = self.between(near + high, max(near + high, far - high))
            if self.is_free(box_around(x, y, wide, high), room):
                return x, y
        return None

    def board(self) -> dict[str, Any]:
        """Returns the table for `Scenario.board`."""
        return {"width": self.width, "height": self.height, "pieces": self.pieces}


def is_near(a: Box, b: Box, room: int) -> bool:
    """Tells whether two boxes are less than *room* apart."""
    return a[0] - room < b[2] and b[0] - room < a[2] and a[1] - room < b[3] and b[1] - room < a[3]


def box_around(x: int, y: int, wide: int, high: int) -> Box:
    """Returns the box *wide* and *high* to either side of a point."""
    return x - wide, y - high, x + wide, y + high


def boxes_along(points: Sequence[Point], half: int) -> list[Box]:
    """Returns boxes over a line, *half* as far to each side, every 2 inches."""
    boxes = []
    for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
        steps = max(1, max(abs(x1 - x0), abs(y1 - y0)) // 2)
        for step in range(steps + 1):
            boxes.append(
                box_around(x0 + (x1 - x0) * step // steps, y0 + (y1 - y0) * step // steps, half, half)
            )
    return boxes


def blob(plan: Plan, x: int, y: int, wide: int, high: int) -> list[Point]:
    """Returns the outline of something that grew: roughly round, with no two corners the same."""
    parts = [plan.between(78, 104) for _ in COMPASS]
    ring = [
        (x + wide * dx * part // 100_000, y + high * dy * part // 100_000)
        for (dx, dy), part in zip(COMPASS, parts, strict=True)
    ]
    return list(dict.fromkeys(plan.on_table(point) for point in ring))


def height_at(line: Sequence[Point], x: int) -> int:
    """Returns how far up the table a left-to-right *line* passes at *x*."""
    for (x0, y0), (x1, y1) in zip(line, line[1:], strict=False):
        if x0 <= x <= x1:
            return y0 + (y1 - y0) * (x - x0) // max(1, x1 - x0)
    return line[-1][1]


def across_at(line: Sequence[Point], y: int) -> int:
    """Returns how far from the left a near-to-far *line* passes at *y*."""
    return height_at([(v, u) for u, v in line], y)
