"""The Hexed General: the computer against Nearest, which makes for the nearest enemy, and Random.

Targets: `steady` beats Nearest in at least 75 % and Random in at least 95 % of the decided battles, and
rivals that hold, counter, charge or send one wing in at least 60 %.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from benchmarks.rivals import LEAST, Contest, Rival, is_on_wing
from rules.acw_hex.engine.orders import DONE, RALLY_NOW
from rules.acw_hex.engine.shoot import targets_of
from rules.acw_hex.engine.wounds import STAND
from rules.acw_hex.sections.shoot import reach
from rules.acw_hex.terms import DIVISION, TRAIN
from rules.core.files.scenarios import scenario_from
from rules.core.playing.commanders import Nearest, Random
from rules.core.scenario import SIDES, Scenario

COLS, ROWS = 15, 13  # odd rows: the far half mirrors the near half, column for column
MIDDLE = ROWS // 2
DIVISIONS = {  # the troops of each division, the first ones in the middle; guns without one are the corps'
    "foot": (("infantry",) * 4, ("infantry",) * 3),
    "foot and horse": (("infantry",) * 4, ("cavalry",) * 3),
    "three divisions": (("infantry",) * 3, ("infantry",) * 3, ("infantry",) * 3, ("cavalry",) * 2),
}
BATTERIES = {"foot": 1, "foot and horse": 1, "three divisions": 2}
COUNTERS = 3  # hexes
LINE = 2  # friends beside it are worth a step
ROAD = ((7, 12), (6, 11), (6, 10), (5, 9), (6, 8), (6, 7), (7, 6))  # from the near edge to the middle
GROUNDS: dict[str, dict[str, Sequence[tuple[int, int]]]] = {  # the near half
    "open": {"woods": ((2, 8), (11, 7)), "hill": ((4, 7), (10, 8), (11, 8))},
    "wooded": {
        "woods": ((1, 8), (2, 8), (2, 7), (3, 7), (10, 9), (11, 9), (11, 8), (12, 7), (8, 7), (4, 8)),
        "hill": ((3, 6), (4, 6), (11, 6), (12, 6)),
    },
    "hills": {"hill": ((2, 7), (3, 7), (9, 7), (10, 7), (10, 8)), "height": ((10, 7),), "woods": ((6, 9),)},
}


def equal(pair: int, turns: int) -> tuple[str, Scenario]:
    """Returns the same corps on both sides of a ground whose far half mirrors the near half."""
    settings = [(ground, force) for ground in GROUNDS for force in DIVISIONS]
    ground, force = settings[pair % len(settings)]
    areas: list[dict[str, Any]] = [
        {"kind": kind, "hexes": _mirrored_places(places)} for kind, places in GROUNDS[ground].items()
    ]
    areas.append({"kind": "town", "hexes": [ROAD[-1]]})
    far = [_mirror_place(place) for place in ROAD[:-1]]
    board = {
        "cols": COLS,
        "rows": ROWS,
        "areas": areas,
        "lines": [{"kind": "road", "hexes": [*ROAD, *reversed(far)]}],
    }
    terms = {
        "objective": {"hex": ROAD[-1], "name": "the crossroads"},
        "supply": {"blue": {"I": ROAD[0]}, "red": {"I": far[0]}},
    }
    units = [unit for side in SIDES for unit in _corps(side, DIVISIONS[force], BATTERIES[force])]
    name = f"{force}, {ground}"
    told = {"ruleset": "acw_hex", "title": f"mirrored, {name}", "turn_limit": turns}
    return name, scenario_from(told | {"board": board, "units": units, "terms": terms})


def _mirrored_places(places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted({*places, *map(_mirror_place, places)})


def _mirror_place(place: tuple[int, int]) -> tuple[int, int]:
    return place[0], ROWS - 1 - place[1]


def _corps(side: str, divisions: Sequence[Sequence[str]], batteries: int) -> list[dict[str, Any]]:
    """Returns a corps in two ranks: division beside division, guns and commanders behind."""
    units: list[dict[str, Any]] = []

    def put(troop: str, col: int, row: int, **of: str) -> None:
        place = (col, row) if side == SIDES[0] else _mirror_place((col, row))
        facing = {"facing": "N" if side == SIDES[0] else "S"}
        key = {"key": f"{side}-{len(units)}", "side": side, "troop": troop, "hex": place}
        units.append(key | facing | of)

    put("army_general", 6, 11)
    put("corps_commander", 6, 11, corps="I")
    put("train", 7, 12, corps="I")
    left = 7 - sum(map(len, divisions)) // 2
    for number, troops in enumerate(divisions):
        name = str(number + 1)
        put("division_commander", left + len(troops) // 2, 10, corps="I", division=name)
        for troop in troops:
            put(troop, left, 10, corps="I", division=name)
            left += 1
    for number in range(batteries):
        put("field_artillery", 5 + 4 * number, 11, corps="I")
    for unit in units:
        if unit["troop"] in ("army_general", "corps_commander", "division_commander", "train"):
            unit.pop("facing", None)
    return units


def eager(fires: bool, view: Any, clause: str, index: int, option: int) -> int:
    """Scores *option* for a rival that marches in line at the nearest enemy and attacks when in reach.

    Lower is better. With *fires* it shoots if it can. It rallies units that can rally, gives ground under
    hits, strikes the weaker of two, and leads in person against an enemy that may break up. Otherwise it
    takes the first option.
    """
    unit = view.units[index]
    if clause == "ACW-SHOOT-01":
        return int(option == DONE)
    if clause == "ACW-SEQ-02":
        return _score_next_unit(fires, view, option)
    if clause in ("ACW-MOVE-01", "ACW-MOVE-03", "ACW-CMD-04"):
        if option < 0:
            return -1_000 if option == RALLY_NOW else 1_000
        return _gap(view, unit, option) if unit.leads else _in_line(view, unit, option)
    if clause == "ACW-MOVE-05":
        before = view.ground.front_mask[unit.cell][option] & view.held[1 - unit.side]
        return -before.bit_count() * 1_000 + _turn(view, unit, option)
    if clause == "ACW-SHOOT-05":
        return 10 * int(view.ground.far(unit.cell)[view.units[option].cell]) - view.units[option].hits
    if clause == "ACW-CC-02":
        return -int(view.units[option].hits)
    if clause in ("ACW-SHOOT-09", "ACW-CC-08"):
        return int(option == STAND)
    if clause == "ACW-CMD-01":
        foes = view.beside(1 - unit.side, unit.cell)
        return option if all(foe.hits < 2 for foe in foes) else -option
    if clause in ("ACW-CC-10", "ACW-CC-11", "ACW-R-13"):
        return -option
    return 0


def _score_next_unit(patient: bool, view: Any, option: int) -> int:
    """Scores the next unit: division commanders, then units led at no cost, then those nearest to an enemy.

    If *patient*, units that can shoot do not move. Guns with a target never do, nor does a train.
    """
    if option == DONE:
        return 1_000
    unit = view.units[option]
    if unit.arm == TRAIN or ((patient or unit.guns) and targets_of(view, unit)):
        return 2_000
    if unit.leads:
        return -200 if unit.role == DIVISION else 900
    return _gap(view, unit, unit.cell) - 100 * view.is_commanded(unit)


def _in_line(view: Any, unit: Any, cell: int) -> int:
    """Scores a cell: nearer to the enemy, guns as near as they shoot, with up to two friends beside it."""
    friends = view.ground.around[cell] & view.held[unit.side] & ~view.ground.bits[unit.cell]
    way = _gap(view, unit, cell)
    return LINE * (abs(way - reach(unit.arm)) if unit.guns else way) - min(2, friends.bit_count())


def _gap(view: Any, unit: Any, cell: int) -> int:
    """Counts steps to the nearest enemy. A commander keeps to hexes with a unit under its command."""
    foes = view.troops(1 - unit.side)
    way = min((view.ground.travel(foe.cell)[cell] for foe in foes), default=0)
    with_his = view.at[cell] >= 0 and unit.division in (-1, view.units[view.at[cell]].division)
    return int(way) + 100 * (unit.leads and not with_his)


def _turn(view: Any, unit: Any, facing: int) -> int:
    """Measures how far the nearest enemy is from straight ahead: its steps from the hexes in front."""
    far = view.ground.far(unit.cell)
    foe = min(view.troops(1 - unit.side), key=lambda foe: (far[foe.cell], foe.index), default=None)
    if foe is None:
        return 0
    way = view.ground.far(foe.cell)
    return sum(way[cell] for cell in view.ground.front[unit.cell][facing] if cell >= 0)


def charges(view: Any, clause: str, index: int, option: int) -> int:
    """Scores *option* for a rival that never shoots, and runs at the nearest enemy with all troops."""
    if clause == "ACW-SHOOT-01":
        return int(option != DONE)
    if clause in ("ACW-MOVE-01", "ACW-MOVE-03") and option >= 0 and not view.units[index].leads:
        return _gap(view, view.units[index], option)
    return eager(False, view, clause, index, option)


def holds(counters: bool, view: Any, clause: str, index: int, option: int) -> int:
    """Scores *option* for a rival that shoots and strikes back in place, and never advances.

    With *counters* it attacks weaker enemies within COUNTERS hexes.
    """
    if clause == "ACW-SEQ-02":
        weak = counters and option != DONE and _is_countering(view, view.units[option])
        return -1 if weak else 0 if option == DONE else 1
    if clause in ("ACW-MOVE-01", "ACW-MOVE-03", "ACW-CMD-04"):
        unit = view.units[index]
        if not (counters and _is_countering(view, unit)):
            return int(option >= 0)
    if clause == "ACW-CC-10":
        return option  # never follows
    return eager(True, view, clause, index, option)


def _is_countering(view: Any, unit: Any) -> bool:
    """True if *unit*, troops, has a weaker enemy within COUNTERS hexes, and none beside it."""
    if unit.leads or unit.guns or unit.arm == TRAIN:
        return False
    way = view.ground.far(unit.cell)
    near = [foe for foe in view.troops(1 - unit.side) if way[foe.cell] <= COUNTERS]
    return any(foe.strength < unit.strength for foe in near) and all(way[foe.cell] > 1 for foe in near)


def one_wing(view: Any, clause: str, index: int, option: int) -> int:
    """Scores *option* for a rival whose left wing goes for the nearest enemy while the right one holds."""
    chosen = option if clause == "ACW-SEQ-02" and option != DONE else index
    unit = view.units[chosen]
    own = view.troops(unit.side)
    if not own or is_on_wing(own, view.troops(1 - unit.side), unit):
        return eager(False, view, clause, index, option)
    return holds(True, view, clause, index, option) + (2_000 if clause == "ACW-SEQ-02" else 0)


CONTEST = Contest(
    rivals={
        "Nearest, steel first": Rival(75, lambda _: Nearest(partial(eager, False))),
        "Nearest, fire first": Rival(75, lambda _: Nearest(partial(eager, True))),
        "Random": Rival(95, Random),
        "Hold": Rival(LEAST, lambda _: Nearest(partial(holds, False)), True),
        "Hold and counter": Rival(LEAST, lambda _: Nearest(partial(holds, True)), True),
        "All charge": Rival(LEAST, lambda _: Nearest(charges), True),
        "One wing": Rival(LEAST, lambda _: Nearest(one_wing), True),
    },
    equal=equal,
    turns=15,
)
