"""Scenarios from outside: read, checked, and refused by field and line before anything is played."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

from annotated_types import Ge, Le, MinLen
from pydantic import BaseModel, ConfigDict, ValidationError

from rules.core.inputs import BadInput, first_fault, once
from rules.core.ruleset import find, home, rulesets
from rules.core.scenario import Scenario

MOST_TURNS = 100


class _Shape(BaseModel):
    """What every scenario looks like, whatever its ruleset."""

    model_config = ConfigDict(extra="forbid", strict=True)

    ruleset: str
    title: Annotated[str, MinLen(1)]
    turn_limit: Annotated[int, Ge(1), Le(MOST_TURNS)]
    board: dict[str, Any]
    units: Annotated[list[dict[str, Any]], MinLen(1)]
    options: dict[str, Any] = {}
    terms: dict[str, Any] = {}


def scenario_from(data: Mapping[str, Any]) -> Scenario:
    """The scenario that *data* tells of, checked by its ruleset. Raises BadInput for the first fault."""
    if not isinstance(data, Mapping):
        raise BadInput("scenario", "must be a table of named values")
    try:
        shape = _Shape.model_validate(dict(data))
    except ValidationError as error:
        raise first_fault(error) from None
    scenario = Scenario(
        shape.ruleset,
        shape.title,
        shape.board,
        tuple(shape.units),
        shape.turn_limit,
        shape.options,
        shape.terms,
    )
    find(scenario.ruleset).check(scenario)
    return scenario


def shipped() -> tuple[str, ...]:
    """The names of the scenarios that come with the rules: "machete/skirmish_16v16"."""
    return tuple(
        f"{ruleset}/{path.stem}"
        for ruleset in rulesets()
        for path in sorted((home(ruleset) / "scenarios").glob("*.toml"))
    )


def load_scenario(name: str) -> Scenario:
    """A shipped scenario by its name, or one from a .toml or .json file.

    Raises BadInput naming the field, and for a TOML file the line; or `scenario` if there is no such thing.
    """
    if name in shipped():
        ruleset, _, stem = name.partition("/")
        path = home(ruleset) / "scenarios" / f"{stem}.toml"
    else:
        path = Path(name)
        if path.suffix not in (".toml", ".json") or not path.is_file():
            near = get_close_matches(name, shipped(), 1)
            raise BadInput("scenario", f"there is no {name}" + (f"; perhaps {near[0]}" if near else ""))
    text, data = _read(path, "scenario")
    board = data.get("board")
    if isinstance(board, str):  # the name of a file beside it, which may serve several scenarios
        beside = path.parent / board
        if beside.parent != path.parent or beside.suffix != ".toml" or not beside.is_file():
            raise BadInput("board", f"there is no {board} beside it", _where(path, text, "board"))
        drawn, ground = _read(beside, "board")
        unknown = next((f"board.{name}" for name in ground if name != "board"), "")
        if unknown or "board" not in ground:
            raise BadInput(unknown or "board", "must be one table of that name", beside.name)
        data = data | {"board": ground["board"]}
    try:
        return scenario_from(data)
    except BadInput as error:
        if isinstance(board, str) and error.field.split(".")[0] == "board":
            path, text = beside, drawn
        raise BadInput(error.field, error.why, _where(path, text, error.field)) from None


def _read(path: Path, field: str) -> tuple[str, dict[str, Any]]:
    """The text of a file, and what it says."""
    try:
        text = path.read_text("utf-8")
        data = json.loads(text, object_pairs_hook=once) if path.suffix == ".json" else tomllib.loads(text)
    except (OSError, ValueError, RecursionError) as error:  # recursion: brackets nested without end
        raise BadInput(field, str(error), path.name) from None
    except BadInput as error:
        raise BadInput(error.field, error.why, path.name) from None
    if not isinstance(data, dict):
        raise BadInput(field, "must be a table of named values", path.name)
    return text, data


def _where(path: Path, text: str, field: str) -> str:
    line = line_of(text, field) if path.suffix == ".toml" else 0
    return f"{path.name}:{line}" if line else path.name


def line_of(text: str, field: str) -> int:
    """The line of a TOML *text* where *field* ("units.3.figures") stands, or its nearest table; 0: none."""
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    table, within, depth, entry = "", "", 0, 0  # within: the list that is open, its brackets, entries so far
    for number, line in enumerate(text.splitlines(), 1):
        bare = re.sub(r'"(\\.|[^"\\])*"|\'[^\']*\'|#.*', "", line)
        opened = bare
        if not depth:
            header = re.match(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]", line)
            key = re.match(r"\s*([\w.-]+)\s*=", line)
            if header:
                table = _with_ordinals(header.group(2), counts)
                if header.group(1) == "[[":
                    ordinal = counts[table] = counts.get(table, -1) + 1
                    table = f"{table}.{ordinal}"
                lines[table] = number
                continue
            if not key:
                continue
            within, entry = f"{table}.{key.group(1)}".lstrip("."), 0
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
    parts = field.split(".")
    ways = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((lines[way] for way in ways if way in lines), 0)


def _with_ordinals(header: str, counts: Mapping[str, int]) -> str:
    """*header* with the number of the latest entry of each list on its way: units.legs, units.3.legs."""
    way = ""
    *above, last = header.split(".")
    for part in above:
        way = f"{way}.{part}".lstrip(".")
        if way in counts:
            way = f"{way}.{counts[way]}"
    return f"{way}.{last}".lstrip(".")
