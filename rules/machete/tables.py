"""Every number of Machete!, read once from tables.toml in the engine's form.

Distances are whole hundredths of a cm for 28 mm figures; `scaled_distance` converts one to the table at hand.
A rate of 0 is a move that is not allowed. Tables are tuples, indexed by the codes of terms.py, or by the face
of a die (cell 0 is then never read).
"""

import math
import tomllib
from pathlib import Path
from typing import Any, Final

from rules.machete.terms import BANDS, EDGES, GOINGS, GUN_FATES, GUNS, NATIONS, SIZES, TROOPS

_T: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("tables.toml").read_text("utf-8"))
_CM: Final = 100

# ---- scale

TENTHS: Final = {int(height): int(tenths) for height, tenths in _T["scale"].items()}


def loads_wanted(loads: int) -> int:
    """Returns how many of so many *loads* a landing has to bring ashore: two in three. MACH-R-65."""
    return (2 * loads + 2) // 3


def scaled_distance(distance: int, figure_mm: int) -> int:
    """Returns a printed distance for figures *figure_mm* high.

    Moves and ranges shrink with the figures, stands and buildings do not. Printed distances are whole cm, so
    the division is exact. MACH-DES-02, MACH-DES-03, MACH-DES-04, MACH-R-66.
    """
    return distance * TENTHS[figure_mm] // 10


STAND_MM: Final[int] = _T["stands"]["across_mm"]
OTHER_STAND: Final[int] = _T["stands"]["other_one_in"]

# ---- cards

GOOD_FROM: Final[int] = _T["dispute"]["good_from"]
RESERVE_DICE: Final[tuple[int, ...]] = tuple(_T["reserves"]["dice_counts"])
DEFAULT_RESERVE_DICE: Final[int] = _T["reserves"]["default_dice_count"]
ENTRY_EDGE: Final = (0, *(EDGES.index(edge) for edge in _T["reserves"]["entry"]))

# ---- move


def _row(nation: str, troop: str) -> dict[str, int]:
    """Returns the T-MOVE row of *troop*.

    Infantry and cavalry have one for each nation, all others share theirs.
    """
    rows: dict[str, dict[str, int]] = _T["move"]
    return rows.get(f"{nation}_{troop}") or rows[troop]


RATE: Final = tuple(  # [nation][troop][going]
    tuple(tuple(_row(nation, troop).get(going, 0) * _CM for going in GOINGS) for troop in TROOPS)
    for nation in NATIONS
)
CHARGE_RATE: Final = tuple(  # [nation][troop]
    tuple(_row(nation, troop).get("charge", 0) * _CM for troop in TROOPS) for nation in NATIONS
)
SPANISH_PACK_JUNGLE: Final[int] = _T["going"]["spanish_pack_jungle"] * _CM
NO_CHARGE_GOING: Final = tuple(
    going in _T["going"]["no_charge"] or going in _T["going"]["impassable"] for going in GOINGS
)
FORD_WIDTH: Final[int] = _T["going"]["ford_width"] * _CM
WHOLE_MOVE: Final = math.lcm(  # parts of a phase's move: every rate at every scale divides it
    *(
        scaled_distance(rate, mm)
        for nation in RATE
        for rates in nation
        for rate in rates
        if rate
        for mm in TENTHS
    ),
    *(scaled_distance(SPANISH_PACK_JUNGLE, mm) for mm in TENTHS),
)

# ---- fire


def _limits(weapon: str) -> tuple[int, ...]:
    """Returns the upper limits of the weapon's bands, nearest first.

    A tree-trunk gun has only one band.
    """
    limits: dict[str, int] = _T["range"][weapon]
    return tuple(limits[band] * _CM for band in BANDS if band in limits)


FIREARM_LIMITS: Final = _limits("firearm")
FIREARM_REACH: Final = {mm: tuple(scaled_distance(limit, mm) for limit in FIREARM_LIMITS) for mm in TENTHS}
GUN_LIMITS: Final = tuple(_limits(gun) for gun in GUNS)  # [gun]

_M: Final[dict[str, int]] = _T["fire"]["modifiers"]
RANGE_MODIFIER: Final = tuple(_M[band] for band in BANDS)
COLUMN_MODIFIER: Final = _M["column"]
SKIRMISH_MODIFIER: Final = _M["skirmish"]
COVER_MODIFIER: Final = (0, _M["soft"], _M["hard"], _M["building"])  # [cover]
REAR_MODIFIER: Final = _M["rear"]
CHARGING_CAVALRY_MODIFIER: Final = _M["charging_cavalry"]
FORDING_MODIFIER: Final = _M["fording"]
AMBUSHER_MODIFIER: Final = _M["ambusher"]

MOST_MODELS: Final[int] = _T["fire"]["most_models"]
AMBUSHED_DIVISOR: Final[int] = _T["fire"]["ambushed_divisor"]
SKIRMISH_THIRDS: Final[int] = _T["fire"]["skirmish_thirds"]

_SCORE_FROM: Final[list[int]] = _T["fire"]["table"]["score_from"]
TOP_SCORE: Final = _SCORE_FROM[-1]


def _cells(row: list[int]) -> tuple[int, ...]:
    """Returns the casualties at scores 0 to TOP_SCORE from a printed row.

    The row has one cell for each printed column.
    """
    columns = [sum(start <= score for start in _SCORE_FROM) for score in range(TOP_SCORE + 1)]
    return tuple(row[column - 1] if column else 0 for column in columns)


CASUALTIES: Final = tuple(  # [models 0..12][score 0..12]
    _cells(_T["fire"]["table"][f"models_to_{models + models % 2}"]) if models else (0,) * (TOP_SCORE + 1)
    for models in range(MOST_MODELS + 1)
)
OFFICER_LOST_TO: Final[int] = _T["officers"]["lost_to"]

# ---- melee

POINTS_INFANTRY: Final[int] = _T["melee"]["points_infantry"]
POINTS_CAVALRY: Final[int] = _T["melee"]["points_cavalry"]
POINTS_GUN_CREW: Final[int] = _T["melee"]["points_gun_crew"]
POINTS_PER_DIE: Final[int] = _T["melee"]["points_per_die"]
IMPETUS: Final[int] = _T["melee"]["impetus"]
IMPETUS_ROUNDS: Final[int] = _T["melee"]["impetus_rounds"]
DAMAGE_DIVISOR: Final[int] = _T["melee"]["damage_divisor"]
AMBUSHED_DAMAGE_DIVISOR: Final[int] = _T["melee"]["ambushed_damage_divisor"]
PRICE_INFANTRY: Final[int] = _T["melee"]["price_infantry"]
PRICE_CAVALRY: Final[int] = _T["melee"]["price_cavalry"]

# ---- guns

_G: Final[dict[str, Any]] = _T["guns"]
HIT_FROM: Final[tuple[int, ...]] = tuple(_G["hit_from"][band] for band in BANDS)
DEMOLITION_DICE: Final[tuple[int, ...]] = tuple(_G["demolition_dice"][band] for band in BANDS)
DEMOLISHED_FROM: Final[int] = _G["demolished_from"]
DEMOLISHED_EXACTLY_TO: Final[int] = _G["demolished_exactly_to"]
OCCUPANT_LOST_TO: Final[int] = _G["occupant_lost_to"]
LEAST_CREW: Final[int] = _G["least_crew"]
FULL_CREW: Final = max(int(crew) for crew in _G["interval"])
INTERVAL: Final[tuple[int, ...]] = tuple(_G["interval"].get(str(crew), 0) for crew in range(FULL_CREW + 1))
SET_UP_PHASES: Final[int] = _G["set_up_phases"]
FREE_ARC: Final[int] = _G["free_arc"]
TREE_TRUNK_NATIONS: Final[tuple[str, ...]] = tuple(_G["tree_trunk_nations"])
TREE_TRUNK_AXIS: Final[int] = _G["tree_trunk_axis"]
OVERHEAD_BEHIND: Final[int] = _G["overhead_behind"] * _CM
OVERHEAD_BEYOND: Final[int] = _G["overhead_beyond"] * _CM
OVERRUN: Final = (0, *(GUN_FATES.index(fate) for fate in _G["overrun"]))
CAPTORS_WAIT_PHASES: Final[int] = _G["captors_wait_phases"]
RECREW_SILENT_PHASES: Final[int] = _G["recrew_silent_phases"]
CREW_LOST: Final[tuple[tuple[int, ...], ...]] = (  # [under cover][face]
    (0, *_G["on_gun"]["open"]),
    (0, *_G["on_gun"]["cover"]),
)

# ---- morale

THRESHOLDS: Final[tuple[int, ...]] = tuple(_T["morale"]["thresholds"])
SHAKEN_TO: Final[int] = _T["morale"]["shaken_to"]
MOVES_BACK: Final[tuple[int, ...]] = (0, *_T["morale"]["moves_back"])
RALLY_FROM: Final[int] = _T["morale"]["rally_from"]
RIGHT_TO: Final[int] = _T["morale"]["right_to"]
PRISONERS_PER_ESCORT: Final[int] = _T["morale"]["captives_per_escort"]
REAR_DEGREES: Final[int] = _T["morale"]["rear_degrees"]

# ---- buildings and ships

CAPACITY: Final[tuple[int, ...]] = tuple(_T["buildings"]["capacity"][size] for size in SIZES)
PLACE_BONUS: Final[tuple[int, int]] = (_T["buildings"]["doorway_bonus"], _T["buildings"]["inside_bonus"])
ARSON_FIGURES: Final[int] = _T["buildings"]["arson_figures"]
FIRE_SET_FROM: Final[int] = _T["buildings"]["fire_set_from"]
BURNT_TO: Final[int] = _T["buildings"]["burnt_to"]
ANCHOR_PHASES: Final[int] = _T["ships"]["anchor_phases"]
CREW_LOST_PERCENT: Final[int] = _T["ships"]["crew_lost"]
CREW_LOST_PHASES: Final[int] = _T["ships"]["crew_lost_phases"]
LOAD_PHASES: Final[int] = _T["ships"]["load_phases"]
UNLOAD_PHASES: Final[int] = _T["ships"]["unload_phases"]
BOATS: Final[int] = _T["ships"]["boats"]

# ---- units, weapons, endings and options

UNITS: Final[dict[str, dict[str, int]]] = _T["units"]
FIREARMS: Final = tuple(_T["weapons"]["firearms"])
EDGED: Final = tuple(_T["weapons"]["edged"])
WEAPONS: Final[dict[str, tuple[str, ...]]] = {  # by name, the nations, or troops of a nation, that carry it
    name: tuple(bearers) for kind in _T["weapons"].values() for name, bearers in kind.items()
}
BREAK_OVER: Final[int] = _T["ending"]["break_over"]
HELD_WITHIN: Final[int] = 100 * int(_T["ending"]["held_within"])  # hundredths of a cm
HOLD_PHASES: Final[int] = _T["ending"]["hold_phases"]
OPTIONS: Final[dict[str, tuple[str | int | bool, ...]]] = {  # of each option, the default first
    name: tuple(values) for name, values in _T["options"].items()
}
