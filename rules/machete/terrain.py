"""The ground of a battle, painted once on a free table and cached for every battle on the same ground."""

from collections.abc import Collection, Mapping, Sequence
from json import dumps
from typing import Any, Final

from rules.core.boards.free import BLOCKED, FreeTable, row_of
from rules.core.boards.going import Going
from rules.machete.landmarks import Field, House
from rules.machete.options import Options
from rules.machete.outlook import Outlook
from rules.machete.sections.move import allowance, charge_allowance
from rules.machete.tables import FIREARM_LIMITS, FORD_WIDTH, NO_CHARGE_GOING, WHOLE_MOVE, scaled_distance
from rules.machete.terms import (
    BUILDING,
    BURNING,
    CANE,
    CAVALRY,
    CROSS_COUNTRY,
    FORD,
    GOINGS,
    HARD,
    INFANTRY,
    JUNGLE,
    NATIONS,
    OPEN,
    RIVER,
    ROAD,
    SIZES,
    SOFT,
    SPANISH,
    STAND,
    SWAMP_WATER,
    TROOPS,
    WATER,
)

CELL: Final = 500  # hundredths of a cm on a table of 28 mm figures: a unit's spot, and how far it touches
FAR_OFF: Final = 7000  # hundredths of a cm: beyond fire, attack and any concern
TOUCH: Final = 3  # half cells from a unit to those it touches, at most: one cell diagonally
HOUSE = len(GOINGS)  # a building: impassable, and tall
ROWS = HOUSE + 1  # of plants in a field of crops: impassable, and low

GROUNDS = {"open": CROSS_COUNTRY, "jungle": JUNGLE}
AREAS = {  # kind of area -> terrain code; a hill only raises the ground
    "clearing": CROSS_COUNTRY,
    "crops": ROWS,  # except for the gaps between them
    "jungle": JUNGLE,
    "stand": STAND,
    "cane": CANE,
    "swamp": SWAMP_WATER,
    "water": WATER,
    "building": HOUSE,
    "rubble": CROSS_COUNTRY,
    "burning": BURNING,
    "hill": -1,
}
FIELDS = ("cane", "crops")
NAMED = ("building", *FIELDS, "rubble", "burning")  # areas that may have a key, a name and a size
LINES = ("road", "path", "river", "wall", "fence", "hedge", "earthwork")
BROAD = LINES[:3]  # painted as ground; the others protect units behind them
DRAWN = ("river", "path", "road", *LINES[3:])  # in this order, whatever their order on the board
CROSSINGS = {"ford": FORD, "bridge": ROAD, "breach": -1}  # a breach lies in a wall or the like
TALL = (STAND, CANE, HOUSE, BURNING)  # and smoke hides like the things that burnt there

KEPT = 24  # grounds cached at a time: those a worker plays in turn, and their later states in a battle
_kept: dict[str, "Terrain"] = {}
_texts: list[tuple[Mapping[str, Any], str]] = []  # boards as they came, and as text


class Terrain(FreeTable):
    """A free table with the ground facts of Machete!: cover, defences, houses, routes, lanes for a charge."""

    def __init__(self, board: Mapping[str, Any], options: Options) -> None:
        super().__init__(
            int(board["width_cm"]) * 100,
            int(board["height_cm"]) * 100,
            scaled_distance(CELL, options.figure_mm),
        )
        self.cover = [OPEN] * self.size  # of a target in that cell
        self.defended = [False] * self.size  # behind a wall, fence, hedge or earthwork, or in a house
        self.farthest_shot = scaled_distance(FIREARM_LIMITS[-1], options.figure_mm)
        self.shots = self.discs(self.farthest_shot)  # by cell, the cells in range of it; 0: not computed yet
        self._options = options
        kinds = range(len(TROOPS))  # the lists below are by nation and troop
        self._charges = [
            [charge_allowance(troop, nation, ROAD, False, False, options) for troop in kinds]
            for nation in range(len(NATIONS))
        ]
        self.grips = [  # by troop: the distance in hundredths at which they may contact a neighbour, at most
            max(
                *(self._charges[nation][troop] for nation in range(len(NATIONS))),
                max(
                    allowance(troop, nation, code, options)
                    for nation in range(len(NATIONS))
                    for code in range(len(GOINGS))
                ),
            )
            + TOUCH * self.cell // 2
            for troop in kinds
        ]
        self.farthest_grip = max(self.grips[INFANTRY], self.grips[CAVALRY])
        self.about, self.gripped = self.discs(FAR_OFF), self.discs(self.farthest_grip)  # as `shots`
        self._goings: list[list[Going | None]] = [[None for _ in kinds] for _ in NATIONS]
        self.lanes: list[dict[int, list[tuple[int, int, int]]]] = [{} for _ in range(self.size)]
        self.runs: list[dict[int, list[int]]] = [{} for _ in range(self.size)]
        self.outlooks: list[list[list[Outlook | None]]] = [  # and then by cell
            [[None] * self.size for _ in kinds] for _ in NATIONS
        ]
        self.threatened = [[[b""] * self.size for _ in kinds] for _ in NATIONS]  # computed below
        self._bridges = 0  # bit mask: road to march on, a river to charge across (MACH-MINF-07)
        self._foot = [
            code < HOUSE and allowance(INFANTRY, SPANISH, code, options) > 0 for code in range(ROWS + 1)
        ]
        self._paint(board)
        barred = {code for code in self.ground if code >= HOUSE or NO_CHARGE_GOING[code]}
        self._no_charge = self._bridges | sum(
            self.bits[cell] for cell in range(self.size) if self.ground[cell] in barred
        )
        cols, rows = self.cols, self.rows
        self._whole = (1 << self.size) - 1
        self._not_first = sum(((1 << cols) - 2) << (row * cols) for row in range(rows))
        self._not_last = self._not_first >> 1
        self.edges = (  # by the codes of TABLE_EDGES
            tuple(row * cols for row in range(rows)),
            tuple(row * cols + cols - 1 for row in range(rows)),
            tuple(range(cols)),
            tuple(range((rows - 1) * cols, rows * cols)),
        )
        self.rim = row_of(sum({self.bits[cell] for edge in self.edges for cell in edge}), self.size)  # a row
        self.beach = self.beside([at for at in range(self.size) if self.ground[at] == WATER])  # boats unload

    def _paint(self, board: Mapping[str, Any]) -> None:
        """Paints which cells can be entered, and which give cover.

        In a field of crops every second row of cells is a gap. See MACH-R-37 and MACH-R-64.
        MACH-GEN-17, MACH-MOVE-02, MACH-MOVE-03, MACH-MOVE-04, MACH-MOVE-05, MACH-MOVE-06, MACH-BLD-21.
        """
        self.ground = [GROUNDS[board.get("ground", "open")]] * self.size
        areas = [self.cells_inside(_hundredths(area["points"])) for area in board.get("areas", ())]
        for area, cells in zip(board.get("areas", ()), areas, strict=True):
            self._paint_area(area["kind"], cells)
        self.tracks = tuple(sorted(self._draw_lines(board)))  # cells of roads and paths
        self.ways = sum(self.bits[cell] for cell in self.tracks)
        for crossing in board.get("crossings", ()):
            self._cross(crossing)
        for cell in range(self.size):
            tall = any(self.ground[near] in (STAND, CANE) for near in self.around[cell])
            if self.cover[cell] == OPEN and (tall or self.ground[cell] == JUNGLE):
                self.cover[cell] = SOFT
        self.houses = tuple(self._houses(board, areas))
        self.fields = tuple(
            Field(*_area_name(area, number), area["kind"], number, tuple(cells), self.beside(cells))
            for number, (area, cells) in enumerate(zip(board.get("areas", ()), areas, strict=True))
            if area["kind"] in FIELDS
        )
        self._find_doors()
        self.close(TALL, {house.spot: sum(self.bits[cell] for cell in house.cells) for house in self.houses})

    def _paint_area(self, kind: str, cells: Sequence[int]) -> None:
        code = AREAS[kind]
        for cell in cells:
            if code < 0:
                self.level[cell] += 1
            else:
                self.ground[cell] = code
                self.cover[cell] = HARD if kind == "rubble" else OPEN
        for cell in self._gaps(cells) if code == ROWS else ():
            self.ground[cell] = CROSS_COUNTRY

    def _draw_lines(self, board: Mapping[str, Any]) -> set[int]:
        """Draws the lines of *board*, kind after kind. Returns the cells of roads and paths."""
        tracks: set[int] = set()
        for kind in DRAWN:
            for line in board.get("lines", ()):
                if line["kind"] == kind:
                    cells = self.along(_hundredths(line["points"]), int(line.get("width_cm", 0)) * 100)
                    if kind in ("road", "path"):
                        tracks.update(cells)
                    for cell in cells:
                        self._draw(kind, cell)
        return tracks

    def _find_doors(self) -> None:
        """Records the cells beside houses and fields, and those from which infantry may reach a house."""
        doors = {cell for house in self.houses for cell in house.door}
        rings = {cell for burns in self.fields for cell in burns.ring}
        self.doors = {house.area: house.door for house in self.houses}
        self.doorsteps = {area: sum(self.bits[at] for at in door) for area, door in self.doors.items()}
        self.at_doors = sum(self.bits[cell] for cell in doors)  # bit mask: beside a house
        near = sum({self.bits[house.spot] for house in self.houses})
        for cell in doors:
            near |= self.disc(cell, self.grips[INFANTRY])
        self.near_doors = row_of(near, self.size)  # rows: where infantry may reach a house; and beside one
        self.at_works = row_of(sum(self.bits[at] for at in doors | rings), self.size)  # or a field

    def _gaps(self, cells: Sequence[int]) -> list[int]:
        """Returns the cells between the rows of a field, which run along its longer side. MACH-MOVE-04."""
        cols, rows = [cell % self.cols for cell in cells], [cell // self.cols for cell in cells]
        across = cols if max(rows) - min(rows) > max(cols) - min(cols) else rows
        first = min(across)
        return [cell for cell, row in zip(cells, across, strict=True) if (row - first) % 2]

    def _draw(self, kind: str, cell: int) -> None:
        """Draws one cell of a line. A road is cleared ground, but no bridge.

        A path leads through obstacles, at the rate of its ground.
        """
        ground = self.ground[cell]
        if kind == "river":
            self.ground[cell] = ground if ground == WATER else RIVER
        elif kind == "road":
            self.ground[cell] = ground if ground in (RIVER, WATER) else ROAD
        elif kind == "path":
            cleared = {STAND: JUNGLE, SWAMP_WATER: CROSS_COUNTRY, CANE: CROSS_COUNTRY, ROWS: CROSS_COUNTRY}
            self.ground[cell] = cleared.get(ground, ground)
        else:
            self.defended[cell] = True
            self.cover[cell] = SOFT if kind == "hedge" else HARD

    def _cross(self, crossing: Mapping[str, Any]) -> None:
        """Marks where a river can be crossed, or a wall is down. MACH-MOVE-06, MACH-ART-23."""
        x, y = crossing["point"]
        width = int(crossing.get("width_cm", 0)) * 100
        spans = self.spans(self.at(x * 100, y * 100))
        if crossing["kind"] == "breach":
            for cell in range(self.size):
                if spans[cell] <= width // 2 and self.defended[cell]:
                    self.defended[cell], self.cover[cell] = False, OPEN
            return
        reach = max(FORD_WIDTH, width) // 2 + self.cell // 2
        for cell in range(self.size):
            if spans[cell] <= reach and self.ground[cell] == RIVER:
                self.ground[cell] = CROSSINGS[crossing["kind"]]
                self._bridges |= self.bits[cell] if self.ground[cell] == ROAD else 0

    def _houses(self, board: Mapping[str, Any], areas: Sequence[Sequence[int]]) -> list[House]:
        """Returns standing houses, with garrisons' spots under cover. MACH-BLD-01, MACH-BLD-03, MACH-R-56."""
        houses = []
        for number, area in enumerate(board.get("areas", ())):
            if area["kind"] != "building":
                continue
            points = _hundredths(area["points"])
            x, y = sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)
            cells = [cell for cell in areas[number] if self.ground[cell] == HOUSE] or areas[number][:1]
            spot = min(cells, key=lambda cell: ((self.xs[cell] - x) ** 2 + (self.ys[cell] - y) ** 2, cell))
            self.ground[spot], self.cover[spot], self.defended[spot] = HOUSE, BUILDING, True
            size = SIZES.index(area.get("size", "small"))
            houses.append(
                House(*_area_name(area, number), size, number, spot, tuple(cells), self.beside(cells))
            )
        return houses

    def beside(self, cells: Collection[int]) -> tuple[int, ...]:
        """Returns the cells next to *cells*, without these, on which infantry can be."""
        there = set(cells)
        near = {beside for cell in cells for beside in self.around[cell]} - there
        return tuple(cell for cell in sorted(near) if self._foot[self.ground[cell]])

    def going(self, nation: int, troop: int) -> Going:
        """Returns the routes of these troops, each leg paid in parts of a whole move. MACH-R-23."""
        return self._goings[nation][troop] or self._find_going(nation, troop)

    def _find_going(self, nation: int, troop: int) -> Going:
        rates = [allowance(troop, nation, code, self._options) for code in range(len(GOINGS))]
        costs = (*(WHOLE_MOVE // rate if rate else 0 for rate in rates), 0, 0)
        going = Going(self, costs, WHOLE_MOVE)
        for kin in _kept.values():  # a burning field is no more impassable than before
            if kin.bits is self.bits and kin.ways == self.ways:
                same = kin._goings[nation][troop]
                if same is not None and same.costs == going.costs:
                    going = same
        self._goings[nation][troop] = going
        return going

    def inherit(self, kin: "Terrain") -> None:
        """Takes over the sight lines of *kin*, if both hide and bar the same ground."""
        same = self.bits is kin.bits and self._tall == kin._tall and self._above == kin._above
        if same and self._roofs == kin._roofs:
            self.lines = kin.lines
            if self._no_charge == kin._no_charge and self._charges == kin._charges:
                self.lanes, self.runs = kin.lanes, kin.runs

    def charge_reach(self, nation: int, troop: int, start: int) -> int:
        """Returns the hundredths these troops may charge from *start*, 0 if they may not. MACH-MOVE-08."""
        return 0 if self.bits[start] & self._no_charge else self._charges[nation][troop]

    def pace(self, nation: int, troop: int, cell: int) -> int:
        """Returns hundredths these troops march in a phase over ground like that of *cell*.

        Out of a house they march at the rate in the open.
        """
        code = self.ground[cell]
        return allowance(troop, nation, CROSS_COUNTRY if code == HOUSE else code, self._options)

    def find_lanes(self, start: int, enemy: int) -> list[tuple[int, int, int]]:
        """Returns cells beside *enemy* where a straight charge can end, nearest first.

        Each has its distance and the mask of the cells between. All lies on open ground or road, never
        uphill, over water or through jungle. Cached in `lanes`. MACH-R-25, MACH-MINF-07, MACH-MCAV-08.
        """
        bits = self.bits
        barred = self._no_charge | self._above[self.level[start]]
        lanes: list[tuple[int, int, int]] = []
        self.lanes[start][enemy] = lanes
        if bits[start] & barred or self.rises(start, enemy):
            return lanes
        for onward, span, mask, first in self.approaches(start, enemy):
            way = mask << (start + first)
            if not way & barred:
                lanes.append((start + onward, span, way ^ bits[start + onward]))
        return lanes

    def run_up(self, start: int, enemy: int) -> list[int]:
        """Returns the cells from *start* that a charge at *enemy* crosses, in order.

        They end where the ground does not allow more. None touches the enemy. Empty if it cannot be seen.
        Cached in `runs`. MACH-R-25, MACH-MINF-07, MACH-MCAV-08.
        """
        crossed: list[int] = []
        if not self.hides(start, enemy):
            barred = self._no_charge | self._above[self.level[start]] | self.rings[enemy] | self.bits[enemy]
            for cell in self.cells_between(start, enemy):
                if barred & self.bits[cell]:
                    break
                crossed.append(cell)
        self.runs[start][enemy] = crossed
        return crossed

    def striking(self, nation: int, troop: int, start: int) -> int:
        """Returns the mask of cells where these troops can march to or charge an enemy."""
        return (self.outlooks[nation][troop][start] or self.find_outlook(nation, troop, start)).strikes

    def find_outlook(self, nation: int, troop: int, start: int) -> Outlook:
        """Computes the outlook of these troops on *start*. It is cached in `outlooks`."""
        reach = self.going(nation, troop).reach(start)
        charges, farthest = self.charge_reach(nation, troop, start), self._charges[nation][troop]
        found = Outlook(self, start, reach, charges, farthest, TOUCH * self.cell // 2)
        self.outlooks[nation][troop][start] = found
        return found

    def find_threatened(self, nation: int, troop: int, start: int) -> bytes:
        """Returns the cells on which these troops may contact an enemy next, from *start*, as a row.

        They march or, on open ground, charge. The result is cached in `threatened`. MACH-MINF-07.
        """
        touch, charge = TOUCH * self.cell // 2, self.charge_reach(nation, troop, start)
        mask = self.disc(start, self.going(nation, troop).reach(start).radius + touch)
        if charge:
            mask |= self.disc(start, charge + touch) & ~self._no_charge
        mask_row = self.threatened[nation][troop][start] = row_of(mask, self.size)
        return mask_row

    def spread(self, mask: int) -> int:
        """Returns the cells of *mask* and all that touch them."""
        wide = mask | (mask & self._not_last) << 1 | (mask & self._not_first) >> 1
        return (wide | wide << self.cols | wide >> self.cols) & self._whole

    def hides(self, a: int, b: int) -> bool:
        """Tells whether a stand, a house or a hill is between two cells. MACH-R-64."""
        return self.line(a, b) == BLOCKED


def _hundredths(points: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    return [(int(x * 100), int(y * 100)) for x, y in points]


def _area_name(area: Mapping[str, Any], number: int) -> tuple[str, str]:
    key = str(area.get("key") or f"{area['kind']}_{number}")
    return key, str(area.get("name") or "")


def _text(board: Mapping[str, Any]) -> str:
    """Returns *board* as text, written once for all battles on it: none changes it."""
    for place, (known, text) in enumerate(_texts):
        if known is board:
            if place:  # the latest first
                _texts.insert(0, _texts.pop(place))
            return text
    text = dumps(board, sort_keys=True)
    _texts.insert(0, (board, text))
    del _texts[KEPT:]
    return text


def terrain(board: Mapping[str, Any], options: Options) -> Terrain:
    """Returns the ground of *board* at the scale of *options*, made on first use.

    The least recent are dropped.
    """
    key = f"{options.figure_mm} {options.spanish_pack_half_in_jungle} {_text(board)}"
    known = _kept.pop(key, None)
    if known is None:
        known = Terrain(board, options)
        for kin in _kept.values():
            known.inherit(kin)
        while len(_kept) >= KEPT:
            del _kept[next(iter(_kept))]
    _kept[key] = known
    return known
