"""Checks of a Machete! scenario. Every fault is refused by the name of its field, before the set-up."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from rules.core.battle import BLUE, RED, Answers
from rules.core.dice import NeedDice, ScriptedDice
from rules.core.events import Log
from rules.core.files import fields
from rules.core.inputs import BadInput
from rules.core.scenario import SIDES, Scenario
from rules.machete import options
from rules.machete.sections.weapons import carried_weapons, issued_weapons
from rules.machete.setup import set_up
from rules.machete.tables import CAPACITY, MOST_MODELS, RESERVE_DICE, TREE_TRUNK_NATIONS
from rules.machete.terms import FORMATIONS, INFANTRY, NATIONS, SHIP, SIZES, TABLE_EDGES, TROOPS
from rules.machete.terrain import AREAS, CROSSINGS, FIELDS, GROUNDS, LINES, NAMED

FOUGHT_BY = TROOPS[: SHIP + 1]  # boats come with their ship
NARROWEST, WIDEST = 60, 400  # cm: least and most width or height of a table
MOST_FIGURES = 4 * MOST_MODELS

UNIT = {
    "key", "name", "side", "nation", "troop", "figures", "command", "firearms", "skirmish", "formation",
    "x_cm", "y_cm", "facing", "ambush", "reserve", "gun", "limbered", "drivers", "loads", "boats", "house",
    "captive_of", "weapons",
}  # fmt: skip
_OF_AREA = {"key", "name", "size"}  # of a house or field, or of its ruins
BOARD = {"width_cm", "height_cm", "ground", "areas", "lines", "crossings"}
TERMS = {
    "objective", "first_on_ground", "must_win", "ambushed_units", "reserves", "tempers", "home", "exit",
    "assault", "goals", "disputes", "breaks",
}  # fmt: skip
MOVERS = {  # by gun: the movers allowed for it
    "mountain": ("pack_artillery", "manhandled_artillery"),
    "other": ("horse_drawn_artillery", "manhandled_artillery"),
    "tree_trunk": ("manhandled_artillery",),
}
CARRIERS = ("ship", "pack_train", "supply_cart")
MOST_LOADS, MOST_BOATS = 50, 10
GOALS = {  # by kind of goal: its fields beside side and kind
    "hold": ("x_cm", "y_cm", "name"),
    "burn": ("count", "key"),
    "demolish": ("key",),
    "land": ("count", "x_cm", "y_cm", "name"),
    "bring_off": ("units", "count"),
    "rescue": ("units", "count"),
    "capture": ("units", "count"),
    "cost": ("count",),
}


def check(scenario: Scenario) -> None:
    """Raises BadInput("units.3.figures", why) for the first fault in *scenario*."""
    options.read(scenario.options)
    if scenario.turn_limit < 1:
        raise BadInput("turn_limit", "must be 1 or more")
    _board(scenario.board)
    _terms(scenario)
    fields.check_keys(scenario.units, UNIT)
    for number, unit in enumerate(scenario.units):
        _unit(f"units.{number}", unit, scenario)
    for side in SIDES:
        off = ("reserve", "captive_of")
        if not any(u["side"] == side and not any(map(u.get, off)) for u in scenario.units):
            raise BadInput("units", f"{side} has nobody on the table")
    for number, goal in enumerate(fields.entries("terms.goals", scenario.terms.get("goals", ()))):
        _goal(f"terms.goals.{number}", goal, scenario.units, scenario.board)
    fields.reserves(scenario.terms, scenario.units)
    _ambushed_units(scenario)
    nobody = Answers(BLUE, []), Answers(RED, [])
    with suppress(NeedDice):  # the dice of a reserve, rolled when all units are placed
        set_up(scenario, ScriptedDice([]), Log(), nobody)


def _board(board: Mapping[str, Any]) -> None:
    fields.known_table("board", board, BOARD)
    for name in ("width_cm", "height_cm"):
        fields.number(f"board.{name}", board.get(name), NARROWEST, WIDEST)
    fields.word("board.ground", board.get("ground", "open"), GROUNDS)
    keys: set[Any] = set()
    for number, area in enumerate(fields.entries("board.areas", board.get("areas", ()))):
        field = f"board.areas.{number}"
        fields.known_table(field, area, {"kind", "points"} | _OF_AREA)
        fields.word(f"{field}.kind", area.get("kind"), AREAS)
        fields.known_table(field, area, {"kind", "points"} | (_OF_AREA if area["kind"] in NAMED else set()))
        fields.word(f"{field}.size", area.get("size", "small"), SIZES)
        _points(f"{field}.points", area.get("points"), 3)
        for name in ("key", "name"):
            if name in area and (not isinstance(area[name], str) or not area[name]):
                raise BadInput(f"{field}.{name}", "must be a word")
        if area.get("key") in keys:
            raise BadInput(f"{field}.key", f"{area['key']!r} appears twice")
        keys.add(area.get("key", number))
    for number, line in enumerate(fields.entries("board.lines", board.get("lines", ()))):
        field = f"board.lines.{number}"
        fields.known_table(field, line, {"kind", "points", "width_cm"})
        fields.word(f"{field}.kind", line.get("kind"), LINES)
        _points(f"{field}.points", line.get("points"), 2)
        fields.number(f"{field}.width_cm", line.get("width_cm", 0), 0, WIDEST)
    for number, crossing in enumerate(fields.entries("board.crossings", board.get("crossings", ()))):
        field = f"board.crossings.{number}"
        fields.known_table(field, crossing, {"kind", "point", "width_cm"})
        fields.word(f"{field}.kind", crossing.get("kind"), CROSSINGS)
        _points(f"{field}.point", [crossing.get("point")], 1)
        if not _is_on_table(crossing["point"], board):
            raise BadInput(f"{field}.point", "lies off the table")
        fields.number(f"{field}.width_cm", crossing.get("width_cm", 0), 0, WIDEST)


def _unit(field: str, unit: Mapping[str, Any], scenario: Scenario) -> None:
    fields.known_table(field, unit, UNIT)
    fields.name(field, unit)
    fields.word(f"{field}.side", unit.get("side"), SIDES)
    fields.word(f"{field}.nation", unit.get("nation"), NATIONS)
    troop = fields.word(f"{field}.troop", unit.get("troop"), FOUGHT_BY)
    figures = fields.number(f"{field}.figures", unit.get("figures"), 1, MOST_FIGURES)
    fields.number(f"{field}.command", unit.get("command", 0), 0, figures)
    fields.number(f"{field}.firearms", unit.get("firearms", 0), 0, figures)
    fields.word(f"{field}.formation", unit.get("formation", "line"), FORMATIONS)
    for name in ("skirmish", "ambush", "limbered"):
        fields.read_flag(f"{field}.{name}", unit.get(name, False))
    if unit.get("formation") == "skirmish" and not unit.get("skirmish"):
        raise BadInput(f"{field}.formation", "only a unit with skirmish = true may take skirmish order")
    _weapons(field, unit, troop)
    _gear(field, unit, troop, figures)
    _place(field, unit, scenario)


def _weapons(field: str, unit: Mapping[str, Any], troop: str) -> None:
    """Refuses weapons of another side, and a unit without firearms that is to fire.

    MACH-WEAP-01, MACH-WEAP-03.
    """
    if "weapons" not in unit:
        return
    allowed = issued_weapons(unit["nation"], troop)
    for number, weapon in enumerate(fields.entries(f"{field}.weapons", unit["weapons"])):
        fields.word(f"{field}.weapons.{number}", weapon, allowed)
    if unit.get("firearms") and not carried_weapons(unit["weapons"], unit["nation"], troop)[0]:
        raise BadInput(f"{field}.firearms", "there is no firearm among its weapons")


def _gear(field: str, unit: Mapping[str, Any], troop: str, figures: int) -> None:
    """Refuses wrong guns, loads and boats, and drivers that do not suit their mover.

    MACH-WEAP-01, MACH-ART-04, MACH-SHIP-04, MACH-R-68.
    """
    guns = [gun for gun, movers in MOVERS.items() if troop in movers]
    if guns:
        fields.word(f"{field}.gun", unit.get("gun"), guns)
        if unit["gun"] == "tree_trunk" and unit["nation"] not in TREE_TRUNK_NATIONS:
            raise BadInput(f"{field}.gun", f"is not for {unit['nation']}")
        if unit["gun"] == "tree_trunk" and unit.get("limbered"):
            raise BadInput(f"{field}.limbered", "a gun of tree trunk never moves")
    for name, troops, most in (
        ("gun", [word for movers in MOVERS.values() for word in movers], 0),
        ("limbered", [word for movers in MOVERS.values() for word in movers], 0),
        ("drivers", CARRIERS[1:], figures),
        ("loads", CARRIERS, MOST_LOADS),
        ("boats", CARRIERS[:1], MOST_BOATS),
    ):
        if name in unit and troop not in troops:
            raise BadInput(f"{field}.{name}", f"is not for {troop.replace('_', ' ')}")
        if name in unit and most:
            fields.number(f"{field}.{name}", unit[name], 0, most)


def _place(field: str, unit: Mapping[str, Any], scenario: Scenario) -> None:
    """Checks that a unit is in one place: reserve, a house, among prisoners, or a spot."""
    for name in ("reserve", "house", "captive_of"):
        fields.text(f"{field}.{name}", unit.get(name, ""))
    named = [name for name in ("reserve", "house", "captive_of") if unit.get(name)]
    named += [name for name in ("x_cm", "y_cm") if named and name in unit]
    if len(named) > 1:
        raise BadInput(f"{field}.{named[1]}", f"does not go with {named[0]}")
    if named and unit.get("ambush"):
        why = "a reserve cannot lie in ambush" if named[0] == "reserve" else f"does not go with {named[0]}"
        raise BadInput(f"{field}.ambush", why)
    if unit.get("reserve"):
        fields.word(f"{field}.reserve", unit["reserve"], scenario.terms.get("reserves", {}))
    elif unit.get("house"):
        areas = scenario.board.get("areas", ())
        houses = {area["key"]: area for area in areas if area["kind"] == "building" and "key" in area}
        fields.word(f"{field}.house", unit["house"], houses)
        if unit["troop"] != TROOPS[INFANTRY]:
            raise BadInput(f"{field}.house", "only infantry holds a house")
        room = CAPACITY[SIZES.index(houses[unit["house"]].get("size", "small"))]
        if unit["figures"] > room:
            raise BadInput(f"{field}.figures", f"there is room for {room} in {unit['house']!r}")
    elif unit.get("captive_of"):
        captors = {u["key"]: u for u in scenario.units if u.get("side") != unit["side"]}
        fields.word(f"{field}.captive_of", unit["captive_of"], captors)
        if sum(u.get("captive_of") == unit["captive_of"] for u in scenario.units) > 1:
            raise BadInput(f"{field}.captive_of", f"{unit['captive_of']!r} leads others already")
        if captors[unit["captive_of"]].get("troop") not in FOUGHT_BY[:2]:
            raise BadInput(f"{field}.captive_of", "only infantry and cavalry lead prisoners")
        if captors[unit["captive_of"]].get("captive_of"):
            raise BadInput(f"{field}.captive_of", f"{unit['captive_of']!r} is a prisoner itself")
    else:
        _spot(field, unit, scenario.board)
        fields.number(f"{field}.facing", unit.get("facing", 0), 0, 359)


def _terms(scenario: Scenario) -> None:
    terms, board = scenario.terms, scenario.board
    fields.known_table("terms", terms, TERMS)
    if "objective" in terms:
        fields.known_table("terms.objective", terms["objective"], {"x_cm", "y_cm", "name"})
        fields.name("terms.objective", terms["objective"])
        _spot("terms.objective", terms["objective"], board)
    for name in ("first_on_ground", "must_win"):
        if name in terms:
            fields.word(f"terms.{name}", terms[name], SIDES)
    fields.words_by_side("terms.tempers", terms.get("tempers", {}), fields.TEMPERS)
    for name, share in fields.by_side("terms.breaks", terms.get("breaks", {})).items():
        fields.number(f"terms.breaks.{name}", share, 1, 99)
    for name, reserve in fields.table("terms.reserves", terms.get("reserves", {})).items():
        _reserve(f"terms.reserves.{name}", reserve, scenario)
    for term in ("home", "exit"):
        fields.words_by_side(f"terms.{term}", terms.get(term, {}), TABLE_EDGES)
    houses = [area["key"] for area in board.get("areas", ()) if area["kind"] == "building" and "key" in area]
    for number, dispute in enumerate(fields.entries("terms.disputes", terms.get("disputes", ()))):
        _dispute(f"terms.disputes.{number}", dispute, scenario)
    if "assault" in terms:
        fields.word("terms.assault", terms["assault"], houses)


def _reserve(field: str, reserve: Any, scenario: Scenario) -> None:
    """Refuses a reserve without a phase or dice to arrive by, or with a wrong entry point.

    MACH-GEN-14, MACH-GEN-15.
    """
    fields.known_table(field, reserve, {"dice", "phase", "point"})
    if type(reserve.get("dice", 1)) is not int or reserve.get("dice", 1) not in RESERVE_DICE:
        raise BadInput(f"{field}.dice", "must be 1 or 2")
    if "phase" in reserve:
        fields.number(f"{field}.phase", reserve["phase"], 1, scenario.turn_limit)
    if "phase" in reserve and "dice" in reserve:
        raise BadInput(f"{field}.dice", "does not go with phase")
    if "point" in reserve:
        _points(f"{field}.point", [reserve["point"]], 1)
        if not _is_on_table(reserve["point"], scenario.board):
            raise BadInput(f"{field}.point", "lies off the table")


def _dispute(field: str, dispute: Any, scenario: Scenario) -> None:
    """Refuses a wrong question that a side puts to the umpire's die in a phase. MACH-GEN-01."""
    fields.known_table(field, dispute, {"phase", "side", "question"})
    fields.number(f"{field}.phase", dispute.get("phase"), 1, scenario.turn_limit)
    fields.word(f"{field}.side", dispute.get("side"), SIDES)
    if not isinstance(dispute.get("question"), str) or not dispute["question"]:
        raise BadInput(f"{field}.question", "must say what is asked")


def _ambushed_units(scenario: Scenario) -> None:
    """Refuses wrong units that an ambush surprises, if it does not surprise all. MACH-R-09."""
    names = fields.entries("terms.ambushed_units", scenario.terms.get("ambushed_units", ()))
    keys = [unit["key"] for unit in scenario.units]
    for number, key in enumerate(names):
        if key not in keys:
            raise BadInput(f"terms.ambushed_units.{number}", f"there is no unit {key!r}")
    if names and not any(unit.get("ambush") for unit in scenario.units):
        raise BadInput("terms.ambushed_units", "nobody lies in ambush")


def _goal(field: str, goal: Any, units: Sequence[Mapping[str, Any]], board: Mapping[str, Any]) -> None:
    """Checks an aim of a side other than breaking the enemy (goals.py)."""
    fields.known_table(field, goal, {"side", "kind", *(name for names in GOALS.values() for name in names)})
    kind = fields.word(f"{field}.kind", goal.get("kind"), GOALS)
    fields.known_table(field, goal, {"side", "kind", *GOALS[kind]})
    fields.name(field, goal)
    side = fields.word(f"{field}.side", goal.get("side"), SIDES)
    if kind == "hold" or (kind == "land" and {"x_cm", "y_cm"} & set(goal)):
        _spot(field, goal, board)
    most = MOST_LOADS
    if "units" in GOALS[kind]:
        most = _count_named(field, kind, side, goal, units)
    if "key" in GOALS[kind]:
        kinds = ("building",) if kind == "demolish" else ("building", *FIELDS)
        areas = [area for area in board.get("areas", ()) if area["kind"] in kinds]
        named = [area["key"] for area in areas if "key" in area]
        if kind == "demolish" or "key" in goal:
            fields.word(f"{field}.key", goal.get("key"), named)
            most = 1
        else:
            most = len(areas)
            if not most:
                raise BadInput(f"{field}.kind", "nothing on the table can be burned")
    if kind == "land":
        ours = [unit for unit in units if unit.get("side") == side and unit.get("troop") == "ship"]
        most = sum(unit.get("loads", 0) for unit in ours)
        if not most:
            raise BadInput(f"{field}.kind", f"{side} has no ship with loads")
    if kind == "cost":
        most = sum(unit.get("figures", 0) for unit in units if unit.get("side") != side)
        goal = {"count": None} | goal  # without a number the field is missing
    if "count" in goal:
        fields.number(f"{field}.count", goal["count"], 1, most)


def _count_named(field: str, kind: str, side: str, goal: Any, units: Sequence[Mapping[str, Any]]) -> int:
    """Counts the units that a goal names, after checking that each can be its object."""
    known = {unit.get("key"): unit for unit in units}
    wanted = fields.entries(f"{field}.units", goal.get("units", ()))
    if not wanted:
        raise BadInput(f"{field}.units", "must name somebody")
    for number, key in enumerate(wanted):
        if not isinstance(key, str) or key not in known:
            raise BadInput(f"{field}.units.{number}", f"there is no unit {key!r}")
        is_own, prisoner = known[key].get("side") == side, "captive_of" in known[key]
        if kind == "rescue" and not (is_own and prisoner):
            raise BadInput(f"{field}.units.{number}", f"{key!r} is not a captured unit of {side}")
        if kind == "capture" and is_own:
            raise BadInput(f"{field}.units.{number}", f"{key!r} already belongs to {side}")
        prize = known[key].get("troop") in CARRIERS[1:] and not is_own  # a train may be driven off
        if kind == "bring_off" and is_own == prisoner and not prize:
            raise BadInput(f"{field}.units.{number}", f"{key!r} is not for {side} to bring off")
    if len(set(wanted)) < len(wanted):
        raise BadInput(f"{field}.units", "names somebody twice")
    return len(wanted)


def _spot(field: str, place: Mapping[str, Any], board: Mapping[str, Any]) -> None:
    """Checks a place of the table: x_cm and y_cm."""
    fields.number(f"{field}.x_cm", place.get("x_cm"), 0, board["width_cm"])
    fields.number(f"{field}.y_cm", place.get("y_cm"), 0, board["height_cm"])


def _is_on_table(point: Sequence[int], board: Mapping[str, Any]) -> bool:
    wide, deep = board["width_cm"], board["height_cm"]
    return bool(0 <= point[0] <= wide and 0 <= point[1] <= deep)


def _points(field: str, points: Any, least: int) -> None:
    if not isinstance(points, Sequence) or isinstance(points, str) or len(points) < least:
        raise BadInput(field, f"must be a list of at least {least} places [x, y]")
    for number, point in enumerate(points):
        fits = isinstance(point, Sequence) and not isinstance(point, str) and len(point) == 2
        if not fits or not all(type(c) is int and -WIDEST <= c <= 2 * WIDEST for c in point):
            raise BadInput(f"{field}.{number}", "must be a place [x, y] in whole cm")
