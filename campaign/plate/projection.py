"""Degrees to px: equirectangular, true at the latitude of the chart."""

from dataclasses import dataclass
from functools import cached_property

from campaign.plate.view import Window

SPARE = 0.35  # of a plate, drawn beyond each edge so that it can be pushed about before it is drawn anew
Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom


def num(value: float) -> str:
    """Returns a number as SVG wants it in any language: one place, no idle zero."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def xy(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


def do_overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@dataclass(frozen=True)
class Projection:
    window: Window

    @cached_property
    def west(self) -> float:
        return self.window.lon - self.window.width / 2 / (
            self.window.px_per_degree * self.window.chart.squeeze
        )

    @cached_property
    def north(self) -> float:
        return self.window.lat + self.window.height / 2 / self.window.px_per_degree

    def __call__(self, lon: float, lat: float) -> Point:
        scale = self.window.px_per_degree
        return (lon - self.west) * scale * self.window.chart.squeeze, (self.north - lat) * scale

    def degrees(self, x: float, y: float) -> Point:
        """Returns the longitude and latitude of a spot on the plate."""
        scale = self.window.px_per_degree
        return self.west + x / (scale * self.window.chart.squeeze), self.north - y / scale

    def is_inside(self, point: Point, margin: float = 0) -> bool:
        window = self.window
        return -margin <= point[0] <= window.width + margin and -margin <= point[1] <= window.height + margin


class Occupied:
    """Boxes already taken on the plate, found again by cells of 64 px."""

    CELL = 64

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[Box]] = {}

    def _cells_of_box(self, box: Box) -> list[tuple[int, int]]:
        cell = self.CELL
        left, top, right, bottom = box[0] // cell, box[1] // cell, box[2] // cell, box[3] // cell
        if left == right and top == bottom:
            return [(int(left), int(top))]
        return [(x, y) for x in range(int(left), int(right) + 1) for y in range(int(top), int(bottom) + 1)]

    def copy(self) -> "Occupied":
        made = Occupied()
        made._cells = {cell: list(boxes) for cell, boxes in self._cells.items()}
        return made

    def take(self, box: Box) -> None:
        for cell in self._cells_of_box(box):
            self._cells.setdefault(cell, []).append(box)

    def is_free(self, box: Box) -> bool:
        return not any(
            do_overlap(box, other) for cell in self._cells_of_box(box) for other in self._cells.get(cell, ())
        )

    def number_under(self, box: Box) -> int:
        """Returns how many boxes lie in *box*, each counted once wherever the cells lie."""
        cells = self._cells_of_box(box)
        return len({other for cell in cells for other in self._cells.get(cell, ()) if do_overlap(box, other)})

    def crossings(self, box: Box) -> int:
        """Returns how many of the boxes lie in *box*.

        A box in two cells counts twice, which is good enough to compare.
        """
        left, top, right, bottom = box
        count = 0
        for cell in self._cells_of_box(box):
            for other in self._cells.get(cell, ()):  # `do_overlap`, spelled out: asked millions of times
                if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
                    count += 1
        return count
