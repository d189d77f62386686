"""A map in the making: its parts, and the room that is left. Places are [column, row]."""

from collections.abc import Sequence
from typing import Any

from rules.acw_hex.terms import NONE
from rules.acw_hex.terrain import axial_hex, offset
from rules.core.boards.hexes import distance, neighbours
from rules.core.dice import SeededDice

Place = tuple[int, int]

TRIES = 40  # most tries to find a place
HEADQUARTERS = 2  # rows at either end that stay open for arrivals


class Plan:
    """The parts laid out so far."""

    def __init__(self, dice: SeededDice, cols: int, rows: int) -> None:
        self.dice = dice
        self.cols, self.rows = cols, rows
        self.areas: list[dict[str, Any]] = []
        self.roads: list[list[Place]] = []
        self.edges: list[dict[str, Any]] = []
        self.taken: set[Place] = set()  # places that stay free of further parts
        self.land = range(cols)

    def die(self, sides: int) -> int:
        """Returns a number from 0 to *sides* - 1."""
        return self.dice.roll(1, sides, "ACW-MOVE-02", NONE)[0] - 1 if sides > 1 else 0

    def near(self, place: Place) -> list[Place]:
        """Returns the neighbours of a hex that are on the map."""
        around = [offset(each) for each in neighbours(axial_hex(*place))]
        return [(c, r) for c, r in around if 0 <= c < self.cols and 0 <= r < self.rows]

    def way(self, *points: Place) -> list[Place]:
        """Returns a run of neighbours through these *points*, never over the sea."""
        run = [points[0]]
        for goal in points[1:]:
            goal_hex = axial_hex(*goal)
            while run[-1] != goal:
                dry = [place for place in self.near(run[-1]) if place[0] in self.land]
                run.append(min(dry, key=lambda place: (distance(axial_hex(*place), goal_hex), place)))
        return run

    def shore(self, col: int) -> None:
        """Draws the sea along one side."""
        sea = [(col, row) for row in range(self.rows)]
        self._area("water", sea)
        self.land = range(1, self.cols) if col == 0 else range(self.cols - 1)

    def main_road(self) -> None:
        """Draws the road from the near edge to the far one, with a bend in it."""
        middle = self.cols // 2
        ends = [(middle + self.die(3) - 1, row) for row in (self.rows - 1, 0)]
        bend = (middle + self.die(5) - 2, self.rows // 2)
        self._road(self.way(ends[0], bend, ends[1]))

    def cross_road(self) -> None:
        """Draws a road from side to side through the middle of the main road."""
        joint = next(place for place in self.roads[0] if place[1] == self.rows // 2)
        left, right = self.land[0], self.land[-1]
        self._road(self.way((left, joint[1] + self.die(3) - 1), joint, (right, joint[1] + self.die(3) - 1)))

    def landing(self, end: int) -> None:
        """Puts a landing place at that end of the road from side to side."""
        self._area("landing", [self.roads[1][end]], room=False)

    def river(self, crossing: str, low: bool) -> None:
        """Draws a river beyond the middle: bridged where the main road meets it, or with fords."""
        far = self.rows // 2 - 1
        river: list[list[list[int]]] = []
        fords: list[list[list[int]]] = []
        spots = [next(c for c, r in self.roads[0] if r == far)]
        if low:
            spots += [self.cols // 5, self.cols - 1 - self.cols // 5]
        linked = [{a, b} for road in self.roads for a, b in zip(road, road[1:], strict=False)]
        for col in range(self.cols):
            for near in self.near((col, far)):
                if near[1] != far + 1:
                    continue
                by_road = {(col, far), near} in linked
                waded = by_road or col in spots if crossing == "ford" else col in spots[1:]
                (fords if waded else river).append([[col, far], list(near)])
        self.edges.append({"kind": "river", "between": river})
        if fords:
            self.edges.append({"kind": "ford", "between": fords})

    def hill(self, kinds: Sequence[str]) -> None:
        """Draws a hill, sometimes with a summit."""
        base = self._blob(4 + self.die(4))
        if base:
            self._area(kinds[0], base, room=False)
            if self.die(2):
                self._area(kinds[1], base[:1], room=False)

    def clump(self, kind: str, most: int) -> None:
        """Draws at most *most* hexes of one kind, off the roads."""
        blob = [place for place in self._blob(1 + self.die(most)) if place not in self.taken]
        if blob:
            self._area(kind, blob)

    def town(self) -> None:
        """Draws a hex of houses on a road."""
        for _ in range(TRIES):
            road = self.roads[self.die(len(self.roads))]
            place = road[self.die(len(road))]
            inner = HEADQUARTERS < place[1] < self.rows - 1 - HEADQUARTERS
            if inner and not any([*place] in area["hexes"] for area in self.areas if area["kind"] == "town"):
                self._area("town", [place])
                return

    def estate(self, row: int) -> None:
        """Draws houses where the main road crosses a row."""
        self._area("town", [next(place for place in self.roads[0] if place[1] == row)], room=False)

    def works(self, row: int, width: int) -> None:
        """Draws entrenchments along a row, around the road."""
        centre = next(c for c, r in self.roads[0] if r == row)
        line = [(c, row) for c in range(centre - width // 2, centre + width // 2 + 1) if c in self.land]
        self._area("works", line, room=False)

    def board(self) -> dict[str, Any]:
        """Returns the map for Scenario.board."""
        return {
            "cols": self.cols,
            "rows": self.rows,
            "areas": self.areas,
            "lines": [{"kind": "road", "hexes": [list(place) for place in road]} for road in self.roads],
            "edges": self.edges,
        }

    def _blob(self, hexes: int) -> list[Place]:
        """Returns adjoining hexes, clear of both ends of the map."""
        place = (
            self.land[self.die(len(self.land))],
            HEADQUARTERS + self.die(self.rows - 2 * HEADQUARTERS),
        )
        place_list = [place]
        while len(place_list) < hexes:
            around = [
                near
                for near in self.near(place_list[self.die(len(place_list))])
                if near not in place_list
                and HEADQUARTERS <= near[1] < self.rows - HEADQUARTERS
                and near[0] in self.land
            ]
            if not around:
                break
            place_list.append(around[self.die(len(around))])
        return place_list

    def _area(self, kind: str, places: Sequence[Place], room: bool = True) -> None:
        self.areas.append({"kind": kind, "hexes": [list(place) for place in places]})
        if room:
            self.taken.update(places)

    def _road(self, road: list[Place]) -> None:
        self.roads.append(road)
        self.taken.update(road)
