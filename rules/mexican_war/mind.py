"""A commander that the engine asks outright, without listing what is open to a unit."""

from typing import Any

from rules.mexican_war.units import WarUnit


class Mind:
    """Commands by these rules alone, so the engine need not list its options.

    Each method returns the number of an option that the rules leave open. Asked by `choose`, with all options
    listed, it does the same.
    """

    def order_of(self, view: Any, unit: WarUnit) -> int:
        """MEX-PRE-02: Returns the order of the brigade for which *unit* speaks."""
        return 0

    def converged_by(self, view: Any, unit: WarUnit, options: list[int]) -> int:
        """MEX-ADD-01: Returns whom a unit takes in."""
        return 0

    def plan_of(self, view: Any, unit: WarUnit) -> int:
        """MEX-MOVE-01: Returns what a unit does this turn."""
        return 0

    def charge_of(self, view: Any, unit: WarUnit) -> int:
        """MEX-MEL-02: Returns whom a unit charges."""
        return 0

    def answer_of(self, view: Any, unit: WarUnit) -> int:
        """MEX-MEL-26: Returns what a unit does that is charged."""
        return 0

    def move_of(self, view: Any, unit: WarUnit) -> int:
        """MEX-MOVE-11: Returns where a unit goes."""
        return 0

    def ride_of(self, view: Any, officer: WarUnit) -> int:
        """MEX-OFF-01: Returns where an officer rides."""
        return 0

    def shot_of(self, view: Any, unit: WarUnit) -> int:
        """MEX-SA-10, MEX-ART-18: Returns whom a unit fires at, and how."""
        return 0
