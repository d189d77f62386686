"""A table in the making: its parts, and the room that is left. All measures are cm."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.core.dice import SeededDice
from rules.machete.terms import NONE

Point = tuple[int, int]
Box = tuple[int, int, int, int]  # left, near, right, far

GRID = 5  # of the engine's cells for 28 mm figures: built things are drawn on these lines
MARGIN = 6  # cm from the table's edge
WALK = 8  # room to walk round between two obstacles
TRIES = 60  # most tries to find a place
COMPASS = (  # twelve directions, in thousandths
    (1000, 0), (866, 500), (500, 866), (0, 1000), (-500, 866), (-866, 500),
    (-1000, 0), (-866, -500), (-500, -866), (0, -1000), (500, -866), (866, -500),
)  # fmt: skip


@dataclass(slots=True)
class Plan:
    """The parts laid out so far."""

    dice: SeededDice
    width: int
    height: int
    ground: str
    land: Box  # all but the sea
    areas: list[dict[str, Any]] = field(default_factory=list)
    lines: list[dict[str, Any]] = field(default_factory=list)
    crossings: list[dict[str, Any]] = field(default_factory=list)
    taken: list[Box] = field(default_factory=list)  # boxes that stay free of further obstacles
    wet: list[Box] = field(default_factory=list)  # rivers, sea and swamps: no hills, no clearings
    heights: list[Box] = field(default_factory=list)  # hills
    built: list[Box] = field(default_factory=list)  # built things: no hills, no tracks through them
    road: list[Point] = field(default_factory=list)
    river: list[Point] = field(default_factory=list)

    def die(self, sides: int) -> int:
        """Returns a number from 0 to *sides* - 1."""
        return self.dice.roll(1, sides, "MACH-MOVE-02", NONE)[0] - 1 if sides > 1 else 0

    def between(self, least: int, most: int) -> int:
        return least + self.die(most - least + 1)

    def free(self, box: Box, room: int = WALK) -> bool:
        """Tells whether *box* is on dry land with nothing within *room* of it.

        It is also clear of the table's edge.
        """
        left, near, right, far = self.land
        inside = (
            box[0] >= left + (MARGIN if left == 0 else 0)
            and box[1] >= near + (MARGIN if near == 0 else 0)
            and box[2] <= right - (MARGIN if right == self.width else 0)
            and box[3] <= far - (MARGIN if far == self.height else 0)
        )
        return inside and not any(is_near_to(box, other, room) for other in self.taken)

    def area(self, kind: str, points: Sequence[Point], **more: Any) -> None:
        self.areas.append({"kind": kind, "points": [list(point) for point in points]} | more)

    def square(self, kind: str, box: Box, **more: Any) -> None:
        """Adds a straight-sided area that people built."""
        left, near, right, far = box
        self.area(kind, [(left, near), (right, near), (right, far), (left, far)], **more)
        self.taken.append(box)
        self.built.append(box)

    def line(self, kind: str, points: Sequence[Point], width: int = 0) -> None:
        line: dict[str, Any] = {"kind": kind, "points": [list(point) for point in points]}
        self.lines.append(line | {"width_cm": width} if width else line)

    def way(self, kind: str, points: Sequence[Point], width: int = 0) -> None:
        """Adds a line that stays free of obstacles."""
        self.line(kind, points, width)
        self.taken += boxes_along(points, max(2, width // 2))

    def river_banks(self) -> list[Box]:
        return boxes_along(self.river, 4) if self.river else []

    def key(self, kind: str) -> str:
        """Returns a key for the next house or field of its kind: cane_1, cane_2 …"""
        taken = {area.get("key") for area in self.areas}
        number = 1
        while f"{kind}_{number}" in taken:
            number += 1
        return f"{kind}_{number}"

    def board(self, flipped: bool) -> dict[str, Any]:
        """Returns the table for a scenario. *flipped*: far and near are exchanged."""

        def turn(point: list[int]) -> list[int]:
            return [point[0], self.height - point[1]] if flipped else point

        def turn_shape(thing: dict[str, Any]) -> dict[str, Any]:
            if "point" in thing:
                return thing | {"point": turn(thing["point"])}
            return thing | {"points": [turn(point) for point in thing["points"]]}

        return {
            "width_cm": self.width,
            "height_cm": self.height,
            "ground": self.ground,
            "areas": [turn_shape(area) for area in self.areas],
            "lines": [turn_shape(line) for line in self.lines],
            "crossings": [turn_shape(crossing) for crossing in self.crossings],
        }


def is_near_to(a: Box, b: Box, room: int) -> bool:
    return a[0] - room < b[2] and b[0] - room < a[2] and a[1] - room < b[3] and b[1] - room < a[3]


def box_around(x: int, y: int, wide: int, high: int) -> Box:
    return x - wide, y - high, x + wide, y + high


def bounds(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def boxes_along(points: Sequence[Point], half: int) -> list[Box]:
    """Returns boxes over a line, *half* to each side, every few cm."""
    boxes = []
    for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
        steps = max(1, max(abs(x1 - x0), abs(y1 - y0)) // 3)
        for step in range(steps + 1):
            boxes.append(
                box_around(x0 + (x1 - x0) * step // steps, y0 + (y1 - y0) * step // steps, half, half)
            )
    return boxes


def height_of(line: Sequence[Sequence[int]], x: int) -> int:
    """Returns how far up the table, in cm, a left-to-right *line* passes at *x*."""
    for (x0, y0), (x1, y1) in zip(line, line[1:], strict=False):
        if x0 <= x <= x1:
            return y0 + (y1 - y0) * (x - x0) // max(1, x1 - x0)
    return line[-1][1]


def snap(value: int) -> int:
    """Rounds to the nearest line between two cells."""
    return (value + GRID // 2) // GRID * GRID


def blob(plan: Plan, x: int, y: int, wide: int, high: int) -> list[Point]:
    """Returns the outline of something that grew: roughly round."""
    return ring(x, y, wide, high, [plan.between(78, 104) for _ in COMPASS])


def ring(x: int, y: int, wide: int, high: int, parts: Sequence[int]) -> list[Point]:
    """Returns an outline about *x*, *y*; *parts* in hundredths of *wide* and *high* by direction."""
    return [
        (x + wide * dx * part // 100_000, y + high * dy * part // 100_000)
        for (dx, dy), part in zip(COMPASS, parts, strict=True)
    ]
