"""The words of the rules and the numbers that stand for them, in the order that both have.

The engine counts with the codes; words are for scenario files, play sheets and tables.toml.
"""

from typing import Final

from rules.core.terms import NONE as NONE

# ---- troops of a scenario

TROOPS: Final = (
    "infantry",
    "pioneers",
    "cavalry",
    "mounted_infantry",
    "artillery",
    "wagon",
    "pack_animals",
    "band",
    "hospital",
    "commander",
    "boat",
    "steam_engine",
    "train",
    "airship",
    "balloon",
    "signal_team",
)
FOOT: Final = 0
PIONEERS: Final = 1
HORSEMEN: Final = 2
MOUNTED_FOOT: Final = 3
CANNON: Final = 4
TRAIN_WAGON: Final = 5
MULES: Final = 6
BAND: Final = 7
HOSPITAL: Final = 8
LEADER: Final = 9
VESSEL: Final = 10
ENGINE: Final = 11
RAILWAY_TRAIN: Final = 12
DIRIGIBLE: Final = 13
CAPTIVE_BALLOON: Final = 14
SIGNALLERS: Final = 15

COUNTER: Final = len(TROOPS)  # no troops: what the enemy sees of a hidden unit, or of nobody
FIGHTERS: Final = (FOOT, PIONEERS, HORSEMEN, MOUNTED_FOOT, CANNON)  # the units of army morale
RIDERS: Final = (HORSEMEN, MOUNTED_FOOT)
SUPPORT: Final = (BAND, HOSPITAL)
VEHICLES: Final = (VESSEL, ENGINE, RAILWAY_TRAIN, DIRIGIBLE, CAPTIVE_BALLOON)
FLYERS: Final = (DIRIGIBLE, CAPTIVE_BALLOON)

# ---- what moves (tables.toml, [move.dice])

CLASSES: Final = (
    "formed_infantry",
    "unformed_infantry",
    "formed_cavalry",
    "mounted_infantry",
    "unformed_cavalry",
    "commander",
    "messenger",
    "artillery",
    "wagon",
    "boat",
    "steam_engine",
    "train",
    "airship",
    "balloon",
    "pack_animals",
)
FORMED_INFANTRY: Final = 0
UNFORMED_INFANTRY: Final = 1
FORMED_CAVALRY: Final = 2
MOUNTED_INFANTRY: Final = 3
UNFORMED_CAVALRY: Final = 4
COMMANDER: Final = 5
MESSENGER: Final = 6
ARTILLERY: Final = 7
WAGON: Final = 8
BOAT: Final = 9
STEAM_ENGINE: Final = 10
TRAIN: Final = 11
AIRSHIP: Final = 12
BALLOON: Final = 13
PACK_ANIMALS: Final = 14

ON_FOOT: Final = (FORMED_INFANTRY, UNFORMED_INFANTRY)
IN_THE_SADDLE: Final = (FORMED_CAVALRY, MOUNTED_INFANTRY, UNFORMED_CAVALRY)  # MACD-R-66
OFF_THE_GROUND: Final = (BOAT, TRAIN, AIRSHIP, BALLOON)  # these ignore terrain and path

MOVES: Final = (
    "basic",
    "maneuver",
    "march",
    "charge",
    "pursuit",
    "countercharge",
    "evade",
    "retreat",
    "manhandle",
)
BASIC: Final = 0
MANEUVER: Final = 1
MARCH: Final = 2
CHARGE: Final = 3
PURSUIT: Final = 4
COUNTERCHARGE: Final = 5
EVADE: Final = 6
RETREAT: Final = 7
MANHANDLE: Final = 8

DRAUGHTS: Final = ("normal", "fast", "horse")
NORMAL: Final = 0
FAST: Final = 1
HORSE: Final = 2

CURRENTS: Final = ("none", "with", "against", "across")

# ---- ground

TERRAINS: Final = ("open", "broken", "difficult", "impassable")
OPEN: Final = 0
BROKEN: Final = 1
DIFFICULT: Final = 2
IMPASSABLE: Final = 3

PATHS: Final = ("off_road", "road", "gap")
OFF_ROAD: Final = 0
ROAD: Final = 1
GAP: Final = 2

COVERS: Final = ("none", "obscured", "hard")
NO_COVER: Final = 0
OBSCURED: Final = 1
HARD: Final = 2

SIGHTS: Final = ("open", "thick", "blocks")
CLEAR: Final = 0
THICK: Final = 1
BLOCKS: Final = 2

# ---- shooting

WEAPONS: Final = (
    "musket",
    "carbine",
    "rifle",
    "jezail",
    "light_gun",
    "foot_artillery",
    "rifled_artillery",
    "mortar",
    "rocket",
)
BANDS: Final = ("close", "long", "out")
CLOSE: Final = 0
LONG: Final = 1
OUT: Final = 2

ARMS: Final = ("infantry", "skirmishers", "cavalry", "artillery")
INFANTRY: Final = 0
SKIRMISHERS: Final = 1
CAVALRY: Final = 2
GUNS: Final = 3

FORMATIONS: Final = ("line", "column", "square", "unformed", "limbered")
LINE: Final = 0
COLUMN: Final = 1
SQUARE: Final = 2
UNFORMED: Final = 3
LIMBERED: Final = 4

GUN_SIZES: Final = ("light", "field", "siege")
WALLS: Final = ("door", "weak_wall", "palisade", "gate", "stone_wall", "fortified_house", "fort")

# ---- reactions

TRIGGERS: Final = ("charged", "fired_at", "fired_at_while_charging")
CHARGED: Final = 0
FIRED_AT: Final = 1
FIRED_AT_WHILE_CHARGING: Final = 2

REACTIONS: Final = (
    "fire",
    "countercharge",
    "form_square",
    "fall_back",
    "return_fire",
    "charge_home",
    "halt",
    "halt_and_return_fire",
)
FIRE: Final = 0
COUNTERCHARGES: Final = 1
FORM_SQUARE: Final = 2
FALL_BACK: Final = 3
RETURN_FIRE: Final = 4
CHARGE_HOME: Final = 5
HALT: Final = 6
HALT_AND_RETURN_FIRE: Final = 7

# ---- melee and morale

OUTCOMES: Final = (
    "hold",
    "stand",
    "retreat",
    "square_broken",
    "square_reformed",
    "rout",
    "eliminated",
)
HOLD: Final = 0
STAND: Final = 1
RETREATS: Final = 2
SQUARE_BROKEN: Final = 3
SQUARE_REFORMED: Final = 4
ROUT: Final = 5
ELIMINATED: Final = 6

PURSUITS: Final = ("none", "may", "must", "must_square")
NO_PURSUIT: Final = 0
MAY_PURSUE: Final = 1
MUST_PURSUE: Final = 2
MUST_PURSUE_SQUARE: Final = 3

MORALES: Final = ("elite", "average", "poor")
ELITE: Final = 0
AVERAGE: Final = 1
POOR: Final = 2

RALLIES: Final = ("rally", "retreat", "rout")
RALLIED: Final = 0
FELL_BACK: Final = 1
ROUTED: Final = 2

STEADIED: Final = ("wounded", "nothing", "cancels")
WOUNDED: Final = 0
NOTHING: Final = 1
CANCELS: Final = 2

# ---- command, engineers, cards and wind

ORDER_REASONS: Final = ("in_command", "rolled", "failed", "already_activated", "pinned")
IN_COMMAND: Final = 0
ROLLED: Final = 1
FAILED: Final = 2
ALREADY_ACTIVATED: Final = 3
PINNED: Final = 4

TASKS: Final = (
    "fortify_town",
    "earthwork",
    "obstacle",
    "pontoon_section",
    "demolition_charge",
    "gap_wall_or_hedge",
    "ease_banks",
    "shore_marsh",
    "break_wooden_bridge",
    "hospital_setup",
    "hospital_pack",
    "road",
    "repair",
)
MAKE_ROAD: Final = 11
REPAIR: Final = 12

DEMOLISHED: Final = (
    "fortified_house",
    "gate",
    "stone_wall",
    "wooden_bridge",
    "palisade",
    "stone_bridge",
    "fort",
)
BRIDGES: Final = (3, 5)

CARDS: Final = (
    "someone_has_blundered",
    "ammo_shortage",
    "huzzah",
    "for_want_of_a_nail",
    "we_marched_all_night",
    "they_couldnt_hit_an_elephant",
    "rising_to_the_occasion",
    "seizing_the_moment",
    "never_say_die",
    "ill_try_sir",
)
ELEPHANT: Final = 5
NEVER_SAY_DIE: Final = 8

SHIFTS: Final = ("none", "toggle", "left", "right")
TOGGLE: Final = 1
SHIFT_LEFT: Final = 2
SHIFT_RIGHT: Final = 3
