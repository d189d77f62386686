"""Scenarios from outside: read, checked, and refused by field and line before anything is played."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from rules.core.files.toml_text import HEADER, KEY, QUOTED, dotted_line, long_number
from rules.core.inputs import BadInput, nearest_hint, unique_pairs
from rules.core.position import check_position
from rules.core.ruleset import find, home, rulesets
from rules.core.scenario import Scenario

MOST_BRACKETS = 100  # nested in one another; Python gives up later


def scenario_from(data: Mapping[str, Any]) -> Scenario:
    """Reads a scenario from *data* and lets its ruleset check it. Raises BadInput for the first fault."""
    from rules.core.files.checked_data import ScenarioShape, check_data  # loads pydantic

    if not isinstance(data, Mapping):
        raise BadInput("scenario", "must be a table of named values")
    shape = check_data(ScenarioShape, data)
    scenario = Scenario(
        shape.ruleset,
        shape.title,
        shape.board,
        tuple(shape.units),
        shape.turn_limit,
        shape.options,
        shape.terms,
        shape.position,
    )
    rules = find(scenario.ruleset)
    rules.check(scenario)
    check_position(rules, scenario)
    return scenario


def shipped_names() -> tuple[str, ...]:
    """Returns the names of the scenarios that come with the rules: "machete/skirmish_16v16"."""
    return tuple(
        f"{ruleset}/{path.stem}"
        for ruleset in rulesets()
        for path in sorted((home(ruleset) / "scenarios").glob("*.toml"))
    )


def load_scenario(name: str) -> Scenario:
    """Loads a shipped scenario by its name, or one from a .toml or .json file.

    Raises BadInput naming the field, and for a TOML file the line. Names `scenario` if there is no such file.
    """
    if name in shipped_names():
        ruleset, _, stem = name.partition("/")
        path = home(ruleset) / "scenarios" / f"{stem}.toml"
    else:
        path = Path(name)
        if path.suffix not in (".toml", ".json") or not path.is_file():
            raise BadInput("scenario", f"there is no {name}{nearest_hint(name, shipped_names())}")
    text, data = read_data(path, "scenario")
    files = {"": (path, text)}  # by the field that named the file
    if isinstance(data.get("board"), str):  # the name of a file beside it, which several scenarios may share
        beside, drawn, ground = _file_beside(path, text, "board", data["board"])
        unknown = next((name for name in ground if name != "board"), "")
        if unknown:
            why = f"a file of a board has one table, called board{nearest_hint(unknown, ('board',))}"
            raise BadInput(unknown, why, _line_of_fault(beside, drawn, unknown))
        if "board" not in ground:
            raise BadInput("board", "must be one table of that name", beside.name)
        data = data | {"board": ground["board"]}
        files["board"] = beside, drawn
    terms = data.get("terms")
    if isinstance(terms, dict) and isinstance(terms.get("tables"), str):  # tables that an umpire replaces
        beside, drawn, tables = _file_beside(path, text, "terms.tables", terms["tables"])
        data = data | {"terms": terms | {"tables": tables}}
        files["terms.tables"] = beside, drawn
    try:
        return scenario_from(data)
    except BadInput as error:
        raise _located_error(error, files) from None


def _file_beside(path: Path, text: str, field: str, name: str) -> tuple[Path, str, dict[str, Any]]:
    """Reads the file named by *field* of the scenario at *path*. Returns its path, its text and its data."""
    beside = path.parent / name
    if beside.parent != path.parent or beside.suffix != ".toml" or not beside.is_file():
        raise BadInput(field, f"there is no {name} beside it", _line_of_fault(path, text, field))
    drawn, data = read_data(beside, field)
    return beside, drawn, data


def _located_error(error: BadInput, files: Mapping[str, tuple[Path, str]]) -> BadInput:
    """Returns *error* with the file and line of its field. A file of tables has the tables' fields."""
    for read_for in ("terms.tables", "board"):
        if read_for in files and f"{error.field}.".startswith(f"{read_for}."):
            path, text = files[read_for]
            field = error.field
            if read_for == "terms.tables":
                field = field.removeprefix("terms.tables").lstrip(".") or field
            return BadInput(field, error.why, _line_of_fault(path, text, field))
    return BadInput(error.field, error.why, _line_of_fault(*files[""], error.field))


def read_data(path: Path, field: str) -> tuple[str, dict[str, Any]]:
    """Returns the text and the data of a file. Raises BadInput with its name and, if known, the line."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BadInput(field, str(error), path.name) from None
    try:
        text = raw.decode("utf-8")
        if path.suffix == ".toml" and (line := dotted_line(text)):
            raise BadInput(field, "is too long", f"{path.name}:{line}")
        data = (
            json.loads(text, object_pairs_hook=unique_pairs)
            if path.suffix == ".json"
            else tomllib.loads(text)
        )
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadInput(field, "is not text in UTF-8", f"{path.name}:{line}") from None
    except json.JSONDecodeError as error:
        raise BadInput(field, f"is not JSON: {error.msg}", f"{path.name}:{error.lineno}") from None
    except tomllib.TOMLDecodeError as error:
        why, line = toml_fault(str(error), text)
        raise BadInput(field, f"is not TOML: {why}", f"{path.name}:{line}") from None
    except RecursionError:
        where = f"{path.name}:{deepest_line(text)}"
        raise BadInput(field, f"has brackets more than {MOST_BRACKETS} deep", where) from None
    except ValueError as error:  # such as a number of more digits than Python reads
        raise BadInput(field, str(error), path.name) from None
    except BadInput as error:
        raise BadInput(error.field, error.why, error.where or path.name) from None
    if not isinstance(data, dict):
        raise BadInput(field, "must be a table of named values", path.name)
    if unread := long_number(data):
        raise BadInput(unread, "is too long", _line_of_fault(path, text, unread))
    return text, data


SEVERAL: Final = "', '"  # between two of them


def toml_fault(message: str, text: str) -> tuple[str, int]:
    """Splits tomllib's "... (at line 3, column 5)" into the fault and the line."""
    matched = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", message, re.DOTALL)
    if not matched:
        return message, 1
    before, bracket, after = matched[1].partition("('")  # the parts of a name, as Python prints them
    name, _, rest = after.rpartition(")")
    dotted = name.rstrip(",'").replace(SEVERAL, ".")
    why = f"{before}{dotted}{rest}" if bracket else matched[1]
    return why, int(matched[2] or text.count("\n") + 1)


def deepest_line(text: str) -> int:
    """Returns the first line on which more than MOST_BRACKETS are open, else 1."""
    depth = 0
    for number, line in enumerate(text.split("\n"), 1):
        for sign in QUOTED.sub("", line):
            depth += (sign in "[{") - (sign in "]}")
            if depth > MOST_BRACKETS:
                return number
    return 1


def _line_of_fault(path: Path, text: str, field: str) -> str:
    line = line_of(text, field) if path.suffix == ".toml" else 0
    return f"{path.name}:{line}" if line else path.name


def line_of(text: str, field: str) -> int:
    """Returns the line of *field* ("units.3.figures") in a TOML *text*.

    Else it is the line of its nearest table, or 0.
    """
    return nearest_line(lines_by_field(text), field)


def lines_by_field(text: str) -> dict[str, int]:
    """Returns the line of each field and table of a TOML *text*. It takes as long as the text is."""
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    table, within, depth, entry = "", "", 0, 0  # within: the open list, its brackets, entries so far
    for number, line in enumerate(text.split("\n"), 1):
        bare = QUOTED.sub("", line)
        opened = bare
        if not depth:
            header, key = HEADER.match(line), KEY.match(line)
            if header:
                table = _with_ordinals(_unquoted_name(header.group(2)), counts)
                if header.group(1) == "[[":
                    lines.setdefault(table, number)
                    ordinal = counts[table] = counts.get(table, -1) + 1
                    table = f"{table}.{ordinal}"
                lines[table] = number
                continue
            if not key:
                continue
            within, entry = f"{table}.{_unquoted_name(key.group(1))}".lstrip("."), 0
            lines.setdefault(within, number)
            opened = bare.partition("=")[2]
        for sign in opened:
            if sign in "[{":
                if depth == 1:
                    lines.setdefault(f"{within}.{entry}", number)
                    entry += 1
                depth += 1
            elif sign in "]}":
                depth = max(0, depth - 1)
    return lines


def nearest_line(lines: Mapping[str, int], field: str) -> int:
    """Returns the line of *field* by what `lines_by_field` has found.

    Else it is the line of its nearest table; 0: none.
    """
    parts = field.split(".")
    ways = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((line for line in (_line_within(lines, way) for way in ways) if line), 0)


def _unquoted_name(name: str) -> str:
    """Returns a name of TOML without its quotes: guns."4" gives guns.4."""
    return re.sub(r"\s*+\.\s*+", ".", name.replace('"', "").replace("'", ""))


def _line_within(lines: Mapping[str, int], way: str) -> int:
    """Returns the line of the path *way*, or the first line inside it, or 0."""
    return lines.get(way) or min((lines[key] for key in lines if key.startswith(f"{way}.")), default=0)


def _with_ordinals(header: str, counts: Mapping[str, int]) -> str:
    """Returns *header* with the index of the latest entry of each list on its path.

    units.legs becomes units.3.legs.
    """
    way = ""
    *above, last = header.split(".")
    for part in above:
        way = f"{way}.{part}".lstrip(".")
        if way in counts:
            way = f"{way}.{counts[way]}"
    return f"{way}.{last}".lstrip(".")
