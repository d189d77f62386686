"""Every number of With MacDuff to the Frontier, read once from tables.toml.

Tables are tuples, indexed by the codes of terms.py. Distances are hundredths of an inch.
"""

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from rules.core.terms import INCH as INCH
from rules.macduff.terms import (
    CARDS,
    CLASSES,
    CURRENTS,
    DEMOLISHED,
    DRAUGHTS,
    GUN_SIZES,
    MORALES,
    SHIFTS,
    STEADIED,
    TASKS,
    WALLS,
    WEAPONS,
)

_T: Final[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("tables.toml").read_text("utf-8"), parse_float=Decimal
)


def _marked_words(words: tuple[str, ...], listed: list[str]) -> tuple[bool, ...]:
    """Returns, by code, whether the word is *listed*."""
    return tuple(word in listed for word in words)


def _numbers(words: tuple[str, ...], table: dict[str, int]) -> tuple[int, ...]:
    """Returns the numbers of *table* by code, 0 for a word that it does not have."""
    return tuple(int(table.get(word, 0)) for word in words)


def _codes(words: tuple[str, ...], listed: list[str]) -> tuple[int, ...]:
    """Returns the codes of what is *listed* for faces 1, 2 ... 6, with a blank before them."""
    return (0, *(words.index(word) for word in listed))


# ---- scale and units

DIE: Final[int] = _T["scale"]["die"]
GUN_CREW: Final[int] = _T["unit"]["gun_crew"]
JOINING_GAP: Final[int] = _T["unit"]["joining_gap"] * INCH
DETACHMENT_GAP: Final[int] = _T["unit"]["detachment_gap"] * INCH

# ---- command and sequence

COMMAND_RADIUS: Final[int] = _T["command"]["radius"] * INCH
ORDER_FROM: Final[int] = _T["command"]["order_from"]
JOIN_DISTANCE: Final[int] = _T["command"]["join_distance"] * INCH
CAPTURE_DISTANCE: Final[int] = _T["command"]["capture_distance"] * INCH
ESCAPE_DICE: Final[int] = _T["command"]["escape_dice"]
STEADY_MEN: Final = _codes(STEADIED, _T["command"]["steady_men"])  # [face]

OBSERVATION_RADIUS: Final[int] = _T["sequence"]["observation_radius"] * INCH
OBSERVATION_UNITS: Final[int] = _T["sequence"]["observation_units"]
OBSERVATION_CARDS: Final[int] = _T["sequence"]["observation_cards"]
OBSERVATION_INITIATIVE: Final[int] = _T["sequence"]["observation_initiative"]
CARDS_PER_COMMANDER: Final[int] = _T["sequence"]["cards_per_commander"]
JOKERS: Final[int] = _T["sequence"]["jokers"]

# ---- move

MOVE_DICE: Final = _numbers(CLASSES, _T["move"]["dice"])  # [class]
DRAUGHT_DICE: Final = _numbers(DRAUGHTS, _T["move"]["bonus"])  # [draught]
CURRENT_DICE: Final = _numbers(  # [current]
    CURRENTS, {word: _T["move"]["bonus"].get(f"{word}_current", 0) for word in CURRENTS}
)
DOWNWIND_DICE: Final[int] = _T["move"]["bonus"]["downwind"]
MARCH_DICE: Final[int] = _T["move"]["bonus"]["march"]
ROAD_MARCH_DICE: Final[int] = _T["move"]["bonus"]["march_by_road"]
CHARGE_DICE_ON_FOOT: Final[int] = _T["move"]["bonus"]["charge_infantry"]
CHARGE_DICE_MOUNTED: Final[int] = _T["move"]["bonus"]["charge_cavalry"]
FOLLOW_ME_DICE: Final[int] = _T["move"]["bonus"]["follow_me"]
BAND_DICE: Final[int] = _T["move"]["bonus"]["band"]
HUZZAH_DICE: Final[int] = _T["move"]["bonus"]["huzzah"]
COUNTERCHARGE_DICE: Final[int] = _T["move"]["countercharge_dice"]
MANHANDLE_DICE: Final[int] = _T["move"]["manhandle_dice"]
AVERAGE_FACES: Final[tuple[int, ...]] = (0, *_T["move"]["average_faces"])  # [face]
ACCIDENT_ON: Final[int] = _T["move"]["accident_on"]
REPAIR_DICE: Final[int] = _T["move"]["repair_dice"]
GAP_TO_ENEMY: Final[int] = _T["move"]["gap_to_enemy"] * INCH

# ---- ground

BROKEN_COST: Final = _numbers(CLASSES, _T["terrain"]["broken"])  # [class]; 0: no entry off the road
DIFFICULT_COST: Final = _numbers(CLASSES, _T["terrain"]["difficult"])
LIGHT_GUN_COST: Final[int] = _T["terrain"]["broken"]["artillery_light"]
BROKEN_ROAD_COST: Final[int] = _T["terrain"]["broken"]["road_or_gap"]
DIFFICULT_ROAD_COST: Final[int] = _T["terrain"]["difficult"]["road_or_gap"]
OBSTACLE_DEPTH: Final[int] = _T["terrain"]["obstacle_depth"] * INCH
UNITS_PER_DUMMY: Final[int] = _T["visibility"]["units_per_dummy"]
DUMMY_GAP: Final[int] = _T["visibility"]["dummy_gap"] * INCH
SIGHT_DEPTH: Final[int] = _T["visibility"]["depth"] * INCH
FRONT_DEGREES: Final[int] = _T["arcs"]["front"]
FLANK_DEGREES: Final[int] = _T["arcs"]["flank"]

# ---- shooting

_S: Final[dict[str, Any]] = _T["shoot"]
SHOOT_HIT_FROM: Final[int] = _S["hit_from"]
SHOOT_FIGURES_PER_DIE: Final[int] = _S["figures_per_die"]
GUNNERS_PER_DIE: Final[int] = _S["gunners_per_die"]
DIFFICULT_TARGET: Final[int] = _S["difficult_target"]
SUPERIOR_FIREPOWER: Final[int] = _S["superior_firepower"]
BOUNCE_DISTANCE: Final[int] = _S["bounce_distance"] * INCH
FORMED_SHOOTING_RANKS: Final[int] = _S["formed_infantry_ranks"]
OTHER_SHOOTING_RANKS: Final[int] = _S["other_ranks"]
SQUARE_FACES: Final[int] = _S["square_faces"]
ROGUE_DEGREES: Final[int] = _S["rogue_degrees"]
ROGUE_ON: Final[int] = _S["rogue_on"]
ROGUE_HITS: Final[int] = _S["rogue_hits"]
CLOSE_RANGE: Final = tuple(_S["range"][word][0] * INCH for word in WEAPONS)  # [weapon]
LONG_RANGE: Final = tuple(_S["range"][word][-1] * INCH for word in WEAPONS)  # [weapon]; may be the close one
IS_ARTILLERY: Final = _marked_words(WEAPONS, _S["weapons"]["artillery"])
IS_INDIRECT: Final = _marked_words(WEAPONS, _S["weapons"]["indirect"])
GOES_ROGUE: Final = _marked_words(WEAPONS, _S["weapons"]["rogue"])

BREACH_RANGE: Final[int] = _T["breach"]["range"] * INCH
BREACH_HIT_FROM: Final[int] = _T["breach"]["hit_from"]
BREACH_WIDTH: Final[int] = _T["breach"]["width"]
BREACH_DICE: Final = _numbers(GUN_SIZES, _T["breach"]["dice"])  # [gun size]
BREACH_SIXES: Final = _numbers(WALLS, _T["breach"]["sixes"])  # [wall]

FIRE_STARTS_ON: Final[int] = _T["town_fire"]["starts_on"]
FIREFIGHTERS_PER_DIE: Final[int] = _T["town_fire"]["figures_per_die"]
FIRE_OUT_FROM: Final[int] = _T["town_fire"]["out_from"]
FIRE_DAMAGE_DICE: Final[int] = _T["town_fire"]["damage_dice"]
TOWN_POINTS: Final[int] = _T["town_fire"]["town_points"]

# ---- melee and morale

MELEE_FIGURES_PER_DIE: Final[int] = _T["melee"]["figures_per_die"]
FORMED_MELEE_RANKS: Final[int] = _T["melee"]["formed_ranks"]
UNFORMED_MELEE_RANKS: Final[int] = _T["melee"]["unformed_ranks"]
MELEE_HIT_FROM: Final[int] = _T["melee"]["hit_from"]
EXTRA_MELEE_DICE: Final[int] = _T["melee"]["extra_dice"]
_M: Final[dict[str, int]] = _T["melee"]["modifiers"]
ELITE_OR_SHOCK: Final = _M["elite_or_shock"]
MILITIA_OR_UNEQUIPPED: Final = _M["militia_or_unequipped"]
CHARGING_OR_PURSUING: Final = _M["charging_or_pursuing"]
KILLING_GROUND: Final = _M["killing_ground"]
ENEMY_HARD_COVER: Final = _M["enemy_hard_cover"]
CAVALRY_AGAINST_SQUARE: Final = _M["cavalry_against_square"]
HUZZAH_MELEE: Final = _M["huzzah"]

SHAKEN_OVER: Final[tuple[tuple[int, int], ...]] = tuple(  # [morale]: numerator, denominator
    (_T["morale"]["shaken_over"][word][0], _T["morale"]["shaken_over"][word][1]) for word in MORALES
)
RALLY_FROM: Final[int] = _T["morale"]["rally"]["rally_from"]
RETREAT_FROM: Final[int] = _T["morale"]["rally"]["retreat_from"]
RALLY_QUALITY: Final = _numbers(MORALES, _T["morale"]["rally"]["quality"])  # [morale]
RALLY_COMMANDER: Final[int] = _T["morale"]["rally"]["commander"]
ARMY_DIVISOR: Final[int] = _T["morale"]["army"]["divisor"]
UNIT_LOST: Final[int] = _T["morale"]["army"]["unit_lost"]
COMMANDER_LOST: Final[int] = _T["morale"]["army"]["commander_lost"]
SUPPORT_LOST: Final[int] = _T["morale"]["army"]["support_lost"]

# ---- engineers, hospitals and bands

WORKERS_PER_DIE: Final[int] = _T["engineering"]["figures_per_die"]
SUPPLIES_WITHIN: Final[int] = _T["engineering"]["supplies_within"] * INCH
EARTHWORK_LENGTH: Final[int] = _T["engineering"]["earthwork_length"] * INCH
DICE_PER_CHARGE: Final[int] = _T["engineering"]["dice_per_charge"]
ROAD_POINTS: Final[int] = _T["engineering"]["road_points"]
TASK_POINTS: Final = _numbers(TASKS, _T["engineering"]["points"])  # [task]; 0: measured otherwise
NEEDS_ENGINEER: Final = _marked_words(TASKS, _T["engineering"]["needs"]["engineer"])
NEEDS_PONTOON_WAGON: Final = _marked_words(TASKS, _T["engineering"]["needs"]["pontoon_wagon"])
NEEDS_SUPPLIES: Final = _marked_words(TASKS, _T["engineering"]["needs"]["supplies"])
DEMOLITION_NEEDED: Final = _numbers(DEMOLISHED, _T["engineering"]["demolition"])  # [target]

HOSPITAL_FROM: Final[int] = _T["support"]["recovers_from"]
BAND_RADIUS: Final[int] = _T["support"]["band_radius"] * INCH
BANDS_ALLOWED: Final[int] = _T["support"]["bands"]
HOSPITALS_ALLOWED: Final[int] = _T["support"]["hospitals"]

# ---- cards and wind

BLANKS_PER_CARD: Final[int] = _T["chance"]["blanks_per_card"]
HOLD_RADIUS: Final[int] = _T["aims"]["hold_radius"] * INCH
EXIT_GAP: Final[int] = _T["aims"]["exit_gap"] * INCH
ARRIVAL_GAP: Final[int] = _T["chance"]["arrival_gap"] * INCH
GENERAL_LOST_ON: Final[int] = _T["chance"]["general_lost_on"]
CASUALTIES_DICE: Final[int] = _T["chance"]["casualties_dice"]
CARD_EFFECTS: Final[tuple[tuple[str, str], ...]] = tuple(  # [card]: target, effect
    (_T["chance"]["cards"][word][0], _T["chance"]["cards"][word][1]) for word in CARDS
)
WIND_SHIFTS: Final = _codes(SHIFTS, _T["wind"]["shifts"])  # [face]
WIND_DEGREES: Final[int] = _T["wind"]["degrees"]

# ---- the campaign

PERMANENT_OF: Final[int] = _T["campaign"]["permanent_of"]
PERMANENT_ON: Final[int] = _T["campaign"]["permanent_on"]
AGAIN_ON: Final[int] = _T["campaign"]["again_on"]
AGAIN_PERMANENT_TO: Final[int] = _T["campaign"]["again_permanent_to"]

# ---- things on the table


def _size(name: str) -> tuple[int, int]:
    """Returns how wide and deep a thing is, in hundredths."""
    wide, deep = _T["figure"][name]
    return int(wide * INCH), int(deep * INCH)


FOOT_SIZE: Final = _size("on_foot")
MOUNTED_SIZE: Final = _size("mounted")
GUN_SIZE: Final = _size("gun")
LIMBERED_SIZE: Final = _size("limbered")
VEHICLE_SIZE: Final = _size("vehicle")
COMMANDER_SIZE: Final = _size("commander")
LOOSE: Final[int] = _T["figure"]["loose"]
COLUMN_FILES: Final[int] = _T["figure"]["column_files"]

AREAS: Final[dict[str, dict[str, str]]] = _T["ground"]["area"]
LINES: Final[dict[str, dict[str, str]]] = _T["ground"]["line"]
PATH_WIDTHS: Final[dict[str, int]] = {word: wide * INCH for word, wide in _T["ground"]["path"].items()}

OPTIONS: Final[dict[str, tuple[str | int | bool, ...]]] = {  # of each option, the default first
    name: tuple(values) for name, values in _T["options"].items()
}

_C = _T["campaign"]
CAMPAIGN_SHARES: Final[tuple[int, ...]] = tuple(_C["shares"])
CAMPAIGN_GUNS: Final[dict[int, int]] = {int(men): guns for men, guns in _C["guns"].items()}
CAMPAIGN_TABLE: Final[dict[str, Any]] = _C["table"]
