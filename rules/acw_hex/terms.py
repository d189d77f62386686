"""The words of the rules as small whole numbers: the engine counts with these, the play sheet with the words.

Each family is a run of codes from 0 and a tuple of their words in the same order, so that `ARMS[TRAIN]` is
"train" and `ARMS.index("train")` is TRAIN.
"""

from typing import Final

from rules.core.terms import NONE as NONE

INFANTRY: Final = 0
CAVALRY: Final = 1
DISMOUNTED_CAVALRY: Final = 2
FIELD_ARTILLERY: Final = 3
HEAVY_ARTILLERY: Final = 4
TRAIN: Final = 5
GENERAL: Final = 6
DIVISION_COMMANDER: Final = 7
ARMS: Final = (
    "infantry",
    "cavalry",
    "dismounted_cavalry",
    "field_artillery",
    "heavy_artillery",
    "train",
    "general",
    "division_commander",
)

FIGHTERS: Final = (INFANTRY, CAVALRY, DISMOUNTED_CAVALRY, FIELD_ARTILLERY, HEAVY_ARTILLERY)
ARTILLERY: Final = (FIELD_ARTILLERY, HEAVY_ARTILLERY)
COUNTED: Final = (INFANTRY, CAVALRY, DISMOUNTED_CAVALRY)  # arms whose loss breaks an army (ACW-VIC-01)
COMMANDERS: Final = (GENERAL, DIVISION_COMMANDER)

ARMY: Final = 0
CORPS: Final = 1
DIVISION: Final = 2
ROLES: Final = ("army", "corps", "division")  # what a commander commands

MOVE: Final = 0
SHOOT: Final = 1
RALLY: Final = 2
ACTIONS: Final = ("move", "shoot", "rally")  # what one order buys; mounting and dismounting are moves

MOUNT: Final = 0
DISMOUNT: Final = 1
CHANGES: Final = ("mount", "dismount")

OPEN: Final = 0
WOODS: Final = 1
TOWN: Final = 2
WATER: Final = 3
GROUNDS: Final = ("open", "woods", "town", "water")  # of a hex; hills are heights, roads run from hex to hex

NO_EDGE: Final = 0
STREAM: Final = 1
OBSTACLE: Final = 2
WALL: Final = 3
RIVER: Final = 4
EDGES: Final = ("none", "stream", "obstacle", "wall", "river")  # the edge between two hexes

NOT_ALL_ROAD: Final = 0
ENEMY_FIRE_ZONE: Final = 1
TOO_FAR: Final = 2
ENDS_ON_FRIEND: Final = 3
REASONS: Final = (  # reasons why a move is not allowed, in order
    "not_all_road",
    "enemy_fire_zone",
    "too_far",
    "ends_on_friend",
)

REMOVED_BY_DIE: Final = 0
CAUGHT_ALONE: Final = 1
CAUSES: Final = ("by_die", "alone")  # how a commander was lost

KILLED: Final = 0
BADLY_WOUNDED: Final = 1
LIGHTLY_WOUNDED: Final = 2
TAKEN: Final = 3
WOUNDED: Final = 4
FATES: Final = ("killed", "badly_wounded", "lightly_wounded", "prisoner", "wounded")  # of a commander lost
