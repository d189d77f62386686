"""A table being laid out: what stands where, and where there is still room. All measures in cm."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.core.dice import SeededDice
from rules.machete.terms import NONE

Point = tuple[int, int]
Box = tuple[int, int, int, int]  # left, near, right, far

GRID = 5  # of the engine's cells on a table of 28 mm figures: what men lay out is drawn as it is painted
MARGIN = 6  # from the table's edge
WALK = 8  # between two things that bar the way: room to go round
TRIES = 60  # how often a place is looked for
COMPASS = (  # twelve directions, in thousandths
    (1000, 0), (866, 500), (500, 866), (0, 1000), (-500, 866), (-866, 500),
    (-1000, 0), (-866, -500), (-500, -866), (0, -1000), (500, -866), (866, -500),
)  # fmt: skip


@dataclass(slots=True)
class Plan:
    """What has been laid out so far."""

    dice: SeededDice
    width: int
    height: int
    ground: str
    land: Box  # the part that is not sea
    areas: list[dict[str, Any]] = field(default_factory=list)
    lines: list[dict[str, Any]] = field(default_factory=list)
    crossings: list[dict[str, Any]] = field(default_factory=list)
    taken: list[Box] = field(default_factory=list)  # where nothing may stand that bars the way
    wet: list[Box] = field(default_factory=list)  # rivers, sea and swamps: no hills, no clearings
    heights: list[Box] = field(default_factory=list)  # hills
    built: list[Box] = field(default_factory=list)  # what men laid out: no hills, no tracks through it
    road: list[Point] = field(default_factory=list)
    river: list[Point] = field(default_factory=list)

    def die(self, sides: int) -> int:
        """From 0 to *sides* - 1."""
        return self.dice.roll(1, sides, "MACH-MOVE-02", NONE)[0] - 1 if sides > 1 else 0

    def between(self, least: int, most: int) -> int:
        return least + self.die(most - least + 1)

    def free(self, box: Box, room: int = WALK) -> bool:
        """Whether nothing stands within *room* of *box*, on dry land and clear of the table's edge."""
        left, near, right, far = self.land
        inside = (
            box[0] >= left + (MARGIN if left == 0 else 0)
            and box[1] >= near + (MARGIN if near == 0 else 0)
            and box[2] <= right - (MARGIN if right == self.width else 0)
            and box[3] <= far - (MARGIN if far == self.height else 0)
        )
        return inside and not any(near_to(box, other, room) for other in self.taken)

    def area(self, kind: str, points: Sequence[Point], **more: Any) -> None:
        self.areas.append({"kind": kind, "points": [list(point) for point in points]} | more)

    def square(self, kind: str, box: Box, **more: Any) -> None:
        """A straight-sided area that men laid out."""
        left, near, right, far = box
        self.area(kind, [(left, near), (right, near), (right, far), (left, far)], **more)
        self.taken.append(box)
        self.built.append(box)

    def line(self, kind: str, points: Sequence[Point], width: int = 0) -> None:
        line: dict[str, Any] = {"kind": kind, "points": [list(point) for point in points]}
        self.lines.append(line | {"width_cm": width} if width else line)

    def way(self, kind: str, points: Sequence[Point], width: int = 0) -> None:
        """A line that nothing may stand on."""
        self.line(kind, points, width)
        self.taken += along(points, max(2, width // 2))

    def river_banks(self) -> list[Box]:
        return along(self.river, 4) if self.river else []

    def key(self, kind: str) -> str:
        """A key for the next house or field of its kind: cane_1, cane_2 …"""
        taken = {area.get("key") for area in self.areas}
        number = 1
        while f"{kind}_{number}" in taken:
            number += 1
        return f"{kind}_{number}"

    def board(self, flipped: bool) -> dict[str, Any]:
        """The table as a scenario has it; *flipped*: what was far is near."""

        def turn(point: list[int]) -> list[int]:
            return [point[0], self.height - point[1]] if flipped else point

        def turned(thing: dict[str, Any]) -> dict[str, Any]:
            if "point" in thing:
                return thing | {"point": turn(thing["point"])}
            return thing | {"points": [turn(point) for point in thing["points"]]}

        return {
            "width_cm": self.width,
            "height_cm": self.height,
            "ground": self.ground,
            "areas": [turned(area) for area in self.areas],
            "lines": [turned(line) for line in self.lines],
            "crossings": [turned(crossing) for crossing in self.crossings],
        }


def near_to(a: Box, b: Box, room: int) -> bool:
    return a[0] - room < b[2] and b[0] - room < a[2] and a[1] - room < b[3] and b[1] - room < a[3]


def around(x: int, y: int, wide: int, high: int) -> Box:
    return x - wide, y - high, x + wide, y + high


def bounds(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def along(points: Sequence[Point], half: int) -> list[Box]:
    """Boxes over a line, *half* as far to each side, every few cm."""
    found = []
    for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
        steps = max(1, max(abs(x1 - x0), abs(y1 - y0)) // 3)
        for step in range(steps + 1):
            found.append(around(x0 + (x1 - x0) * step // steps, y0 + (y1 - y0) * step // steps, half, half))
    return found


def height_of(line: Sequence[Sequence[int]], x: int) -> int:
    """How far up the table, in cm, a *line* drawn from left to right passes at *x*."""
    for (x0, y0), (x1, y1) in zip(line, line[1:], strict=False):
        if x0 <= x <= x1:
            return y0 + (y1 - y0) * (x - x0) // max(1, x1 - x0)
    return line[-1][1]


def snap(value: int) -> int:
    """To the nearest line between two cells."""
    return (value + GRID // 2) // GRID * GRID


def blob(plan: Plan, x: int, y: int, wide: int, high: int) -> list[Point]:
    """The outline of something that grew: round, and not quite."""
    return ring(x, y, wide, high, [plan.between(78, 104) for _ in COMPASS])


def ring(x: int, y: int, wide: int, high: int, parts: Sequence[int]) -> list[Point]:
    """An outline about *x*, *y*; *parts* in hundredths of *wide* and *high* by direction."""
    return [
        (x + wide * dx * part // 100_000, y + high * dy * part // 100_000)
        for (dx, dy), part in zip(COMPASS, parts, strict=True)
    ]
