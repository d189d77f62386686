"""Where the bodies of two sides stand when a battle of a certain kind begins on a given ground."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.core.boards.going import FAR
from rules.core.inputs import BadInput
from rules.core.scenario import SIDES
from rules.machete import options
from rules.machete.ground import height_of
from rules.machete.terms import CAVALRY, NATIONS, OPEN, ROAD, TROOPS
from rules.machete.terrain import Terrain, terrain

KINDS = ("meeting", "ambush", "assault", "pursuit")
SPACING = 2  # cells from one spot to the next of the same rank
ROOM, COLUMN_ROOM = 1000, 1500  # hundredths of a cm between bodies; on the march, if the road is long enough
GAP = {"meeting": 130, "assault": 100, "pursuit": 60}  # cm between the first ranks
LURK = (1000, 2000)  # hundredths of a cm from the road: not on it, and within one move of it
EAST, WEST = 90, 270  # degrees


def deploy(
    kind: str, board: Mapping[str, Any], units: Sequence[Mapping[str, Any]], attacker: str
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The *units* (mappings as in Scenario.units, without places) with their places, and terms that fit
    the *kind*.

    The *attacker* ("blue" or "red") comes from the left, lies in ambush, or pursues. Reserves stay off the
    table; those for whom there is no room are refused: BadInput("units", ...).
    """
    if kind not in KINDS:
        raise BadInput("kind", f"must be one of {', '.join(KINDS)}")
    if attacker not in SIDES:
        raise BadInput("attacker", f"must be one of {', '.join(SIDES)}")
    table = terrain(board, options.DEFAULTS)
    placed = [dict(unit) for unit in units]
    here = [unit for unit in placed if not unit.get("reserve")]
    ours = [unit for unit in here if unit["side"] == attacker]
    theirs = [unit for unit in here if unit["side"] != attacker]
    defender = SIDES[1 - SIDES.index(attacker)]
    taken: set[int] = set()
    if kind == "ambush":
        room = COLUMN_ROOM if len(theirs) * COLUMN_ROOM <= table.cols * table.cell * 3 // 4 else ROOM
        _stand(table, theirs, _along_road(table), taken, EAST, {"formation": "column"}, room)
        _stand(table, ours, _in_cover(table, taken), taken, None, {"ambush": True})
        return placed, {"first_on_ground": attacker}
    middle, half = board["width_cm"] // 2, GAP[kind] // 2
    _stand(table, _foot_first(ours), _ranks(table, middle - half, -1), taken, EAST, {})
    facing = EAST if kind == "pursuit" else WEST
    _stand(table, _foot_first(theirs), _ranks(table, middle + half, 1), taken, facing, {})
    terms: dict[str, Any] = {"first_on_ground": defender}
    if kind != "meeting":
        terms["must_win"] = attacker
    if kind != "pursuit":
        x = middle if kind == "meeting" else middle + half
        y = next((height_of(line["points"], x) for line in board["lines"] if line["kind"] != "river"), 60)
        terms["objective"] = {"x_cm": x, "y_cm": y}
    return placed, terms


def _foot_first(units: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Foot in the first ranks from the middle outwards, horse after them on the wings and behind."""
    return sorted(units, key=lambda unit: unit["troop"] == TROOPS[CAVALRY])


def _stand(
    table: Terrain,
    units: list[dict[str, Any]],
    cells: Iterator[int],
    taken: set[int],
    facing: int | None,
    more: Mapping[str, Any],
    room: int = ROOM,
) -> None:
    for unit in units:
        going = table.going(NATIONS.index(unit["nation"]), TROOPS.index(unit["troop"]))
        middle = going.field(_heart(table, going.costs))
        cell = next((at for at in cells if going.costs[at] and middle[at] < FAR and at not in taken), -1)
        if cell < 0:
            raise BadInput("units", f"there is no room on this ground for {unit['key']}")
        spans = table.spans(cell)
        taken.update(at for at in range(table.size) if spans[at] < room)
        unit["x_cm"], unit["y_cm"] = table.xs[cell] // 100, table.ys[cell] // 100
        unit["facing"] = _to_road(table, cell) if facing is None else facing
        unit.update(more)


def _heart(table: Terrain, costs: Sequence[int]) -> int:
    """The passable cell nearest to the middle of the table: whoever cannot come there is cut off from the
    battle."""
    spans = table.spans(table.size // 2 + table.cols // 2)
    return min((spans[cell], cell) for cell in range(table.size) if costs[cell])[1]


def _ranks(table: Terrain, x: int, back: int) -> Iterator[int]:
    """Cells rank by rank from *x* (cm) towards the edge (*back* -1: left), each rank from the middle
    outwards."""
    first = table.at(x * 100, 0)
    middle = table.rows // 2
    rows = sorted(range(1, table.rows - 1, SPACING), key=lambda row: (abs(row - middle), row))
    rank = first
    while 0 < rank < table.cols - 1:
        yield from (row * table.cols + rank for row in rows)
        rank += back * SPACING


def _roads(table: Terrain) -> list[int]:
    """The cells of the road, or of the middle row where only a path leads through."""
    roads = [cell for cell in range(table.size) if table.ground[cell] == ROAD]
    return roads or [table.rows // 2 * table.cols + col for col in range(table.cols)]


def _along_road(table: Terrain) -> Iterator[int]:
    """From the middle of the road to its ends, and then beside it."""
    roads = set(_roads(table))
    middle = table.cols // 2
    off = {cell: min(table.spans(road)[cell] for road in roads) for cell in range(table.size)}
    yield from sorted(
        range(table.size), key=lambda cell: (off[cell] // 1000, abs(cell % table.cols - middle), cell)
    )


def _in_cover(table: Terrain, taken: set[int]) -> Iterator[int]:
    """Covered cells near the road and opposite its middle, with no enemy within a spot; then open ones."""
    roads = _roads(table)
    middle = table.cols // 2
    enemies = frozenset(taken)
    least, most = LURK

    def order(cell: int) -> tuple[int, ...]:
        off = min(table.spans(road)[cell] for road in roads)
        return (
            not least <= off <= most,
            table.cover[cell] == OPEN,
            max(0, off - most),
            abs(cell % table.cols - middle) // 4,
            cell,
        )

    yield from (cell for cell in sorted(range(table.size), key=order) if cell not in enemies)


def _to_road(table: Terrain, cell: int) -> int:
    """Degrees from *cell* towards the nearest of the road."""
    spans = table.spans(cell)
    road = min(_roads(table), key=lambda at: (spans[at], at))
    return table.bearing(cell, road)
