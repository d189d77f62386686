"""Movement of one kind of troops on a free table: shortest routes by terrain, cached by starting cell.

A cost is work per hundredth of the printed unit, in any whole measure that the ruleset chooses. A cost of 0
makes ground impassable.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Final

from rules.core.boards.free import FreeTable, mask_without, row_of

FAR: Final = 1 << 40  # cost where there is no route
MANY: Final = 4  # if a mask has at least 1 in 4 of the cells, it is faster to go through all cells
ONWARDS: Final = 4000  # number of `onward` lists cached, about a kilobyte each

_STRAIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))
_ASLANT = ((1, 1), (-1, 1), (-1, -1), (1, -1))
_KNIGHT = ((2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1))


# straight steps, diagonal steps, and knight's moves with the cells between
Moves = tuple[list[int], list[tuple[int, int, int]], list[tuple[int, int, int]]]


@dataclass(slots=True)
class Reach:
    """The cells within one move, the start first, each with the index of the cell before it on its route."""

    cells: list[int]
    origins: list[int]
    places: dict[int, int]  # by cell, its index in the list
    mask: int  # all the cells as a bit mask
    radius: int  # hundredths from the start to the farthest cell, in a straight line
    size: int  # cells of the whole table
    beyond: list[int] = field(default_factory=list)  # by index, computed when first asked for: see `past`
    through: int = 0  # cells that routes to other cells pass over, as a bit mask, computed with `beyond`

    def among(self, mask: int) -> list[int]:
        """Returns those of its cells that are in *mask*, in order."""
        if MANY * mask.bit_count() > len(self.cells):
            row = row_of(mask, self.size)
            return [cell for cell in self.cells if row[cell]]
        cells = []
        while mask:
            cell = mask.bit_length() - 1
            cells.append(cell)
            mask ^= 1 << cell
        if len(cells) > 1:
            cells.sort(key=self.places.__getitem__)
        return cells

    def past(self, barred: int, bits: list[int]) -> int:
        """Returns the cells that can only be reached over a *barred* cell.

        *barred* is a mask of cells in reach.
        """
        if not self.beyond:
            self._follow(bits)
        cut = 0
        barred &= self.through
        while barred:
            cell = barred.bit_length() - 1
            cut |= self.beyond[self.places[cell]]
            barred = mask_without(barred, cut | bits[cell])
        return cut

    def _follow(self, bits: list[int]) -> None:
        beyond, origins = [0] * len(self.cells), self.origins
        for place in range(len(beyond) - 1, 0, -1):
            beyond[origins[place]] |= beyond[place] | bits[self.cells[place]]
        self.beyond = beyond
        self.through = sum(
            [bits[cell] for cell, after in zip(self.cells[1:], beyond[1:], strict=True) if after]
        )


class Going:
    """The routes of troops who pay *costs* by terrain code and have *budget* for one move."""

    def __init__(self, table: FreeTable, costs: tuple[int, ...], budget: int) -> None:
        self.table = table
        self.costs = [costs[code] for code in table.ground]  # by cell
        self.budget = budget
        self._steps: list[tuple[tuple[int, int], ...] | None] = [None] * table.size
        kinds = {cost: kind for kind, cost in enumerate(sorted(set(self.costs)))}
        self._kinds = bytes(  # by cell: the cost of its ground, and whether it has a road
            2 * kinds[cost] + bool(table.ways & table.bits[at]) for at, cost in enumerate(self.costs)
        )
        # by the kinds of all cells within two of a cell that far from the table's edge
        self._known: dict[bytes, tuple[tuple[int, int], ...]] = {}
        self._rooms: dict[tuple[int, int, int, int], Moves] = {}  # by cells left on each side, at most two
        self._reaches: list[Reach | None] = [None] * table.size
        self._fields: dict[int, list[int]] = {}
        self._onwards: dict[int, list[int]] = {}  # by goal * size + start

    def reach(self, start: int) -> Reach:
        """Returns every cell within one move of *start*, nearest first."""
        return self._reaches[start] or self._find_reach(start)

    def _find_reach(self, start: int) -> Reach:
        cells, origins, _ = self._search(start, self.budget + 1)
        spans = self.table.spans(start)
        places = {cell: place for place, cell in enumerate(cells)}
        mask = sum(self.table.bits[cell] for cell in cells)
        radius = max(spans[cell] for cell in cells)
        reach = Reach(cells, origins, places, mask, radius, self.table.size)
        self._reaches[start] = reach
        return reach

    def field(self, goal: int) -> list[int]:
        """Returns the cost of the route to *goal* from every cell, FAR if there is none.

        The goal may be impassable.
        """
        known = self._fields.get(goal)
        if known is None:
            size = self.table.size
            known = self._fields[goal] = [best // size for best in self._search(goal, FAR)[2]]
        return known

    def onward(self, start: int, goal: int, part: int, gain: int) -> list[int]:
        """Returns the cells within one move of *start* that are more than *gain* nearer to *goal*.

        Cells with the cheapest remaining route come first. Costs count in units of *part*, rounded up. Pass
        the same *part* and *gain* every time: the cache ignores them.
        """
        known = self._onwards.get(goal * self.table.size + start)
        if known is None:
            if len(self._onwards) >= ONWARDS:
                self._onwards.clear()
            field = self.field(goal)
            limit = (field[start] + part - 1) // part - gain
            left = {cell: (field[cell] + part - 1) // part for cell in self.reach(start).cells[1:]}
            known = sorted([cell for cell in left if left[cell] < limit], key=left.__getitem__)
            self._onwards[goal * self.table.size + start] = known
        return known

    def way(self, reach: Reach, goal: int) -> list[int]:
        """Returns the cells of the route to *goal* without the start. Empty if the goal is out of reach."""
        place, way = reach.places.get(goal, 0), []
        while place:
            way.append(reach.cells[place])
            place = reach.origins[place]
        return way[::-1]

    def _search(self, start: int, less_than: int) -> tuple[list[int], list[int], list[int]]:
        """Searches all cells whose route from *start* costs less than *less_than*.

        Returns the cells, nearest first; the index of the cell before each; and by cell the cost of its
        route, *less_than* if there is none. Costs are stored as cost * size + cell, because one number
        compares faster than a pair.
        """
        size, steps = self.table.size, self._steps
        cells: list[int] = []
        origins: list[int] = []
        best = [less_than * size] * size
        came = [0] * size
        best[start] = start
        queue = [start]
        while queue:
            known = heappop(queue)
            cell = known % size
            if known > best[cell]:
                continue
            place = len(cells)
            cells.append(cell)
            origins.append(came[cell])
            for step, onward in steps[cell] or self._find_steps(cell):
                near, new_cost = cell + step, known + onward
                if new_cost < best[near]:
                    best[near] = new_cost
                    came[near] = place
                    heappush(queue, new_cost)
        return cells, origins, best

    def _find_steps(self, cell: int) -> tuple[tuple[int, int], ...]:
        """Returns the steps from *cell* to its neighbours.

        Each has what it adds to cost * size + cell.
        """
        size, cols, kinds = self.table.size, self.table.cols, self._kinds
        pattern = b""
        if min(cell % cols, cols - 1 - cell % cols, cell // cols, self.table.rows - 1 - cell // cols) >= 2:
            firsts = range(cell - 2 * cols - 2, cell + 2 * cols, cols)
            pattern = b"".join([kinds[first : first + 5] for first in firsts])
        known = self._known.get(pattern)
        if known is None:
            known = tuple([(step, price * size + step) for step, price in self._steps_from(cell)])
            if pattern:
                self._known[pattern] = known
        self._steps[cell] = known
        return known

    def _steps_from(self, cell: int) -> list[tuple[int, int]]:
        """Returns steps and prices: straight, diagonal, and knight's moves over ground of equal cost."""
        costs, side = self.costs, self.table.cell
        here = costs[cell] or 1  # troops driven onto impassable ground may leave it
        straight, aslant, knights = self._moves(cell)
        steps = [(step, side * (here + costs[cell + step]) // 2) for step in straight if costs[cell + step]]
        for step, first, second in aslant:
            next_cost = costs[cell + step]
            if next_cost:
                track = self.table.bits[cell] | self.table.bits[cell + step]
                # not between two impassable cells that touch at a corner
                if costs[cell + first] or costs[cell + second] or self.table.ways & track == track:
                    steps.append((step, side * 1414 // 1000 * (here + next_cost) // 2))
        for step, first, second in knights:
            if costs[cell + step] == here and costs[cell + first] == here and costs[cell + second] == here:
                steps.append((step, side * 2236 // 1000 * here))
        return steps

    def _moves(self, cell: int) -> Moves:
        """Returns the straight, diagonal and knight's moves that stay on the table.

        Each has its step. Diagonal and knight's moves also have the two cells between.
        """
        cols = self.table.cols
        col, row = cell % cols, cell // cols
        room = min(col, 2), min(cols - 1 - col, 2), min(row, 2), min(self.table.rows - 1 - row, 2)
        known = self._rooms.get(room)
        if known is None:
            left, right, near, far = room
            straight, aslant, knights = (
                [(dx, dy) for dx, dy in kind if -left <= dx <= right and -near <= dy <= far]
                for kind in (_STRAIGHT, _ASLANT, _KNIGHT)
            )
            known = self._rooms[room] = (
                [dx + dy * cols for dx, dy in straight],
                [(dx + dy * cols, dx, dy * cols) for dx, dy in aslant],
                [
                    (dx + dy * cols, dx // 2, dx // 2 + dy * cols)
                    if abs(dx) == 2
                    else (dx + dy * cols, dy // 2 * cols, dx + dy // 2 * cols)
                    for dx, dy in knights
                ],
            )
        return known
