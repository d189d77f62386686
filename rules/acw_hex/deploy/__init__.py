"""Where two armies stand when a battle of a certain kind begins on a given ground."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.acw_hex import options
from rules.acw_hex.check import CHIEFS
from rules.acw_hex.deploy.command import commanded
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
VANGUARD = 50  # per cent of an army that is there when it meets the other
MARCH = 2  # turn in which the rest begins to come up, a division a turn


@dataclass(slots=True)
class Side:
    """One army as it is being placed."""

    name: str
    row: int  # of its first rank
    back: int  # rows from one rank to the next
    facing: str
    units: list[Unit] = field(default_factory=list)


def deploy(
    kind: str, board: Mapping[str, Any], units: Sequence[Mapping[str, Any]], attacker: str
) -> tuple[list[Unit], Terms]:
    """The *units* (mappings as in Scenario.units, without places) with their places, and terms that fit
    the *kind*.

    The *attacker* ("blue" or "red") comes from the near edge. Troops without corps or division get one, and
    commanders they lack stand at the end of the list. BadInput("units", ...) if there is no room for all. For
    reserves it is said where they come on, but not when.

    Raiders are to have the estate at the end; an escort of captives is run down like the pursued.
    """
    if kind not in KINDS:
        raise BadInput("kind", f"must be one of {', '.join(KINDS)}")
    if attacker not in SIDES:
        raise BadInput("attacker", f"must be one of {', '.join(SIDES)}")
    ground = ground_of(board, options.DEFAULTS)
    defender = SIDES[1 - SIDES.index(attacker)]
    placed = commanded(units)
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
    terms: Terms = {"supply": {}, "first": attacker, "first_on_ground": defender}
    terms["reserves"] = {
        unit["reserve"]: {"hex": list(ends[side.name])}
        for side in (ours, theirs)
        for unit in side.units
        if "reserve" in unit
    }
    if kind == "meeting" and not terms["reserves"]:
        terms["reserves"] = column(ours, ends[attacker]) | column(theirs, ends[defender])
    for side in (ours, theirs):
        array(ground, side, road)
        corps = dict.fromkeys(unit["corps"] for unit in side.units if "corps" in unit)
        terms["supply"][side.name] = dict.fromkeys(corps, ends[side.name])
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


def column(side: Side, entry: Sequence[int]) -> dict[str, Any]:
    """Half of the army's divisions are there; the others come up by road, one a turn, as reserves."""
    parts = list(dict.fromkeys(unit["division"] for unit in side.units if "division" in unit))
    reserves = {}
    for number, part in enumerate(parts[-(-len(parts) * VANGUARD // 100) :]):
        name = f"{side.name}-{number + 1}"
        reserves[name] = {"turn": MARCH + number, "hex": list(entry)}
        for unit in side.units:
            if unit.get("division") == part:
                unit["reserve"] = name
    return reserves


def array(ground: Ground, side: Side, road: Sequence[Sequence[int]]) -> None:
    """Ranks about the road, division beside division, horse on the wing; then those who command."""
    here = [unit for unit in side.units if "reserve" not in unit]
    troops = [unit for unit in here if unit["troop"] in ARMS[:TRAIN]]
    troops.sort(key=lambda unit: (unit["troop"] == "cavalry", unit.get("division", "")))
    taken: set[int] = set()
    from_home = road if side.back > 0 else road[::-1]
    for unit in here:
        if unit["troop"] == ARMS[TRAIN]:
            cell = next(ground.at(place) for place in from_home if ground.at(place) not in taken)
            stand(ground, unit, cell, side, taken)
    row = side.row
    while troops:
        if not 0 <= row < ground.rows:
            raise BadInput("units", f"there is no room for all of {side.name}")
        centre = next(place[0] for place in road if place[1] == row)
        free = [
            cell
            for cell in range(row * ground.cols, (row + 1) * ground.cols)
            if ground.kind[cell] != WATER and cell not in taken
        ]
        free.sort(key=lambda cell: (abs(cell % ground.cols - centre), cell))
        rank = sorted(free[: min(len(troops), ground.cols - 4)])
        for unit, cell in zip(list(troops), rank, strict=False):
            stand(ground, unit, cell, side, taken)
            troops.remove(unit)
        row += side.back
    posts = [unit for unit in here if unit["troop"] in ARMS[:TRAIN]]
    for chief in here:
        if chief["troop"] in CHIEFS:
            own = [
                u
                for u in posts
                if chief["troop"] == CHIEFS[0]
                or (u.get("corps") == chief["corps"] and chief.get("division") in (None, u.get("division")))
            ] or posts
            chief["hex"] = own[len(own) // 2]["hex"]


def stand(ground: Ground, unit: Unit, cell: int, side: Side, taken: set[int]) -> None:
    """Puts *unit* there, facing the enemy."""
    unit["hex"] = [cell % ground.cols, cell // ground.cols]
    unit["facing"] = side.facing
    taken.add(cell)
