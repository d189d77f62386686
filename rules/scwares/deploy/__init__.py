"""The places of both sides' units when a battle of a certain kind begins on given ground."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from rules.core.inputs import BadInput
from rules.core.scenario import SIDES
from rules.scwares import options
from rules.scwares.ground import KINDS as KINDS
from rules.scwares.sections.arms import class_of
from rules.scwares.terms import COMMANDER, GUNS, KINDS as TROOPS, NATIVE, SCOUTS
from rules.scwares.terrain import Terrain, covered_zones, terrain

Unit = dict[str, Any]
Order = Callable[[int], tuple[int, ...] | None]  # lowest first; None: not there
GAPS = {
    "meeting": 11,
    "pitched": 9,
    "assault": 9,
    "raid": 8,
    "crossing": 7,
    "landing": 8,
    "pursuit": 3,
}  # zones between them
BESIDE = (2, 3)  # zones from the road to an ambush: nearest, and best cover
EDGES = {"rear": "W", "front": "E", "left": "N", "right": "S"}  # for an attacker from the left
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}  # edges of the table
HELD = 3  # zones around a place that count as it
OUT = 2  # columns at the far end that are the exit
PRESSED = 2  # zones between them where Europeans, who are slower, are pursued
OVERTAKEN = 8  # the column in which the pursuers reach the rear of the pursued
BEACH = 3  # zones from the sea that are the beach
HARM = 45  # per cent of the pursued: this many European bases destroyed stop their column, ...
TOLL = 120  # ... but not fewer than this per cent of those who must get away
RAIDERS = 4  # one in this many must reach the target of a raid


class Laying:
    """A table that is being filled."""

    def __init__(self, table: Terrain) -> None:
        self.table = table
        self.there: dict[int, list[int]] = {}
        self.owner: dict[int, str] = {}

    def stand(self, units: Sequence[Unit], order: Order, facing: str, stacked: bool = False) -> None:
        """Puts the bases of each unit into the first zones in the *order*.

        There is one base to a zone while possible. *stacked*: together as on the march. BadInput("units",
        ...) if there is no room.
        """
        ranks = [(order(cell), cell) for cell in range(self.table.size)]
        ranked = [cell for rank, cell in sorted((r, c) for r, c in ranks if r is not None)]
        for unit in units:
            kind = TROOPS.index(unit["troop"])
            bases = []
            for _ in range(unit["figures"]):
                cell = self.room(unit["side"], kind, ranked, stacked)
                if cell < 0:
                    raise BadInput("units", f"there is no room on this ground for {unit['key']}")
                bases.append([self.table.xs[cell], self.table.ys[cell], facing])
            unit["bases"], unit["facing"] = bases, facing

    def room(self, side: str, kind: int, ranked: Sequence[int], stacked: bool) -> int:
        """Takes and returns the first zone with room for one more base. An empty one comes first."""
        for empty in (False,) if stacked else (True, False):
            for cell in ranked:
                bases_there = self.there.get(cell, [])
                if (
                    self.owner.get(cell, side) != side
                    or (empty and bases_there)
                    or self.table.barred >> cell & 1
                ):
                    continue
                if self.table.fits(cell, (*bases_there, kind)):
                    self.there.setdefault(cell, []).append(kind)
                    self.owner[cell] = side
                    return cell
        return -1


def deploy(
    kind: str,
    board: Mapping[str, Any],
    units: Sequence[Mapping[str, Any]],
    attacker: str,
    edges: Mapping[str, str] = MappingProxyType({}),
) -> tuple[list[Unit], dict[str, Any]]:
    """Places the *units* and returns them, with terms that fit the *kind*.

    A rescue is an ambush of a column with prisoners, who are not shown. Raiders win as soon as enough of them
    are among the houses. A landing without a beach is a meeting. In a pursuit the share of the pursued that
    must get away is that of the pursuers among all: half if both are equal. Natives, who outrun Europeans,
    may also stop them by destroying bases.

    *units* are mappings as in Scenario.units, without places. The *attacker* ("blue" or "red") comes from the
    left, lies in ambush, or pursues. If there is no room for all, raises BadInput("units", ...). Reserves
    stay off the table. Those in *edges* enter by that edge (SCW-R-46), not from their own rear.
    """
    if kind not in KINDS:
        raise BadInput("kind", f"must be one of {', '.join(KINDS)}")
    if attacker not in SIDES:
        raise BadInput("attacker", f"must be one of {', '.join(SIDES)}")
    table = terrain(board, options.DEFAULTS)
    placed = [dict(unit) for unit in units]
    defender = SIDES[1 - SIDES.index(attacker)]
    here = [unit for unit in placed if "reserve" not in unit]
    ours = in_order(unit for unit in here if unit["side"] == attacker)
    theirs = in_order(unit for unit in here if unit["side"] == defender)
    laying, middle = Laying(table), table.cols // 2
    home = {attacker: "W", defender: "E"}
    terms: dict[str, Any] = {"first_on_ground": defender, "home": home}
    if edges:
        terms["reserves"] = {name: {"edge": EDGES[edge]} for name, edge in edges.items()}
    if kind in ("ambush", "rescue"):
        road = road_of(board)
        laying.stand(theirs, on_road(table, road), "E", stacked=True)
        laying.stand(ours, in_wait(table, road), "S")
        home[attacker], home[defender] = "N", "W"
        terms["first_on_ground"] = attacker if kind == "ambush" else defender
        count = sum(unit["figures"] for unit in theirs) // 3 or 1
        out = [[table.cols - OUT, 0, table.cols - 1, table.rows - 1]]
        terms["goals"] = [{"side": defender, "kind": "reach", "zones": out, "count": count}]
        return placed, terms
    sea = beach_of(table) if kind == "landing" else ""
    if sea:
        laying.stand(theirs, from_sea(table, sea, 1), OPPOSITE[sea])
        laying.stand(ours, from_sea(table, sea, 1 + GAPS[kind]), sea)
        home[attacker], home[defender] = OPPOSITE[sea], "N" if sea in "EW" else "E"
        terms["goals"] = [
            {"side": attacker, "kind": "hold", "zones": [shore(table, sea)], "holder": defender}
        ]
        return placed, terms
    gap = GAPS[kind]
    slow = any(class_of(unit) != NATIVE for unit in theirs)
    if kind == "pursuit" and slow:
        gap = PRESSED
    if kind == "raid":
        x, y = estate_of(board, table)
        laying.stand(theirs, order_around(table, x, y), "W")
        laying.stand(ours, ranks(table, max(0, x - gap), -1), "E")
        houses = [max(0, x - 1), max(0, y - 1), min(table.cols - 1, x + 1), min(table.rows - 1, y + 1)]
        count = -(-sum(unit["figures"] for unit in ours) // RAIDERS)
        terms["goals"] = [{"side": attacker, "kind": "reach", "zones": [houses], "count": count}]
        return placed, terms
    if kind == "assault":
        x, y = place_of(board, table)
        laying.stand(theirs, order_around(table, x, y), "W")
        laying.stand(ours, ranks(table, max(0, x - gap), -1), "E")
        hold = [[x - 1, max(0, y - 1), min(table.cols - 1, x + 1), min(table.rows - 1, y + 1)]]
        terms["goals"] = [{"side": attacker, "kind": "hold", "zones": hold, "holder": defender}]
        return placed, terms
    front = OVERTAKEN if kind == "pursuit" else middle + gap - gap // 2
    laying.stand(ours, ranks(table, front - gap, -1), "E")
    laying.stand(theirs, ranks(table, front, 1), "E" if kind == "pursuit" else "W")
    if kind == "pursuit":
        after, before = (sum(unit["figures"] for unit in some) for some in (ours, theirs))
        count = max(1, before * after // (before + after))
        out = [[table.cols - OUT, 0, table.cols - 1, table.rows - 1]]
        terms["goals"] = [{"side": defender, "kind": "reach", "zones": out, "count": count}]
        if slow:
            harm = max(before * HARM, count * TOLL) // 100
            terms["goals"] += [{"side": attacker, "kind": "destroy", "count": harm}]
    return placed, terms


def in_order(units: Any) -> list[Unit]:
    """Sorts units: infantry and cavalry first, then guns and scouts, commanders last."""

    def order_of_kind(unit: Unit) -> int:
        kind = TROOPS.index(unit["troop"])
        return 2 if kind == COMMANDER else int(kind in GUNS or kind in SCOUTS)

    return sorted(units, key=order_of_kind)


def ranks(table: Terrain, front: int, way: int) -> Order:
    """Orders zones rank behind rank from the column *front*, each from its middle outwards."""

    def order(cell: int) -> tuple[int, ...] | None:
        back = (table.xs[cell] - front) * way
        return (back // 2, abs(2 * table.ys[cell] - table.rows), back) if back >= 0 else None

    return order


def order_around(table: Terrain, x: int, y: int) -> Order:
    """Orders zones: a place's fortifications first, then its middle, on the side away from the attacker."""

    def order(cell: int) -> tuple[int, ...]:
        dx, dy = table.xs[cell] - x, table.ys[cell] - y
        near = abs(dx) <= HELD and abs(dy) <= HELD
        works = near and table.works >> cell & 1
        return (0 if works else 1, abs(dx) + abs(dy) + (0 if dx >= -1 else 2 * table.cols))

    return order


def road_of(board: Mapping[str, Any]) -> dict[int, int]:
    """Returns the row of the road in each column, or the middle where there is none."""
    rows = dict.fromkeys(range(board["columns"]), board["rows"] // 2)
    for area in board.get("areas", ()):
        if area["kind"] == "road":
            rows.update({zone[0]: zone[1] for zone in area["zones"] if len(zone) == 2})
    return rows


def on_road(table: Terrain, road: Mapping[int, int]) -> Order:
    """Orders zones along the road, from three quarters of its length back, then beside it."""
    head = table.cols * 3 // 5

    def order(cell: int) -> tuple[int, ...] | None:
        x, off = table.xs[cell], abs(table.ys[cell] - road[table.xs[cell]])
        return (off, head - x) if x <= head and off <= 1 else None

    return order


def in_wait(table: Terrain, road: Mapping[int, int]) -> Order:
    """Orders zones on both sides of the road, ahead of and beside the column.

    They are behind cover but not in it.
    """
    head = table.cols // 2
    least, best = BESIDE

    def order(cell: int) -> tuple[int, ...] | None:
        off = abs(table.ys[cell] - road[table.xs[cell]])
        if off < least:
            return None
        covered = (table.tall | table.works) >> cell & 1
        return (abs(off - best) + abs(table.xs[cell] - head) // 2 - 2 * covered,)

    return order


def place_of(board: Mapping[str, Any], table: Terrain) -> tuple[int, int]:
    """Returns the middle of a board's fortifications, or of the place two thirds across it."""
    cells = table.cells(table.works)
    if not cells:
        return table.cols * 2 // 3, road_of(board)[table.cols * 2 // 3]
    count = len(cells)
    return sum(table.xs[cell] for cell in cells) // count, sum(table.ys[cell] for cell in cells) // count


def estate_of(board: Mapping[str, Any], table: Terrain) -> tuple[int, int]:
    """Returns the house nearest to the place where the road is two thirds across, or that place."""
    x = table.cols * 2 // 3
    wanted = x, road_of(board)[x]
    houses = [area["zones"] for area in board.get("areas", ()) if area["kind"] == "building"]
    cells = sorted({cell for zones in houses for cell in covered_zones(table, zones)})
    places = [(table.xs[cell], table.ys[cell]) for cell in cells]
    return min(places, key=lambda at: abs(at[0] - wanted[0]) + abs(at[1] - wanted[1]), default=wanted)


def zones_to_edge(table: Terrain, sea: str, cell: int) -> int:
    """Counts zones from there to the edge *sea*."""
    x, y = table.xs[cell], table.ys[cell]
    return {"N": table.rows - 1 - y, "E": table.cols - 1 - x, "S": y, "W": x}[sea]


def beach_of(table: Terrain) -> str:
    """Returns the edge with most water, or "" if none has water along more than half."""
    water_by_edge = {}
    for sea in OPPOSITE:
        edge = [cell for cell in range(table.size) if zones_to_edge(table, sea, cell) == 0]
        wet = sum(table.barred >> cell & 1 for cell in edge)
        water_by_edge[sea] = wet if 2 * wet > len(edge) else 0
    best = max(water_by_edge, key=lambda sea: water_by_edge[sea])
    return best if water_by_edge[best] else ""


def from_sea(table: Terrain, sea: str, front: int) -> Order:
    """Orders zones rank behind rank from the edge *sea* inland, each from its middle outwards."""

    def order(cell: int) -> tuple[int, ...] | None:
        back = zones_to_edge(table, sea, cell) - front
        x, y = table.xs[cell], table.ys[cell]
        aside = abs(2 * y - table.rows) if sea in "EW" else abs(2 * x - table.cols)
        return (back // 2, aside, back) if back >= 0 else None

    return order


def shore(table: Terrain, sea: str) -> list[int]:
    """Returns the middle of the beach, as a block of zones."""
    cells = [
        cell
        for cell in range(table.size)
        if 0 < zones_to_edge(table, sea, cell) <= BEACH
        and abs((table.ys[cell] - table.rows // 2) if sea in "EW" else (table.xs[cell] - table.cols // 2))
        <= 2
    ]
    xs, ys = [table.xs[cell] for cell in cells], [table.ys[cell] for cell in cells]
    return [min(xs), min(ys), max(xs), max(ys)]
