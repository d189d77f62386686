"""The ground of a battle, painted once on a square grid and cached for every battle on the same ground."""

from collections.abc import Iterable, Mapping, Sequence
from json import dumps
from typing import Any, Final, NamedTuple

from rules.core.boards.squares import FACINGS, STEPS, SquareGrid
from rules.scwares.counts import Counts
from rules.scwares.options import Options
from rules.scwares.sections.fire import is_fortification
from rules.scwares.sections.move import may_step, step_cost, turn_cost
from rules.scwares.sections.zones import fit_in_zone
from rules.scwares.tables import FORTIFICATIONS, ZONE_DEPTH, ZONE_WIDTH
from rules.scwares.terms import NATIVE, NONE

TALL: Final = ("woods", "building", "height")  # hide what is behind them (SCW-R-24)
BARRED: Final = ("water", "swamp", "cliff")  # impassable (SCW-R-44)
PLAIN: Final = ("difficult", "road", "field")  # smaller zones as given, or only to look at
AREAS: Final = (*TALL, *BARRED, *PLAIN, *FORTIFICATIONS)
OFF_LINE: Final = 3  # zones that a zone off the line, or off the column, counts as farther

KEPT, REACHES = 8, 60_000  # boards and routes cached at a time
AT_A_TIME: Final = 8  # numbers of points for which the routes of a lone base are computed together


class Reach(NamedTuple):
    """The zones a base can reach with some points, as masks."""

    mask: int
    by_facing: tuple[int, ...]  # zones where it can have each facing

    def without(self, zones: int) -> "Reach":
        """Returns the same without these *zones*."""
        return Reach(self.mask & ~zones, tuple([mask & ~zones for mask in self.by_facing]))


class Terrain(SquareGrid):
    """The zones of one board: sight, capacity and impassable ground, and the routes between them."""

    def __init__(self, board: Mapping[str, Any], options: Options) -> None:
        aslant = 1 if options.distance_metric == "chebyshev" else 2
        super().__init__(board["columns"], board["rows"], aslant)
        self.options = options
        self.barred = 0  # masks of zones
        self.works = 0
        self.difficult = 0
        self.size_of: list[tuple[int, int]] = [(ZONE_WIDTH, ZONE_DEPTH)] * self.size  # mm
        for area in board.get("areas", ()):
            mask = self.mask(covered_zones(self, area["zones"]))
            kind = area["kind"]
            self.tall |= mask if kind in TALL else 0
            self.barred |= mask if kind in BARRED else 0
            self.works |= mask if is_fortification(kind) else 0
            if "width_mm" in area or "depth_mm" in area or kind == "difficult":
                self.difficult |= mask
                for cell in self.cells(mask):
                    width, depth = self.size_of[cell]
                    self.size_of[cell] = area.get("width_mm", width), area.get("depth_mm", depth)
        self._reaches: dict[tuple[int, int, int, int, int], Reach] = {}
        self._fits: dict[tuple[tuple[int, int], tuple[int, ...]], bool] = {}
        self._narrow: dict[tuple[int, ...], int] = {}
        self._shapes: dict[tuple[int, int, bool], list[int]] = {}
        self._sectors: list[list[int] | None] = [None] * self.size
        self._ringed: tuple[int, list[int]] = (-1, [])  # for the last mask asked about
        self._room = self.size + self.cols + 1  # bits for a facing in a packed mask; the last stay clear
        self._each = sum(1 << facing * self._room for facing in range(FACINGS))  # puts a mask at every facing
        rough = self.difficult if options.difficult_zone_cost_factor > 1 else 0
        steps = []  # zones that allow this step without a turn, its shift in bits, and its cost
        for way, (whence, leap) in enumerate(self.leaps):
            fronts = [front for front in range(FACINGS) if may_step(NATIVE, front, way, False, options)]
            hard = self.shift_mask(rough, (way + FACINGS // 2) % FACINGS)
            for zones, difficult in ((whence & ~hard, False), (hard, True)):
                packed = sum(zones << front * self._room for front in fronts)
                steps.append((packed, leap, step_cost(way, difficult, options)))
        wheels = [
            (eighths * self._room, (FACINGS - eighths) * self._room, cost) for eighths, cost in _TURNS.items()
        ]
        self._cheapest = min(cost for *_, cost in steps)  # cost of the cheapest step
        self._dearest = max(cost for *_, cost in (*wheels, *steps))
        self._payable = [  # by the points left: turns and steps
            tuple([way for way in ways if way[0] and way[2] <= left] for ways in (wheels, steps))
            for left in range(self._dearest + 1)
        ]

    def fits(self, cell: int, kinds: tuple[int, ...]) -> bool:
        """Tells whether these *kinds* fit into that zone together. SCW-ZONE-01, SCW-ZONE-02, SCW-ZONE-04."""
        key = self.size_of[cell], kinds
        known = self._fits.get(key)
        if known is None:
            known = self._fits[key] = fit_in_zone(kinds, *self.size_of[cell]).fits
        return known

    def narrow_zones(self, kinds: tuple[int, ...]) -> int:
        """Returns the mask of zones too small for bases of these *kinds* together. SCW-ZONE-02, SCW-R-44."""
        known = self._narrow.get(kinds)
        if known is None:
            known = self.mask(cell for cell in range(self.size) if not self.fits(cell, kinds))
            self._narrow[kinds] = known
        return known

    def shape(self, wanted: int, facing: int, spread: bool) -> list[int]:
        """Returns all zones in the order in which bases fill them from *wanted* on.

        In line they stand side by side, in column one behind another. SCW-R-10.
        """
        key = wanted, facing, spread
        known = self._shapes.get(key)
        if known is None:
            east, north = STEPS[facing]

            def rank(cell: int) -> int:
                dx, dy = self.xs[cell] - self.xs[wanted], self.ys[cell] - self.ys[wanted]
                ahead, aside = dx * east + dy * north, abs(dx * north - dy * east)
                if spread:
                    return aside + OFF_LINE * abs(ahead)
                return OFF_LINE * aside + (OFF_LINE * ahead if ahead > 0 else -ahead)

            known = self._shapes[key] = sorted(range(self.size), key=rank)
        return known

    def sector(self, cell: int, way: int) -> int:
        """Returns the mask of zones from which a base is pushed that *way* out of a zone. SCW-R-17."""
        known = self._sectors[cell]
        if known is None:
            known = [0] * FACINGS
            for whence in range(self.size):
                if whence != cell:
                    known[self.bearing(whence, cell)] |= self.bits[whence]
            self._sectors[cell] = known
        return known[way]

    def rings(self, mask: int) -> list[int]:
        """Returns the masks of zones within 0, 1, 2 ... of those of *mask*, until there are no more."""
        if self._ringed[0] != mask:
            ring_list: list[int] = []
            wider = mask
            while not ring_list or wider != ring_list[-1]:
                ring_list.append(wider)
                wider = self.with_neighbours(wider, self.aslant == 1)
            self._ringed = mask, ring_list
        return self._ringed[1]

    def off(self, mask: int) -> Sequence[int]:
        """Returns, by zone, the distance to the nearest zone of *mask*.

        It is more than the table is wide if there is none.
        """
        if not mask:
            return (self.size,) * self.size
        farther = Counts(self.size)
        for ring in self.rings(mask):
            farther.add(self.whole & ~ring, 1)
        return farther.by_zone()

    def reach(self, cell: int, facing: int, points: int, avoided: int, into: int = 0) -> Reach:
        """Returns all zones and facings for which *points* suffice.

        Zones *avoided* are not entered. Those of *into* may be entered but not left again.
        SCW-MOVE-01, SCW-R-04.
        """
        points = max(points, 0)
        alone = self._reaches.get((cell, facing, points, 0, 0)) or self._alone(cell, facing, points)
        avoided &= alone.mask
        into &= alone.mask
        if not avoided | into:
            return alone  # nobody is in its way
        key = cell, facing, points, avoided, into
        reached = self._reaches.get(key)
        if reached is None:
            edge = 0
            if not into and points >= self._cheapest:
                # no route goes farther from there, so it blocks none
                edge = avoided & ~self.reach(cell, facing, points - self._cheapest, 0).mask
            if edge:
                reached = self.reach(cell, facing, points, avoided & ~edge).without(edge)
            else:
                start = self.bits[cell] << facing * self._room
                free = self.whole & ~(avoided | self.barred) | into
                reached = self._unpacked(self._spread(start, points, free, into)[-1])
            self._keep(key, reached)
        return reached

    def _alone(self, cell: int, facing: int, points: int) -> Reach:
        """Answers as `reach` on an empty table. Computed for several points at a time."""
        start = self.bits[cell] << facing * self._room
        by_points = self._spread(start, points | AT_A_TIME - 1, self.whole & ~self.barred, 0)
        least = points & -AT_A_TIME
        reaches = [self._unpacked(known) for known in by_points[least:]]
        for more, reach in enumerate(reaches):
            self._keep((cell, facing, least + more, 0, 0), reach)
        return reaches[points - least]

    def _keep(self, key: tuple[int, int, int, int, int], reached: Reach) -> None:
        if len(self._reaches) >= REACHES:
            self._reaches.clear()
        self._reaches[key] = reached

    def joint_reach(self, starts: Iterable[tuple[int, int]], points: int, avoided: int) -> Reach:
        """Returns where any of the bases at *starts* (zone, facing) can get. SCW-MOVE-01."""
        packed = 0
        for cell, facing in starts:
            packed |= self.bits[cell] << facing * self._room
        by_points = self._spread(packed, max(points, 0), self.whole & ~(avoided | self.barred), 0)
        return self._unpacked(by_points[-1])

    def _spread(self, start: int, points: int, free: int, into: int) -> list[int]:
        """Spreads point by point, all zones of a facing at once.

        Returns, by points, the zones in reach, packed by facing. SCW-MOVE-02, SCW-MOVE-03, SCW-R-44.
        """
        cell_mask = self._each
        whole, open_to, stays = self.whole * cell_mask, free * cell_mask, ~(into * cell_mask)
        spread = [0] * (points + 1)  # by points spent, the zones in reach
        spread[0] = start
        known, by_points = 0, []
        for spent in range(points + 1):
            fresh = spread[spent] & ~known
            known |= fresh
            by_points.append(known)
            if not fresh:
                continue
            wheels, steps = self._payable[min(points - spent, self._dearest)]
            for left, right, cost in wheels:
                spread[spent + cost] |= (fresh << left | fresh >> right) & whole
            if into:
                fresh &= stays
            for whence, leap, cost in steps:
                entered = fresh & whence
                if entered:
                    spread[spent + cost] |= (entered << leap if leap > 0 else entered >> -leap) & open_to
        return by_points

    def _unpacked(self, known: int) -> Reach:
        room = self._room
        by_facing = tuple([known >> front * room & self.whole for front in range(FACINGS)])
        mask = 0
        for zones in by_facing:
            mask |= zones
        return Reach(mask, by_facing)


def _turns() -> dict[int, int]:
    """Returns the points of the turns by eighths clockwise.

    Turns that two others make as cheaply are left out. SCW-R-04.
    """
    costs = [turn_cost(0, eighths) for eighths in range(FACINGS)]
    return {
        eighths: costs[eighths]
        for eighths in range(1, FACINGS)
        if all(
            costs[first] + costs[(eighths - first) % FACINGS] > costs[eighths]
            for first in range(1, FACINGS)
            if first != eighths
        )
    }


_TURNS: Final = _turns()
_kept: dict[str, Terrain] = {}


def covered_zones(grid: SquareGrid, zones: Sequence[Sequence[int]]) -> list[int]:
    """Returns the zones that a list covers.

    It holds zones [x, y] and blocks [x, y, x, y], from corner to corner.
    """
    cells: dict[int, None] = {}
    for zone in zones:
        x0, y0, x1, y1 = (*zone, *zone)[:4]
        for y in range(min(y0, y1), max(y0, y1) + 1):
            for x in range(min(x0, x1), max(x0, x1) + 1):
                cell = grid.at(x, y)
                if cell != NONE:
                    cells[cell] = None
    return list(cells)


def terrain(board: Mapping[str, Any], options: Options) -> Terrain:
    """Returns the ground of *board*, made on first use. The least recent are dropped."""
    option_words = options.distance_metric, options.movement_arc, options.difficult_zone_cost_factor
    key = f"{option_words} {dumps(board, sort_keys=True)}"
    known = _kept.pop(key, None)
    if known is None:
        known = Terrain(board, options)
        while len(_kept) >= KEPT:
            del _kept[next(iter(_kept))]
    _kept[key] = known
    return known
