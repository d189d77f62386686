"""The ground of a battle: hexes numbered row by row, and everything that depends on the ground alone, cached.

Scenarios give places as [column, row], row 0 at the far edge, odd rows half a hex to the right. The geometry
(rules/core/boards/hexes.py) and the play sheet use axial (q, r). `axial` converts to it, `offset` back. Sets
of cells are whole numbers, bit n for cell n.
"""

from collections.abc import Mapping
from json import dumps
from typing import Any, Final

from rules.acw_hex.cells import cells_of
from rules.acw_hex.options import Options
from rules.acw_hex.sections.combat import is_in_cover as defended
from rules.acw_hex.sections.move import is_barred, is_slow
from rules.acw_hex.sections.shoot import hides, is_in_arc, is_in_cover
from rules.acw_hex.sections.zones import zones
from rules.acw_hex.terms import EDGES, GROUNDS, NO_EDGE, NONE, OPEN, STREAM, WATER
from rules.core.battle import Board, Unit
from rules.core.boards import hexes

HEIGHTS: Final = {"hill": 1, "height": 2}  # areas that only raise the ground
PLACES: Final = ("works", "landing")  # areas that are neither ground nor height
AREAS: Final = (*GROUNDS, *HEIGHTS, *PLACES)
LINES: Final = ("road", "railway")
FORD: Final = "ford"  # of a river: waded like a stream
BETWEEN: Final = (*EDGES[1:], FORD)

BARRED, EASY, HARD = 0, 1, 2  # a step from one cell to the next

FAR_AWAY: Final = 999  # steps: there is no route

KEPT: Final = 24  # grounds cached at a time
WAYS: Final = 1 << 13  # and for each, this many routes around others
_kept: dict[str, "Ground"] = {}


def axial_hex(col: int, row: int) -> hexes.Hex:
    """Converts [column, row] to axial coordinates."""
    return col - (row - (row & 1)) // 2, row


def offset(place: hexes.Hex) -> tuple[int, int]:
    """Converts an axial place to [column, row]."""
    q, r = place
    return q + (r - (r & 1)) // 2, r


class Sight:
    """One line of fire: the cells that must be free of units, and the shelter of the ground at its end."""

    __slots__ = ("covered", "crossed", "edges")

    def __init__(self, crossed: int, edges: tuple[int, ...], covered: bool) -> None:
        self.crossed = crossed  # cells it passes: a unit there blocks it
        self.edges = edges  # pairs of cells it runs between: units in both block it
        self.covered = covered  # the target is in cover from here, apart from entrenchments

    def clear(self, units: int) -> bool:
        """Tells whether no *units* are in the way. ACW-SHOOT-06."""
        return not (self.crossed & units or any(pair & units == pair for pair in self.edges))


class Ground(Board):
    """ACW-BASIC-03, ACW-BASIC-05, ACW-BASIC-06, ACW-BASIC-07: a map's hexes, corners and first contents."""

    def __init__(self, board: Mapping[str, Any], options: Options) -> None:
        self.cols: int = board["cols"]
        self.rows: int = board["rows"]
        self.size = self.cols * self.rows
        self.widest = self.cols + self.rows  # most hexes between any two cells
        self.bits = [1 << cell for cell in range(self.size)]
        self.hexes = [axial_hex(cell % self.cols, cell // self.cols) for cell in range(self.size)]
        self._cells = {place: cell for cell, place in enumerate(self.hexes)}
        self.beside = [  # by direction; NONE off the map
            tuple(self._cells.get(place, NONE) for place in hexes.neighbours(here)) for here in self.hexes
        ]
        self.around = [self._mask(beside) for beside in self.beside]
        self.kind = [OPEN] * self.size
        self.shelter = 0  # cells that give cover
        self.level = [0] * self.size
        self.works = 0  # cells entrenched before the battle
        self.landings = 0
        self._edges: dict[tuple[int, int], int] = {}
        self.road: list[list[int]] = [[] for _ in range(self.size)]  # next cells along a road
        self._paint(board)
        self.shelter = self._mask(
            cell for cell, kind in enumerate(self.kind) if is_in_cover(kind, False, 0, 0, 0)
        )
        self.dry = self._mask(cell for cell, kind in enumerate(self.kind) if kind != WATER)
        self.steps = [[self._step(cell, to) for to in beside] for cell, beside in enumerate(self.beside)]
        self.any_way = [self._ways(cell, (EASY, HARD)) for cell in range(self.size)]
        self.easy_way = [self._ways(cell, (EASY,)) for cell in range(self.size)]
        self.onward = [  # by cell: the easy neighbours, and where a unit may go from each
            tuple((self.bits[to], self.easy_way[to], self.any_way[to]) for to in cells_of(ways))
            for ways in self.easy_way
        ]
        self.guarded = [  # by cell: neighbours from which a blow meets cover, apart from entrenchments
            self._mask(
                to for to in beside if to >= 0 and defended(self.kind[cell], False, self.edge(cell, to))
            )
            for cell, beside in enumerate(self.beside)
        ]
        about = [[zones(here, corner) for corner in range(hexes.CORNERS)] for here in self.hexes]
        self.front = [[self._of(zone.front) for zone in corners] for corners in about]
        self.rear = [[self._of(zone.rear) for zone in corners] for corners in about]
        self.front_mask = [[self._mask(cells) for cells in corners] for corners in self.front]
        self.zone = [[self._mask(self._of(zone.fire_zone())) for zone in corners] for corners in about]
        self._options = options
        self._stops = options.slow_terrain == "stop_on_entry"
        self._far: dict[int, bytes] = {}
        self._arcs: dict[tuple[int, int], list[int]] = {}
        self._ways_out: dict[hexes.Hex, tuple[int, ...]] = {}
        self._sights: dict[int, Sight | None] = {}
        self._discs: dict[tuple[int, int], int] = {}
        self.freed: dict[tuple[tuple[tuple[int, int], ...], int], tuple[int, ...]] = {}  # AcwBattle.chain's
        self._rings: dict[tuple[int, int], tuple[int, ...]] = {}
        self._travel: dict[int, list[int]] = {}
        self._within: dict[int, list[int]] = {}
        self._fire: dict[tuple[int, int, int], tuple[int, int]] = {}
        self._open_to: dict[tuple[int, int], int] = {}
        self._reach: dict[tuple[int, int], tuple[int, int]] = {}
        self._blocked: dict[tuple[int, int, int, int], int] = {}  # the same with units in the way

    def at(self, place: Any) -> int:
        """Returns the cell of a scenario's [column, row]."""
        return int(place[0]) + int(place[1]) * self.cols

    def cell(self, place: hexes.Hex) -> int:
        """Returns the cell of an axial place; NONE off the map."""
        return self._cells.get(place, NONE)

    def distance(self, a: Unit, b: Unit) -> int:
        """Counts hexes."""
        return self.far(a.x + a.y * self.cols)[b.x + b.y * self.cols]

    def can_see(self, a: Unit, b: Unit) -> bool:
        """Tells whether the ground lets *a* see *b*."""
        return self.sight(a.x + a.y * self.cols, b.x + b.y * self.cols) is not None

    def far(self, cell: int) -> bytes:
        """Returns, by cell, its distance in hexes from *cell*."""
        found = self._far.get(cell)
        if found is None:
            here = self.hexes[cell]
            found = self._far[cell] = bytes(hexes.distance(here, there) for there in self.hexes)
        return found

    def disc(self, cell: int, hexes_far: int) -> int:
        """Returns cells up to *hexes_far* hexes from *cell*, itself included."""
        cells = self._discs.get((cell, hexes_far))
        if cells is None:
            far = self.far(cell)
            cells = self._mask(to for to in range(self.size) if far[to] <= hexes_far)
            self._discs[cell, hexes_far] = cells
        return cells

    def rings(self, cell: int, hexes_far: int) -> tuple[int, ...]:
        """Returns the sets of cells up to one, two ... *hexes_far* hexes from *cell*."""
        found = self._rings.get((cell, hexes_far))
        if found is None:
            found = tuple(self.disc(cell, far) for far in range(1, hexes_far + 1))
            self._rings[cell, hexes_far] = found
        return found

    def edge(self, a: int, b: int) -> int:
        """Returns the edge between two neighbours: one of EDGES."""
        return self._edges.get((a, b), NO_EDGE)

    def arc(self, cell: int, reach: int) -> list[int]:
        """Returns, by facing, the cells in the arc of fire up to *reach* hexes away. ACW-R-03."""
        arcs = self._arcs.get((cell, reach))
        if arcs is None:
            q, r = self.hexes[cell]
            arcs = self._arcs[cell, reach] = [0] * hexes.CORNERS
            for to in cells_of(self.disc(cell, reach) & ~self.bits[cell]):
                to_hex = self.hexes[to]
                for corner in self._corners_to((to_hex[0] - q, to_hex[1] - r)):
                    arcs[corner] |= self.bits[to]
        return arcs

    def _corners_to(self, way: hexes.Hex) -> tuple[int, ...]:
        """Returns the corners of units that may shoot *way*, at any range. ACW-R-03."""
        corners_out = self._ways_out.get(way)
        if corners_out is None:
            corners = range(hexes.CORNERS)
            corners_out = tuple(corner for corner in corners if is_in_arc((0, 0), corner, way, self._options))
            self._ways_out[way] = corners_out
        return corners_out

    def sight(self, a: int, b: int) -> Sight | None:
        """Returns the line of fire from *a* to *b*; None if the ground blocks it. ACW-SHOOT-06, ACW-R-04."""
        key = a * self.size + b
        if key not in self._sights:
            self._sights[key] = self._look(a, b)
        return self._sights[key]

    def reach(self, cell: int, hexes_far: int, barred: int, halting: int = 0) -> int:
        """Returns the cells that a move of *hexes_far* hexes may reach, without *barred* ones.

        *halting* cells are entered, but not left again. A unit walks through friends; whether it may stop
        there is decided elsewhere. ACW-MOVE-01, ACW-MOVE-02.
        """
        known = self._reach.get((cell, hexes_far))
        if known is None:
            area = self._mask(to for to, far in enumerate(self.far(cell)) if 0 < far <= hexes_far)
            known = self._reach[cell, hexes_far] = self._spread(cell, hexes_far, 0, 0), area
        barred &= known[1]
        halting &= known[1]
        if not barred | halting:
            return known[0]
        key = (cell, hexes_far, barred, halting)
        cells = self._blocked.get(key)
        if cells is None:
            if len(self._blocked) == WAYS:
                self._blocked.clear()
            cells = self._blocked[key] = self._spread(cell, hexes_far, barred, halting)
        return cells

    def march(self, cell: int, hexes_far: int, barred: int, halting: int = 0) -> int:
        """Returns cells as `reach`, by *hexes_far* hexes of road. ACW-MOVE-03, ACW-MOVE-04."""
        bits, road = self.bits, self.road
        shut = barred | bits[cell]
        ends = [cell]
        cells = 0
        for _ in range(hexes_far):
            following = []
            for end in ends:
                for to in road[end]:
                    bit = bits[to]
                    if not shut & bit:
                        shut |= bit
                        cells |= bit
                        if not halting & bit:
                            following.append(to)
            if not following:
                break
            ends = following
        return cells

    def travel(self, goal: int) -> list[int]:
        """Returns, by cell, the steps to *goal*. A slow one counts as two; FAR_AWAY: no route."""
        steps = self._travel.get(goal)
        if steps is None:
            steps = self._travel[goal] = [FAR_AWAY] * self.size
            steps[goal] = 0
            edge = [goal]
            for cell in edge:
                for to, kind in zip(self.beside[cell], self.steps[cell], strict=True):
                    if kind != BARRED and steps[cell] + kind < steps[to]:
                        steps[to] = steps[cell] + kind
                        edge.append(to)
        return steps

    def within(self, goal: int) -> list[int]:
        """Returns, by steps of `travel`, cells up to that far from *goal*, without those cut off."""
        layers = self._within.get(goal)
        if layers is None:
            steps = self.travel(goal)
            last = max(step for step in steps if step < FAR_AWAY)
            layers = self._within[goal] = [
                self._mask(cell for cell, step in enumerate(steps) if step <= far) for far in range(last + 1)
            ]
        return layers

    def fire(self, cell: int, facing: int, reach: int) -> tuple[int, int]:
        """Returns the cells that a unit there could fire at: in the open, and in cover.

        ACW-SHOOT-06, ACW-SHOOT-08.
        """
        key = (cell, facing, reach)
        cells_in_sight = self._fire.get(key)
        if cells_in_sight is None:
            bare = covered = 0
            for to in cells_of(self.arc(cell, reach)[facing]):
                sight = self.sight(cell, to)
                if sight is not None:
                    bare |= 0 if sight.covered else self.bits[to]
                    covered |= self.bits[to] if sight.covered else 0
            cells_in_sight = self._fire[key] = bare, covered
        return cells_in_sight

    def open_to(self, cell: int, reach: int) -> int:
        """Returns cells up to *reach* hexes away from which the ground allows fire at *cell*."""
        cells = self._open_to.get((cell, reach))
        if cells is None:
            near = cells_of(self.disc(cell, reach) & ~self.bits[cell])
            cells = self._mask(to for to in near if self.sight(to, cell) is not None)
            self._open_to[cell, reach] = cells
        return cells

    def _spread(self, cell: int, hexes_far: int, barred: int, halting: int) -> int:
        cells = self.any_way[cell]
        if hexes_far == 1:
            return cells & ~barred
        seen = self.easy_way[cell] | self.bits[cell]
        shut = barred | halting
        following = 0
        for bit, easy, ways in self.onward[cell]:
            if not shut & bit:
                following |= easy
                if self._stops:
                    cells |= ways
        edge = following & ~(barred | seen)
        seen |= edge
        cells |= edge
        for _ in range(hexes_far - 2):
            following = 0
            for end in cells_of(edge & ~halting):
                following |= self.easy_way[end]
                if self._stops:
                    cells |= self.any_way[end]
            edge = following & ~(barred | seen)
            seen |= edge
            cells |= edge
        return cells & ~(barred | self.bits[cell])

    def _paint(self, board: Mapping[str, Any]) -> None:
        for area in board.get("areas", ()):
            for place in area["hexes"]:
                cell = self.at(place)
                if area["kind"] in GROUNDS:
                    self.kind[cell] = GROUNDS.index(area["kind"])
                elif area["kind"] in HEIGHTS:
                    self.level[cell] = HEIGHTS[area["kind"]]
                elif area["kind"] == "works":
                    self.works |= self.bits[cell]
                else:
                    self.landings |= self.bits[cell]
        for line in board.get("lines", ()):
            run = [self.at(place) for place in line["hexes"]]
            for a, b in zip(run, run[1:], strict=False):
                for here, other_end in ((a, b), (b, a)):
                    if other_end not in self.road[here]:
                        self.road[here].append(other_end)
        for edge in board.get("edges", ()):
            kind = STREAM if edge["kind"] == FORD else EDGES.index(edge["kind"])
            for first, second in edge["between"]:
                a, b = self.at(first), self.at(second)
                self._edges[a, b] = self._edges[b, a] = kind

    def _step(self, cell: int, to: int) -> int:
        """Returns the kind of step from a cell to its neighbour. A road bridges obstacles. ACW-MOVE-02."""
        if to < 0:
            return BARRED
        kind, edge = self.kind[to], self.edge(cell, to)
        if is_barred(kind, edge):
            return HARD if to in self.road[cell] and kind != WATER else BARRED
        return HARD if is_slow(kind, edge) else EASY

    def _look(self, a: int, b: int) -> Sight | None:
        eye = max(self.level[a], self.level[b])
        crossed, edges = 0, []
        last: tuple[int, ...] = (a,)
        for crossing in hexes.line(self.hexes[a], self.hexes[b]):
            last = tuple(self._cells[place] for place in crossing if place in self._cells)
            blind = [hides(self.kind[cell], self.level[cell], eye) for cell in last]
            if len(crossing) == 1 or len(last) == 1:  # the map's edge hides nobody
                if len(crossing) == 1 and blind[0]:
                    return None
                crossed |= self.bits[last[0]] if len(crossing) == 1 else 0
            elif all(blind):
                return None
            elif any(blind):  # a unit in the other hex closes the gap
                crossed |= self.bits[last[blind.index(False)]]
            else:
                edges.append(self._mask(last))
        kind, up, eye = self.kind[b], self.level[b], self.level[a]
        covered = all(is_in_cover(kind, False, self.edge(cell, b), up, eye) for cell in last)
        return Sight(crossed, tuple(edges), covered)

    def _ways(self, cell: int, kinds: tuple[int, ...]) -> int:
        pairs = zip(self.beside[cell], self.steps[cell], strict=True)
        return self._mask(to for to, kind in pairs if kind in kinds)

    def _of(self, places: tuple[hexes.Hex, ...]) -> tuple[int, ...]:
        return tuple(self._cells.get(place, NONE) for place in places)

    def _mask(self, cells: Any) -> int:
        mask = 0
        for cell in cells:
            if cell >= 0:
                mask |= self.bits[cell]
        return mask

    def edge_of_map(self, cell: int) -> bool:
        """Tells whether the map ends next to that cell."""
        return NONE in self.beside[cell]


def ground_of(board: Mapping[str, Any], options: Options) -> Ground:
    """Returns the ground of a scenario's *board*, cached for every battle fought on it."""
    key = dumps([board, options.fire_arc, options.slow_terrain], sort_keys=True)
    ground = _kept.get(key)
    if ground is None:
        if len(_kept) == KEPT:
            del _kept[next(iter(_kept))]
        ground = _kept[key] = Ground(board, options)
    return ground
