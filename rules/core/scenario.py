"""A scenario: everything a battle starts from, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

SIDES = ("blue", "red")  # the words for battle.BLUE and battle.RED


@dataclass(frozen=True, slots=True)
class Scenario:
    """The start of a battle as plain data, JSON both ways.

    The ruleset checks the mappings (Ruleset.check).
    """

    ruleset: str  # "machete"
    title: str
    board: Mapping[str, Any]
    units: tuple[Mapping[str, Any], ...]  # a unit's place here is its index in the battle
    turn_limit: int
    options: Mapping[str, Any] = field(default_factory=dict)  # named options of the catalogue that differ
    terms: Mapping[str, Any] = field(default_factory=dict)  # objectives, ambush, tempers: each side's aims
    # how the battle stands when it begins partway through (rules/core/position.py); empty: at its start
    position: Mapping[str, Any] = field(default_factory=dict)

    def side_of(self, unit: int) -> int:
        """Returns BLUE or RED: the side of the unit with that index."""
        return SIDES.index(self.units[unit]["side"])

    def tempers(self) -> tuple[str, str]:
        """Returns each side's temper: terms.tempers = {blue = "bold"}. The default is "steady"."""
        said = self.terms.get("tempers", {})
        return said.get("blue", "steady"), said.get("red", "steady")

    def data(self) -> dict[str, Any]:
        """Returns the scenario for JSON. scenarios.scenario_from reads it back."""
        row = {
            "ruleset": self.ruleset,
            "title": self.title,
            "turn_limit": self.turn_limit,
            "board": dict(self.board),
            "units": [dict(unit) for unit in self.units],
            "options": dict(self.options),
            "terms": dict(self.terms),
        }
        return row | ({"position": dict(self.position)} if self.position else {})
