"""The words of the rules as small whole numbers: the engine counts with these, the play sheet with the words.

Each family is a run of codes from 0 and a tuple of their words in the same order, so that `GOINGS[FORD]` is
"ford" and `GOINGS.index("ford")` is FORD.
"""

from typing import Final

from rules.core.terms import NONE as NONE

CUBAN: Final = 0
SPANISH: Final = 1
NATIONS: Final = ("cuban", "spanish")

INFANTRY: Final = 0
CAVALRY: Final = 1
HORSE_DRAWN_ARTILLERY: Final = 2
PACK_ARTILLERY: Final = 3
MANHANDLED_ARTILLERY: Final = 4
PACK_TRAIN: Final = 5
SUPPLY_CART: Final = 6
SHIP: Final = 7
ROWING_BOAT: Final = 8
TROOPS: Final = (
    "infantry",
    "cavalry",
    "horse_drawn_artillery",
    "pack_artillery",
    "manhandled_artillery",
    "pack_train",
    "supply_cart",
    "ship",
    "rowing_boat",
)

ARTILLERY: Final = (HORSE_DRAWN_ARTILLERY, PACK_ARTILLERY, MANHANDLED_ARTILLERY)
TRAINS: Final = (PACK_TRAIN, SUPPLY_CART)
AFLOAT: Final = (SHIP, ROWING_BOAT)

ROAD: Final = 0
CROSS_COUNTRY: Final = 1
JUNGLE: Final = 2
FORD: Final = 3
WATER: Final = 4
STAND: Final = 5
SWAMP_WATER: Final = 6
CANE: Final = 7
RIVER: Final = 8
BURNING: Final = 9
GOINGS: Final = (
    "road",
    "cross_country",
    "jungle",
    "ford",
    "water",
    "stand",
    "swamp_water",
    "cane",
    "river",
    "burning",
)

SHORT: Final = 0
MEDIUM: Final = 1
LONG: Final = 2
BANDS: Final = ("short", "medium", "long")

LINE: Final = 0
COLUMN: Final = 1
SKIRMISH: Final = 2
FORMATIONS: Final = ("line", "column", "skirmish")

OPEN: Final = 0
SOFT: Final = 1
HARD: Final = 2
BUILDING: Final = 3
COVERS: Final = ("none", "soft", "hard", "building")

MOUNTAIN: Final = 0
OTHER: Final = 1
TREE_TRUNK: Final = 2
GUNS: Final = ("mountain", "other", "tree_trunk")

CLEAR: Final = 0
ACROSS_FORD: Final = 1
UPHILL: Final = 2
DEFENCES: Final = 3
OBSTACLES: Final = ("none", "ford", "uphill", "defences")

STEADY: Final = 0
SHAKEN: Final = 1
FORCED_BACK: Final = 2
STATES: Final = ("steady", "shaken", "forced_back")

CASUALTIES_25: Final = 1
CASUALTIES_50: Final = 2
OFFICERS_LOST: Final = 4
AMBUSHED_UNIT: Final = 8
FLANK_OR_REAR: Final = 16
MELEE_ROUND: Final = 32
CAUSES: Final = (  # of a morale test, as bits of one number: CAUSES[i] is bit i
    "casualties_25",
    "casualties_50",
    "officers_lost",
    "ambushed",
    "flank_or_rear",
    "melee_round",
)

NO_SIDE: Final = 0
LEFT: Final = 1
RIGHT: Final = 2

FIRST_END: Final = 0
CLOCKWISE_LONG_EDGE: Final = 1
FAR_END: Final = 2
LAST_LONG_EDGE: Final = 3
EDGES: Final = ("first_end", "clockwise_long_edge", "far_end", "last_long_edge")

CARRIED_OFF: Final = 0
CAPTURED: Final = 1
SPIKED: Final = 2
GUN_FATES: Final = ("carried_off", "captured", "spiked")

NO_CREW: Final = 0
LIMBERED: Final = 1
UNLIMBERING: Final = 2
RECREWED: Final = 3
CAUGHT: Final = 4
IN_MELEE: Final = 5
MOVED: Final = 6
TURNING: Final = 7
INTERVAL_RUNS: Final = 8
SILENCES: Final = (  # what keeps a gun from firing, in the order of checking
    "crew",
    "limbered",
    "unlimbering",
    "recrewing",
    "ambushed",
    "melee",
    "moved",
    "turning",
    "interval",
)

DOORWAY: Final = 0
INSIDE: Final = 1
PLACES: Final = ("doorway", "inside")

LARGE: Final = 0
SMALL: Final = 1
SIZES: Final = ("large", "small")


ESCORT: Final = 0
CREW: Final = 1
ARSONISTS: Final = 2
GARRISON: Final = 3
BOAT: Final = 4
DRIVERS: Final = 5

INTACT: Final = 0
RUBBLE: Final = 1
ALIGHT: Final = 2

HOUSE_AT, BRIDGE_AT, WALL_AT = 0, 1, 2
STRUCTURES: Final = ("house", "bridge", "wall")  # targets beside units (MACH-ART-23)

LEFT_EDGE: Final = 0
RIGHT_EDGE: Final = 1
NEAR_EDGE: Final = 2
FAR_EDGE: Final = 3
TABLE_EDGES: Final = ("left", "right", "near", "far")
