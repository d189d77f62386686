"""A table for a battle that no scenario draws, and what the words of a board mean."""

from typing import Any, Final

from rules.core.laying.country import KINDS as KINDS, draw_country
from rules.core.laying.plan import Legend

LEGEND: Final = Legend(
    "MEX-R-06",
    {
        "wood": {"kind": "woods"},
        "thicket": {"kind": "chaparral"},
        "marsh": {"kind": "marsh"},
        "field": {"kind": "ploughed"},
        "cane": {"kind": "chaparral"},
        "houses": {"kind": "building"},
        "town": {"kind": "built_up"},
        "hill": {"kind": "hill"},
        "water": {"kind": "lake"},
        "river": {"kind": "stream_deep"},
        "ford": {"kind": "stream_shallow"},
        "road": {"kind": "road"},
        "wall": {"kind": "wall"},
        "fence": {"kind": "fence"},
        "earthwork": {"kind": "entrenchment"},
    },
    river_is_line=True,
)

WORDS: Final = {
    "woods": "delays, covers, and hides what is an inch deep in it; limbered guns stay out",
    "chaparral": "delays, covers and hides",
    "built_up": "delays; hard cover, and nobody sees far",
    "building": "hard cover for as many figures as it has inches; shot brings it down or sets it on fire",
    "large_building": "the same, of two storeys: half as many more",
    "hill": "a contour of higher ground; a level says more",
    "steep_slope": "delays",
    "stream_shallow": "delays, and leaves unformed whoever crosses",
    "stream_deep": "crossed by bridges, and in march column at fords and roads; not by guns",
    "stream": "shallow or deep: a die says before the battle",
    "lake": "deep water",
    "marsh": "delays",
    "ploughed": "delays",
    "wall": "delays, hard cover behind it; shot opens gaps",
    "dry_stone_wall": "as a wall, and slower to take down",
    "mortared_wall": "as a wall, and taken down with tools alone",
    "fence": "delays, light cover",
    "hedge": "as a fence",
    "ditch": "delays, light cover",
    "entrenchment": "delays, light cover: prepared works",
    "breastwork": "delays, hard cover: prepared works",
    "redoubt": "as a breastwork, and much stronger against shot",
    "fortress": "hard cover that hides whoever is behind it",
    "road": "nothing beside it delays a column on it",
    "bridge": "carries everybody over water",
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
    """Returns a board for `Scenario.board`, as rules.core.laying.country draws it. MEX-R-06."""
    return draw_country(LEGEND, terrain, season, seed, crossing, kind=kind, works=works, coast=coast)
