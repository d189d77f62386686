"""Units of a side in rows, while all stand still: who may be near, and whose front is nearest."""

from bisect import bisect_left, bisect_right
from itertools import repeat
from operator import add, attrgetter, itemgetter, mul, sub

from rules.core.measure.footprints import Footprint
from rules.mexican_war.units import WarUnit

# its front (x, y), the greatest distance from there to a corner, the unit, and its rectangle if asked for
InLine = tuple[int, int, int, WarUnit, Footprint | None]

LEFT_OF, ROOM_OF = itemgetter(0), itemgetter(2)
X_OF, Y_OF = attrgetter("x"), attrgetter("y")


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


class Fronts:
    """The places of the fronts of a side. Never changed once made.

    The nearest front has the least (u - x)^2 + (v - y)^2. The squares of x and y are left out: they are the
    same for all fronts.
    """

    __slots__ = ("squares", "units", "xs", "ys")

    def __init__(self, units: list[WarUnit]) -> None:
        self.units = units
        self.xs = list(map(X_OF, units))
        self.ys = list(map(Y_OF, units))
        self.squares = list(map(add, map(mul, self.xs, self.xs), map(mul, self.ys, self.ys)))

    def nearest_to(self, x: int, y: int) -> WarUnit | None:
        """Returns the unit whose front is nearest, of several the first. None if there is nobody."""
        if not self.units:
            return None
        products = map(add, map(mul, self.xs, repeat(2 * x)), map(mul, self.ys, repeat(2 * y)))
        far = list(map(sub, self.squares, products))
        return self.units[far.index(min(far))]


def nearest_of_all(blue: Fronts, red: Fronts) -> dict[int, WarUnit]:
    """Returns for each unit of both sides, by index, the enemy whose front is nearest."""
    points = list(zip(red.xs, red.ys, strict=True))
    doubled = [(2 * x, 2 * y) for x, y in zip(blue.xs, blue.ys, strict=True)]
    products = [[x * u + y * v for u, v in points] for x, y in doubled]
    found: dict[int, WarUnit] = {}
    if points and doubled:
        pairs = (blue, red, products), (red, blue, zip(*products, strict=True))
        for side, others, rows in pairs:
            for unit, row in zip(side.units, rows, strict=True):
                far = list(map(sub, others.squares, row))
                found[unit.index] = others.units[far.index(min(far))]
    return found
