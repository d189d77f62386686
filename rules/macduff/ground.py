"""MACD-TERR-01: a table for a battle that no scenario draws, and what the words of a board mean."""

from typing import Any, Final

from rules.core.laying.country import KINDS as KINDS, draw_country
from rules.core.laying.plan import Legend

CANE: Final = {"kind": "fields", "cover": "obscured", "sight": "thick", "name": "Cane"}
LEGEND: Final = Legend(
    "MACD-TERR-01",
    {
        "wood": {"kind": "open_wood"},
        "thicket": {"kind": "dense_wood"},
        "marsh": {"kind": "swamp"},
        "field": {"kind": "fields"},
        "cane": CANE,
        "houses": {"kind": "houses"},
        "town": {"kind": "town"},
        "hill": {"kind": "hill"},
        "water": {"kind": "river"},
        "river": {"kind": "river"},
        "ford": {"kind": "stream"},
        "road": {"kind": "road"},
        "wall": {"kind": "wall"},
        "fence": {"kind": "fence"},
        "earthwork": {"kind": "earthwork"},
    },
)

WORDS: Final = {
    "open_wood": "broken: slow for formed troops and horse; hides what is 3 inches deep in it",
    "bog": "broken",
    "fields": "broken, with low fences and ditches",
    "houses": "broken: scattered buildings, which hide",
    "dense_wood": "difficult: loose foot alone, at half rate; hides",
    "swamp": "difficult",
    "gully": "difficult",
    "town": "difficult; hard cover for a garrison, and it may burn",
    "river": "impassable, but for boats and by a road; a lake or the sea too",
    "cliff": "impassable",
    "hill": "a step of higher ground; a level says more",
    "stream": "broken, and an obstacle to defend",
    "fence": "an obstacle to defend, which obscures",
    "hedge": "as a fence",
    "wall": "an obstacle to defend, and hard cover",
    "earthwork": "as a wall",
    "obstacle": "abatis or a barricade: an obstacle to defend",
    "high_hedge": "difficult; nobody sees over it",
    "high_wall": "difficult and hard cover; nobody sees over it",
    "road": "cancels the ground beside it; columns march faster",
    "gap": "a way through an obstacle, a bridge",
    "rail": "where trains run",
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
    """Returns a board for `Scenario.board`, as rules.core.laying.country draws it. MACD-TERR-01."""
    return draw_country(LEGEND, terrain, season, seed, crossing, kind=kind, works=works, coast=coast)
