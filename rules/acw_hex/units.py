"""Troops, trains and commanders on the map."""

from dataclasses import dataclass, field
from typing import Final

from rules.acw_hex.tables import REMOVED_AT, WEARY_HITS
from rules.acw_hex.terms import ARMY, ARTILLERY, COMMANDERS, DIVISION, FIGHTERS, INFANTRY, NONE
from rules.core.battle import Unit

# The states of Unit.state.
STEADY: Final = "steady"
ON_FOOT: Final = "dismounted"  # cavalry that has dismounted
RESERVE: Final = "reserve"  # still on the march
REMOVED: Final = "removed"  # three hits
CUT_OFF: Final = "cut_off"  # removed between two or more enemies, or without a way back
LOST: Final = (REMOVED, CUT_OFF)
TAKEN: Final = "captured"  # of a train
FALLEN: Final = "fallen"  # of a commander: by their own die in close combat
CAUGHT: Final = "caught"  # of a commander: alone next to an enemy


@dataclass(slots=True)
class AcwUnit(Unit):
    """ACW-BASIC-03, ACW-R-24, ACW-R-27: a hex's worth of troops, a corps train, or a commander.

    x and y are column and row. facing is a corner, 0 ENE and on anticlockwise. The strength of troops is the
    hits they can still take, of a train or a commander 1. Player turns count from 2 (battle.half); 0 is
    never.
    """

    arm: int = INFANTRY
    role: int = NONE  # of a commander: ARMY, CORPS or DIVISION
    corps: int = NONE  # index of Battle.corps; NONE: directly under the army general
    division: int = NONE  # index of Battle.divisions
    cell: int = NONE  # its cell on the ground; NONE off the map
    start: int = REMOVED_AT  # strength when the battle began
    acted: int = 0  # player turn in which it last moved, rallied, shot, mounted or dismounted
    free: int = 0  # player turn in which it acts without orders
    sheltered: int = 0  # player turn in which cover last cancelled a shot that had hit it
    struck: int = 0  # hits it has scored in this half of the close combat
    led: int = 0  # commanders who have joined it in this half of the close combat
    joined: int = 0  # of a commander: the half of close combat in which it last joined a unit
    retreated: int = 0  # half of close combat in which it last gave ground
    change: int = NONE  # MOUNT or DISMOUNT: ordered, takes effect in its player's next turn
    tired: bool = False  # ACW-R-09: weary by the scenario
    tires: bool = True  # ACW-R-09: hits make it weary, if the scenario calls no unit weary
    back: int = 0  # of a lost commander: the game turn of the replacement
    loss: str = ""  # of a commander: FALLEN or CAUGHT, if the one who began the battle is gone
    arrival: int = 0  # game turn in which a reserve arrives
    entry: int = NONE  # cell by which it enters
    fights: bool = field(init=False)  # it is troops: no train, no commander
    leads: bool = field(init=False)  # it is a commander
    guns: bool = field(init=False)  # it is artillery

    def __post_init__(self) -> None:
        """Stores what the unit is, which mounting does not change. Computing it each time is too slow."""
        self.fights = self.arm in FIGHTERS
        self.leads = self.arm in COMMANDERS
        self.guns = self.arm in ARTILLERY

    @property
    def hits(self) -> int:
        """Counts the hits on it."""
        return REMOVED_AT - self.strength

    def commands(self, unit: "AcwUnit") -> bool:
        """Tells whether *unit*, of its side, is under this commander. ACW-ORD-02, ACW-ORD-03, ACW-ORD-08."""
        if self.role == DIVISION:
            return unit.corps == self.corps and unit.division == self.division
        return self.role == ARMY or unit.corps == self.corps

    @property
    def weary(self) -> bool:
        """Tells whether the scenario calls it weary.

        Where the scenario calls no unit weary, two hits make it so. A train takes no hits (ACW-R-27) and is
        never weary. ACW-ORD-06, ACW-R-09.
        """
        return self.tired or (self.tires and self.fights and self.hits >= WEARY_HITS)
