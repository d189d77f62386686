"""Units of a side in rows, while all stand still: who may be near, and whose front is nearest."""

from bisect import bisect_left, bisect_right
from operator import itemgetter, sub

from rules.core.measure.footprints import Footprint
from rules.mexican_war.units import WarUnit

# its front (x, y), the greatest distance from there to a corner, the unit, and its rectangle if asked for
InLine = tuple[int, int, int, WarUnit, Footprint | None]

LEFT_OF, ROOM_OF = itemgetter(0), itemgetter(2)


class Row:
    """The units of a side from left to right. Never changed once made."""

    __slots__ = ("lefts", "line", "widest")

    def __init__(self, line: list[InLine]) -> None:
        self.line = sorted(line, key=LEFT_OF)
        self.lefts = list(map(LEFT_OF, self.line))
        self.widest = max(map(ROOM_OF, line), default=0)

    def between(self, left: int, right: int) -> list[InLine]:
        """Returns the units that may reach to between *left* and *right*, and perhaps some beside."""
        lefts, widest = self.lefts, self.widest
        return self.line[bisect_left(lefts, left - widest) : bisect_right(lefts, right + widest)]


def nearest_to(x: int, y: int, units: list[WarUnit]) -> WarUnit | None:
    """Returns the unit whose front is nearest to a point, of several the first. None if there is nobody."""
    nearest, least = None, 0
    for unit in units:
        dx, dy = unit.x - x, unit.y - y
        square = dx * dx + dy * dy
        if nearest is None or square < least:
            nearest, least = unit, square
    return nearest


def nearest_of_all(blue: list[WarUnit], red: list[WarUnit]) -> dict[int, WarUnit]:
    """Returns for each unit of both sides, by index, the enemy whose front is nearest.

    It has the least (u - x)^2 + (v - y)^2. The squares of x and y are left out: they are the same for all
    enemies. The products are found once for both units of a pair.
    """
    points = [(unit.x, unit.y) for unit in red]
    doubled = [(2 * unit.x, 2 * unit.y) for unit in blue]
    products = [[x * u + y * v for u, v in points] for x, y in doubled]
    nearest_by_unit: dict[int, WarUnit] = {}
    if points and doubled:
        pairs = (blue, red, products), (red, blue, zip(*products, strict=True))
        for units, enemies, rows in pairs:
            squares = [it.x * it.x + it.y * it.y for it in enemies]
            for unit, row in zip(units, rows, strict=True):
                far = list(map(sub, squares, row))
                nearest_by_unit[unit.index] = enemies[far.index(min(far))]
    return nearest_by_unit
