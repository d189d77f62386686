"""Words of the rules that the engine counts by: codes from 0, and a tuple of their words in the same order.

Troops, guns, officers and modifiers are words of the tables, which an umpire may add to.
"""

from typing import Final

from rules.core.terms import INCH as INCH, NONE as NONE

D10: Final = 10
D6: Final = 6

INFANTRY: Final = 0
MOUNTED: Final = 1
DISMOUNTED: Final = 2
ARTILLERY: Final = 3
ARMS: Final = ("infantry", "cavalry_mounted", "cavalry_dismounted", "artillery")

CLASSES: Final = ("I", "II", "III", "IV")  # of small arms, and the ability tables of guns
LOWEST: Final = len(CLASSES) - 1

BANDS: Final = ("point_blank", "short", "medium", "long")  # of small arms
GUN_BANDS: Final = ("short", "medium", "long")
OUT: Final = "out"

LINE: Final = 0
TACTICAL_COLUMN: Final = 1
MARCH_COLUMN: Final = 2
SKIRMISH: Final = 3
SQUARE: Final = 4
ANCHORED_LINE: Final = 5
FORMATIONS: Final = ("line", "tactical_column", "march_column", "skirmish", "square", "anchored_line")

STEADY: Final = 0
FALL_BACK: Final = 1
ROUT: Final = 2
EFFECTS: Final = ("none", "fall_back", "rout")  # of a morale check
