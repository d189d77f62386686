"""The places of two armies when a battle of a certain kind begins on given ground."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Any

from rules.acw_hex import options
from rules.acw_hex.check import CHIEFS
from rules.acw_hex.deploy import landing
from rules.acw_hex.deploy.command import with_commanders
from rules.acw_hex.ground import KINDS as KINDS
from rules.acw_hex.terms import ARMS, TRAIN, WATER
from rules.acw_hex.terrain import Ground, ground_of
from rules.core.inputs import BadInput
from rules.core.scenario import SIDES

Unit = dict[str, Any]
Terms = dict[str, Any]

GAPS = {  # rows between the first ranks
    "meeting": 8,
    "pitched": 7,
    "assault": 6,
    "raid": 5,
    "crossing": 6,
    "rescue": 5,
    "pursuit": 5,
}
VANGUARD = 50  # per cent of an army that is present when it meets the other
WINGS = 4  # hexes of a rank that stay free on the wings
MARCH = 2  # turn in which the rest begins to arrive, a division a turn


@dataclass(slots=True)
class Side:
    """One army as it is being placed."""

    name: str
    row: int  # of its first rank
    back: int  # rows from one rank to the next
    facing: str
    units: list[Unit] = field(default_factory=list)


def deploy(
    kind: str,
    board: Mapping[str, Any],
    units: Sequence[Mapping[str, Any]],
    attacker: str,
    edges: Mapping[str, str] = MappingProxyType({}),
) -> tuple[list[Unit], Terms]:
    """Places the *units* and returns them, with terms that fit the *kind*.

    *units* are mappings as in Scenario.units, without places. The *attacker* ("blue" or "red") comes from the
    near edge. Troops without corps or division get one, and missing commanders are added at the end of the
    list. BadInput("units", ...) if there is no room for all. The terms say where reserves arrive, but not
    when: by a road at that edge of *edges*, or behind their side.

    A corps without a train is named in terms.no_train (ACW-R-34).

    Raiders must have the estate at the end. An escort of prisoners is pursued like any other force. A landing
    without a landing place is a meeting.
    """
    if kind not in KINDS:
        raise BadInput("kind", f"must be one of {', '.join(KINDS)}")
    if attacker not in SIDES:
        raise BadInput("attacker", f"must be one of {', '.join(SIDES)}")
    ground = ground_of(board, options.DEFAULTS)
    defender = SIDES[1 - SIDES.index(attacker)]
    placed = with_commanders(units)
    inland = landing.way_inland(board) if kind == "landing" else []
    bare = {side: without_train(placed, side) for side in SIDES}
    if inland:
        return placed, deploy_landing(ground, board, placed, attacker, inland) | {"no_train": bare}
    kind = "meeting" if kind == "landing" else kind
    first = 3
    theirs = Side(defender, first, -1, "S", [u for u in placed if u["side"] == defender])
    ours = Side(
        attacker,
        min(first + GAPS[kind], ground.rows - 2),
        1,
        "N",
        [u for u in placed if u["side"] == attacker],
    )
    road = next(line["hexes"] for line in board["lines"] if line["kind"] == "road")
    ends = {attacker: road[0], defender: road[-1]}
    terms: Terms = {"supply": {}, "no_train": bare, "first": attacker, "first_on_ground": defender}
    terms["reserves"] = {
        unit["reserve"]: {
            "hex": road_at(ground, board, edges.get(unit["reserve"], "")) or list(ends[side.name])
        }
        for side in (ours, theirs)
        for unit in side.units
        if "reserve" in unit
    }
    if kind == "meeting" and not terms["reserves"]:
        terms["reserves"] = column(ours, ends[attacker]) | column(theirs, ends[defender])
    for side in (ours, theirs):
        from_home = road if side.back > 0 else road[::-1]
        array(ground, side, from_home, rows_of(ground, side, road), partial(row_facing, side))
        terms["supply"][side.name] = dict.fromkeys(corps_of(side), ends[side.name])
    rows = {
        "meeting": ground.rows // 2,
        "pitched": ground.rows // 2,
        "crossing": ground.rows // 2 - 1,
        "rescue": 0,
        "pursuit": 0,
    }
    row = rows.get(kind, first)  # of a crossing the far bank
    terms["objective"] = {"hex": next(place for place in road if place[1] == row), "name": "the road"}
    if kind not in ("meeting", "pitched"):
        terms["must_win"] = attacker
    else:
        del terms["first_on_ground"]
    return placed, terms


def road_at(ground: Ground, board: Mapping[str, Any], edge: str) -> list[int]:
    """Returns the hex in which a road enters the map at *edge*, as the attacker sees it.

    It is empty if none does.
    """
    last = {"rear": (1, ground.rows - 1), "front": (1, 0), "left": (0, 0), "right": (0, ground.cols - 1)}
    axis, line = last.get(edge, (0, -1))
    roads = [each["hexes"] for each in board["lines"] if each["kind"] == "road"]
    found = (place for road in roads for place in (road[0], road[-1]) if place[axis] == line)
    return list(next(found, []))


def deploy_landing(
    ground: Ground,
    board: Mapping[str, Any],
    placed: Sequence[Unit],
    attacker: str,
    inland: Sequence[list[int]],
) -> Terms:
    """Places both armies of a landing and returns its terms.

    The *attacker* comes down on the landed army, and must have the beach.
    """
    defender = SIDES[1 - SIDES.index(attacker)]
    main = next(line["hexes"] for line in board["lines"] if line["kind"] == "road")
    supply: dict[str, dict[str, list[int]]] = {}
    reserves: dict[str, Any] = {}
    for name, landed in ((defender, True), (attacker, False)):
        side = Side(name, 0, 0, "", [unit for unit in placed if unit["side"] == name])
        way = inland if landed else inland[::-1]
        array(
            ground,
            side,
            way,
            landing.files(ground, inland, landed),
            partial(landing.inland_facing, ground, inland, landed),
        )
        supply[name] = dict.fromkeys(corps_of(side), way[0])
        entry = list(main[-1]) if landed else way[0]
        reserves |= {unit["reserve"]: {"hex": entry} for unit in side.units if "reserve" in unit}
    return {
        "supply": supply,
        "first": attacker,
        "first_on_ground": defender,
        "reserves": reserves,
        "objective": {"hex": inland[0], "name": "the beach"},
        "must_win": attacker,
    }


def corps_of(side: Side) -> dict[str, None]:
    """Returns the corps of an army, in the order of its units."""
    return dict.fromkeys(unit["corps"] for unit in side.units if "corps" in unit)


def without_train(placed: Sequence[Unit], side: str) -> list[str]:
    """Returns the corps of a side without a train. ACW-R-34."""
    ours = [unit for unit in placed if unit["side"] == side and "corps" in unit]
    trains = [unit["corps"] for unit in ours if unit["troop"] == ARMS[TRAIN]]
    return [key for key in dict.fromkeys(unit["corps"] for unit in ours) if key not in trains]


def column(side: Side, entry: Sequence[int]) -> dict[str, Any]:
    """Keeps half of the army's divisions on the map. The others arrive by road, one a turn, as reserves."""
    parts = list(dict.fromkeys(unit["division"] for unit in side.units if "division" in unit))
    reserves = {}
    for number, part in enumerate(parts[-(-len(parts) * VANGUARD // 100) :]):
        name = f"{side.name}-{number + 1}"
        reserves[name] = {"turn": MARCH + number, "hex": list(entry)}
        for unit in side.units:
            if unit.get("division") == part:
                unit["reserve"] = name
    return reserves


def row_facing(side: Side, _cell: int) -> str:
    """Returns the facing of an army in rows, the same everywhere."""
    return side.facing


def rows_of(ground: Ground, side: Side, road: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """Yields rows of dry hexes, one behind another, each from the road outwards."""
    row = side.row
    while 0 <= row < ground.rows:
        centre = next(place[0] for place in road if place[1] == row)
        dry = [
            cell for cell in range(row * ground.cols, (row + 1) * ground.cols) if ground.kind[cell] != WATER
        ]
        yield sorted(dry, key=lambda cell: (abs(cell % ground.cols - centre), cell))
        row += side.back


def array(
    ground: Ground,
    side: Side,
    from_home: Sequence[Sequence[int]],
    ranks: Iterable[list[int]],
    facing: Callable[[int], str],
) -> None:
    """Places an army in *ranks*, from the middle outwards.

    Division is next to division, cavalry on the wing. Trains are on the road *from_home*, then the
    commanders.
    """
    here = [unit for unit in side.units if "reserve" not in unit]
    troops = [unit for unit in here if unit["troop"] in ARMS[:TRAIN]]
    troops.sort(key=lambda unit: (unit["troop"] == "cavalry", unit.get("division", "")))
    taken: set[int] = set()
    for unit in here:
        if unit["troop"] == ARMS[TRAIN]:
            cell = next(ground.at(place) for place in from_home if ground.at(place) not in taken)
            stand(ground, unit, cell, facing, taken)
    for dry in ranks:
        free = [cell for cell in dry if cell not in taken]
        rank = sorted(free[: min(len(troops), ground.cols - WINGS)])
        for unit, cell in zip(list(troops), rank, strict=False):
            stand(ground, unit, cell, facing, taken)
            troops.remove(unit)
        if not troops:
            break
    if troops:
        raise BadInput("units", f"there is no room for all of {side.name}")
    posts = [unit for unit in here if unit["troop"] in ARMS[:TRAIN]]
    for chief in here:
        if chief["troop"] in CHIEFS:
            own_units = [
                u
                for u in posts
                if chief["troop"] == CHIEFS[0]
                or (u.get("corps") == chief["corps"] and chief.get("division") in (None, u.get("division")))
            ] or posts
            chief["hex"] = own_units[len(own_units) // 2]["hex"]


def stand(ground: Ground, unit: Unit, cell: int, facing: Callable[[int], str], taken: set[int]) -> None:
    """Puts *unit* there, facing the enemy."""
    unit["hex"] = [cell % ground.cols, cell // ground.cols]
    unit["facing"] = facing(cell)
    taken.add(cell)
