"""The places of two armies when a battle of a certain kind begins on a given table."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from rules.core.laying.kinds import deploy_armies
from rules.core.laying.spots import Book, Unit
from rules.core.measure.footprints import Footprint
from rules.mexican_war.board_reading import read_table
from rules.mexican_war.ground import WarTable
from rules.mexican_war.reading import read_unit
from rules.mexican_war.table_kinds import Tables
from rules.mexican_war.tables import tables_for
from rules.mexican_war.terms import ARTILLERY, MOUNTED
from rules.mexican_war.units import OFFICER, TROOPS

PLACES: Final = ("guns", "chief", "horse", "foot")
OF_THE_CAMPAIGN: Final = ("force", "division")
"""The fields by which a campaign's unit finds its officer."""


def deploy(
    kind: str,
    board: Mapping[str, Any],
    units: Sequence[Mapping[str, Any]],
    attacker: str,
    edges: Mapping[str, str] = MappingProxyType({}),
    tables: Mapping[str, Any] | None = None,
) -> tuple[list[Unit], dict[str, Any]]:
    """Returns the *units* with places, brigades and officers, and terms that fit the *kind*.

    The *attacker* ("blue" or "red") comes from the near edge, lies in ambush, or pursues. Units of a division
    of the campaign are a brigade. *tables* replace some of the standard ones, and stay with the battle.
    Raises BadInput("units", ...) if there is no room for all. MEX-PRE-02.
    """
    led, brigades = in_brigades(units)
    book = book_of(read_table(board, tables_for(tables)))
    placed, terms = deploy_armies(book, kind, board, led, attacker, edges)
    for unit in placed:
        if unit.pop("ambush", False):
            unit["hidden"] = True
        put_in_column(unit)
    terms |= {"brigades": brigades} if brigades else {}
    return placed, terms | ({"tables": dict(tables)} if tables else {})


def in_brigades(units: Sequence[Mapping[str, Any]]) -> tuple[list[Unit], list[dict[str, str]]]:
    """Returns the units, each with its division's brigade, and the brigades. MEX-PRE-02, MEX-OFF-10."""
    keys: dict[tuple[str, str, str], str] = {}
    rows = []
    for unit in units:
        facts = {name: value for name, value in unit.items() if name not in OF_THE_CAMPAIGN}
        if unit.get("division"):
            group = unit["side"], unit.get("force", ""), unit["division"]
            key = keys.setdefault(group, f"{unit['side']}-{len(keys) + 1}")
            facts["commands" if unit["troop"] == TROOPS[OFFICER] else "brigade"] = key
        rows.append(facts)
    filled = {facts["brigade"] for facts in rows if "brigade" in facts}
    brigades = [{"key": key, "side": group[0]} for group, key in keys.items() if key in filled]
    return rows, brigades


def put_in_column(unit: Unit) -> None:
    """Puts infantry and cavalry in march column, and limbers guns. MEX-FORM-04."""
    if unit.get("formation") == "column":
        if unit["troop"] == TROOPS[ARTILLERY]:
            del unit["formation"]
            unit["limbered"] = True
        else:
            unit["formation"] = "march_column"


def book_of(table: WarTable) -> Book:
    """Returns what the laying of a table must know of these rules."""

    def size(facts: Mapping[str, Any]) -> tuple[int, int]:
        frontage, depth = read_bare(facts, table.tables).size()
        return frontage, depth

    def may_stand(facts: Mapping[str, Any], place: Footprint) -> bool:
        kinds = table.kinds_under(place.corners())
        if facts["troop"] == TROOPS[ARTILLERY]:
            return not kinds & (table.water | table.woods)
        return facts["troop"] == TROOPS[OFFICER] or not kinds & table.deep

    def hides(x: int, y: int) -> bool:
        return table.is_inside((x, y))

    return Book(table, size, may_stand, arm_of, hides)


def read_bare(facts: Mapping[str, Any], tables: Tables) -> Any:
    """Returns the unit that a mapping without a place tells of."""
    bare = {name: value for name, value in facts.items() if name not in ("brigade", "commands", "reserve")}
    put_in_column(bare)
    if "rank" in bare:
        bare["rank"] = "army"
    return read_unit(0, {**bare, "at": [0, 0], "facing": 0}, [], [], tables)


def arm_of(facts: Mapping[str, Any]) -> str:
    """Returns the place of a unit in an order of battle."""
    arm = TROOPS.index(facts["troop"])
    return {ARTILLERY: "guns", OFFICER: "chief", MOUNTED: "horse"}.get(arm, "foot")
