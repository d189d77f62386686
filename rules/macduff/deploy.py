"""The places of two armies when a battle of a certain kind begins on a given table."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from rules.core.laying.kinds import deploy_armies
from rules.core.laying.spots import Book, Unit
from rules.core.measure.footprints import Footprint
from rules.macduff.board import MacduffTable, read_table
from rules.macduff.reading import unit_of
from rules.macduff.terms import CANNON, FIGHTERS, HORSEMEN, LEADER, MOUNTED_FOOT, TROOPS
from rules.macduff.whereabouts import can_stand

RIDING: Final = (HORSEMEN, MOUNTED_FOOT)
TOLD: Final = ("force", "division")
"""What a campaign says of a unit, to find its commander."""


def deploy(
    kind: str,
    board: Mapping[str, Any],
    units: Sequence[Mapping[str, Any]],
    attacker: str,
    edges: Mapping[str, str] = MappingProxyType({}),
) -> tuple[list[Unit], dict[str, Any]]:
    """Returns the *units* with places and commanders, and terms.

    The *attacker* ("blue" or "red") comes from the near edge, lies in ambush, or pursues. Units of a division
    obey its commander, all others the General. Raises BadInput("units", ...) if there is no room for all.
    MACD-CMD-02, MACD-CMD-03.
    """
    led = with_commanders(units)
    placed, terms = deploy_armies(book_of(read_table(board)), kind, board, led, attacker, edges)
    for unit in placed:
        if unit.get("formation") == "column" and TROOPS.index(unit["troop"]) == CANNON:
            unit["formation"] = "limbered"
        elif unit.get("formation") == "column" and is_loose(unit):
            del unit["formation"]
    return placed, terms


def with_commanders(units: Sequence[Mapping[str, Any]]) -> list[Unit]:
    """Returns the units. Each that has a division is under its commander. MACD-CMD-03."""
    leaders = {
        (unit["side"], unit.get("force"), unit["division"]): unit["key"]
        for unit in units
        if unit["troop"] == TROOPS[LEADER] and unit.get("division")
    }
    rows = []
    for unit in units:
        facts = {name: value for name, value in unit.items() if name not in TOLD}
        commander = leaders.get((unit["side"], unit.get("force"), unit.get("division")))
        if commander and unit["troop"] != TROOPS[LEADER]:
            facts["commander"] = commander
        rows.append(facts)
    return rows


def book_of(table: MacduffTable) -> Book:
    """Returns what the laying of a table must know of these rules."""

    def size(facts: Mapping[str, Any]) -> tuple[int, int]:
        frontage, depth = unit_from(facts).size()
        return frontage, depth

    def may_stand(facts: Mapping[str, Any], place: Footprint) -> bool:
        unit = unit_from(facts)
        unit.place(place)
        return can_stand(table, unit)

    def hides(x: int, y: int) -> bool:
        return bool(table.ground.kinds((x, y)) & table.rule.thick)

    return Book(table, size, may_stand, arm_of, hides)


def unit_from(facts: Mapping[str, Any]) -> Any:
    """Returns the unit that a mapping without a place describes. Guns on the march are limbered."""
    bare = {name: value for name, value in facts.items() if name not in ("commander", "reserve", "joined")}
    if bare.get("formation") == "column":
        if TROOPS.index(facts["troop"]) == CANNON:
            bare["formation"] = "limbered"
        elif is_loose(facts):
            del bare["formation"]
    return unit_of(0, bare, [bare])


def is_loose(facts: Mapping[str, Any]) -> bool:
    """Tells whether these are troops that keep no ranks. MACD-UNIT-08."""
    return bool({"irregular", "skirmishers"} & set(facts.get("traits", ())))


def arm_of(facts: Mapping[str, Any]) -> str:
    """Returns the place of a unit in an order of battle."""
    troop = TROOPS.index(facts["troop"])
    if troop == LEADER:
        return "chief"
    if troop == CANNON:
        return "guns"
    if troop in RIDING:
        return "horse"
    return "foot" if troop in FIGHTERS else "train"
