"""Checks of an SCWaRes scenario. Every fault is refused by the name of its field, before any die is read."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.battle import BLUE, RED, Answers
from rules.core.dice import ScriptedDice
from rules.core.events import Log
from rules.core.files import fields
from rules.core.inputs import BadInput
from rules.core.scenario import SIDES, Scenario
from rules.scwares import options
from rules.scwares.sections.arms import NATIONS, class_of
from rules.scwares.setup import set_up
from rules.scwares.tables import DECK, STRENGTH
from rules.scwares.terms import (
    CLASSES,
    DIRECTIONS,
    KINDS,
    NATIVE,
    PARTIES,
    SCOUTS,
    UNIT_MARKER,
    WEAPONS,
    party,
)
from rules.scwares.terrain import AREAS, Terrain, covered_zones, terrain

FOUGHT_BY = KINDS[:UNIT_MARKER]  # a closed game adds markers
NARROWEST, WIDEST = 8, 48  # zones: least and most width or height of a table
SMALLEST, LARGEST = 20, 100  # mm: least and most width or depth of a zone
ARMED_BY = {"artillery": WEAPONS[:2], "machine_gun": WEAPONS[2:4]}  # all others carry the other weapons
GOALS = {  # by kind of goal: its fields beside side, kind and name
    "hold": ("zones", "holder"),
    "reach": ("zones", "count"),
    "destroy": ("count",),
}

UNIT = {
    "key", "name", "side", "nation", "class", "troop", "figures", "weapon", "group", "zone", "bases",
    "facing", "formation", "limbered", "reserve",
}  # fmt: skip
BOARD = {"columns", "rows", "areas"}
TERMS = {"goals", "first_on_ground", "tempers", "home", "north", "dummies", "reserves"}


def check(scenario: Scenario) -> None:
    """Raises BadInput("units.3.figures", why) for the first fault in *scenario*."""
    chosen = options.read(scenario.options)
    if not 1 <= scenario.turn_limit <= DECK:
        raise BadInput("turn_limit", f"must be a whole number from 1 to {DECK} (SCW-R-38)")
    _board(scenario.board)
    table = terrain(scenario.board, chosen)
    _terms(scenario, table, chosen)
    fields.check_keys(scenario.units, UNIT)
    for number, unit in enumerate(scenario.units):
        _unit(f"units.{number}", unit, table)
        _reserve(f"units.{number}", unit, scenario.terms, chosen)
    _sides(scenario)
    _room(scenario, table)
    for number, goal in enumerate(fields.entries("terms.goals", scenario.terms.get("goals", ()))):
        _goal(f"terms.goals.{number}", goal, scenario, table)
    fields.reserves(scenario.terms, scenario.units)
    nobody = Answers(BLUE, []), Answers(RED, [])
    set_up(scenario, ScriptedDice([]), Log(), nobody)  # units in line find room beside their zone, or none


def _board(board: Mapping[str, Any]) -> None:
    fields.known_table("board", board, BOARD)
    for name in ("columns", "rows"):
        fields.number(f"board.{name}", board.get(name), NARROWEST, WIDEST)
    for number, area in enumerate(fields.entries("board.areas", board.get("areas", ()))):
        field = f"board.areas.{number}"
        fields.known_table(field, area, {"kind", "zones", "width_mm", "depth_mm", "name"})
        fields.word(f"{field}.kind", area.get("kind"), AREAS)
        fields.name(field, area)
        _zones(f"{field}.zones", area.get("zones"))
        if not any(_touches(zone, board) for zone in area["zones"]):
            raise BadInput(f"{field}.zones", "lies off the table")
        for name in ("width_mm", "depth_mm"):
            if name in area:
                fields.number(f"{field}.{name}", area[name], SMALLEST, LARGEST)
        if area["kind"] == "difficult" and not {"width_mm", "depth_mm"} & set(area):
            raise BadInput(f"{field}.width_mm", "must say how small the zones are")


def _unit(field: str, unit: Any, table: Terrain) -> None:
    """Refuses a unit above the strength in the table. It may be below. SCW-UNIT-01, SCW-R-48."""
    fields.known_table(field, unit, UNIT)
    fields.name(field, unit)
    fields.word(f"{field}.side", unit.get("side"), SIDES)
    if "class" in unit or "nation" not in unit:
        fields.word(f"{field}.class", unit.get("class"), CLASSES)
    if "nation" in unit:
        fields.word(f"{field}.nation", unit["nation"], NATIONS)
    troop_class = class_of(unit)
    scouts = [KINDS[kind] for kind in SCOUTS]  # SCW-UNIT-01: messengers are such bases
    known = scouts if unit.get("troop") == "messenger" else FOUGHT_BY
    troop = fields.word(f"{field}.troop", unit.get("troop"), known)
    kind = KINDS.index(troop)
    _, most = STRENGTH[party(troop_class)][kind]
    fields.number(f"{field}.figures", unit.get("figures"), 1, most)
    _weapon(field, unit, troop, troop_class)
    fields.word(f"{field}.facing", unit.get("facing", "N"), DIRECTIONS)
    fields.word(f"{field}.formation", unit.get("formation", "line"), ("line", "column"))
    fields.text(f"{field}.group", unit.get("group", ""))
    fields.read_flag(f"{field}.limbered", unit.get("limbered", False))
    if unit.get("limbered") and troop != "artillery":
        raise BadInput(f"{field}.limbered", "only artillery is limbered")
    if "reserve" in unit:
        return
    if "bases" in unit:
        for name in ("zone", "formation"):
            if name in unit:
                raise BadInput(f"{field}.{name}", "does not go with bases")
        places = fields.entries(f"{field}.bases", unit["bases"])
        if len(places) != unit["figures"]:
            raise BadInput(f"{field}.bases", f"must be {unit['figures']} places [x, y, facing]")
        for number, place in enumerate(places):
            _place(f"{field}.bases.{number}", place, table)
    else:
        _place(f"{field}.zone", unit.get("zone"), table)


def _reserve(field: str, unit: Mapping[str, Any], terms: Mapping[str, Any], chosen: options.Options) -> None:
    """Refuses a reserve that has a place already, or a marker of a closed game. SCW-R-46."""
    if "reserve" not in unit:
        return
    fields.word(f"{field}.reserve", unit["reserve"], terms.get("reserves", {}))
    if chosen.game == "closed":
        raise BadInput(f"{field}.reserve", "reserves come on only in open games")
    for name in ("zone", "bases"):
        if name in unit:
            raise BadInput(f"{field}.{name}", "does not go with reserve")


def _weapon(field: str, unit: Mapping[str, Any], troop: str, troop_class: int) -> None:
    """Refuses guns that are not of their side, and other weapons than firearms or spears for all others.

    SCW-COMB-04, SCW-R-25, SCW-R-43.
    """
    if "weapon" not in unit:
        return
    word = fields.word(f"{field}.weapon", unit["weapon"], ARMED_BY.get(troop, WEAPONS[4:]))
    guns = ("native_field_artillery", "european_field_artillery")
    if word == guns[troop_class != NATIVE]:
        return
    if word in guns:
        raise BadInput(f"{field}.weapon", f"is {guns[troop_class != NATIVE]} on this side")


def _sides(scenario: Scenario) -> None:
    """Refuses sides that are not Europeans and European-led against natives.

    SCW-GEN-01, SCW-GEN-04, SCW-GEN-05, SCW-GEN-06.
    """
    parties: dict[str, int] = {}
    for number, unit in enumerate(scenario.units):
        its = party(class_of(unit))
        if parties.setdefault(unit["side"], its) != its:
            raise BadInput(f"units.{number}.class", "native units stand on one side, all others on the other")
    here = {unit["side"] for unit in scenario.units if "reserve" not in unit}
    for side in SIDES:
        if side not in here:
            raise BadInput("units", f"{side} has nobody on the table")
    if len(set(parties.values())) < len(PARTIES):
        raise BadInput("units", "one side must be native, the other European or European-led")


def _room(scenario: Scenario, table: Terrain) -> None:
    """Refuses a unit where it cannot be, with the enemy, or without room. SCW-ZONE-03, SCW-ZONE-04."""
    kinds_by_cell: dict[int, list[int]] = {}
    owner: dict[int, str] = {}
    for number, unit in enumerate(scenario.units):
        kind = KINDS.index(unit["troop"])
        for place in unit.get("bases", (unit["zone"],) if "zone" in unit else ()):
            field = f"units.{number}.{'bases' if 'bases' in unit else 'zone'}"
            cell = table.at(place[0], place[1])
            if table.barred >> cell & 1:
                raise BadInput(field, "nobody can stand there")
            if owner.setdefault(cell, unit["side"]) != unit["side"]:
                raise BadInput(field, "an enemy stands there")
            kinds_by_cell.setdefault(cell, []).append(kind)
            if not table.fits(cell, tuple(kinds_by_cell[cell])):
                raise BadInput(field, "there is no room in that zone (SCW-ZONE-04)")


def _terms(scenario: Scenario, table: Terrain, chosen: options.Options) -> None:
    terms = scenario.terms
    fields.known_table("terms", terms, TERMS)
    if "first_on_ground" in terms:
        fields.word("terms.first_on_ground", terms["first_on_ground"], SIDES)
    fields.word("terms.north", terms.get("north", "N"), DIRECTIONS[::2])
    fields.words_by_side("terms.tempers", terms.get("tempers", {}), fields.TEMPERS)
    fields.words_by_side("terms.home", terms.get("home", {}), DIRECTIONS[::2])
    for side, places in fields.by_side("terms.dummies", terms.get("dummies", {})).items():
        for number, place in enumerate(fields.entries(f"terms.dummies.{side}", places)):
            _place(f"terms.dummies.{side}.{number}", place, table)
    if terms.get("dummies") and chosen.game != "closed":
        raise BadInput("terms.dummies", 'say options.game = "closed", or leave them out (SCW-GEN-02)')
    for name, reserve in fields.table("terms.reserves", terms.get("reserves", {})).items():
        fields.known_table(f"terms.reserves.{name}", reserve, {"turn", "edge"})
        fields.number(f"terms.reserves.{name}.turn", reserve.get("turn"), 1, scenario.turn_limit)
        if "edge" in reserve:
            fields.word(f"terms.reserves.{name}.edge", reserve["edge"], DIRECTIONS[::2])


def _goal(field: str, goal: Any, scenario: Scenario, table: Terrain) -> None:
    """Refuses a place that nobody can enter, or more bases than there are. SCW-R-41."""
    fields.known_table(
        field,
        goal,
        {"side", "kind", "name", *(name for goal_fields in GOALS.values() for name in goal_fields)},
    )
    kind = fields.word(f"{field}.kind", goal.get("kind"), GOALS)
    side = fields.word(f"{field}.side", goal.get("side"), SIDES)
    fields.name(field, goal)
    for name in goal:
        if name not in ("side", "kind", "name", *GOALS[kind]):
            raise BadInput(f"{field}.{name}", f"does not go with {kind}")
    if "holder" in goal:
        fields.word(f"{field}.holder", goal["holder"], SIDES)
    if "count" in GOALS[kind]:
        counted = [unit for unit in scenario.units if (unit["side"] == side) == (kind == "reach")]
        fields.number(f"{field}.count", goal.get("count", 1), 1, sum(unit["figures"] for unit in counted))
    if "zones" in GOALS[kind]:
        _zones(f"{field}.zones", goal.get("zones"))
        for number, zone in enumerate(goal["zones"]):
            if min(table.at(*zone[:2]), table.at(*zone[-2:])) < 0:
                raise BadInput(f"{field}.zones.{number}", "lies off the table")
        if not table.mask(covered_zones(table, goal["zones"])) & ~table.barred:
            raise BadInput(f"{field}.zones", "nobody can stand there")


def _zones(field: str, zones: Any) -> None:
    for number, zone in enumerate(fields.entries(field, zones)):
        good = isinstance(zone, Sequence) and not isinstance(zone, str) and len(zone) in (2, 4)
        if not good or not all(type(part) is int and -WIDEST <= part <= 2 * WIDEST for part in zone):
            raise BadInput(f"{field}.{number}", "must be a zone [x, y] or a block of zones [x, y, x, y]")
    if not zones:
        raise BadInput(field, "must name a zone")


def _touches(zone: Sequence[int], board: Mapping[str, Any]) -> bool:
    """Tells whether any part of a zone, or block of zones, is on the table."""
    x0, y0, x1, y1 = (*zone, *zone)[:4]
    across = max(x0, x1) >= 0 and min(x0, x1) < board["columns"]
    return across and max(y0, y1) >= 0 and min(y0, y1) < board["rows"]


def _place(field: str, place: Any, table: Terrain) -> None:
    """Checks a zone [x, y] on the table, with or without a facing."""
    good = isinstance(place, Sequence) and not isinstance(place, str) and len(place) in (2, 3)
    if not good or not all(type(part) is int for part in place[:2]):
        raise BadInput(field, "must be a place [x, y]")
    if table.at(place[0], place[1]) < 0:
        raise BadInput(field, "lies off the table")
    if len(place) == 3:
        fields.word(field, place[2], DIRECTIONS)
