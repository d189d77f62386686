"""Ground for a battle that no scenario draws: seeded, and made from what is known of a place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rules.core.dice import SeededDice
from rules.core.files import fields, grounds
from rules.core.files.grounds import FIELD_WORKS, LOW
from rules.core.laying.plan import Legend, Plan, across_at, blob, box_around, boxes_along, height_at

COASTS: Final = ("none", "left", "right", "near", "far")
KINDS: Final = (
    "meeting", "ambush", "assault", "raid", "crossing", "landing", "pitched", "rescue", "pursuit",
)  # fmt: skip
ALONG: Final = ("ambush", "rescue")
"""Kinds in which the road leads from the left edge to the right, instead of from near to far."""

EDGE: Final = 14  # inches from the near and far edges where armies form; this ground stays clear
SHORE: Final = 6  # inches of sea
BANK: Final = 2  # half the breadth of a river
FORD: Final = 5  # half the breadth of a ford
WOODS: Final = ((6, 4), (5, 3), (4, 3))  # half the size of a wood, across and deep


@dataclass(frozen=True, slots=True)
class Recipe:
    """Amounts of terrain on one kind of ground."""

    woods: int = 0
    thickets: int = 0
    hills: int = 0
    marshes: int = 0
    fields: int = 0
    cane: int = 0
    houses: int = 0
    towns: int = 0


RECIPES: Final = {
    "open": Recipe(woods=3, hills=1, fields=2, houses=1),
    "plain": Recipe(woods=2, fields=3, houses=2),
    "hills": Recipe(woods=4, hills=4, fields=1, houses=1),
    "mountain": Recipe(woods=3, thickets=3, hills=6),
    "jungle": Recipe(woods=6, thickets=5),
    "swamp": Recipe(woods=4, thickets=1, marshes=5),
    "cane": Recipe(woods=2, cane=5, houses=2),
    "urban": Recipe(woods=1, fields=2, houses=2, towns=4),
}


def draw_country(
    legend: Legend,
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

    *terrain* is open, plain, hills, mountain, jungle, swamp, cane or urban; *season* is dry or wet. A
    *crossing* (ford or bridge) puts a river across the road. An assault gets a fortified post, a raid an
    estate, a crossing a river, and a landing the sea behind the defender. *works* 0 to 5 is the place's
    fortification; *coast* is the edge of the sea in other battles. Raises BadInput naming a word that it does
    not know.
    """
    fields.word("terrain", terrain, RECIPES)
    fields.word("kind", kind, KINDS)
    fields.word("coast", coast, COASTS)
    grounds.check(season, crossing, works)
    plan = Plan(legend, SeededDice(f"{seed}/ground"))
    if kind == "landing":
        coast = "far"
    if kind == "crossing" and crossing == "none":
        crossing = "ford"
    if coast != "none":
        draw_shore(plan, coast)
    draw_road(plan, kind in ALONG)
    if crossing != "none":
        draw_river(plan, kind in ALONG, crossing, season)
    if kind == "raid":
        draw_estate(plan)
    elif kind == "assault" or works:
        draw_post(plan, works or FIELD_WORKS, kind in ALONG)
    draw_nature(plan, RECIPES[terrain], kind, season == "wet" and terrain in LOW)
    return plan.board()


def draw_shore(plan: Plan, coast: str) -> None:
    """Puts the sea along an edge."""
    wide, high = plan.width, plan.height
    box = {
        "left": (0, 0, SHORE, high), "right": (wide - SHORE, 0, wide, high),
        "near": (0, 0, wide, SHORE), "far": (0, high - SHORE, wide, high),
    }[coast]  # fmt: skip
    left, near, right, far = box
    plan.area("water", [(left, near), (right, near), (right, far), (left, far)])
    plan.taken.append(box)


def draw_road(plan: Plan, is_along: bool) -> None:
    """Draws the road: from left to right if *is_along*, else from the near edge to the far one."""
    length, breadth = (plan.width, plan.height) if is_along else (plan.height, plan.width)
    middle = breadth // 2 + plan.between(-3, 3)
    bends = [middle + plan.between(-3, 3) for _ in range(3)]
    line = [(0, middle), *[(length * (n + 1) // 4, bend) for n, bend in enumerate(bends)], (length, middle)]
    plan.road = line if is_along else [(across, up) for up, across in line]
    plan.taken += boxes_along(plan.road, 1)


def draw_river(plan: Plan, is_along: bool, crossing: str, season: str) -> None:
    """Draws a river across the road, open where the road meets it.

    In dry months it has a second ford.
    """
    length = plan.height if is_along else plan.width
    middle = (plan.width if is_along else plan.height) // 2
    road = height_at(plan.road, middle) if is_along else across_at(plan.road, middle)
    fords = [road]
    if crossing == "ford" and season == "dry":
        fords.append(road - 20 if road > length // 2 else road + 20)
    start = 0
    for ford in [*sorted(fords), length + FORD]:
        draw_stretch(plan, is_along, middle, start, ford - FORD, "river", BANK)
        if ford < length:
            draw_stretch(plan, is_along, middle, ford - FORD, ford + FORD, "ford", BANK)
        start = ford + FORD
    reach = middle - BANK, middle + BANK
    plan.taken.append(
        (reach[0], 0, reach[1], plan.height) if is_along else (0, reach[0], plan.width, reach[1])
    )


def draw_stretch(plan: Plan, is_along: bool, middle: int, start: int, end: int, role: str, half: int) -> None:
    """Draws part of a river, from *start* to *end* of its length."""
    start, end = max(0, start), min(end, plan.height if is_along else plan.width)
    if start >= end:
        return
    if plan.legend.river_is_line or role == "ford":
        ends = [(start, middle), (end, middle)]
        points = [(y, x) for x, y in ends] if is_along else ends
        plan.line(role, points, width=2 * half)
        return
    corners = [(start, middle - half), (end, middle - half), (end, middle + half), (start, middle + half)]
    plan.area(role, [(y, x) for x, y in corners] if is_along else corners)


def draw_post(plan: Plan, works: int, is_along: bool) -> None:
    """Puts houses beside the road, two thirds of the way, and earthworks before them.

    Higher *works* give more of these.
    """
    y = plan.height * 2 // 3
    x = plan.width * 2 // 3 if is_along else across_at(plan.road, y)
    if is_along:
        y = height_at(plan.road, x)
    half = 4 + 2 * works
    role = "wall" if works >= 4 else "earthwork"
    front = y - 5
    plan.line(role, [(x - half, front), (x - 2, front)])
    plan.line(role, [(x + 2, front), (x + half, front)])
    if works >= 3:
        plan.line(role, [(x - half, front + 1), (x - half, front + 8)])
        plan.line(role, [(x + half, front + 1), (x + half, front + 8)])
    plan.area("town" if works >= 2 else "houses", [(x + 3, y), (x + 9, y), (x + 9, y + 5), (x + 3, y + 5)])
    plan.taken.append((x - half - 1, front - 1, x + half + 1, y + 8))


def draw_estate(plan: Plan) -> None:
    """Puts a house with its yard and fields beside the road, two thirds of the way."""
    y = plan.height * 2 // 3
    x = across_at(plan.road, y)
    plan.area("town", [(x + 3, y), (x + 9, y), (x + 9, y + 5), (x + 3, y + 5)])
    plan.line("fence", [(x + 2, y - 2), (x + 11, y - 2)])
    plan.area("houses", [(x - 9, y), (x - 4, y), (x - 4, y + 4), (x - 9, y + 4)])
    plan.area("field", [(x - 16, y - 8), (x - 4, y - 8), (x - 4, y - 3), (x - 16, y - 3)])
    plan.taken.append((x - 17, y - 9, x + 12, y + 6))


def draw_nature(plan: Plan, recipe: Recipe, kind: str, is_flooded: bool) -> None:
    """Puts woods, hills, marshes, fields and hamlets where there is room."""
    whole = (1, 1, plan.width - 1, plan.height - 1)
    between = whole if kind in ALONG else (1, EDGE, plan.width - 1, plan.height - EDGE)
    for _ in range(recipe.hills):
        grow(plan, "hill", (7, 4), whole)
    for _ in range(recipe.towns):
        build(plan, "town", (3, 3), between)
    for _ in range(recipe.houses):
        build(plan, "houses", (3, 2), whole)
    for _ in range(recipe.thickets):
        grow(plan, "thicket", (5, 3), between)
    for _ in range(recipe.marshes + 2 * is_flooded):
        grow(plan, "marsh", (5, 3), between)
    more = 2 if kind in ALONG else 0
    for number in range(recipe.woods + more):
        grow(plan, "wood", WOODS[number % len(WOODS)], whole)
    for _ in range(recipe.cane):
        build(plan, "cane", (5, 3), between)
    for _ in range(recipe.fields):
        build(plan, "field", (5, 3), whole)
    plan.line("road", plan.road)


def grow(plan: Plan, role: str, half: tuple[int, int], band: tuple[int, int, int, int]) -> None:
    """Puts something round into *band*. A hill may lie under a road."""
    wide, high = half
    spot = plan.find_place(wide, high, band, -1 if role == "hill" else 1)
    if spot is not None:
        plan.area(role, blob(plan, *spot, wide, high))
        plan.taken.append(box_around(*spot, wide, high))


def build(plan: Plan, role: str, half: tuple[int, int], band: tuple[int, int, int, int]) -> None:
    """Puts something straight-sided into *band*."""
    wide, high = half
    spot = plan.find_place(wide, high, band)
    if spot is not None:
        left, near, right, far = box_around(*spot, wide, high)
        plan.area(role, [(left, near), (right, near), (right, far), (left, far)])
        plan.taken.append((left, near, right, far))
