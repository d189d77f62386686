"""A table for a battle that no scenario draws: seeded ground, made from what is known of a place."""

from dataclasses import dataclass
from typing import Any

from rules.core.dice import SeededDice
from rules.core.files import fields, grounds
from rules.core.files.grounds import FIELD_WORKS, LOW
from rules.machete.ground import growth, ways
from rules.machete.ground.plan import Plan, height_of as height_of
from rules.machete.ground.works import blockhouse, huts, plantation, village

WIDTH, HEIGHT = 180, 120  # cm
COASTS = ("none", "left", "right", "near", "far")
KINDS = ("meeting", "ambush", "assault", "raid", "crossing", "landing", "pitched", "rescue", "pursuit")


@dataclass(frozen=True, slots=True)
class Recipe:
    """Amounts of terrain on one kind of ground."""

    ground: str
    way: str
    hills: int = 0
    swamps: int = 0
    clearings: int = 0
    cane: tuple[tuple[int, int], ...] = ()  # fields: blocks across and deep
    crops: int = 0
    huts: int = 0
    stands: int = 0


RECIPES = {
    "open": Recipe("open", "road", hills=1, crops=2, huts=1, stands=12),
    "plain": Recipe("open", "road", crops=3, huts=2, stands=10),
    "hills": Recipe("open", "road", hills=3, crops=1, huts=1, stands=16),
    "mountain": Recipe("jungle", "path", hills=4, clearings=2, stands=19),
    "jungle": Recipe("jungle", "road", clearings=3, stands=24),
    "swamp": Recipe("jungle", "path", swamps=4, clearings=2, stands=13),
    "cane": Recipe("open", "road", cane=((3, 2), (2, 2), (2, 1)), huts=1, stands=6),
    "urban": Recipe("open", "road", crops=1, stands=8),
}
ON_ROAD = ("ambush", "rescue", "pursuit")  # battle kinds that need a road for wheels
WET_SWAMPS = 1
BUILT = ("assault", "raid")
SITE = 122  # cm from the left edge to the object of an attack


def ground(
    terrain: str,
    season: str,
    seed: str,
    crossing: str = "none",
    *,
    kind: str = "meeting",
    works: int = 0,
    coast: str = "none",
    width: int = WIDTH,
    height: int = HEIGHT,
) -> dict[str, Any]:
    """Draws a board for `Scenario.board`. The same words and seed give the same ground.

    *terrain* is open, plain, hills, mountain, jungle, swamp, cane or urban; *season* dry or wet. A *crossing*
    (ford or bridge) puts a river across the road. *kind* is that of the battle: a raid gets a plantation, an
    assault a blockhouse, a crossing a river, a landing the sea. *works* 0 to 5 is the place's fortification,
    and *coast* the edge of the sea. Raises BadInput naming a word that it does not know.
    """
    fields.word("terrain", terrain, RECIPES)
    fields.word("kind", kind, KINDS)
    fields.word("coast", coast, COASTS)
    grounds.check(season, crossing, works)
    recipe = RECIPES[terrain]
    if kind == "landing" and coast == "none":
        coast = "right"
    if kind == "crossing" and crossing == "none":
        crossing = "ford"
    plan = Plan(SeededDice(f"{seed}/ground"), width, height, recipe.ground, (0, 0, width, height))
    built = kind in BUILT or works > 0
    flipped = plan.die(2) == 1 and coast not in ("near", "far")
    if coast != "none":
        ways.shore(plan, coast)
    middle = width * 2 // 5 if built else (plan.land[0] + plan.land[2]) // 2
    if crossing != "none":
        ways.river(plan, middle + plan.between(-6, 6))
    ways.road(plan, "road" if kind in ON_ROAD or built else recipe.way, built)
    if crossing != "none":
        ways.crossings(plan, crossing, crossing == "ford" and season == "dry" and plan.die(3) > 0)
    site = min(SITE * width // WIDTH, plan.land[2] - 60)
    if kind == "raid":
        plantation(plan, site - 14)
    elif built:
        blockhouse(plan, site + plan.between(-6, 6), works or FIELD_WORKS)
    if terrain == "urban":
        village(plan)
    _nature(plan, recipe, kind, WET_SWAMPS if season == "wet" and terrain in LOW else 0)
    return plan.board(flipped)


def _nature(plan: Plan, recipe: Recipe, kind: str, rains: int) -> None:
    """Draws natural terrain, and the fields between it. Cane and a track come first, while there is room."""
    for across, deep in recipe.cane:
        if not growth.cane(plan, across, deep):
            growth.cane(plan, 2, 1)
    if len(plan.crossings) < 2:
        left, near, right, far = plan.land
        to_sea = far < plan.height or near > 0  # a track to the beach
        up = far < plan.height if to_sea else plan.die(2) == 1
        ways.track(plan, left + plan.width // 5, right - plan.width // 5, up)
    growth.swamps(plan, recipe.swamps + rains)
    growth.hills(plan, recipe.hills)
    growth.clearings(plan, recipe.clearings)
    if kind == "raid" and recipe.ground == "open":
        growth.thickets(plan, 4, plan.width // 4, 4)  # cover for the raiders
    huts(plan, recipe.huts)
    growth.crops(plan, recipe.crops)
    growth.stands(plan, recipe.stands)
