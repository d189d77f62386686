"""MACH-GEN-11, MACH-GEN-12: a body of troops on the table; one figure is one man, command figures told
apart."""

from dataclasses import dataclass

from rules.core.battle import Unit
from rules.machete.terms import CAVALRY, CLEAR, CUBAN, INFANTRY, LINE

# The states of Unit.state. The first three are those of the morale rules; the others are out of the game.
STEADY, SHAKEN, FORCED_BACK = "steady", "shaken", "forced_back"
RESERVE, SURRENDERED, RAN, DESTROYED = "reserve", "surrendered", "ran", "destroyed"


@dataclass(slots=True)
class MacheteUnit(Unit):
    """Foot or horse. Phases are counted from 1; 0 is never."""

    nation: int = CUBAN
    troop: int = INFANTRY
    firearms: int = 0  # MACH-R-69: figures that can fire
    loose: bool = False  # MACH-R-63: may take skirmish order
    formation: int = LINE
    cell: int = -1  # where it stands on the terrain; -1 off the table

    start: int = 0  # figures by which thresholds are reckoned; falls by men told off (MACH-R-77)
    muster: int = 0  # figures at the start of the battle
    muster_officers: int = 0
    lost: int = 0  # figures down, officers among them
    officers_lost: int = 0
    captured: int = 0
    told_off: int = 0  # figures sent away as escorts, alive and off the table

    marked: int = 0  # figures hit this phase and not yet removed, officers among them
    marked_officers: int = 0
    volleys: int = 0  # that cost it figures this phase and wait for their officers' die (officer_check)
    lost_before: int = 0  # figures down when the phase began
    officers_before: int = 0
    ambushed: bool = False  # shot at or reached by an ambusher in the opening phase
    flanked: bool = False  # attacked in flank or rear this phase
    fought: bool = False  # a round of melee this phase, with a living enemy left
    fresh_shaken: bool = False  # shaken this phase: its second test comes in the next

    hidden: bool = False  # MACH-GEN-06: lies in ambush, not yet sprung
    ambusher: int = 0  # phase in which it sprang its ambush
    fired: int = 0  # phase in which it last fired
    shots: int = 0  # volleys fired in the whole battle
    charged: int = 0  # phase in which it last charged
    engaged: int = 0  # phase in which it came into contact; 0: not in contact
    contact: int = 0  # order in which it came into contact, in the whole battle
    attacker: bool = False  # it moved into the contact it is in
    obstacle: int = CLEAR  # what its rush went over (MACH-MEL-08)
    arrival: int = 0  # phase in which it arrives, for a reserve
    entry: int = -1  # cell agreed for its arrival; -1: diced for

    @property
    def standing(self) -> int:
        """Figures that will be left when the marked ones are taken off."""
        return self.strength - self.marked

    @property
    def mounted(self) -> bool:
        """Whether it is cavalry."""
        return self.troop == CAVALRY
