"""Units in their zones: a unit is a number of bases. A marker of a closed game is a unit too."""

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
RESERVE: Final = "reserve"  # not yet arrived
MARKED: Final = "marked"  # under a marker, not yet turned up
FLED: Final = "fled"  # a fleeing unit that got away
WENT_OFF: Final = "went_off"  # over its own edge, in order
LEFT: Final = "left"  # sent home by an event card
DESTROYED: Final = "destroyed"
TURNED_UP: Final = "turned_up"  # of a marker


@dataclass(slots=True, eq=False)
class Base:
    """One base of troops. It has its own place, moves, fires and losses."""

    unit: "ScwaresUnit"
    number: int  # index in its unit's list
    cell: int = NONE  # its zone; NONE: gone, or under a marker
    gone: bool = False  # destroyed, departed or off the table
    facing: int = 0
    place: Place = GONE
    fired: int = 0  # turn in which it last fired
    touching: list["Base"] = field(default_factory=list)  # enemies in contact with it


@dataclass(slots=True, eq=False)
class ScwaresUnit(Unit):
    """SCW-UNIT-01, SCW-GEN-04, SCW-GEN-05, SCW-GEN-06: infantry, cavalry or guns, or one base alone.

    Its strength is bases. x, y and facing are those of its first base on the table.
    """

    troop_class: int = EUROPEAN
    kind: int = INFANTRY
    weapon: int = NONE
    group: int = 0  # index of Battle.groups
    bases: list[Base] = field(default_factory=list)  # by number, including those that are gone
    start: int = 0  # bases at the start of the battle
    destroyed: int = 0
    caught: int = 0  # of them, in close combat or without a way back
    departed: int = 0  # bases that an event card sent home
    limbered: bool = False
    charged: int = 0  # turn in which it last charged
    moved: int = 0  # turn in which it last had its move
    points: int = 0  # movement points of this move
    mode: int = MARCH
    alone: int = NONE  # number of the base now moving by itself; NONE: all move together
    bound: int = NONE  # zone to which that base, or the first of all, is moving
    entered: int = 0  # turn in which an event card brought it; 0: from the start
    arrival: int = 0  # turn in which a reserve arrives
    edge: int = NONE  # direction of its edge of entry; NONE: that of its side's rear
    unseen: bool = False  # gone before the enemy saw it

    @property
    def bases_lost(self) -> int:
        """Counts bases destroyed, or sent home by a card. SCW-R-26."""
        return self.destroyed + self.departed

    @property
    def is_marker(self) -> bool:
        """Tells whether it is a marker, real or dummy."""
        return self.kind == UNIT_MARKER

    def bases_on_table(self) -> list[Base]:
        """Returns its bases on the table, by number."""
        return [base for base in self.bases if base.cell >= 0]

    def places(self) -> Sequence[Place]:
        return [base.place for base in self.bases]


@dataclass(slots=True)
class Group:
    """SCW-GMOR-01, SCW-R-42: the units under one commander."""

    side: int
    key: str  # as in the scenario
    units: list[int] = field(default_factory=list)
    original: int = 0  # bases at the start
    tested: bool = False
    failed: int = 0  # turn in which it failed; 0: it has not
