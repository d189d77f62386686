"""The words for ground that no scenario draws. All rulesets share them."""

from __future__ import annotations

from rules.core.files import fields

SEASONS = ("dry", "wet")
CROSSINGS = ("none", "ford", "bridge")
LOW = ("open", "plain", "cane", "jungle", "swamp")  # terrain that floods in the rains
MOST_WORKS = 5
FIELD_WORKS = 2  # fortifications of an assaulted place whose grade is not given


def check(season: str, crossing: str, works: int) -> None:
    """Raises BadInput for the first word that no ground can be made of."""
    fields.word("season", season, SEASONS)
    fields.word("crossing", crossing, CROSSINGS)
    fields.number("works", works, 0, MOST_WORKS)
