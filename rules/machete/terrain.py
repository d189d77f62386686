"""The ground of a battle, painted once on a free table and kept for every battle on the same ground."""

from collections.abc import Mapping, Sequence
from json import dumps
from typing import Any

from rules.core.boards.free import BLOCKED, FreeTable
from rules.core.boards.going import Going
from rules.machete.move import allowance, charge_allowance
from rules.machete.options import Options
from rules.machete.tables import FIREARM_LIMITS, FORD_WIDTH, NO_CHARGE_GOING, WHOLE_MOVE, scaled
from rules.machete.terms import (
    CANE,
    CROSS_COUNTRY,
    CUBAN,
    FORD,
    GOINGS,
    HARD,
    JUNGLE,
    OPEN,
    RIVER,
    ROAD,
    SOFT,
    SPANISH,
    STAND,
    SWAMP_WATER,
    TROOPS,
)

CELL = 500  # hundredths of a cm on a table of 28 mm figures: a unit's spot, and the reach of its contact
HOUSE = len(GOINGS)  # a building: barred to all, and tall

GROUNDS = {"open": CROSS_COUNTRY, "jungle": JUNGLE}
AREAS = {  # kind of area -> terrain code; a hill only raises the ground
    "clearing": CROSS_COUNTRY,
    "crops": CROSS_COUNTRY,
    "jungle": JUNGLE,
    "stand": STAND,
    "cane": CANE,
    "swamp": SWAMP_WATER,
    "building": HOUSE,
    "hill": -1,
}
LINES = ("road", "path", "river", "wall", "fence", "hedge")
CROSSINGS = {"ford": FORD, "bridge": ROAD}

KEPT = 8  # grounds kept at a time; a worker plays few of them by turns
_kept: dict[str, "Terrain"] = {}


class Terrain(FreeTable):
    """A free table with what Machete! asks of ground: cover, defences, ways and lanes for a charge."""

    def __init__(self, board: Mapping[str, Any], options: Options) -> None:
        super().__init__(
            int(board["width_cm"]) * 100, int(board["height_cm"]) * 100, scaled(CELL, options.figure_mm)
        )
        self.cover = [OPEN] * self.size  # of a target in that cell
        self.defended = [False] * self.size  # behind a wall, fence or hedge
        self.rings = [sum(self.bits[near] for near in around) for around in self.around]
        self.farthest_shot = scaled(FIREARM_LIMITS[-1], options.figure_mm)
        self._options = options
        self._charges = [
            [charge_allowance(troop, nation, ROAD, False, False, options) for troop in range(len(TROOPS))]
            for nation in (CUBAN, SPANISH)
        ]
        self._goings: dict[tuple[int, int], Going] = {}
        self._lanes: dict[int, tuple[tuple[int, int], ...]] = {}
        self._bridges = 0  # bit mask: road to march on, a river to charge across (MACH-MINF-07)
        self._paint(board)
        barred = {code for code in self.ground if code == HOUSE or NO_CHARGE_GOING[code]}
        self._no_charge = self._bridges | sum(
            self.bits[cell] for cell in range(self.size) if self.ground[cell] in barred
        )

    def _paint(self, board: Mapping[str, Any]) -> None:
        """MACH-GEN-17, MACH-MOVE-02, MACH-MOVE-03, MACH-MOVE-04, MACH-MOVE-05, MACH-MOVE-06: what can be
        entered, and what gives cover (MACH-R-64)."""
        base = GROUNDS[board.get("ground", "open")]
        self.ground = [base] * self.size
        for area in board.get("areas", ()):
            code = AREAS[area["kind"]]
            for cell in self.inside(_hundredths(area["points"])):
                if code < 0:
                    self.level[cell] += 1
                else:
                    self.ground[cell] = code
        for kind in ("river", "path", "road", "wall", "fence", "hedge"):
            for line in board.get("lines", ()):
                if line["kind"] == kind:
                    for cell in self.along(_hundredths(line["points"]), int(line.get("width_cm", 0)) * 100):
                        self._draw(kind, cell)
        for crossing in board.get("crossings", ()):
            x, y = crossing["point"]
            reach = max(FORD_WIDTH, int(crossing.get("width_cm", 0)) * 100) // 2 + self.cell // 2
            spans = self.spans(self.at(x * 100, y * 100))
            for cell in range(self.size):
                if spans[cell] <= reach and self.ground[cell] == RIVER:
                    self.ground[cell] = CROSSINGS[crossing["kind"]]
                    self._bridges |= self.bits[cell] if self.ground[cell] == ROAD else 0
        for cell in range(self.size):
            tall = any(self.ground[near] in (STAND, CANE) for near in self.around[cell])
            if self.cover[cell] == OPEN and (tall or self.ground[cell] == JUNGLE):
                self.cover[cell] = SOFT
        self.close((STAND, CANE, HOUSE))

    def _draw(self, kind: str, cell: int) -> None:
        """A road is cleared ground, but no bridge; a path leads through what bars the way, at the rate of
        its ground."""
        ground = self.ground[cell]
        if kind == "river":
            self.ground[cell] = RIVER
        elif kind == "road":
            self.ground[cell] = RIVER if ground == RIVER else ROAD
        elif kind == "path":
            cleared = {STAND: JUNGLE, SWAMP_WATER: CROSS_COUNTRY, CANE: CROSS_COUNTRY}
            self.ground[cell] = cleared.get(ground, ground)
        else:
            self.defended[cell] = True
            self.cover[cell] = SOFT if kind == "hedge" else HARD

    def going(self, nation: int, troop: int) -> Going:
        """MACH-R-23: the ways of these troops, each leg paid in parts of a whole move."""
        known = self._goings.get((nation, troop))
        if known is None:
            rates = [allowance(troop, nation, code, self._options) for code in range(len(GOINGS))]
            costs = (*(WHOLE_MOVE // rate if rate else 0 for rate in rates), 0)
            known = self._goings[nation, troop] = Going(self, costs, WHOLE_MOVE)
        return known

    def charge_reach(self, nation: int, troop: int, start: int) -> int:
        """MACH-MOVE-08: hundredths these troops may charge from *start*; 0 if not from such ground."""
        return 0 if self.bits[start] & self._no_charge else self._charges[nation][troop]

    def pace(self, nation: int, troop: int, cell: int) -> int:
        """Hundredths these troops march in a phase over ground like that of *cell*."""
        return allowance(troop, nation, self.ground[cell], self._options)

    def lanes(self, start: int, enemy: int) -> tuple[tuple[int, int], ...]:
        """MACH-R-25, MACH-MINF-07, MACH-MCAV-08: cells beside *enemy* where a straight charge can end,
        nearest first,
        each with the mask of the cells on the way.

        All of the way lies on open or road ground and never goes uphill, over water or through jungle.
        """
        key = start * self.size + enemy
        known = self._lanes.get(key)
        if known is None:
            spans = self.spans(start)
            found = []
            if not (self.bits[start] & self._no_charge or self.rises(start, enemy)):
                barred = self._no_charge | self.rings[enemy] | self.bits[enemy]  # contact is the first touch
                for cell in sorted(self.around[enemy], key=lambda near: (spans[near], near)):
                    way = self.between(start, cell)
                    open_ground = not (way & barred or self.bits[cell] & self._no_charge)
                    if open_ground and cell != start and not self.rises(start, cell):
                        found.append((cell, way))
            known = self._lanes[key] = tuple(found)
        return known

    def hides(self, a: int, b: int) -> bool:
        """MACH-R-64: whether a stand, a house or a hill stands between two cells."""
        return self.line(a, b) == BLOCKED


def _hundredths(points: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    return [(int(x * 100), int(y * 100)) for x, y in points]


def terrain(board: Mapping[str, Any], options: Options) -> Terrain:
    """The ground of *board* at the scale of *options*, made on first use."""
    key = f"{options.figure_mm} {options.spanish_pack_half_in_jungle} {dumps(board, sort_keys=True)}"
    known = _kept.get(key)
    if known is None:
        while len(_kept) >= KEPT:
            del _kept[next(iter(_kept))]
        known = _kept[key] = Terrain(board, options)
    return known
