"""Every field of the shipped scenarios and of a record, spoilt: refused by name, and by line in a file."""

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from rules.core.files.scenarios import load_scenario, scenario_from, shipped_names
from rules.core.inputs import BadInput
from rules.core.playing.record import Record
from rules.core.ruleset import find, home, rulesets

SPOILT = (None, True, -1, 10**9, 0.5, float("nan"), "", "nobody knows", [], [[1]], {}, {"colour": 1})
RULESETS = tuple(rulesets())
NAMES = [name for name in shipped_names() if not re.search(r"\dv\d", name)]


def ways(data: Any, way: tuple = ()) -> Iterator[tuple]:
    """Yields the path to every value within *data*."""
    for place, value in (
        data.items() if isinstance(data, dict) else enumerate(data if isinstance(data, list) else ())
    ):
        yield (*way, place)
        yield from ways(value, (*way, place))


def spoil(data: Any, way: tuple, value: Any) -> Any:
    """Returns a copy of *data* with *value* there."""
    spoilt = inner = copy.deepcopy(data)
    for place in way[:-1]:
        inner = inner[place]
    inner[way[-1]] = value
    return spoilt


def kind(value: Any) -> type:
    return float if type(value) is int else type(value)


def scenarios_of(ruleset: str) -> list[str]:
    return [name for name in NAMES if name.partition("/")[0] == ruleset]


def spoilt_kinds(data: Any, seen: set[tuple[str, ...]]) -> Iterator[tuple[str, Any]]:
    """Yields the name of a field, and *data* with a value of another kind there.

    A field is tried once, without others of the same name (units.0.side, units.1.side). *seen* collects the
    names.
    """
    for way in ways(data):
        called = tuple("" if type(part) is int else part for part in way)
        if called in seen:
            continue
        seen.add(called)
        value = data
        for place in way:
            value = value[place]
        for bad in SPOILT:
            if kind(bad) is not kind(value):
                yield ".".join(map(str, way)), spoil(data, way, bad)


def on_the_way(field: str, path: str) -> bool:
    """True if *path* names *field*, or one of the two is within the other."""
    return f"{field}.".startswith(f"{path}.") or f"{path}.".startswith(f"{field}.")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_field_of_a_scenario_spoilt_is_refused_by_its_name(ruleset):
    seen = set()
    for name in scenarios_of(ruleset):
        plain = json.loads(json.dumps(load_scenario(name).data()))
        for path, spoilt in spoilt_kinds(plain, seen):
            with pytest.raises(BadInput) as refused:
                scenario_from(spoilt)
            assert on_the_way(refused.value.field, path), (name, path, str(refused.value))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_line_of_a_scenario_spoilt_is_refused_by_its_number(ruleset, tmp_path):
    """Spoils one line of each table and name."""
    file, seen = tmp_path / "spoilt.toml", set()
    for name in scenarios_of(ruleset):
        stem, table = name.partition("/")[2], ""
        lines = (home(ruleset) / "scenarios" / f"{stem}.toml").read_text("utf-8").splitlines()
        for place, line in enumerate(lines):
            table = line if line.startswith("[") else table
            told = re.match(r"(\w+) = [^\[{]", line)
            if not told or (table, told[1]) in seen:
                continue
            seen.add((table, told[1]))
            spoilt = [*lines[:place], f"{told[1]} = {{ colour = 1 }}", *lines[place + 1 :]]
            file.write_text("\n".join(spoilt), "utf-8")
            with pytest.raises(BadInput) as refused:
                load_scenario(str(file))
            assert refused.value.where == f"spoilt.toml:{place + 1}", (line, str(refused.value))
            assert told[1] in refused.value.field


@pytest.mark.parametrize("name", ["machete/ford", "scwares/plain", "acw_hex/ford"])
def test_any_field_of_a_record_spoilt_is_refused_by_its_name(name):
    scenario = load_scenario(name)
    begun = Record(scenario, find(scenario.ruleset).version, "1", [1], ([0], [0])).data()
    fields = begun | {"scenario": {}}
    for path, spoilt in spoilt_kinds(fields, set()):
        given = begun if path != "scenario" else spoilt
        with pytest.raises(BadInput) as refused:
            Record.from_data(spoilt | {"scenario": given["scenario"]})
        assert on_the_way(refused.value.field, path), (path, str(refused.value))


FREE = {  # tables whose names the scenario chooses: lines of supply, reserves
    "terms.supply.blue",
    "terms.supply.red",
    "terms.reserves",
}


def misspelt_names(data: Any, way: tuple = ()) -> Iterator[tuple[tuple, str, str, Any]]:
    """Yields each table of *data* with one of its names misspelt: the path to it, both names, the table."""
    for place, value in (
        data.items() if isinstance(data, dict) else enumerate(data if isinstance(data, list) else ())
    ):
        if isinstance(data, dict) and ".".join(map(str, way)) not in FREE:
            wrong = f"{place[:-1]}{place[-1]}{place[-1]}"
            yield way, wrong, place, {(wrong if name == place else name): data[name] for name in data}
        yield from misspelt_names(value, (*way, place))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_name_of_a_scenario_misspelt_is_reported_as_unknown_with_the_nearest_known(ruleset):
    seen = set()
    for name in scenarios_of(ruleset):
        plain = json.loads(json.dumps(load_scenario(name).data()))
        for way, wrong, right, table in misspelt_names(plain):
            kind_of_place = (*("" if type(part) is int else part for part in way), right)
            if kind_of_place in seen:
                continue
            seen.add(kind_of_place)
            with pytest.raises(BadInput) as refused:
                scenario_from(spoil(plain, way, table) if way else table)
            assert refused.value.field == ".".join(map(str, (*way, wrong)))
            assert refused.value.why.endswith(f"; perhaps {right}"), str(refused.value)
