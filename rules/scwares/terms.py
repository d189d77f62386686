"""The words of the rules as small whole numbers: the engine counts with these, the sheet with the words.

Each family is a run of codes from 0 and a tuple of their words in the same order, so `WEAPONS[MUSKET]` is
"musket" and `WEAPONS.index("musket")` is MUSKET.
"""

from typing import Final

from rules.core.boards import squares
from rules.core.terms import NONE as NONE

EUROPEAN: Final = 0
EUROPEAN_LED: Final = 1
NATIVE: Final = 2
CLASSES: Final = ("european", "european_led", "native")

EUROPEANS: Final = 0  # European and European-led together
NATIVES: Final = 1
PARTIES: Final = ("european", "native")

INFANTRY: Final = 0
MOUNTED: Final = 1
ARTILLERY: Final = 2
MACHINE_GUN: Final = 3
COMMANDER: Final = 4
SCOUT_FOOT: Final = 5  # messengers included
SCOUT_MOUNTED: Final = 6
UNIT_MARKER: Final = 7
KINDS: Final = (  # of units, of bases and of the lines of the movement table alike
    "infantry",
    "mounted",
    "artillery",
    "machine_gun",
    "commander",
    "scout_foot",
    "scout_mounted",
    "unit_marker",
)
GUNS: Final = (ARTILLERY, MACHINE_GUN)
SCOUTS: Final = (SCOUT_FOOT, SCOUT_MOUNTED)

MARCH: Final = 0  # in column, line or square
CHARGE: Final = 1
UNLIMBERED: Final = 2
LIMBERED: Final = 3
MODES: Final = ("march", "charge", "unlimbered", "limbered")

EUROPEAN_FIELD_ARTILLERY: Final = 0
NATIVE_FIELD_ARTILLERY: Final = 1
AUTOMATIC_MACHINE_GUN: Final = 2
MECHANICAL_MACHINE_GUN: Final = 3
MAGAZINE_RIFLE: Final = 4  # rifles and carbines
SINGLE_SHOT_RIFLE: Final = 5  # rifles and carbines
MUSKET: Final = 6
SPEAR: Final = 7
WEAPONS: Final = (
    "european_field_artillery",
    "native_field_artillery",
    "automatic_machine_gun",
    "mechanical_machine_gun",
    "magazine_rifle",
    "single_shot_rifle",
    "musket",
    "spear",
)

NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST = range(8)
DIRECTIONS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")  # clockwise; the odd ones are diagonals
STEPS: Final = squares.STEPS  # x grows east, y grows north

TOO_FAR: Final = 1
NO_ATTACK: Final = 2
INTERPENETRATION: Final = 4
CHARGE_BARS: Final = ("too_far", "no_attack", "interpenetration")  # as bits: CHARGE_BARS[i] is bit i

OUT_OF_RANGE: Final = 0
OUT_OF_ARC: Final = 1
OUT_OF_SIGHT: Final = 2
STILL_LIMBERED: Final = 3
# Reasons that keep a base from firing, in the order of checking
SILENCES: Final = ("range_zones", "in_arc", "sight", "limbered")

OPEN: Final = 0
FULL: Final = 1
ENEMY: Final = 2
IMPASSABLE: Final = 3
OFF_TABLE: Final = 4
THROUGH_FRIENDS: Final = 5
BEHIND: Final = (  # the obstacle behind a base that is driven back
    "open",
    "full",
    "enemy",
    "impassable",
    "off_table",
    "through_friends",
)

STAYS: Final = 0
GOES_BACK: Final = 1
DESTROYED: Final = 2

HEART, CLUB, DIAMOND, SPADE = range(4)
SUITS: Final = ("heart", "club", "diamond", "spade")
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
# A card is one number, 0 to 51: suit * 13 + rank, so that 0 is the two of hearts and 51 the ace of spades.

NO_EVENT: Final = 0
BASES_LEAVE: Final = 1
BASES_APPEAR: Final = 2
SHORTAGE: Final = 3
BONUS: Final = 4
DUST_CLOUD: Final = 5
EFFECTS: Final = (
    "none",
    "native_bases_leave",
    "native_bases_appear",
    "ammunition_shortage",
    "european_bonus",
    "dust_cloud",
)

NEXT_TURN: Final = 0
GAME: Final = 1
DURATIONS: Final = ("next_turn", "game")

OBSERVER_BASE: Final = 0
OBSERVER_SCOUT: Final = 1
OBSERVERS: Final = ("base", "scout")


def party(troop_class: int) -> int:
    """Returns EUROPEANS or NATIVES. European and European-led count together. SCW-R-42."""
    return NATIVES if troop_class == NATIVE else EUROPEANS
