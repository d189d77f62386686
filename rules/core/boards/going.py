"""Where one kind of troops can go on a free table: shortest ways by terrain, found once a starting cell
and kept.

A cost is work for a hundredth of the printed unit, in any whole measure the ruleset likes; 0 bars the ground.
"""

from __future__ import annotations

from array import array
from heapq import heappop, heappush
from typing import NamedTuple

from rules.core.boards.free import FreeTable

FAR = 1 << 40  # no way there

_STRAIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))
_ASLANT = ((1, 1), (-1, 1), (-1, -1), (1, -1))
_KNIGHT = ((2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1))


class Reach(NamedTuple):
    """Cells within one move, the start first; each with the place in the list of the cell one comes from."""

    cells: array[int]
    origins: array[int]
    costs: array[int]
    places: dict[int, int]  # by cell, its place in the list
    mask: int  # all of them, as a bit mask
    radius: int  # hundredths from the start to the farthest of them, as the crow flies


class Going:
    """Paths for troops who pay *costs* by terrain code and have *budget* for one move."""

    def __init__(self, table: FreeTable, costs: tuple[int, ...], budget: int) -> None:
        self.table = table
        self.costs = [costs[code] for code in table.ground]  # by cell
        self.budget = budget
        self._steps: list[tuple[tuple[int, int], ...] | None] = [None] * table.size
        self._reaches: dict[tuple[int, int], Reach] = {}
        self._fields: dict[int, list[int]] = {}

    def reach(self, start: int, budget: int = 0) -> Reach:
        """Every cell within *budget* (one move unless given) of *start*, nearest first."""
        key = (start, budget or self.budget)
        known = self._reaches.get(key)
        if known is None:
            known = self._reaches[key] = self._search(start, key[1])
        return known

    def field(self, goal: int) -> list[int]:
        """The cost of the way to *goal* from every cell; FAR where there is none. The goal may itself be
        barred."""
        known = self._fields.get(goal)
        if known is None:
            found = self._search(goal, FAR)
            known = [FAR] * self.table.size
            for cell, cost in zip(found.cells, found.costs, strict=True):
                known[cell] = cost
            self._fields[goal] = known
        return known

    def way(self, reach: Reach, goal: int) -> list[int]:
        """The cells of the way to *goal*, the start left out; empty if it is not in reach."""
        place, way = reach.places.get(goal, 0), []
        while place:
            way.append(reach.cells[place])
            place = reach.origins[place]
        return way[::-1]

    def _search(self, start: int, budget: int) -> Reach:
        size = self.table.size
        cells, origins, costs = array("H"), array("H"), array("q")
        best = {start: 0}
        came = {start: 0}
        queue = [start]  # cost * size + cell: one number compares faster than a pair
        while queue:
            cost, cell = divmod(heappop(queue), size)
            if cost > best[cell]:
                continue
            place = len(cells)
            cells.append(cell)
            origins.append(came[cell])
            costs.append(cost)
            for near, price in self._steps[cell] or self._find_steps(cell):
                total = cost + price
                if total <= budget and total < best.get(near, FAR):
                    best[near] = total
                    came[near] = place
                    heappush(queue, total * size + near)
        spans = self.table.spans(start)
        places = {cell: place for place, cell in enumerate(cells)}
        mask = sum(self.table.bits[cell] for cell in cells)
        return Reach(cells, origins, costs, places, mask, max(spans[cell] for cell in cells))

    def _find_steps(self, cell: int) -> tuple[tuple[int, int], ...]:
        """The cells next to this one and what each costs: straight, aslant, and by a knight's move over
        even ground."""
        table, side = self.table, self.table.cell
        here = self.costs[cell] or 1  # troops driven on to barred ground may leave it
        found = []
        for dx, dy in _STRAIGHT:
            near = table.step(cell, dx, dy)
            if near >= 0 and self.costs[near]:
                found.append((near, side * (here + self.costs[near]) // 2))
        for dx, dy in _ASLANT:
            near = table.step(cell, dx, dy)
            if near >= 0 and self.costs[near]:
                beside = self.costs[table.step(cell, dx, 0)], self.costs[table.step(cell, 0, dy)]
                if beside[0] or beside[1]:  # not through the crack between two barred cells
                    found.append((near, side * 1414 // 1000 * (here + self.costs[near]) // 2))
        for dx, dy in _KNIGHT:
            near = table.step(cell, dx, dy)
            if near >= 0 and self.costs[near] == here:
                leap = (dx // 2, 0) if abs(dx) == 2 else (0, dy // 2)
                passed = table.step(cell, *leap), table.step(near, -leap[0], -leap[1])
                if all(self.costs[between] == here for between in passed):
                    found.append((near, side * 2236 // 1000 * here))
        self._steps[cell] = tuple(found)
        return self._steps[cell] or ()
