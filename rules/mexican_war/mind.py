"""A commander that the engine asks outright, without listing what is open to a unit."""

from typing import Any

from rules.mexican_war.units import WarUnit


class Mind:
    """Commands by these rules alone, so the engine need not list its options.

    Each method returns the number of an option that the rules leave open. Asked by `choose`, with all options
    listed, it does the same.
    """

    def order_of(self, view: Any, unit: WarUnit) -> int:
        """Returns the order of the brigade for which *unit* speaks. MEX-PRE-02."""
        return 0

    def converged_by(self, view: Any, unit: WarUnit, options: list[int]) -> int:
        """Returns the unit that a unit takes in. MEX-ADD-01."""
        return 0

    def plan_of(self, view: Any, unit: WarUnit) -> int:
        """Returns what a unit does this turn. MEX-MOVE-01."""
        return 0

    def charge_of(self, view: Any, unit: WarUnit) -> int:
        """Returns the enemy that a unit charges. MEX-MEL-02."""
        return 0

    def answer_of(self, view: Any, unit: WarUnit) -> int:
        """Returns what a charged unit does. MEX-MEL-26."""
        return 0

    def move_of(self, view: Any, unit: WarUnit) -> int:
        """Returns where a unit goes. MEX-MOVE-11."""
        return 0

    def ride_of(self, view: Any, officer: WarUnit) -> int:
        """Returns where an officer rides. MEX-OFF-01."""
        return 0

    def shot_of(self, view: Any, unit: WarUnit) -> int:
        """Returns the target a unit fires at, and how. MEX-SA-10, MEX-ART-18."""
        return 0
