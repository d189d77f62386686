"""What a scenario of Machete! may say. Every fault is refused by the name of its field, before anything
is set up."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.inputs import BadInput
from rules.core.scenario import SIDES, Scenario
from rules.machete import options
from rules.machete.tables import MOST_MODELS, RESERVE_DICE
from rules.machete.terms import CAVALRY, FORMATIONS, INFANTRY, NATIONS, TROOPS
from rules.machete.terrain import AREAS, CROSSINGS, GROUNDS, LINES

TEMPERS = ("bold", "steady", "wary")  # those of the computer
FOUGHT_BY = (TROOPS[INFANTRY], TROOPS[CAVALRY])
NARROWEST, WIDEST = 60, 400  # cm a table may measure either way
MOST_FIGURES = 4 * MOST_MODELS

_UNIT = {
    "key", "name", "side", "nation", "troop", "figures", "command", "firearms", "skirmish", "formation",
    "x_cm", "y_cm", "facing", "ambush", "reserve",
}  # fmt: skip
_BOARD = {"width_cm", "height_cm", "ground", "areas", "lines", "crossings"}
_TERMS = {"objective", "first_on_ground", "must_win", "ambushed_units", "reserves", "tempers"}


def check(scenario: Scenario) -> None:
    """Raises BadInput("units.3.figures", why) for the first thing in *scenario* that these rules cannot
    play."""
    options.read(scenario.options)
    if scenario.turn_limit < 1:
        raise BadInput("turn_limit", "must be 1 or more")
    _board(scenario.board)
    _terms(scenario.terms, scenario.units)
    if not scenario.units:
        raise BadInput("units", "nobody is on either side")
    seen: set[str] = set()
    for number, unit in enumerate(scenario.units):
        _unit(f"units.{number}", unit, scenario)
        if unit["key"] in seen:
            raise BadInput(f"units.{number}.key", f"{unit['key']!r} is given twice")
        seen.add(unit["key"])
    for side in SIDES:
        if not any(unit["side"] == side and not unit.get("reserve") for unit in scenario.units):
            raise BadInput("units", f"{side} has nobody on the table")


def _board(board: Mapping[str, Any]) -> None:
    _known("board", board, _BOARD)
    for name in ("width_cm", "height_cm"):
        _number(f"board.{name}", board.get(name), NARROWEST, WIDEST)
    _word("board.ground", board.get("ground", "open"), GROUNDS)
    for number, area in enumerate(_list("board.areas", board.get("areas", ()))):
        field = f"board.areas.{number}"
        _known(field, area, {"kind", "points"})
        _word(f"{field}.kind", area.get("kind"), AREAS)
        _points(f"{field}.points", area.get("points"), 3)
    for number, line in enumerate(_list("board.lines", board.get("lines", ()))):
        field = f"board.lines.{number}"
        _known(field, line, {"kind", "points", "width_cm"})
        _word(f"{field}.kind", line.get("kind"), LINES)
        _points(f"{field}.points", line.get("points"), 2)
        _number(f"{field}.width_cm", line.get("width_cm", 0), 0, WIDEST)
    for number, crossing in enumerate(_list("board.crossings", board.get("crossings", ()))):
        field = f"board.crossings.{number}"
        _known(field, crossing, {"kind", "point", "width_cm"})
        _word(f"{field}.kind", crossing.get("kind"), CROSSINGS)
        _points(f"{field}.point", [crossing.get("point")], 1)
        _number(f"{field}.width_cm", crossing.get("width_cm", 0), 0, WIDEST)


def _unit(field: str, unit: Mapping[str, Any], scenario: Scenario) -> None:
    _known(field, unit, _UNIT)
    if not isinstance(unit.get("key"), str) or not unit["key"]:
        raise BadInput(f"{field}.key", "must be a word that names the unit")
    _word(f"{field}.side", unit.get("side"), SIDES)
    _word(f"{field}.nation", unit.get("nation"), NATIONS)
    _word(f"{field}.troop", unit.get("troop"), FOUGHT_BY)
    figures = _number(f"{field}.figures", unit.get("figures"), 1, MOST_FIGURES)
    _number(f"{field}.command", unit.get("command", 0), 0, figures)
    _number(f"{field}.firearms", unit.get("firearms", figures), 0, figures)
    _word(f"{field}.formation", unit.get("formation", "line"), FORMATIONS)
    for name in ("skirmish", "ambush"):
        if not isinstance(unit.get(name, False), bool):
            raise BadInput(f"{field}.{name}", "must be true or false")
    if unit.get("formation") == "skirmish" and not unit.get("skirmish"):
        raise BadInput(f"{field}.formation", "only a unit with skirmish = true may take skirmish order")
    if unit.get("reserve"):
        _word(f"{field}.reserve", unit["reserve"], scenario.terms.get("reserves", {}))
        if unit.get("ambush"):
            raise BadInput(f"{field}.ambush", "a reserve cannot lie in ambush")
        return
    _number(f"{field}.x_cm", unit.get("x_cm"), 0, scenario.board["width_cm"])
    _number(f"{field}.y_cm", unit.get("y_cm"), 0, scenario.board["height_cm"])
    _number(f"{field}.facing", unit.get("facing", 0), 0, 359)


def _terms(terms: Mapping[str, Any], units: Sequence[Mapping[str, Any]]) -> None:
    _known("terms", terms, _TERMS)
    if "objective" in terms:
        _known("terms.objective", terms["objective"], {"x_cm", "y_cm", "name"})
        for name in ("x_cm", "y_cm"):
            _number(f"terms.objective.{name}", terms["objective"].get(name), 0, WIDEST)
    for name in ("first_on_ground", "must_win"):
        if name in terms:
            _word(f"terms.{name}", terms[name], SIDES)
    tempers = _table("terms.tempers", terms.get("tempers", {}))
    _known("terms.tempers", tempers, set(SIDES))
    for name, temper in tempers.items():
        _word(f"terms.tempers.{name}", temper, TEMPERS)
    for name, reserve in _table("terms.reserves", terms.get("reserves", {})).items():
        field = f"terms.reserves.{name}"
        _known(field, reserve, {"dice", "point"})
        if reserve.get("dice", 1) not in RESERVE_DICE:
            raise BadInput(f"{field}.dice", "must be 1 or 2")
        if "point" in reserve:
            _points(f"{field}.point", [reserve["point"]], 1)
    keys = [unit.get("key") for unit in units]
    for number, key in enumerate(_list("terms.ambushed_units", terms.get("ambushed_units", ()))):
        if key not in keys:
            raise BadInput(f"terms.ambushed_units.{number}", f"there is no unit {key!r}")


def _table(field: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadInput(field, "must be a table of named values")
    return value


def _list(field: str, value: Any) -> Sequence[Any]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise BadInput(field, "must be a list")
    return value


def _known(field: str, mapping: Any, names: set[str]) -> None:
    for name in _table(field, mapping):
        if name not in names:
            raise BadInput(f"{field}.{name}", "is not a field of these rules")


def _word(field: str, word: Any, words: Any) -> None:
    if not isinstance(word, str) or word not in words:
        raise BadInput(field, f"must be one of {', '.join(words)}" if words else f"{word!r} is not declared")


def _number(field: str, value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadInput(field, f"must be a whole number from {least} to {most}")
    return value


def _points(field: str, points: Any, least: int) -> None:
    if not isinstance(points, Sequence) or isinstance(points, str) or len(points) < least:
        raise BadInput(field, f"must be a list of at least {least} places [x, y]")
    for number, point in enumerate(points):
        fits = isinstance(point, Sequence) and not isinstance(point, str) and len(point) == 2
        if not fits or not all(isinstance(c, int) and -WIDEST <= c <= 2 * WIDEST for c in point):
            raise BadInput(f"{field}.{number}", "must be a place [x, y] in whole cm")
