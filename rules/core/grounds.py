"""What a ground that nobody has drawn is asked for: the words that all rulesets share."""

from __future__ import annotations

from rules.core import fields

SEASONS = ("dry", "wet")
CROSSINGS = ("none", "ford", "bridge")
LOW = ("open", "plain", "cane", "jungle", "swamp")  # terrain that the rains put under water
MOST_WORKS = 5
FIELD_WORKS = 2  # works of a place that is assaulted and of which nobody says how strong it is


def check(season: str, crossing: str, works: int) -> None:
    """Raises BadInput for the first that no ground can be made of."""
    fields.word("season", season, SEASONS)
    fields.word("crossing", crossing, CROSSINGS)
    fields.number("works", works, 0, MOST_WORKS)
