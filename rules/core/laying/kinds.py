"""The start of each kind of battle on a table in inches: where the units are, and what the sides must do.

`deploy_armies` returns words that rulesets in inches share: home, exit, objective, first_on_ground, must_win,
reserves (turn and place) and goals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.core.inputs import BadInput
from rules.core.laying.country import KINDS, SHORE
from rules.core.laying.plan import across_at, height_at
from rules.core.laying.spots import ARMS, Book, Laying, Place, Unit, array, ranks, sort_by_arm
from rules.core.scenario import SIDES

Terms = dict[str, Any]
USUAL_GAP: Final = 20
GAPS: Final = {"meeting": 26, "pitched": 24, "crossing": 22, "pursuit": 12, "landing": 22}
"""Inches between the first ranks; armies without enough room come closer."""

TIGHT: Final = ((100, 50), (85, 50), (70, 20), (55, 20))
"""Looser first: hundredths of the usual gap, and hundredths of an inch around each unit."""

VANGUARD: Final = 50  # per cent of an army that is present when two columns meet
FIRST_UP: Final = 2  # the turn in which the rest begins to arrive
LAST_UP: Final = 5
TRAP: Final = (8, 15)  # inches from the road to the ambushers
STRUCK: Final = 30  # per cent of a column's figures that its ambushers must put out of action


@dataclass(slots=True)
class Sides:
    """Both sides: their words, and which units are to be placed."""

    attacker: str
    defender: str
    ours: list[Unit]
    theirs: list[Unit]
    have_reserves: bool = False  # a unit is known to come later


Layout = Callable[[Laying, Mapping[str, Any], Sides, int], Terms]


def deploy_armies(
    book: Book,
    kind: str,
    board: Mapping[str, Any],
    units: Sequence[Mapping[str, Any]],
    attacker: str,
    edges: Mapping[str, str],
) -> tuple[list[Unit], Terms]:
    """Places the *units* and returns them, with terms that fit the *kind*.

    The *attacker* ("blue" or "red") comes from the near edge, lies in ambush, or pursues. Units with a
    `reserve` stay off the table. Those named in *edges* enter by the attacker's rear, front, left or right.
    Raises BadInput("units", ...) if there is no room for all.
    """
    if kind not in KINDS:
        raise BadInput("kind", f"must be one of {', '.join(KINDS)}")
    if attacker not in SIDES:
        raise BadInput("attacker", f"must be one of {', '.join(SIDES)}")
    for part, room in TIGHT:
        placed = [dict(unit) for unit in units]
        here = [unit for unit in placed if not unit.get("reserve")]
        sides = Sides(
            attacker,
            SIDES[1 - SIDES.index(attacker)],
            [unit for unit in here if unit["side"] == attacker],
            [unit for unit in here if unit["side"] != attacker],
            any(isinstance(unit.get("reserve"), str) for unit in placed),
        )
        laying = Laying(book, room)
        try:
            terms = LAYOUTS[kind](laying, board, sides, GAPS.get(kind, USUAL_GAP) * part // 100)
        except BadInput as fault:
            if (part, room) == TIGHT[-1] or fault.field != "units":
                raise
            continue
        reserves = {unit["reserve"]: unit["side"] for unit in placed if isinstance(unit.get("reserve"), str)}
        entries = {
            name: {"at": entry(laying, board, edges.get(name, ""), side == attacker)}
            for name, side in reserves.items()
            if name not in terms.get("reserves", {})
        }
        if entries:
            terms["reserves"] = terms.get("reserves", {}) | entries
        return placed, terms
    raise AssertionError


def road_of(board: Mapping[str, Any]) -> list[Place]:
    """Returns the first road of a board; a straight one through the middle if there is none."""
    for piece in board.get("pieces", ()):
        if piece["kind"] == "road":
            return [(round(x), round(y)) for x, y in piece["line"]]
    middle = int(board["width"]) // 2
    return [(middle, 0), (middle, int(board["height"]))]


def road_up(board: Mapping[str, Any], y: int) -> int:
    """Returns the road's distance from the left at *y*.

    It is the middle if the road does not lead up the table.
    """
    road = road_of(board)
    rises = all(b[1] > a[1] for a, b in zip(road, road[1:], strict=False))
    return across_at(road, y) if rises else int(board["width"]) // 2


def entry(laying: Laying, board: Mapping[str, Any], edge: str, is_attacker: bool) -> list[int]:
    """Returns where reserves enter by an edge. At the attacker's rear or front this is by the road."""
    wide, high = laying.width, laying.height
    edge = edge or ("rear" if is_attacker else "front")
    if edge in ("left", "right"):
        return [0 if edge == "left" else wide, high // 2]
    y = 0 if edge == "rear" else high
    return [road_up(board, y), y]


def line_of_battle(laying: Laying, board: Mapping[str, Any], sides: Sides, gap: int) -> None:
    """Places both armies in ranks, *gap* inches apart about the middle of the table."""
    near = laying.height // 2 - gap // 2
    far = laying.height - near
    array(laying, sides.ours, near, -1, road_up(board, near))
    array(laying, sides.theirs, far, 1, road_up(board, far))


def opposing_terms(sides: Sides) -> Terms:
    """Returns the terms of two armies that face each other across the table."""
    return {"home": {sides.attacker: "near", sides.defender: "far"}, "first_on_ground": sides.defender}


def place_named(x: int, y: int, name: str = "") -> Terms:
    """Returns the terms of a place to hold."""
    return {"x": x, "y": y, "name": name}


def meeting(laying: Laying, board: Mapping[str, Any], sides: Sides, gap: int) -> Terms:
    """Sets up two columns that run into each other. Their vanguards are present; the rest arrives by road.

    Where reserves are known to come, all other units are present.
    """
    late: Terms = {}
    if not sides.have_reserves:
        columns = (sides.attacker, sides.ours, 0), (sides.defender, sides.theirs, laying.height)
        for name, units, y in columns:
            late |= hold_back(laying.book, name, units, [road_up(board, y), y])
    line_of_battle(laying, board, sides, gap)
    middle = laying.height // 2
    terms = opposing_terms(sides) | {"objective": place_named(road_up(board, middle), middle, "the road")}
    return terms | ({"reserves": late} if late else {})


def hold_back(book: Book, side: str, units: list[Unit], at: list[int]) -> Terms:
    """Takes the rear of a column off the table.

    It is guns and infantry that arrive from turn 2 to turn 5.
    """
    arms = sort_by_arm(book, units)
    order = [*arms["horse"][:1], *arms["foot"], *arms["horse"][1:], *arms["guns"]]
    behind = order[max(3, -(-len(order) * VANGUARD // 100)) :]
    late: Terms = {}
    for number, unit in enumerate(behind):
        turn = FIRST_UP + number * (LAST_UP - FIRST_UP + 1) // len(behind)
        unit["reserve"] = f"{side}-column-{turn}"
        late[unit["reserve"]] = {"turn": turn, "at": at}
        units.remove(unit)
    return late


def pitched_battle(laying: Laying, board: Mapping[str, Any], sides: Sides, gap: int) -> Terms:
    """Sets up two whole armies. Both want the middle of the field."""
    line_of_battle(laying, board, sides, gap)
    middle = laying.height // 2
    return opposing_terms(sides) | {"objective": place_named(road_up(board, middle), middle, "the road")}


def assault(laying: Laying, board: Mapping[str, Any], sides: Sides, gap: int) -> Terms:
    """Sets up an attack on a place two thirds up the table."""
    y = laying.height * 2 // 3
    x = road_up(board, y)
    front = y - 3
    array(laying, sides.theirs, front, 1, x)
    array(laying, sides.ours, max(4, front - gap), -1, x)
    return opposing_terms(sides) | {
        "must_win": sides.attacker,
        "objective": place_named(x, y, "the post"),
    }


def raid(laying: Laying, board: Mapping[str, Any], sides: Sides, gap: int) -> Terms:
    """Sets up a raid on an estate. The raiders win if they hold it at the end."""
    terms = assault(laying, board, sides, gap)
    return terms | {"objective": terms["objective"] | {"name": "the estate"}}


def crossing(laying: Laying, board: Mapping[str, Any], sides: Sides, gap: int) -> Terms:
    """Sets up a river between the armies. The attacker must cross it."""
    line_of_battle(laying, board, sides, gap)
    y = laying.height // 2 + 6
    objective = place_named(road_up(board, y), y, "the far bank")
    return opposing_terms(sides) | {"must_win": sides.attacker, "objective": objective}


def landing(laying: Laying, board: Mapping[str, Any], sides: Sides, gap: int) -> Terms:
    """Sets up an expedition on the beach at the far edge, and an enemy coming down on it."""
    y = laying.height - SHORE - 6
    array(laying, sides.theirs, y, 1, laying.width // 2)
    array(laying, sides.ours, max(4, y - gap), -1, laying.width // 2)
    objective = place_named(laying.width // 2, laying.height - SHORE - 1, "the beach")
    return opposing_terms(sides) | {"must_win": sides.attacker, "objective": objective}


def pursuit(laying: Laying, board: Mapping[str, Any], sides: Sides, gap: int) -> Terms:
    """Sets up a pursuit. The pursued make for the far edge and are safe once half of their units are off."""
    front = 12
    array(laying, sides.ours, front, -1, road_up(board, front))
    last = front + gap
    rows = [
        place
        for y in range(last + 3, laying.height, 4)
        for place in ranks(laying, y, -1, road_up(board, y), laying.height)
    ]
    arms = sort_by_arm(laying.book, sides.theirs)
    for arm in ARMS:
        laying.stand(arms[arm], rows, 0)
    fighters = [unit for arm in ("foot", "horse", "guns") for unit in arms[arm]]
    away = {"side": sides.defender, "kind": "bring_off", "count": max(1, -(-len(fighters) // 2))}
    return opposing_terms(sides) | {
        "must_win": sides.attacker, "exit": {sides.defender: "far"}, "goals": [away],
    }  # fmt: skip


def ambush(laying: Laying, board: Mapping[str, Any], sides: Sides, gap: int) -> Terms:
    """Sets up a column that marches from left to right, and ambushers beside its road.

    The ambushers strike and go. The column must bring half of its units off by the right edge.
    """
    road = road_of(board)
    runs = all(b[0] > a[0] for a, b in zip(road, road[1:], strict=False))

    def way(x: int) -> int:
        return height_at(road, x) if runs else laying.height // 2

    late = march(laying, sides, way)
    beside = [
        (x, y)
        for x in range(4, laying.width * 3 // 4)
        for y in range(2, laying.height - 1)
        if TRAP[0] <= abs(y - way(x)) <= TRAP[1]
    ]
    middle = laying.width * 2 // 5
    beside.sort(key=lambda p: (not laying.book.hides(p[0] * 100, p[1] * 100), abs(p[0] - middle) // 4, p))

    def to_road(place: Place) -> int:
        return 0 if place[1] < way(place[0]) else 180

    arms = sort_by_arm(laying.book, sides.ours)
    laying.stand([*arms["guns"], *arms["foot"], *arms["horse"]], beside, to_road, ambush=True)
    far = sorted(beside, key=lambda place: (-abs(place[1] - way(place[0])), abs(place[0] - middle)))
    laying.stand([*arms["chief"], *arms["train"]], far, to_road)
    fighters = [u for u in (*sides.theirs, *late) if laying.book.arm(u) in ("foot", "horse", "guns")]
    figures = sum(int(unit.get("figures", 0)) for unit in fighters)
    away = {"side": sides.defender, "kind": "bring_off", "count": max(1, -(-len(fighters) // 2))}
    cost = {"side": sides.attacker, "kind": "cost", "count": max(1, figures * STRUCK // 100)}
    terms: Terms = {
        "home": {sides.attacker: "far", sides.defender: "left"},
        "exit": {sides.defender: "right"},
        "first_on_ground": sides.attacker,
        "goals": [away, cost],
    }
    reserves = {
        unit["reserve"]: {"turn": int(unit["reserve"].rpartition("-")[2]), "at": [0, way(0)]} for unit in late
    }
    return terms | ({"reserves": reserves} if reserves else {})


def march(laying: Laying, sides: Sides, way: Callable[[int], int]) -> list[Unit]:
    """Places a column on its road, cavalry ahead and guns in the middle.

    Returns the units still to arrive.
    """
    arms = sort_by_arm(laying.book, sides.theirs)
    half = (len(arms["foot"]) + 1) // 2
    order = [*arms["horse"], *arms["foot"][:half], *arms["guns"], *arms["foot"][half:]]
    train = [*arms["chief"], *arms["train"]]
    late: list[Unit] = []
    head = laying.width * 3 // 5
    places = [(x, way(x)) for x in range(head, 3, -1)]
    for unit in order:
        try:
            laying.stand([unit], places, 90, formation="column")
        except BadInput:
            if len(order) - len(late) <= 2:
                raise
            del unit["formation"]
            turn = FIRST_UP + len(late) // 2
            unit["reserve"] = f"{sides.defender}-rear-{turn}"
            late.append(unit)
    about = sorted(
        ((x, way(x) + dy) for x in range(4, head) for dy in (-3, 3, -4, 4, -5, 5)),
        key=lambda place: (abs(place[0] - head // 2), abs(place[1] - way(place[0])), place),
    )
    laying.stand(train, about, 90)
    return late


LAYOUTS: Final[dict[str, Layout]] = {
    "meeting": meeting,
    "pitched": pitched_battle,
    "assault": assault,
    "raid": raid,
    "crossing": crossing,
    "landing": landing,
    "pursuit": pursuit,
    "ambush": ambush,
    "rescue": ambush,
}
