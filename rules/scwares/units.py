"""Troop units on their zones: a unit is so many bases, and a marker of a closed game is a unit of its own."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rules.core.battle import Unit
from rules.core.standing import GONE, Place
from rules.scwares.terms import EUROPEAN, INFANTRY, MARCH, NONE, UNIT_MARKER

# The states of Unit.state. The first three are on the table; the others are out of the game.
STEADY: Final = "steady"
SHAKEN: Final = "shaken"  # failed its own test this turn
FLEEING: Final = "fleeing"  # its group failed
RESERVE: Final = "reserve"  # not yet come
MARKED: Final = "marked"  # under a marker, not yet turned up
FLED: Final = "fled"  # a fleeing unit that got away
WENT_OFF: Final = "went_off"  # over its own edge, in order
LEFT: Final = "left"  # went home by an event card
DESTROYED: Final = "destroyed"
TURNED_UP: Final = "turned_up"  # of a marker


@dataclass(slots=True, eq=False)
class Base:
    """One troop base; it stands, moves, shoots and dies by itself."""

    unit: "ScwaresUnit"
    number: int  # place in its unit's list
    cell: int = NONE  # zone it stands in; NONE: gone, or under a marker
    gone: bool = False  # destroyed, departed or off the table
    facing: int = 0
    place: Place = GONE
    fired: int = 0  # turn in which it last fired
    touching: list["Base"] = field(default_factory=list)  # enemies it is in contact with


@dataclass(slots=True, eq=False)
class ScwaresUnit(Unit):
    """SCW-UNIT-01, SCW-GEN-04, SCW-GEN-05, SCW-GEN-06: a unit of foot, horse or guns, or one base alone.

    Its strength is bases; x, y and facing are those of its first base that stands.
    """

    troop_class: int = EUROPEAN
    kind: int = INFANTRY
    weapon: int = NONE
    group: int = 0  # index of Battle.groups
    bases: list[Base] = field(default_factory=list)  # by number, those that are gone too
    start: int = 0  # bases at the start of the battle
    destroyed: int = 0
    caught: int = 0  # of them, in close combat or for want of a way back
    departed: int = 0  # bases that an event card took home
    limbered: bool = False
    charged: int = 0  # turn in which it last charged
    moved: int = 0  # turn in which it last had its move
    points: int = 0  # movement points of this move
    mode: int = MARCH
    alone: int = NONE  # number of the base that moves by itself just now; NONE: all go together
    bound: int = NONE  # zone to which that base, or the first of all, is just going
    entered: int = 0  # turn in which an event card brought it; 0: there from the start
    arrival: int = 0  # turn in which a reserve comes on
    edge: int = NONE  # direction of the edge by which it does; NONE: that of its side's rear
    unseen: bool = False  # gone before the enemy saw it

    @property
    def lost(self) -> int:
        """SCW-R-26: bases destroyed, or gone home by a card."""
        return self.destroyed + self.departed

    @property
    def is_marker(self) -> bool:
        """Whether it is a marker, real or dummy."""
        return self.kind == UNIT_MARKER

    def standing(self) -> list[Base]:
        """Its bases on the table, by number."""
        return [base for base in self.bases if base.cell >= 0]

    def places(self) -> Sequence[Place]:
        """As Unit.places."""
        return [base.place for base in self.bases]


@dataclass(slots=True)
class Group:
    """SCW-GMOR-01, SCW-R-42: the units under one commander."""

    side: int
    key: str  # as the scenario has it
    units: list[int] = field(default_factory=list)
    original: int = 0  # bases at the start
    tested: bool = False
    failed: int = 0  # turn in which it failed; 0: it has not
