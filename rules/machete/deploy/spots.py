"""Free cells in the order in which a unit prefers them, and the cells where it may be."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.core.boards.free import BLOCKED
from rules.core.boards.going import FAR, Going
from rules.core.inputs import BadInput
from rules.machete.terms import CAVALRY, INFANTRY, NATIONS, PACK_TRAIN, SHIP, SUPPLY_CART, TROOPS
from rules.machete.terrain import Terrain

ISLAND = 12  # cells: isolated ground on which guns may still be of use
GUN_RANKS = 1000  # hundredths of a cm from the front to the guns behind it, if there is room
SIGHT = 10000  # hundredths of a cm that a gun looks along its axis
ENEMY = 1000  # least distance to an enemy in hundredths of a cm

Order = Callable[[int], tuple[int, ...]]


@dataclass(slots=True)
class Laying:
    """A table that is being filled. *room*: hundredths of a cm between units of one side."""

    table: Terrain
    room: int
    part: int = 100  # hundredths of the usual starting distance between the sides
    taken: set[int] = field(default_factory=set)
    enemies: set[int] = field(default_factory=set)  # cells near those of the side already placed
    _grounds: dict[tuple[int, int], set[int]] = field(default_factory=dict)

    def change_sides(self) -> None:
        """Turns all units placed so far into enemies of those placed next."""
        spans = [self.table.spans(cell) for cell in self.taken]
        self.enemies.update(at for at in range(self.table.size) if any(row[at] < ENEMY for row in spans))

    def ground(self, unit: Mapping[str, Any]) -> set[int]:
        """Returns the cells from which *unit* can reach the others.

        For infantry these are all cells, for guns and carts some.
        """
        troop = TROOPS.index(unit["troop"])
        key = (NATIONS.index(unit["nation"]), troop)
        known = self._grounds.get(key)
        if known is None:
            parts = islands(self.table, self.table.going(*key))
            least = max((len(part) for part in parts), default=0) if troop in (INFANTRY, CAVALRY) else ISLAND
            known = self._grounds[key] = {cell for part in parts if len(part) >= least for cell in part}
        return known

    def stand(
        self, units: Iterable[dict[str, Any]], order: Order, facing: int | Callable[[int], int], **more: Any
    ) -> None:
        """Gives each of *units* the first free cell in the *order*. An empty order bars a cell.

        Guns and carts without such a cell get the nearest ground that carries them, even if it is isolated.
        """
        table = self.table
        keys = {cell: order(cell) for cell in range(table.size)}
        ranked = sorted((cell for cell, key in keys.items() if key), key=lambda cell: (keys[cell], cell))
        for unit in units:
            ground = self.ground(unit)
            cell = next((at for at in ranked if at in ground and self.free(at)), -1)
            troop = TROOPS.index(unit["troop"])
            if cell < 0 and ranked and CAVALRY < troop < SHIP:
                costs = table.going(NATIONS.index(unit["nation"]), troop).costs
                spans = table.spans(ranked[0])
                left = [(spans[at], at) for at in range(table.size) if costs[at] and self.free(at)]
                cell = min(left, default=(0, -1))[1]
            if cell < 0:
                raise BadInput("units", f"there is no room on this ground for {unit['key']}")
            self.put(unit, cell, facing if isinstance(facing, int) else facing(cell), **more)

    def free(self, cell: int) -> bool:
        return cell not in self.taken and cell not in self.enemies

    def put(self, unit: dict[str, Any], cell: int, facing: int, **more: Any) -> None:
        spans = self.table.spans(cell)
        self.taken.update(at for at in range(self.table.size) if spans[at] < self.room)
        unit["x_cm"], unit["y_cm"] = self.table.xs[cell] // 100, self.table.ys[cell] // 100
        unit["facing"] = facing
        unit.update(more)


def islands(table: Terrain, going: Going) -> list[set[int]]:
    """Returns the parts of the passable ground that no route connects."""
    left = {cell for cell in range(table.size) if going.costs[cell]}
    parts = []
    for start in range(table.size):
        if start in left:
            field = going.field(start)
            part = {cell for cell in left if field[cell] < FAR}
            left -= part
            parts.append(part)
    return parts


def arms(units: Sequence[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Returns those of *units* without a place by kind: guns, foot, horse, trains, ships."""
    by_kind: dict[str, list[dict[str, Any]]] = {
        "guns": [],
        "foot": [],
        "horse": [],
        "trains": [],
        "ships": [],
    }
    for unit in units:
        troop = TROOPS.index(unit["troop"])
        if unit.get("house") or unit.get("captive_of"):
            continue
        if troop == SHIP:
            by_kind["ships"].append(unit)
        elif troop in (PACK_TRAIN, SUPPLY_CART):
            by_kind["trains"].append(unit)
        elif troop == INFANTRY:
            by_kind["foot"].append(unit)
        elif troop == CAVALRY:
            by_kind["horse"].append(unit)
        else:
            by_kind["guns"].append(unit)
    return by_kind


def array(laying: Laying, units: Sequence[dict[str, Any]], rank: Order, facing: int, **more: Any) -> None:
    """Places a side in order of battle. *rank* gives a cell's distance behind the front and off the middle.

    Distances are hundredths; an empty rank bars a cell. Guns are where they see most ahead, infantry in the
    first ranks from the middle outwards, cavalry on the wings and behind, trains at the back.
    """
    table = laying.table
    by_arm = arms(units)
    if by_arm["guns"]:
        views = {cell: view(table, cell, facing) for cell in range(table.size) if rank(cell)}

        def outlook(cell: int) -> tuple[int, ...]:
            key = rank(cell)
            return (key[0] > GUN_RANKS, -views[cell] // 2, *key) if key else ()

        laying.stand(by_arm["guns"], outlook, facing, **more)
    laying.stand(by_arm["foot"], rank, facing, **more)
    laying.stand(by_arm["horse"], rank, facing, **more)
    if by_arm["trains"]:
        cells = [cell for cell in range(table.size) if rank(cell)]
        used = [at for at in cells if at in laying.taken]
        last = max((rank(at)[0] for at in used), default=0)
        near_way = from_tracks(table)

        def behind_key(cell: int) -> tuple[int, ...]:
            key = rank(cell)
            return (key[0] < last, near_way[cell] // 500, *key) if key else ()

        laying.stand(by_arm["trains"], behind_key, facing, **more)
    anchor_ships(laying, by_arm["ships"])


def anchor_ships(laying: Laying, ships: Sequence[dict[str, Any]]) -> None:
    """Places ships at anchor off the middle of the beach, broadside on. MACH-SHIP-01."""
    table = laying.table
    if not ships:
        return
    if not table.beach:
        raise BadInput("units", f"there is no water on this ground for {ships[0]['key']}")
    rows = [table.spans(cell) for cell in table.beach]
    shore = {cell: min(row[cell] for row in rows) for cell in range(table.size)}
    middle = table.beach[len(table.beach) // 2]

    def anchorage(cell: int) -> tuple[int, ...]:
        return (shore[cell] < 1000, table.spans(middle)[cell] // 1000, cell)

    laying.stand(ships, anchorage, lambda cell: (table.bearing(cell, middle) + 90) % 360)


def from_tracks(table: Terrain) -> list[int]:
    """Returns, by cell, hundredths to the nearest road or path.

    Without any it is to the middle row.
    """
    ways = table.tracks or tuple(table.rows // 2 * table.cols + col for col in range(table.cols))
    return nearest_of(table, ways)


def nearest_of(table: Terrain, cells: Iterable[int]) -> list[int]:
    """Returns, by cell, hundredths to the nearest of *cells*."""
    rows = [table.spans(cell) for cell in cells]
    return [min(row[cell] for row in rows) for cell in range(table.size)]


def view(table: Terrain, cell: int, facing: int) -> int:
    """Counts the cells of a sample within 20 degrees of the front that a gun could see."""
    spans = table.spans(cell)
    seen = 0
    for at in range(cell % 3, table.size, 3):
        if 0 < spans[at] <= SIGHT and abs((table.bearing(cell, at) - facing + 180) % 360 - 180) <= 20:
            seen += table.line(cell, at) != BLOCKED
    return seen
