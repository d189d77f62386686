"""The unit that every ruleset shares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.core.standing import Place


@dataclass(slots=True)
class Unit:
    """The fields of a unit in every ruleset. Each ruleset adds its own in a subclass, with defaults."""

    index: int  # index in Battle.units, fixed for the whole battle; later detachments are appended
    side: int  # BLUE or RED
    x: int  # free table: hundredths of the printed unit (cm, inch) from the left edge; grid: column
    y: int  # the same from the near edge; grid: row
    facing: int  # free table: degrees clockwise from the far edge, 0-359; grid: the grid's own facings
    strength: int  # figures, bases or steps present, officers among them, as the ruleset counts them
    officers: int  # command figures present
    state: str  # a word of the ruleset: "steady", "shaken", "reserve", "ran" ...
    on_table: bool  # False: not yet arrived, gone, destroyed or surrendered
    lying: bool = field(default=False, kw_only=True)  # a thing, not troops: an abandoned gun, a boat

    def places(self) -> Sequence[Place]:
        """Returns the places of its bases by number, if it has several. Its own place is then the first's."""
        return ()

    def size(self) -> tuple[int, int]:
        """Returns frontage and depth in hundredths. Both are 0 if a unit is a spot."""
        return 0, 0
