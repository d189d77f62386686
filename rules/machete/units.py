"""Units on the table."""

from dataclasses import dataclass, field
from typing import Final

from rules.core.battle import Unit
from rules.machete.sections.morale import thresholds
from rules.machete.tables import POINTS_CAVALRY, POINTS_INFANTRY
from rules.machete.terms import CAVALRY, CLEAR, CUBAN, INFANTRY, LINE, NONE, TRAINS

# The states of Unit.state. The first three are those of the morale rules; the others are out of the game.
STEADY: Final = "steady"
SHAKEN: Final = "shaken"
FORCED_BACK: Final = "forced_back"
RESERVE: Final = "reserve"
SURRENDERED: Final = "surrendered"
RAN: Final = "ran"
DESTROYED: Final = "destroyed"
WENT_OFF = "went_off"  # left the table in order, by its own edge
REJOINED = "rejoined"  # a detail that is back with its unit
# A gun without a crew lies where it was left. One that was captured, spiked or wrecked keeps that word.
UNSERVED, TAKEN, SPIKED, WRECKED = "unserved", "captured", "spiked", "wrecked"
AFLOAT = "afloat"  # a boat


@dataclass(slots=True)
class MacheteUnit(Unit):
    """MACH-GEN-11, MACH-GEN-12: infantry, cavalry, a gun with crew, a train, a ship, or a detail of these.

    One figure is one man; command figures are separate. Phases count from 1; 0 is never.
    """

    nation: int = CUBAN
    troop: int = INFANTRY
    firearms: int = 0  # MACH-R-69: figures that can fire
    loose: bool = False  # MACH-R-63: may take skirmish order
    formation: int = LINE
    cell: int = -1  # where it stands on the terrain; -1 off the table
    rank: int = -1  # its place among the enemies visible to the other side; -1: not among them

    start: int = 0  # figures on which thresholds are based; falls by men detached (MACH-R-77)
    muster: int = 0  # figures at the start of the battle
    muster_officers: int = 0
    lost: int = 0  # figures lost, officers among them
    officers_lost: int = 0
    captured: int = 0
    told_off: int = 0  # figures detached, alive or dead

    marked: int = 0  # figures hit this phase and not yet removed, officers among them
    marked_officers: int = 0
    volleys: int = 0  # costly volleys of this phase that wait for their officers' die (officer_check)
    lost_before: int = 0  # figures lost when the phase began
    officers_before: int = 0
    used: int = 0  # thresholds of casualties that have caused their test, or been passed (MACH-R-44)
    ambushed: bool = False  # shot at or reached by an ambusher in the opening phase
    flanked: bool = False  # attacked in flank or rear this phase
    fought: bool = False  # a round of melee this phase, with a living enemy left
    fresh_shaken: bool = False  # shaken this phase: its second test comes in the next

    hidden: bool = False  # MACH-GEN-06: lies in an unopened ambush
    ambusher: int = 0  # phase in which it opened its ambush
    fired: int = 0  # phase in which it last fired
    shots: int = 0  # volleys fired in the whole battle
    charged: int = 0  # phase in which it last charged
    engaged: int = 0  # phase in which it came into contact; 0: not in contact
    contact: int = 0  # order in which it came into contact, in the whole battle
    attacker: bool = False  # it moved into the contact it is in
    obstacle: int = CLEAR  # ground that its charge crossed (MACH-MEL-08)
    arrival: int = 0  # phase in which it arrives, for a reserve
    entry: int = -1  # cell agreed for its arrival; -1: by dice
    molested: int = 0  # phase in which it was last shot at, shelled or in melee (MACH-R-58)

    source: int = -1  # of a detail: the unit whose men these are (MACH-R-77)
    duty: int = NONE  # of a detail: its duty
    lent: list[tuple[int, int]] = field(
        default_factory=list
    )  # men of other units in its ranks: (unit, figures)
    prisoners: int = -1  # the surrendered unit it leads (MACH-MOR-20)
    held: int = 0  # figures of that unit it still holds (MACH-R-54)

    gun: int = NONE  # MOUNTAIN, OTHER or TREE_TRUNK: the unit is a gun, its figures the crew
    owner: int = -1  # the gun's owner at the start, once it has changed hands
    limbered: bool = False  # limbered or packed: must be set up before it fires
    set_up: int = 0  # phase in which setting up last began
    recrewed: int = 0  # phase in which men were last detached to it
    moved: int = 0  # phase in which it last changed place
    taken: int = 0  # phase in which it fell to the enemy (MACH-R-41)
    wrecked: int = 0  # phase in which a shell destroyed it, crew and all (MACH-ART-19)
    piece: int = NONE  # of a crew driven off: the gun it left (MACH-R-78)

    drivers: int = 0  # MACH-R-68: of a train, the figures that fight
    loads: int = 0  # aboard a ship, a boat, a train
    landed: int = 0  # loads of a ship that are ashore
    sailing: int = 0  # phase in which a ship announced its departure (MACH-SHIP-02)
    house: int = -1  # MACH-BLD-02: the house it holds, an index of Battle.houses
    kindling: int = -1  # the area of the board that it prepares to set on fire (MACH-BLD-17)
    kindled: int = 0  # phase in which it began to, or last failed
    fumbled: bool = False  # it has failed, and needs no new preparation (MACH-BLD-19)

    def use_thresholds(self) -> None:
        """Marks the thresholds reached by this phase's losses as used.

        That happens whether it tested for them or not. MACH-R-44, MACH-R-45, MACH-R-79.
        """
        if self.lost > self.lost_before:
            self.used |= thresholds(self.start, self.lost)
        self.lost_before, self.officers_before = self.lost, self.officers

    @property
    def figures_left(self) -> int:
        """Counts figures left when the marked ones are removed."""
        return self.strength - self.marked

    @property
    def is_mounted(self) -> bool:
        """Tells whether the unit is cavalry."""
        return self.troop == CAVALRY

    @property
    def fighters(self) -> int:
        """Counts the figures that count in melee.

        For a train these are its drivers, for a gun its crew. MACH-MEL-04, MACH-AMB-05, MACH-R-68.
        """
        return min(self.strength, self.drivers) if self.troop in TRAINS else self.strength


def strength_points(unit: MacheteUnit) -> int:
    """Returns the melee points of *unit* without the figures already hit.

    MACH-MEL-01, MACH-MEL-02, MACH-R-68.
    """
    if unit.troop in TRAINS:
        return min(unit.figures_left, unit.drivers) * POINTS_INFANTRY
    return (unit.strength - unit.marked) * (POINTS_CAVALRY if unit.troop == CAVALRY else POINTS_INFANTRY)
