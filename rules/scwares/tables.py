"""Every number of SCWaRes, read once from tables.toml in the engine's form.

Tables are tuples indexed by the codes of terms.py. A 0 among movement points or dice is a move that is not
allowed.
"""

import tomllib
from pathlib import Path
from typing import Any, Final

from rules.scwares.terms import CLASSES, DIRECTIONS, DURATIONS, KINDS, MODES, PARTIES, RANKS, SUITS, WEAPONS

_T: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("tables.toml").read_text("utf-8"))

# ---- zones and bases

ZONE_WIDTH: Final[int] = _T["zone"]["width_mm"]
ZONE_DEPTH: Final[int] = _T["zone"]["depth_mm"]
BASE: Final[tuple[tuple[int, int], ...]] = tuple(  # [kind]: width, depth in mm
    (_T["base"][kind][0], _T["base"][kind][1]) for kind in KINDS
)
STRENGTH: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(  # [party][kind]: least, most bases
    tuple((least, most) for least, most in (_T["strength"][party].get(kind, (0, 0)) for kind in KINDS))
    for party in PARTIES
)

# ---- move

ORTHOGONAL_COST: Final[int] = _T["cost"]["orthogonal"]
DIAGONAL_COST: Final[int] = _T["cost"]["diagonal"]
LIMBER_COST: Final[int] = _T["cost"]["limber"]
UNLIMBER_COST: Final[int] = _T["cost"]["unlimber"]
TURN_COST: Final[tuple[int, ...]] = (0, *(_T["cost"]["turn"][str(45 * eighths)] for eighths in (1, 2, 3, 4)))


def _modes(table: dict[str, dict[str, int]], absent: int) -> tuple[tuple[int, ...], ...]:
    """Returns [kind][mode] of a table of the printed rows."""
    return tuple(tuple(table.get(kind, {}).get(mode, absent) for mode in MODES) for kind in KINDS)


POINTS: Final = _modes(_T["points"]["european"], 0)  # [kind][mode]
NATIVE_DICE: Final = _modes(_T["points"]["native"], 0)  # [kind][mode]
NATIVE_DIVISOR: Final = _modes(_T["points"]["native_divisor"], 1)  # [kind][mode]
CHARGE_START: Final[int] = _T["charge"]["farthest_start"]

# ---- arcs and reconnaissance

ARC: Final[int] = _T["arc"]["half"] // 45  # eighths of a turn to either side
REACH_DICE: Final[int] = _T["recon"]["reach_dice"]
ADJOINING: Final[int] = _T["recon"]["adjoining"]
EXPOSED_FROM: Final[int] = _T["recon"]["exposed_from"]

# ---- fire and close combat

DESTROYS: Final[int] = _T["fire"]["destroys"]
DRIVES_BACK: Final[int] = _T["fire"]["drives_back"]
DICE_AGAINST_WORKS: Final[int] = _T["fire"]["dice_against_works"]
GOES: Final = tuple(word in _T["fire"]["driven_back"] for word in CLASSES)  # [class]: driven back at all
LOSS_ORDER: Final = tuple(CLASSES.index(word) for word in _T["fire"]["loss_order"])
RANGE: Final[tuple[int, ...]] = tuple(_T["weapons"][word]["range"] for word in WEAPONS)
WEAPON_DICE: Final[tuple[int, ...]] = tuple(_T["weapons"][word]["dice"] for word in WEAPONS)
CLOSE_DICE: Final[int] = _T["close_combat"]["dice"]
FORTIFICATIONS: Final[tuple[str, ...]] = (
    *_T["fortifications"]["man_made"],
    *_T["fortifications"]["natural"],
)

# ---- morale

UNIT_PASSES_ON: Final[tuple[int, ...]] = tuple(_T["unit_morale"][word] for word in CLASSES)
PER_BASE_LOST: Final[int] = _T["unit_morale"]["per_base_lost"]
THRESHOLD: Final[tuple[int, ...]] = tuple(_T["group_morale"]["threshold"][word] for word in PARTIES)
GROUP_PASSES_ON: Final[tuple[int, ...]] = tuple(_T["group_morale"]["passes_on"][word] for word in PARTIES)
GOING_OFF: Final[int] = _T["group_morale"]["failure"]["going_off"]
SAFE_AT: Final[int] = _T["group_morale"]["failure"]["safe_at"]

# ---- cards: by rank where a tuple, 0 or -1 for the ranks without effect

_P: Final[dict[str, Any]] = _T["deck"]
DECK: Final[int] = _P["cards"]


def _ways(table: dict[str, str]) -> tuple[int, ...]:
    """Returns the direction at each rank."""
    return tuple(DIRECTIONS.index(table[rank]) if rank in table else -1 for rank in RANKS)


LEAVE_DICE: Final[tuple[int, ...]] = tuple(_P["leave"].get(rank, 0) for rank in RANKS)
APPEAR_FROM: Final[int] = _P["appear"]["comes_from"]
APPEAR_DICE: Final[int] = _P["appear"]["bases"]
APPEAR_DISTANCE: Final[int] = _P["appear"]["distance"]
APPEAR_WAY: Final = _ways(_P["appear"]["towards"])
BONUS_OF: Final[tuple[tuple[int, int, int], ...]] = tuple(  # [rank]: points, score, duration
    (row["points"], row["score"], DURATIONS.index(row["lasts"]))
    for row in (_P["bonus"].get(rank, {"points": 0, "score": 0, "lasts": DURATIONS[0]}) for rank in RANKS)
)
DUST_FROM: Final[int] = _P["dust"]["comes_from"]
DUST_DISTANCE: Final[int] = _P["dust"]["distance"]
DUST_DICE: Final[tuple[int, ...]] = tuple(_P["dust"]["bases"].get(rank, 0) for rank in RANKS)
DUST_WAY: Final = _ways(_P["dust"]["printed"])
DUST_WAY_BY_RANK: Final = _ways(_P["dust"]["by_rank"])
SHORT: Final = tuple(  # [suit]: the weapon its ace leaves short
    WEAPONS.index(_P["shortage"][suit]) if suit in _P["shortage"] else -1 for suit in SUITS
)
SHORT_DICE: Final[int] = _P["shortage"]["dice"]
ARRIVING_UNIT: Final[int] = _T["arrivals"]["unit"]

# ---- campaign and options

GUN_CREW: Final[int] = _T["campaign"]["gun_crew"]
STAFF: Final[int] = _T["campaign"]["staff"]
SCALES: Final[dict[int, int]] = {int(men): guns for men, guns in _T["campaign"]["scales"].items()}
CROWD: Final[tuple[int, ...]] = tuple(_T["campaign"]["crowd"])
AT_TABLE: Final[int] = _T["campaign"]["at_table"]
TURN_MINUTES: Final[int] = _T["campaign"]["turn_minutes"]
TURNS: Final[int] = _T["campaign"]["turns"]
AFTER: Final[int] = _T["campaign"]["after"]
WAITS: Final[int] = _T["campaign"]["waits"]
SHARES: Final[tuple[int, int, int]] = (
    _T["campaign"]["shares"]["killed"],
    _T["campaign"]["shares"]["wounded"],
    _T["campaign"]["shares"]["scattered"],
)
OPTIONS: Final[dict[str, tuple[str | int | float | bool, ...]]] = {  # of each option, the default first
    name: tuple(values) for name, values in _T["options"].items()
}
