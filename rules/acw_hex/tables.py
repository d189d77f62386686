"""Every number of the Hexed General, read once from tables.toml in the engine's form.

Tables are tuples, indexed by the codes of terms.py.
"""

import tomllib
from pathlib import Path
from typing import Any, Final

from rules.acw_hex.terms import (
    ARMS,
    ARTILLERY,
    CAUSES,
    COMMANDERS,
    EDGES,
    FATES,
    FIGHTERS,
    GROUNDS,
    NONE,
    TRAIN,
)

_T: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("tables.toml").read_text("utf-8"))


def _marked_words(words: tuple[str, ...], name: str) -> tuple[bool, ...]:
    """Returns, by code, whether [ground] lists its word under *name*."""
    return tuple(word in _T["ground"][name] for word in words)


# ---- scale

DIE: Final[int] = _T["scale"]["die"]

# ---- orders

_O: Final[dict[str, int]] = _T["orders"]
ORDER_DICE: Final = _O["dice"]
ARTILLERY_ORDERS: Final = _O["artillery"]
IN_COMMAND_ORDERS: Final = _O["in_command"]
WEARY_EXTRA: Final = _O["weary_extra"]
WEARY_HITS: Final = _O["weary_hits"]
FEWEST_IN_LINE: Final = _O["fewest_in_line"]
ORDERS: Final = tuple(  # [arm]
    _O["artillery"]
    if arm in ARTILLERY
    else _O["commander"]
    if arm in COMMANDERS
    else _O["train"]
    if arm == TRAIN
    else _O["infantry_or_cavalry"]
    for arm in range(len(ARMS))
)

# ---- move

MOVE_HEXES: Final[tuple[int, ...]] = tuple(_T["move"][arm] for arm in ARMS)
SLOW_HEXES: Final[int] = _T["move"]["slow"]
ROAD_MULTIPLIER: Final[int] = _T["move"]["road_multiplier"]

# ---- ground

SLOW_GROUND: Final = _marked_words(GROUNDS, "slow_hexes")
SLOW_EDGE: Final = _marked_words(EDGES, "slow_edges")
BARRED_GROUND: Final = _marked_words(GROUNDS, "impassable_hexes")
BARRED_EDGE: Final = _marked_words(EDGES, "impassable_edges")
BLOCKING_GROUND: Final = _marked_words(GROUNDS, "blocking_hexes")
COVER_GROUND: Final = _marked_words(GROUNDS, "cover_hexes")
COVER_EDGE: Final = _marked_words(EDGES, "cover_edges")
DEFENDED_EDGE: Final = _marked_words(EDGES, "defended_edges")

# ---- shoot

RANGE: Final[tuple[int, ...]] = tuple(_T["shoot"]["range"].get(arm, 0) for arm in ARMS)  # hexes; 0: none
SHOOT_DICE: Final[int] = _T["shoot"]["dice"]
SHOOT_HIT_FROM: Final[int] = _T["shoot"]["hit_from"]
SHOOT_COVER: Final[int] = _T["shoot"]["cover_ignores"]

# ---- combat

COMBAT_DICE: Final = tuple(int(_T["combat"]["dice"]) * (arm in FIGHTERS) for arm in range(len(ARMS)))
MOST_COMBAT_DICE: Final[int] = _T["combat"]["dice"]
COMBAT_HIT_FROM: Final[int] = _T["combat"]["hit_from"]
COMBAT_COVER: Final[int] = _T["combat"]["cover_ignores"]
COMMANDER_DICE: Final[int] = _T["combat"]["commander_dice"]
COMMANDER_LOST_TO: Final[int] = _T["combat"]["commander_lost_to"]

# ---- hits and rallying

MUST_TAKE: Final[int] = _T["hits"]["must_take"]
CANCELLED_PER_HEX: Final[int] = _T["hits"]["cancelled_per_hex"]
REMOVED_AT: Final[int] = _T["hits"]["removed_at"]
RALLY_HITS: Final[int] = _T["rally"]["hits"]
RALLY_FROM: Final[int] = _T["rally"]["from"]
RALLY_BONUS: Final[int] = _T["rally"]["general_bonus"]
RALLY_REMOVES: Final[int] = _T["rally"]["hits_removed"]

# ---- victory, night, cards

LOSS_TIMES: Final[int] = _T["victory"]["times"]
LINE_OF_SUPPLY_COUNTS: Final[int] = _T["victory"]["line_of_supply"]
TRAIN_COUNTS: Final[int] = _T["victory"]["train"]
NIGHT_MOVES: Final[int] = _T["night"]["moves"]
HEXES_PER_ORDER: Final[int] = _T["night"]["hexes_per_order"]
LATE_HEXES_PER_ORDER: Final[int] = _T["night"]["late_hexes_per_order"]
LAST_EARLY_YEAR: Final[int] = _T["night"]["last_early_year"]
DECK: Final[int] = _T["cards"]["deck"]

# ---- the campaign

SCALES: Final[dict[int, int]] = {int(men): guns for men, guns in _T["scale"]["cuba"]["units"].items()}
CREW_MEN: Final[int] = _T["scale"]["cuba"]["crew"]
TURN_MINUTES: Final[int] = _T["scale"]["turn_minutes"]
CROWD: Final[tuple[int, ...]] = tuple(_T["campaign"]["crowd"])
AT_TABLE: Final[int] = _T["campaign"]["at_table"]
DIVISION_UNITS: Final[int] = _T["campaign"]["division"]
TURNS: Final[int] = _T["campaign"]["turns"]
AFTER: Final[int] = _T["campaign"]["after"]
WAITS: Final[int] = _T["campaign"]["waits"]
REMOVED_DOWN: Final[int] = _T["toll"]["removed_down"]
SCATTERED_BACK: Final[int] = _T["toll"]["scattered_back"]
CUT_OFF_BESIDE: Final[int] = _T["toll"]["cut_off_beside"]
CAPTURED_OF_THREE: Final[int] = _T["toll"]["captured_of_three"]
HIT_DOWN: Final[int] = _T["toll"]["hit_down"]
HIT_STRAGGLING: Final[int] = _T["toll"]["hit_straggling"]
DEAD_OF_DOWN: Final[int] = _T["toll"]["down_dead"]
FATE_OF: Final = tuple(  # [cause][face]
    (NONE, *(FATES.index(fate) for fate in _T["fate"][cause])) for cause in CAUSES
)

OPTIONS: Final[dict[str, tuple[str | int | bool, ...]]] = {  # of each option, the default first
    name: tuple(values) for name, values in _T["options"].items()
}
