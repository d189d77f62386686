"""A map for a battle that no scenario draws: seeded hexes, made from what is known of a place."""

from dataclasses import dataclass
from typing import Any

from rules.acw_hex.ground.plan import Plan
from rules.acw_hex.terrain import HEIGHTS
from rules.core.dice import SeededDice
from rules.core.files import fields, grounds
from rules.core.files.grounds import FIELD_WORKS, LOW

COLS, ROWS = 16, 13  # odd rows: both halves have their first row in line
COASTS = ("none", "left", "right")
KINDS = ("meeting", "assault", "raid", "crossing", "landing", "pitched", "rescue", "pursuit")
ATTACKED = 3  # the row of the object of an attack


@dataclass(frozen=True, slots=True)
class Recipe:
    """Amounts of terrain on one kind of ground."""

    woods: int  # clumps
    thick: int  # most hexes of a clump
    hills: int = 0
    ponds: int = 0
    towns: int = 1
    crossroad: bool = True


RECIPES = {
    "open": Recipe(4, 3, hills=1),
    "plain": Recipe(3, 3),
    "hills": Recipe(5, 3, hills=4),
    "mountain": Recipe(9, 5, hills=6, crossroad=False),
    "jungle": Recipe(12, 6, towns=0),
    "swamp": Recipe(7, 4, ponds=5, towns=0, crossroad=False),
    "cane": Recipe(8, 2, towns=2),
    "urban": Recipe(3, 2, towns=6),
}
RAINS = 2  # additional ponds in the wet season on low ground

WORDS = {
    "woods": "slow, hides what is behind it, covers whoever is in it",
    "town": "hides and covers, but does not slow",
    "water": "nobody enters it",
    "hill": "higher ground: fire from below meets cover",
    "height": "higher still",
    "works": "dug in: covered from all sides",
    "landing": "boats come in here with supplies",
    "road": "twice the way, and over whatever lies beside it",
    "railway": "as a road",
    "stream": "slow to cross, and helps whoever defends it",
    "ford": "where the river is crossed as a stream",
    "river": "crossed only by a road, which has a bridge, or at a ford",
    "wall": "slow to cross, covers whoever is behind it",
    "obstacle": "slow to cross, and helps whoever defends it",
}


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
    (ford or bridge) puts a river across the road. An assault gets entrenchments, a raid an estate, a crossing
    a river, a landing the sea and a road from it. Raises BadInput naming a word that it does not know.
    """
    fields.word("terrain", terrain, RECIPES)
    fields.word("kind", kind, KINDS)
    fields.word("coast", coast, COASTS)
    grounds.check(season, crossing, works)
    recipe = RECIPES[terrain]
    if kind == "crossing" and crossing == "none":
        crossing = "ford"
    if kind == "landing" and coast == "none":
        coast = "right"
    plan = Plan(SeededDice(f"{seed}/ground"), COLS, ROWS)
    if coast != "none":
        plan.shore(0 if coast == "left" else COLS - 1)
    draw_roads(plan, recipe, kind, coast)
    if crossing != "none":
        plan.river(crossing, season == "dry")
    if kind == "raid":
        plan.estate(ATTACKED)
    draw_country(plan, recipe, RAINS if season == "wet" and terrain in LOW else 0)
    strength = works or (FIELD_WORKS if kind == "assault" else 0)
    if strength:
        plan.works(ATTACKED, 2 * strength + 1)
    return plan.board()


def draw_roads(plan: Plan, recipe: Recipe, kind: str, coast: str) -> None:
    """Draws the road through the middle, and a second one.

    The second crosses it or leads to a landing.
    """
    plan.main_road()
    if recipe.crossroad or kind == "landing":
        plan.cross_road()
    if kind == "landing":
        plan.landing(0 if coast == "left" else -1)


def draw_country(plan: Plan, recipe: Recipe, more_water: int) -> None:
    """Draws the hills, ponds, towns and woods of *recipe*."""
    for _ in range(recipe.hills):
        plan.hill(tuple(HEIGHTS))
    for _ in range(recipe.ponds + more_water):
        plan.clump("water", 2)
    for _ in range(recipe.towns):
        plan.town()
    for _ in range(recipe.woods):
        plan.clump("woods", recipe.thick)
