"""A board for a battle that no scenario draws: seeded ground, made from what is known of a place."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rules.core.dice import SeededDice
from rules.core.files import fields, grounds
from rules.core.files.grounds import FIELD_WORKS, LOW

COLUMNS, ROWS = 20, 14
COASTS = ("none", "left", "right", "near", "far")
KINDS = ("meeting", "ambush", "assault", "raid", "crossing", "landing", "pitched", "rescue", "pursuit")
SITE = 14  # the column around which the object of an attack lies
TRIES = 40  # most tries to find a place
EDGE = 3  # columns at either end that stay passable

Zone = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Recipe:
    """Amounts of terrain on one kind of ground."""

    woods: int = 0  # clumps
    size: int = 4  # zones of a clump
    dense: int = 0  # clumps that hold fewer bases
    heights: int = 0
    swamps: int = 0
    rocks: int = 0
    fields: int = 0
    houses: int = 0


RECIPES = {
    "open": Recipe(woods=2, size=4, heights=1, rocks=1, fields=2, houses=1),
    "plain": Recipe(woods=2, size=3, fields=3, houses=1),
    "hills": Recipe(woods=3, size=4, heights=5, rocks=2, fields=1),
    "mountain": Recipe(woods=4, size=5, dense=2, heights=6, rocks=4),
    "jungle": Recipe(woods=6, size=7, dense=4),
    "swamp": Recipe(woods=3, size=6, dense=2, swamps=4),
    "cane": Recipe(woods=4, size=8, houses=2),
    "urban": Recipe(woods=1, size=3, fields=2, houses=9),
}


@dataclass(slots=True)
class Plan:
    """The areas laid out so far."""

    dice: SeededDice
    areas: list[dict[str, Any]] = field(default_factory=list)
    taken: set[Zone] = field(default_factory=set)
    kept: set[Zone] = field(default_factory=set)  # zones that stay passable: the road

    def die(self, sides: int) -> int:
        """Returns a number from 0 to *sides* - 1."""
        return self.dice.roll(1, sides, "SCW-ZONE-02", -1)[0] - 1 if sides > 1 else 0

    def add(self, kind: str, zones: Iterable[Zone], **more: Any) -> None:
        """Puts an area on the board, if any of its zones are free."""
        free = sorted(zone for zone in set(zones) if zone not in self.taken and is_on_board(zone))
        if free:
            self.taken.update(free)
            self.areas.append({"kind": kind, "zones": [list(zone) for zone in free], **more})

    def clump(self, size: int, barring: bool) -> list[Zone]:
        """Returns adjoining zones, grown from a free one.

        One that is *barring* keeps off the road and the ends.
        """
        for _ in range(TRIES):
            start = (1 + self.die(COLUMNS - 2), self.die(ROWS))
            if self.fits(start, barring):
                heap = [start]
                for _ in range(4 * size):
                    x, y = heap[self.die(len(heap))]
                    dx, dy = ((0, 1), (1, 0), (0, -1), (-1, 0))[self.die(4)]
                    near = x + dx, y + dy
                    if len(heap) < size and near not in heap and self.fits(near, barring):
                        heap.append(near)
                return heap
        return []

    def fits(self, zone: Zone, barring: bool) -> bool:
        """Tells whether something can be put in that zone."""
        if zone in self.taken or not is_on_board(zone):
            return False
        return not barring or (zone not in self.kept and EDGE <= zone[0] < COLUMNS - EDGE)


def is_on_board(zone: Zone) -> bool:
    """Tells whether that zone is on the table."""
    return 0 <= zone[0] < COLUMNS and 0 <= zone[1] < ROWS


def ground(
    terrain: str,
    season: str,
    seed: str,
    crossing: str = "none",
    *,
    kind: str = "meeting",
    works: int = 0,
    coast: str = "none",
) -> dict[str, Any]:
    """Draws a board for `Scenario.board`. The same words and seed give the same ground.

    *terrain* is open, plain, hills, mountain, jungle, swamp, cane or urban; *season* dry or wet. A *crossing*
    (ford or bridge) puts a river across the road. *kind* is that of the battle: an assault gets a fortified
    post, a raid an estate, a crossing a river, a landing the sea. *works* 0 to 5 is the place's
    fortification, and *coast* the edge of the sea. Raises BadInput naming a word that it does not know.
    """
    fields.word("terrain", terrain, RECIPES)
    fields.word("kind", kind, KINDS)
    fields.word("coast", coast, COASTS)
    grounds.check(season, crossing, works)
    recipe = RECIPES[terrain]
    plan = Plan(SeededDice(f"{seed}/ground"))
    road = _road(plan)
    if kind == "crossing" and crossing == "none":
        crossing = "ford"
    if kind == "landing" and coast == "none":
        coast = "right"
    if coast != "none":
        plan.add("water", (zone for zone in _edge(coast) if zone not in plan.kept))
    if kind == "assault" or works:
        _post(plan, road, works or FIELD_WORKS)
    if kind == "raid":
        _estate(plan, road)
    if crossing != "none":
        _river(plan, road, crossing, season)
    for number in range(recipe.woods):
        room = {"width_mm": 50, "depth_mm": 30} if number < recipe.dense else {}
        plan.add("woods", plan.clump(recipe.size, False), **room)
    for _ in range(recipe.heights):
        plan.add("height", plan.clump(3, False))
    for _ in range(recipe.swamps + (season == "wet" and terrain in LOW)):
        plan.add("swamp", plan.clump(4, True))
    for kind_of, count, size in (
        ("large_rock_formation", recipe.rocks, 1),
        ("building", recipe.houses, 1),
        ("field", recipe.fields, 4),
    ):
        for _ in range(count):
            plan.add(kind_of, plan.clump(size, False))
    plan.areas.append({"kind": "road", "zones": [[x, y] for x, y in sorted(road.items())]})
    return {"columns": COLUMNS, "rows": ROWS, "areas": plan.areas}


def _road(plan: Plan) -> dict[int, int]:
    """Returns the row of the road in each column. The road and the zones beside a bend stay open."""
    row = ROWS // 2 - 2 + plan.die(4)
    road = {}
    for x in range(COLUMNS):
        road[x] = row
        plan.kept.add((x, row))
        if x % 4 == 3:
            row = min(max(row + plan.die(3) - 1, 2), ROWS - 3)
            plan.kept.add((x, row))
    return road


def _river(plan: Plan, road: dict[int, int], crossing: str, season: str) -> None:
    """Draws a river from edge to edge.

    It is open where the road crosses it and, in dry months, at a second ford.
    """
    x = COLUMNS // 2 - 2 + plan.die(3)
    fords = {road[x]}
    if crossing == "ford" and season == "dry":
        fords.add((road[x] + ROWS // 2) % ROWS)
    plan.add("water", ((x, y) for y in range(ROWS) if y not in fords))


def _post(plan: Plan, road: dict[int, int], works: int) -> None:
    """Draws a place with fortifications around it, more for higher *works*; a blockhouse in the strongest."""
    y = road[SITE]
    front = [(SITE - 1, y + dy) for dy in range(-works // 2, works // 2 + 1)]
    plan.add("trench" if works < 4 else "earthwork", front)
    if works >= 2:
        plan.add("trench", [(SITE + dx, y + side) for dx in (0, 1) for side in (-2, 2)])
    if works >= 3:
        plan.add("fort", [(SITE, y)])
    plan.add("building", [(SITE + 1, y + 1), (SITE + 1, y - 1)])


def _estate(plan: Plan, road: dict[int, int]) -> None:
    """Draws a sugar mill or a farm beside the road, between its fields."""
    y = road[SITE]
    plan.add("building", [(SITE, y + 1), (SITE, y - 1), (SITE + 1, y + 1)])
    plan.add("field", [(SITE + dx, y + dy) for dx in range(-1, 3) for dy in (-2, 2)])


def _edge(coast: str) -> list[Zone]:
    """Returns the zones of the sea."""
    if coast in ("near", "far"):
        y = 0 if coast == "near" else ROWS - 1
        return [(x, y) for x in range(COLUMNS)]
    x = 0 if coast == "left" else COLUMNS - 1
    return [(x, y) for y in range(ROWS)]
