"""Places that a battle is about: the house worth fighting for, the road, the river, cover beside it."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.boards.free import BLOCKED
from rules.machete.deploy.spots import Order, nearest_of
from rules.machete.landmarks import House
from rules.machete.terms import FORD, LARGE, OPEN, RIVER, ROAD, WATER
from rules.machete.terrain import Terrain

LURK = (1000, 2000)  # hundredths of a cm from the road: off it, and within one move of it


def order_towards(table: Terrain, wanted: int, by_road: bool) -> Order:
    """Orders cells by distance from *wanted*. *by_road*: all cells of the road come first."""
    spans = table.spans(wanted)
    road = set(table.tracks) if by_road else set()
    return lambda cell: (by_road and cell not in road, spans[cell], cell)


def most_valuable_house(table: Terrain) -> House | None:
    """Returns the most valuable house on the right half.

    That is the blockhouse, else a large one, else the nearest to its middle.
    """
    aim = table.at(table.cols * table.cell * 7 // 10, table.rows * table.cell // 2)
    right = [house for house in table.houses if house.spot % table.cols >= table.cols * 9 // 20]
    return min(
        right,
        key=lambda house: (
            house.key != "fortin", house.size != LARGE, table.spans(aim)[house.spot], house.area,
        ),
        default=None,
    )  # fmt: skip


def neighbouring_houses(table: Terrain, house: House) -> list[House]:
    """Returns other houses nearby, nearest first."""
    spans = table.spans(house.spot)
    near = [other for other in table.houses if other is not house and spans[other.spot] <= 4000]
    return sorted(near, key=lambda other: (spans[other.spot], other.area))


def ranks(table: Terrain, x: int, back: int) -> Order:
    """Orders cells in ranks from *x* (cm) towards the edge, each from the road outwards.

    *back* -1: the left edge.
    """
    front = table.at(x * 100, 0) % table.cols
    rows = road_rows(table)

    def order(cell: int) -> tuple[int, ...]:
        col, row = cell % table.cols, cell // table.cols
        behind = (col - front) * back
        if behind < 0 or not 0 < col < table.cols - 1 or not 0 < row < table.rows - 1:
            return ()
        middle = min(max(rows[front], table.rows // 3), table.rows * 2 // 3)
        return (behind * table.cell, abs(row - middle), row)

    return order


def road_rows(table: Terrain) -> list[int]:
    """Returns, by column, the row of the road, or of the path if there is no road.

    It begins with the row nearest to the middle at the left edge and follows the road. Without one it goes
    straight on.
    """
    roads = [cell for cell in table.tracks if table.ground[cell] == ROAD]
    ways: list[list[int]] = [[] for _ in range(table.cols)]
    for cell in roads or table.tracks:
        ways[cell % table.cols].append(cell // table.cols)
    last, rows_by_column = table.rows // 2, []
    for rows in ways:
        last = min(rows, key=lambda row: (abs(row - last), row), default=last)
        rows_by_column.append(last)
    return rows_by_column


def road_from_end_to_end(table: Terrain) -> list[int]:
    """Returns cells of the road from left to right, one to a column.

    They are dry and passable for all.
    """
    rows = road_rows(table)
    return [
        row * table.cols + col
        for col, row in enumerate(rows)
        if table.ground[row * table.cols + col] != WATER
    ]


def on_road(table: Terrain, x: int) -> dict[str, Any]:
    col = table.at(x * 100, 0) % table.cols
    return place(table, road_rows(table)[col] * table.cols + col, "") | {"x_cm": x}


def place(table: Terrain, cell: int, name: str) -> dict[str, Any]:
    place: dict[str, Any] = {"x_cm": table.xs[cell] // 100, "y_cm": table.ys[cell] // 100}
    return place | {"name": name} if name else place


def river_by_row(table: Terrain, board: Mapping[str, Any]) -> list[int]:
    """Returns, by row, hundredths from the left edge to the river. Empty if none flows from far to near."""
    wet = [cell for cell in range(table.size) if table.ground[cell] in (RIVER, FORD)]
    rows: dict[int, list[int]] = {}
    for cell in wet:
        rows.setdefault(cell // table.cols, []).append(table.xs[cell])
    if len(rows) < table.rows * 3 // 4:
        return []
    near = sorted(rows)
    return [
        sum(rows[at]) // len(rows[at])
        for at in (min(near, key=lambda other: (abs(other - row), other)) for row in range(table.rows))
    ]


def in_cover(table: Terrain) -> Order:
    """Orders cells: covered ones near the road's middle with the road in sight, then open ones."""
    way = road_from_end_to_end(table)
    off = nearest_of(table, way)
    middle = table.cols // 2
    least, most = LURK

    def order(cell: int) -> tuple[int, ...]:
        sees = any(
            off[cell] <= most and table.line(cell, at) != BLOCKED
            for at in way
            if abs(at % table.cols - cell % table.cols) < 3
        )
        return (
            not least <= off[cell] <= most,
            table.cover[cell] == OPEN,
            max(0, off[cell] - most),
            not sees,
            abs(cell % table.cols - middle) // 4,
            cell,
        )

    return order


def to_road(table: Terrain) -> Callable[[int], int]:
    """Returns a function: degrees from a cell to the nearest cell of the road."""
    way = road_from_end_to_end(table)

    def facing_of(cell: int) -> int:
        spans = table.spans(cell)
        return table.bearing(cell, min(way, key=lambda at: (spans[at], at)))

    return facing_of
