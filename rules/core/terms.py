"""Numbers that mean the same in several rulesets. Each ruleset's words are in its own terms.py."""

from typing import Final

NONE: Final = -1  # no unit, no side, no band, no limit: the meaning of -1 in a field
INCH: Final = 100  # distances are whole hundredths of an inch

ATTACKER: Final = 0
DEFENDER: Final = 1
PARTIES: Final = ("attacker", "defender")

FRONT: Final = 0
FLANK: Final = 1
REAR: Final = 2
ARCS: Final = ("front", "flank", "rear")
