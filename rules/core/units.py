"""A unit: what every ruleset's unit has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.core.standing import Place


@dataclass(slots=True)
class Unit:
    """What every ruleset's unit has; each ruleset subclasses it with its own fields (with defaults)."""

    index: int  # place in Battle.units, fixed for the whole battle; details told off later are appended
    side: int  # BLUE or RED
    x: int  # free table: hundredths of the printed unit (cm, inch) from the left edge; grid: column
    y: int  # the same from the near edge; grid: row
    facing: int  # free table: degrees clockwise from the far edge, 0-359; grid: the grid's own facings
    strength: int  # figures, bases or steps present, officers among them, as the ruleset counts them
    officers: int  # command figures present
    state: str  # a word of the ruleset: "steady", "shaken", "reserve", "ran" ...
    on_table: bool  # False: not yet come, run off, destroyed or surrendered
    lying: bool = field(
        default=False, kw_only=True
    )  # there as a thing, not a body: a gun nobody serves, a boat

    def places(self) -> Sequence[Place]:
        """Where its bases stand, by number, where a unit is several; its own place is then the first's."""
        return ()

    def size(self) -> tuple[int, int]:
        """Returns frontage and depth in hundredths; 0, 0 where a unit is a spot."""
        return 0, 0
