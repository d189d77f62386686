"""The needs of a campaign: table units for its men, arrival of reserves, losses in men."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.core.battle import UnitFate
from rules.core.dice import Dice

REGULAR_OR_NOT = ("regular", "irregular")


class Loss(NamedTuple):
    """Men lost from a table unit, each counted once. All others are still present."""

    killed: int = 0
    wounded: int = 0
    missing: int = 0
    captured: int = 0


@dataclass(frozen=True, slots=True)
class UnitSize:
    """Limits of an infantry or cavalry unit. Below *least* pieces it joins others; above *most* it splits."""

    troop: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Trains:
    """Models for a train's pack animals or carts, with one man a piece."""

    pack: str  # the troop
    cart: str
    mules: int  # animals per model of mules
    draught: int  # animals per model of carts
    most: int  # most models of one train
    figures: int  # figures of a model
    alone: bool = False  # one train per force, whatever it contains


@dataclass(frozen=True, slots=True)
class Chief:
    """A commander with a piece of their own."""

    troop: str
    over: str  # "side", "force" or "division"
    staff: int  # men with the commander


@dataclass(frozen=True, slots=True)
class Establishment:
    """A ruleset's way from a campaign's men to table units, and from table losses to men.

    Arms are "infantry", "cavalry", "artillery" and "train", as in campaigns.
    """

    scales: Mapping[int, tuple[int, int]]  # men a piece, smallest first: guns of a model, and its crew
    unit_sizes: Mapping[tuple[str, str], UnitSize]  # by arm and nation
    crowd: tuple[int, ...]  # most table units per side in computer battles; fewer where there is no room
    at_table: int  # most table units per side at a real table
    turn_minutes: int
    turns: int  # turns of a battle,
    after: int  # or turns after its last reserve arrives
    comes: str  # the word of terms.reserves for the turn of arrival
    # campaign units -> Scenario.units without places
    enlist: Callable[[Mapping[str, Any]], dict[str, Any]]
    nations: Mapping[str, str] = field(default_factory=dict)  # by drill: its name in the rules, if it differs
    nation_order: tuple[str, ...] = ()  # nations' words by the code that a log has under "nation"
    waits: int = 0  # turns that replace the die of a reserve's delay; 0: the rules roll for it
    most: int = 100  # turns of the longest battle, however late a reserve arrives
    hits: int = 1  # what one piece of infantry or cavalry counts in UnitFate
    crew: int = 1  # what one gun model counts in UnitFate
    carriages: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # by troops: troop, and gun
    carriage: tuple[str, str] = ("artillery", "")  # of all others
    makers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by gun: the nations that have it
    trains: Trains | None = None  # None: the rules have no trains
    chiefs: tuple[Chief, ...] = ()  # empty: the commander is among the men
    division: int = 0  # most units of a division; 0: the rules have none
    division_is: str = "division"  # the name of such a group: "division", "brigade" or "command"
    one_weapon: bool = False  # whether all men of a unit have the same weapon
    prisoners: bool = False  # whether prisoners are moved on the table under guard
    fixed: tuple[str, ...] = ()  # options that need more of a scenario than a campaign's tables have
    joins: bool = False  # whether men too few for a piece join others; else they are mentioned but not shown
    # men, fate of their unit, whether the field was lost -> their losses; None: the campaign decides
    toll: Callable[[int, UnitFate, bool, Dice], Loss] | None = None
    # fate of a commander: "killed", "wounded", "captured" or "present"; "": the campaign decides
    officer: Callable[[UnitFate, Dice], str] | None = None

    @property
    def drills(self) -> tuple[str, ...]:
        """Returns the words for a nation's drill that a campaign may use."""
        own = sorted({nation for _arm, nation in self.unit_sizes} - set(REGULAR_OR_NOT))
        return *REGULAR_OR_NOT, *own

    def carriage_of(self, troops: str, nation: str) -> tuple[str, str]:
        """Returns the troop and the gun of *troops* of *nation*, in the words of the rules."""
        found = self.carriages.get(troops, self.carriage)
        return found if nation in self.makers.get(found[1], (nation,)) else self.carriage

    def nation_for(self, drill: str) -> str:
        """Returns the rules' name for a nation of that *drill*."""
        return self.nations.get(drill, drill)

    def turn_of(self, minutes: int, dice: int) -> int:
        """Returns the turn in which a reserve that late arrives; 0 where the rules roll for it.

        The turn is early enough for the turns after it to fit into the longest battle.
        """
        turn = 1 + minutes // self.turn_minutes if minutes else self.waits * dice
        return min(turn, self.most - self.after)
