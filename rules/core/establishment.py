"""What a campaign must know of a ruleset: how its men become pieces, when they come on, what losses were."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.core.battle import UnitFate
from rules.core.dice import Dice

REGULAR_OR_NOT = ("regular", "irregular")


class Loss(NamedTuple):
    """Men lost of those for whom a table unit stood, each counted once; all others are still there."""

    killed: int = 0
    wounded: int = 0
    missing: int = 0
    captured: int = 0


@dataclass(frozen=True, slots=True)
class Body:
    """Foot or horse on the table: fewer pieces than *least* join others, more than *most* make another."""

    troop: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Trains:
    """Models for the animals of a train: mules or carts, at one man a piece."""

    pack: str  # the troop
    cart: str
    mules: int  # animals that one model stands for
    draught: int  # the same of a train of carts
    most: int  # models of one train
    figures: int  # of a model
    alone: bool = False  # one train a force, whatever it has


@dataclass(frozen=True, slots=True)
class Chief:
    """A commander with a piece of his own."""

    troop: str
    over: str  # "side", "force" or "division"
    staff: int  # men with him


@dataclass(frozen=True, slots=True)
class Establishment:
    """How a campaign's men are brought to the table of a ruleset, and home again.

    Arms are "infantry", "cavalry", "artillery" and "train", as campaigns have them.
    """

    scales: Mapping[int, tuple[int, int]]  # men a piece, finer first: guns of a model, and men who serve it
    bodies: Mapping[tuple[str, str], Body]  # by arm and nation
    crowd: tuple[int, ...]  # table units a side by computer: at most, and fewer where there is no room
    at_table: int  # the same by hand
    turn_minutes: int
    turns: int  # of a battle,
    after: int  # or so many after its last reserve has come
    comes: str  # the word of terms.reserves for the turn in which one comes
    # units as the campaign has them -> as Scenario.units has them, without places
    enlist: Callable[[Mapping[str, Any]], dict[str, Any]]
    nations: Mapping[str, str] = field(default_factory=dict)  # by drill: what the rules call it, if otherwise
    nation_order: tuple[str, ...] = ()  # their words by the code that a log has under "nation"
    waits: int = 0  # turns that stand for a die of a reserve's delay; 0: the rules dice for it
    most: int = 100  # turns of the longest battle, however late a reserve is
    hits: int = 1  # what a piece of foot or horse counts in UnitFate
    crew: int = 1  # the same of a gun model
    carriages: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # by troops: troop, and gun
    carriage: tuple[str, str] = ("artillery", "")  # of all others
    makers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by gun: nations that alone have it
    trains: Trains | None = None  # None: they are not played
    chiefs: tuple[Chief, ...] = ()  # none: who commands is among his men
    division: int = 0  # most units of a division; 0: there are none
    division_is: str = "division"  # what such units are together: "division", "brigade" or "command"
    one_weapon: bool = False  # whether all of a unit are armed alike
    captives: bool = False  # whether they are led on the table, guarded by a body
    fixed: tuple[str, ...] = ()  # options that want more of a scenario than a campaign's tables have
    joins: bool = False  # whether men too few for a piece stand with others; else they are told, not shown
    # men, what became of their unit, whether the field was lost -> whom it cost; None: the campaign says
    toll: Callable[[int, UnitFate, bool, Dice], Loss] | None = None
    # what became of a commander: "killed", "wounded", "captured" or "present"; "": the campaign says
    officer: Callable[[UnitFate, Dice], str] | None = None

    @property
    def drills(self) -> tuple[str, ...]:
        """The words for a nation's drill that a campaign may use."""
        own = sorted({nation for _arm, nation in self.bodies} - set(REGULAR_OR_NOT))
        return *REGULAR_OR_NOT, *own

    def carriage_of(self, troops: str, nation: str) -> tuple[str, str]:
        """Returns the troop and the gun of *troops* in the hands of *nation*, as the rules call it."""
        found = self.carriages.get(troops, self.carriage)
        return found if nation in self.makers.get(found[1], (nation,)) else self.carriage

    def nation_for(self, drill: str) -> str:
        """Returns what the rules call a nation of that *drill*."""
        return self.nations.get(drill, drill)

    def turn_of(self, minutes: int, dice: int) -> int:
        """The turn in which a reserve comes that is so late; 0 where the rules dice for it.

        No later than that its turns after it still go into the longest battle.
        """
        turn = 1 + minutes // self.turn_minutes if minutes else self.waits * dice
        return min(turn, self.most - self.after)
